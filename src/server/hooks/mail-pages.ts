import type { Temporal } from 'temporal-polyfill'
import type { Locale } from '#domain/locale.ts'
import type { OutboxEvent } from '#domain/outbox/events.ts'
import type { MemberPushEvent } from '#domain/outbox/member-pushes.ts'
import type { Tx } from '#platform/database/db.ts'
import type { ShopMailReference } from '#platform/outbox/sender.ts'
import type { MailAttachment } from '#platform/outbox/transport.ts'
import type { TokenDeriver } from '#platform/tokens.ts'

/** Returns the path of the page that a message links to; undefined if it no longer exists. Runs in the sending transaction. */
export type MailPageResolver = (tx: Tx, tokens: TokenDeriver, about: ShopMailReference) => Promise<string | undefined>
export type MailPageResolvers = Partial<Record<OutboxEvent | MemberPushEvent, MailPageResolver>>

type FileContext = { clock: () => Temporal.Instant; tokens: TokenDeriver; mailFrom?: string | undefined; reachesLine: boolean }
/** Returns a message's attachment; undefined if there is none. Runs in the sending transaction. `link`: the message's page. */
export type MailAttachmentResolver = (
  tx: Tx,
  ctx: FileContext,
  about: ShopMailReference,
  letter: { locale: Locale; link: string },
) => Promise<MailAttachment | undefined>
export type MailAttachmentResolvers = Partial<Record<OutboxEvent | MemberPushEvent, MailAttachmentResolver>>
