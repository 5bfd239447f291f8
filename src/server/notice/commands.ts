import { desc, eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { PrivacyNotice } from '#contract/privacy/notice.ts'
import { personalDataScopes } from '#domain/api-keys.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import { type ShopTextLocale, shopTextLocales } from '#domain/locale.ts'
import { addMailSentence, mentionsMail, mentionsPush } from '#domain/privacy/delivery.ts'
import type { PrivacyNoticeText } from '#domain/privacy/notice.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { loadWordsByLocale } from '#platform/words.ts'
import { hasLineAccount } from '../outbox/line-recipients.ts'
import { readPolicy } from '../outbox/policy.ts'
import { type PublishContext, type PublisherRequest, publishVersion } from '../shops/publish.ts'
import { readNotice } from './read-notice.ts'
import { type NoticeTexts, privacyNotices } from './table.ts'

type Channels = { mails: boolean; pushKey?: string | undefined; smsProvider?: string | undefined; reachesLine: boolean }
export type PrivacyNoticeContext = PublishContext & Channels

const defaultNotice = await loadWordsByLocale<PrivacyNoticeText, ShopTextLocale>('server/notice/default-notice', shopTextLocales)

/** Publishes version 1 when a shop is founded, because consent requires a notice. `mails`: whether a mail server is configured. */
export async function publishFirstNotice(tx: Tx, scope: Required<Scope>, now: Temporal.Instant, mails = false): Promise<void> {
  const texts = mails ? addMailSentence(defaultNotice) : defaultNotice
  await tx.insert(privacyNotices).values({ ...scope, version: 1, texts, publishedAt: new Date(now.epochMilliseconds) })
}

export async function copyNotice(tx: Tx, from: string, scope: Required<Scope>, now: Temporal.Instant): Promise<void> {
  const [latest] = await tx
    .select({ texts: privacyNotices.texts })
    .from(privacyNotices)
    .where(eq(privacyNotices.shopId, from))
    .orderBy(desc(privacyNotices.version))
    .limit(1)
  await tx.insert(privacyNotices).values({ ...scope, version: 1, texts: latest!.texts, publishedAt: new Date(now.epochMilliseconds) })
}

const readerOf =
  ({ clock, mails, pushKey, smsProvider, reachesLine }: Pick<PrivacyNoticeContext, 'clock'> & Channels) =>
  async (tx: Tx, shopId: string, version?: number): Promise<PrivacyNotice | undefined> => {
    const notice = await readNotice(tx, shopId, version)
    if (!notice) return undefined
    const { texts } = notice
    const { sms } = await readPolicy(tx, shopId)
    return {
      ...notice,
      lacksMail: mails && !mentionsMail(texts),
      lacksPush: pushKey !== undefined && !mentionsPush(texts),
      smsProvider: (sms && smsProvider) ?? null,
      takesInquiries: await hasInquiryMailbox(tx, shopId),
      usesLine: reachesLine && (await hasLineAccount(tx, shopId)),
      sendsToPrograms: await hasDetailedWebhook(tx, shopId, new Date(clock().epochMilliseconds)),
    }
  }

/** Returns true if a webhook sends what an API key sees of visitors. */
async function hasDetailedWebhook(tx: Tx, shopId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.$client.query(
    `select from webhook w join api_key k on k.id = w.api_key_id
      where w.shop_id = $1 and w.disabled_at is null and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2) and k.scopes && $3::text[]`,
    [shopId, now, personalDataScopes],
  )
  return rows.length > 0
}

async function hasInquiryMailbox(tx: Tx, shopId: string): Promise<boolean> {
  const { rows } = await tx.$client.query('select from inquiry_mailbox where shop_id = $1', [shopId])
  return rows.length > 0
}

export async function readPrivacyNoticeByCode(
  { db, ...channels }: PrivacyNoticeContext,
  typed: string,
  version: number | undefined,
): Promise<PrivacyNotice | Refusal<'entry.notFound' | 'privacy.notFound'>> {
  const code = parseEntryCode(typed)
  const entry = code && (await findLookup(db, 'entry', code))
  if (!entry) return refuse('entry.notFound')
  const { organizationId, shopId } = entry
  return (await db.readScope({ organizationId, shopId }, (tx) => readerOf(channels)(tx, shopId, version))) ?? refuse('privacy.notFound')
}

export type NoticePublication = { replaces: number; texts: NoticeTexts }

export function publishNotice(
  ctx: PrivacyNoticeContext,
  { replaces, texts }: NoticePublication,
  publisher: PublisherRequest,
): Promise<PrivacyNotice | Refusal<'privacy.changed' | 'idempotency.mismatch'>> {
  const notices = { event: 'privacy.publish', changed: 'privacy.changed', read: readerOf(ctx) } as const
  return publishVersion(ctx, notices, replaces, publisher, async (tx, row) => {
    await tx.insert(privacyNotices).values({ ...row, texts })
    return undefined
  })
}
