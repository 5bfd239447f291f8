import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { PrivacyNotice } from '#contract/privacy.ts'
import { readEntryCode } from '#domain/entry-code.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { SignedIn } from '#platform/accounts.ts'
import type { Database, Scope, Tx } from '#platform/db.ts'
import { events } from '#platform/event-log.ts'
import type { IdempotentCall, Membership } from '#platform/http/call.ts'
import { findAnswer, keepAnswer } from '#platform/idempotency.ts'
import { newId } from '#platform/ids.ts'
import { resolve } from '#platform/resolver.ts'
import { shops } from '../shops/table.ts'
import { notice as en } from './default-notice/en.ts'
import { notice as ja } from './default-notice/ja.ts'
import { notice as zh } from './default-notice/zh.ts'
import { readNotice } from './read-notice.ts'
import { type NoticeTexts, privacyTexts } from './table.ts'

export type PrivacyContext = { db: Database; clock: () => Temporal.Instant }

/** Version 1, as a shop is founded: nobody is asked for anything before a notice is there to read. */
export async function publishFirstNotice(tx: Tx, scope: Required<Scope>, now: Temporal.Instant): Promise<void> {
  await tx.insert(privacyTexts).values({ ...scope, version: 1, texts: { ja, en, zh }, publishedAt: new Date(now.epochMilliseconds) })
}

export async function showNotice(
  { db }: PrivacyContext,
  typed: string,
  version: number | undefined,
): Promise<PrivacyNotice | Refusal<'entry.notFound' | 'privacy.notFound'>> {
  const code = readEntryCode(typed)
  const found = code && (await resolve(db, 'entry', code))
  if (!found) return refuse('entry.notFound')
  const { organizationId, shopId } = found
  return (await db.readScope({ organizationId, shopId }, (tx) => readNotice(tx, shopId, version))) ?? refuse('privacy.notFound')
}

export type Publication = { replaces: number; texts: NoticeTexts }
type Publisher = { membership: Membership; account: SignedIn; idempotency: IdempotentCall }

export function publishNotice(
  { db, clock }: PrivacyContext,
  { replaces, texts }: Publication,
  { membership: { organizationId, shopId }, account, idempotency }: Publisher,
): Promise<PrivacyNotice | Refusal<'privacy.changed' | 'idempotency.mismatch'>> {
  const scope = { organizationId, shopId }
  const now = clock()
  const publishedAt = new Date(now.epochMilliseconds)
  return db.inScope(scope, async (tx) => {
    // One publication after the other, so that the second sees the first one's version.
    await tx.select({ id: shops.id }).from(shops).where(eq(shops.id, shopId)).for('update')
    const earlier = await findAnswer(tx, organizationId, idempotency)
    if (earlier && 'refused' in earlier) return earlier
    if (earlier) return (await readNotice(tx, shopId, Number(earlier.result.version)))!
    const current = await readNotice(tx, shopId)
    if (current && current.version !== replaces) return refuse('privacy.changed', { current })
    const version = replaces + 1
    await tx.insert(privacyTexts).values({ ...scope, version, texts, publishedAt })
    await tx.insert(events).values({
      id: newId(now.epochMilliseconds),
      ...scope,
      entityType: 'shop',
      entityId: shopId,
      kind: 'privacy.publish',
      actorKind: 'member',
      actorId: account.accountId,
      at: publishedAt,
      data: { version },
    })
    await keepAnswer(tx, scope, idempotency, { version: String(version) })
    return (await readNotice(tx, shopId, version))!
  })
}
