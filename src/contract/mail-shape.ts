import type { OutboxEvent, VariableName, VisitorTopic } from '#domain/outbox/events.ts'

/** How lists and settings name the mails of a feature. `topic`: what its mails to visitors are about. `variables`: those that no other feature has. */
export type FeatureMailNames<Mails> = {
  topic: string
  events: Record<keyof Mails, string>
  variables?: Partial<Record<VariableName, string>>
}

export type MailNames = {
  topics: Record<VisitorTopic, string>
  events: Record<OutboxEvent, string>
  variables: Record<VariableName, string>
}
