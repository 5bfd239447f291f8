import { Temporal } from 'temporal-polyfill'
import type { InferredFields, retentionLossExtraFields } from '#contract/parts.ts'
import type { RetentionPreview } from '#contract/privacy/retention.ts'
import { expiryDay, type RetentionPolicy } from '#domain/cards/retention.ts'
import type { PrivacyClass } from '#domain/forms/form.ts'
import { type ShopClock, unpinnedBusinessDay } from '#domain/time/business-day.ts'
import type { Tx } from '#platform/database/db.ts'
import type { FeatureHooks } from '../hooks/hooks.ts'
import { mergeFeatureParts } from '../hooks/join-parts.ts'
import { expiryCutoff, hasTermDataSql, isSubmittedSql, readRetentionTerms, termColumnsSql, toRetentionTermRows } from './terms.ts'

/** Days of the preview. */
const soon = 30
const maxExamples = 5
/** Cards per statement, so that a large shop does not reach the statement timeout. */
const atOnce = 20_000

type Cursor = { at: string; id: string }
type PreviewQuery = { shopId: string; terms: string; until: Date }
const start: Cursor = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

export async function previewRetentionErasures(
  tx: Tx,
  {
    shopId,
    policy,
    clock,
    now,
    besideCard,
  }: { shopId: string; policy: RetentionPolicy; clock: ShopClock; now: Temporal.Instant } & Pick<FeatureHooks, 'besideCard'>,
): Promise<Omit<RetentionPreview, 'retention'>> {
  const versions = await readRetentionTerms(tx, shopId, policy)
  const bounds = (months: number) => ({ before: expiryCutoff(now, clock, months), soon: expiryCutoff(now, clock, months, soon) })
  const terms = versions.flatMap((version) => toRetentionTermRows(version, bounds))
  const beside = await Promise.all(besideCard.map((one) => one.expiring(tx, { shopId, policy, clock, now, days: soon })))
  const loss = {
    now: noLoss(mergeFeatureParts(beside.map((one) => one.now))),
    soon: noLoss(mergeFeatureParts(beside.map((one) => one.soon))),
  }
  if (terms.length === 0) return { ...loss, examples: [] }
  const until = new Date(Math.max(...terms.map((term) => term.soon.getTime())))
  const query = { shopId, terms: JSON.stringify(terms), until }
  const collected: Example[] = []
  for (let cursor: Cursor | undefined = start; cursor; ) {
    const end: Cursor | undefined = await findEnd(tx, query, cursor)
    const counted = await count(tx, query, cursor, end)
    for (const { now: atOnce, later, cards } of counted) {
      add(loss.now, atOnce, cards)
      add(loss.soon, later, cards)
    }
    // The first chunks contain the cards untouched for longest.
    if (counted.length > 0 && collected.length < maxExamples) collected.push(...(await readExamples(tx, query, cursor, end)))
    cursor = end
  }
  const examples = collected.slice(0, maxExamples).map(({ cardId, touchedAt, months, classes }) => {
    const touchedOn = unpinnedBusinessDay(Temporal.Instant.fromEpochMilliseconds(touchedAt.getTime()), clock)
    return { cardId, touchedOn, goesOn: expiryDay(touchedOn, months), classes }
  })
  return { ...loss, examples }
}

type Loss = RetentionPreview['now']
const noLoss = (beside: InferredFields<typeof retentionLossExtraFields>): Loss => ({
  cards: 0,
  classes: { person: 0, contact: 0, paper: 0, open: 0 },
  ...beside,
})

function add(loss: Loss, classes: readonly PrivacyClass[] | null, cards: number): void {
  if (!classes) return
  loss.cards += cards
  for (const privacy of classes) loss.classes[privacy] += cards
}

/** Returns the last card of the next chunk; undefined for the last chunk. */
async function findEnd(tx: Tx, { shopId, until }: PreviewQuery, after: Cursor): Promise<Cursor | undefined> {
  const { rows } = await tx.$client.query<Cursor>({
    name: 'retention-end',
    text: `select c.touched_at::text as at, c.id from card c
            where c.shop_id = $1 and ${isSubmittedSql} and c.touched_at < $2 and (c.touched_at, c.id) > ($3::timestamptz, $4::uuid)
            order by c.touched_at, c.id offset ${atOnce - 1} limit 1`,
    values: [shopId, until, after.at, after.id],
  })
  return rows[0]
}

type Counted = { now: PrivacyClass[] | null; later: PrivacyClass[] | null; cards: number }

const lastOf = (end: Cursor | undefined): Cursor => end ?? { at: 'infinity', id: start.id }
const isInPiece = `(c.touched_at, c.id) > ($4::timestamptz, $5::uuid) and (c.touched_at, c.id) <= ($6::timestamptz, $7::uuid)`

async function count(tx: Tx, { shopId, terms, until }: PreviewQuery, after: Cursor, end: Cursor | undefined): Promise<Counted[]> {
  const last = lastOf(end)
  const { rows } = await tx.$client.query<Counted>({
    name: 'retention-count',
    text: `select now, later, count(*) as cards from (
             select array_agg(distinct t.privacy) filter (where c.touched_at < t.before) as now,
                    array_agg(distinct t.privacy) filter (where c.touched_at >= t.before) as later
               from card c join jsonb_to_recordset($2) as ${termColumnsSql} on t.version = c.form_version and c.touched_at < t.soon
              where c.shop_id = $1 and ${isSubmittedSql} and c.touched_at < $3
                and ${isInPiece} and ${hasTermDataSql}
              group by c.id) lost
            group by now, later`,
    values: [shopId, terms, until, after.at, after.id, last.at, last.id],
  })
  return rows
}

type Example = { cardId: string; touchedAt: Date; months: number; classes: PrivacyClass[] }

async function readExamples(tx: Tx, { shopId, terms, until }: PreviewQuery, after: Cursor, end: Cursor | undefined): Promise<Example[]> {
  const last = lastOf(end)
  const { rows } = await tx.$client.query<Example>({
    name: 'retention-examples',
    text: `select c.id as "cardId", c.touched_at as "touchedAt", lost.months, lost.classes
             from card c cross join lateral (
               select min(t.months) as months, array_agg(distinct t.privacy) as classes
                 from jsonb_to_recordset($2) as ${termColumnsSql}
                where t.version = c.form_version and c.touched_at < t.soon and ${hasTermDataSql}) lost
            where c.shop_id = $1 and ${isSubmittedSql} and c.touched_at < $3 and ${isInPiece} and lost.months is not null
            order by c.touched_at, c.id limit ${maxExamples}`,
    values: [shopId, terms, until, after.at, after.id, last.at, last.id],
  })
  return rows
}
