import type { OutboxEvent } from '#domain/outbox/events.ts'
import type { Tx } from '#platform/database/db.ts'
import type { About } from '#platform/outbox/sender.ts'
import type { Tokens } from '#platform/tokens.ts'

/** The path of the page that a message leads to; undefined: it has none any more. In the transaction that sends it. */
export type MailPage = (tx: Tx, tokens: Tokens, about: About) => Promise<string | undefined>
export type MailPages = Partial<Record<OutboxEvent, MailPage>>
