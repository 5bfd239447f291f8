import type { Temporal } from 'temporal-polyfill'
import type { Locale } from '#domain/locale.ts'
import type { OutboxEvent } from '#domain/outbox/events.ts'
import type { Tx } from '#platform/database/db.ts'
import type { LetterFile } from '#platform/outbox/rung.ts'
import type { AboutInShop } from '#platform/outbox/sender.ts'
import type { Tokens } from '#platform/tokens.ts'

/** The path of the page that a message leads to; undefined: it has none any more. In the transaction that sends it. */
export type MailPage = (tx: Tx, tokens: Tokens, about: AboutInShop) => Promise<string | undefined>
export type MailPages = Partial<Record<OutboxEvent, MailPage>>

type FileContext = { clock: () => Temporal.Instant; tokens: Tokens; mailFrom?: string | undefined }
/** What a message brings along; undefined: nothing now. In the transaction that sends it. `link`: the page that the message leads to. */
export type MailFile = (
  tx: Tx,
  ctx: FileContext,
  about: AboutInShop,
  letter: { locale: Locale; link: string },
) => Promise<LetterFile | undefined>
export type MailFiles = Partial<Record<OutboxEvent, MailFile>>
