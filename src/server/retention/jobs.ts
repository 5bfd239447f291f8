import { eq } from 'drizzle-orm'
import type { ShopClock } from '#domain/time/business-day.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { type ExpireContext, expireAnswersOfCard } from '../cards/deletion/expire.ts'
import { clockOf } from '../shops/clock.ts'
import { shops } from '../shops/table.ts'
import { readRetentionPolicy } from './policy.ts'
import { retentionProgress } from './table.ts'
import {
  expiredTerms,
  expiryCutoff,
  type FormRetentionTerms,
  hasTermDataSql,
  isSubmittedSql,
  readRetentionTerms,
  termColumnsSql,
  toRetentionTermRows,
} from './terms.ts'

/** Cards per statement. */
const atOnce = 500

type Looking = { shopId: string; terms: string; after: { at: string; id: string }; until: Date }
type CheckedCard = { id: string; at: string; touchedAt: Date; due: boolean }

export const expiryScanSql = `
  select c.id, c.touched_at::text as at, c.touched_at as "touchedAt",
         exists (select from jsonb_to_recordset($2) as ${termColumnsSql} where t.version = c.form_version and ${hasTermDataSql}) as due
    from card c
   where c.shop_id = $1 and ${isSubmittedSql} and (c.touched_at, c.id) > ($3::timestamptz, $4::uuid) and c.touched_at < $5
   order by c.touched_at, c.id limit ${atOnce}`

/** Returns the next cards in order of expiry, and whether they have expired data. */
async function look(tx: Tx, { shopId, terms, after, until }: Looking): Promise<CheckedCard[]> {
  const values = [shopId, terms, after.at, after.id, until]
  return (await tx.$client.query<CheckedCard>({ name: 'retention-look', text: expiryScanSql, values })).rows
}

/** Approximate number of cards per shop and run. The next run continues. */
const maxPerRun = 5_000

/**
 * Erases each card in its own transaction, so that a failure stops no other card and is retried. Each shop continues where its last run stopped, so a card
 * is visited once per expiring class.
 */
export async function eraseExpiredAnswers(ctx: ExpireContext, maxCards = maxPerRun): Promise<void> {
  const failed: unknown[] = []
  const { rows } = await ctx.db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id: organizationId } of rows) {
    const shopRows = await ctx.db.readScope({ organizationId }, (tx) =>
      tx.select().from(shops).where(eq(shops.organizationId, organizationId)),
    )
    for (const shop of shopRows) {
      const run: Run = { ctx, scope: { organizationId, shopId: shop.id }, clock: clockOf(shop), failed, left: maxCards }
      await expireInShop(run).catch((error: unknown) => failed.push(error))
    }
  }
  if (failed.length > 0) throw failed[0]
}

type Run = { ctx: ExpireContext; scope: Required<Scope>; clock: ShopClock; failed: unknown[]; left: number }
type Progress = typeof retentionProgress.$inferSelect

async function expireInShop(run: Run): Promise<void> {
  const { ctx, scope } = run
  const { rev, versions, progress } = await ctx.db.readScope(scope, async (tx) => {
    const policy = await readRetentionPolicy(tx, scope.shopId)
    return {
      rev: policy.rev,
      versions: await readRetentionTerms(tx, scope.shopId, policy.months),
      progress: await tx.select().from(retentionProgress).where(eq(retentionProgress.shopId, scope.shopId)),
    }
  })
  const times = new Set(versions.flatMap(({ terms }) => terms.map(({ months }) => months)))
  for (const months of [...times].sort((a, b) => a - b)) {
    if (run.left <= 0) return
    const until = await expireAfter(run, { months, rev, versions, before: progress.find((one) => one.months === months) })
    if (until) await ctx.db.inScope(scope, (tx) => saveProgress(tx, { ...scope, months, rev, before: until }))
  }
}

type After = { months: number; rev: number; versions: readonly FormRetentionTerms[]; before: Progress | undefined }

/** Returns the instant up to which everything is erased; undefined if nothing was due. */
async function expireAfter(run: Run, { months, rev, versions, before }: After): Promise<Date | undefined> {
  const { ctx, scope, clock } = run
  const until = expiryCutoff(ctx.clock(), clock, months)
  const from = before?.rev === rev ? before.before : undefined
  if (from && from >= until) return undefined
  const terms = versions.flatMap((version) =>
    toRetentionTermRows({ ...version, terms: version.terms.filter((term) => term.months === months) }, () => ({})),
  )
  let cursor = { at: from?.toISOString() ?? '-infinity', id: '00000000-0000-0000-0000-000000000000' }
  let failedAt: Date | undefined
  for (;;) {
    const page = await ctx.db.readScope(scope, (tx) =>
      look(tx, { shopId: scope.shopId, terms: JSON.stringify(terms), after: cursor, until }),
    )
    for (const { id, touchedAt } of page.filter(({ due }) => due))
      try {
        run.left -= 1
        await expireAnswersOfCard(ctx, scope, id, (tx, row) => dueNow(tx, run, rev, versions, row))
      } catch (error) {
        failedAt ??= touchedAt
        run.failed.push(error)
      }
    const last = page.at(-1)
    if (!last || page.length < atOnce) return failedAt ?? until
    if (run.left <= 0) return failedAt ?? last.touchedAt
    cursor = last
  }
}

type Card = { shopId: string; formVersion: number; touchedAt: Date }

/** Rechecks under the card's lock, because staff may have touched the card. The policy is locked against changes. */
async function dueNow(tx: Tx, { ctx, clock }: Run, rev: number, versions: readonly FormRetentionTerms[], card: Card) {
  const stored = await readRetentionPolicy(tx, card.shopId, { held: true })
  const version = versions.find((one) => one.version === card.formVersion)
  if (stored.rev !== rev || !version) return undefined
  return { form: version.form, terms: expiredTerms(version.terms, card.touchedAt, ctx.clock(), clock) }
}

async function saveProgress(tx: Tx, progress: Progress): Promise<void> {
  const { rev, before } = progress
  await tx
    .insert(retentionProgress)
    .values(progress)
    .onConflictDoUpdate({ target: [retentionProgress.shopId, retentionProgress.months], set: { rev, before } })
}
