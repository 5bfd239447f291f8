import type { MailVariableName, OutboxEvent, VisitorMailGroup } from '#domain/outbox/events.ts'

/** Names of a feature's mails in lists and settings. `topic`: subject of its mails to visitors. `variables`: those used only by this feature. */
export type FeatureMailNames<Mails> = {
  topic: string
  events: Record<keyof Mails, string>
  variables?: Partial<Record<MailVariableName, string>>
}

export type MailNames = {
  topics: Record<VisitorMailGroup, string>
  events: Record<OutboxEvent, string>
  variables: Record<MailVariableName, string>
}
