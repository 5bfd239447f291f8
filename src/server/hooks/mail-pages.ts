import type { Temporal } from 'temporal-polyfill'
import type { Locale } from '#domain/locale.ts'
import type { OutboxEvent } from '#domain/outbox/events.ts'
import type { Tx } from '#platform/database/db.ts'
import type { AboutInShop } from '#platform/outbox/sender.ts'
import type { LetterFile } from '#platform/outbox/transport.ts'
import type { Tokens } from '#platform/tokens.ts'

/** Returns the path of the page that a message links to; undefined if it no longer exists. Runs in the sending transaction. */
export type MailPage = (tx: Tx, tokens: Tokens, about: AboutInShop) => Promise<string | undefined>
export type MailPages = Partial<Record<OutboxEvent, MailPage>>

type FileContext = { clock: () => Temporal.Instant; tokens: Tokens; mailFrom?: string | undefined }
/** Returns a message's attachment; undefined if there is none. Runs in the sending transaction. `link`: the message's page. */
export type MailFile = (
  tx: Tx,
  ctx: FileContext,
  about: AboutInShop,
  letter: { locale: Locale; link: string },
) => Promise<LetterFile | undefined>
export type MailFiles = Partial<Record<OutboxEvent, MailFile>>
