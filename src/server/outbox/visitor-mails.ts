import type { OwnMailRecord } from '#contract/visitor-mail.ts'
import type { Locale } from '#domain/locale.ts'
import type { OutboxEvent, OutboxState } from '#domain/outbox/events.ts'
import type { MailTemplateText } from '#domain/outbox/wording.ts'
import type { Tx } from '#platform/database/db.ts'
import { shopTemplateSql } from '#platform/outbox/sender.ts'
import { type MessageVariables, renderMessage } from '#platform/outbox/template.ts'

type Row = {
  at: Date
  event: OutboxEvent
  address: string | null
  locale: Locale
  variables: MessageVariables
  template: MailTemplateText | null
  state: OutboxState
}

/** Shown instead of a link, which only the receiver may see and which is not stored. */
const noLink = '…'

/** Returns what visitors were mailed about these cards and tickets, oldest first, for their own data export. */
export async function readVisitorMails(tx: Tx, about: readonly string[]): Promise<OwnMailRecord[]> {
  const { rows } = await tx.$client.query<Row>(
    `select created_at as at, event, address, locale, variables, ${shopTemplateSql} as template, state from outbox_message m
      where about_id = any($1) and account_id is null and channel = 'mail' order by id`,
    [about],
  )
  return Promise.all(
    rows.map(async ({ at, event, address, locale, variables, template, state }) => {
      const hasVariables = Object.keys(variables).length > 0
      const words = hasVariables ? await renderMessage(event, { ...variables, link: noLink }, locale, template) : undefined
      return { at: at.toISOString(), address, state, subject: words?.subject ?? null, text: words?.text ?? null }
    }),
  )
}
