import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { InferredFields, privacyRequestExtraFields } from '#contract/parts.ts'
import type { PrivacyRequest } from '#contract/privacy/requests.ts'
import { requestRetentionDays } from '#domain/privacy/answering.ts'
import { unpinnedBusinessDay } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import type { CardDetailContext } from '../cards/context.ts'
import { cards } from '../cards/table.ts'
import type { FeatureHooks } from '../hooks/hooks.ts'
import { mergeFeatureParts } from '../hooks/join-parts.ts'
import { fillMissingActorNames, readStaffNamesByAccount } from '../members/actor-names.ts'
import { clockOf } from '../shops/clock.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { shops } from '../shops/table.ts'
import { readPrivacyRequestTickets } from './find-numbers.ts'
import { type PrivacyRequestRow, privacyRequestCards, privacyRequests } from './table.ts'

type Context = Pick<CardDetailContext, 'db' | 'accounts'> & { hooks: Pick<FeatureHooks, 'inPrivacyRequests'> }
type RequestsQuery = { state: 'open' | 'closed'; after?: string | undefined; most: number }

export async function listRequests(
  ctx: Context & Pick<CardDetailContext, 'clock'>,
  { organizationId, shopId }: Required<Scope>,
  query: RequestsQuery,
) {
  const { today, parts, more } = await ctx.db.readScope({ organizationId, shopId }, async (tx) => {
    const rows = await readPage(tx, shopId, query)
    const shop = await readShopRow(tx, shopId)
    const parts = await readParts(ctx, tx, rows.slice(0, query.most))
    return { today: unpinnedBusinessDay(ctx.clock(), clockOf(shop)), parts, more: rows.length > query.most }
  })
  const requests = await name(ctx, parts)
  return { today, requests, next: more ? requests.at(-1)!.id : null }
}

export async function readPrivacyRequest(ctx: Context, { organizationId, shopId }: Required<Scope>, id: string): Promise<PrivacyRequest> {
  const parts = await ctx.db.readScope({ organizationId, shopId }, async (tx) => {
    const ofShop = rowInShopCondition(privacyRequests, { shopId, id })
    return readParts(ctx, tx, await tx.select().from(privacyRequests).where(ofShop))
  })
  return (await name(ctx, parts))[0]!
}

/** Returns one row more than the page if there is a next page. */
async function readPage(tx: Tx, shopId: string, { state, after, most }: RequestsQuery): Promise<PrivacyRequestRow[]> {
  const { id, dueOn, closedAt } = privacyRequests
  const ofShop = eq(privacyRequests.shopId, shopId)
  const [last] = after
    ? await tx
        .select()
        .from(privacyRequests)
        .where(and(ofShop, eq(id, after)))
    : []
  const open = state === 'open'
  const further = open
    ? last && or(gt(dueOn, last.dueOn), and(eq(dueOn, last.dueOn), gt(id, last.id)))
    : last?.closedAt && or(lt(closedAt, last.closedAt), and(eq(closedAt, last.closedAt), lt(id, last.id)))
  return tx
    .select()
    .from(privacyRequests)
    .where(and(ofShop, open ? isNull(closedAt) : isNotNull(closedAt), further || undefined))
    .orderBy(...(open ? [asc(dueOn), asc(id)] : [desc(closedAt), desc(id)]))
    .limit(most + 1)
}

type Parts = {
  rows: PrivacyRequestRow[]
  linkedCards: { requestId: string; card: PrivacyRequest['cards'][number] }[]
  requestTickets: Awaited<ReturnType<typeof readPrivacyRequestTickets>>
  choicesOf: (requestId: string) => InferredFields<typeof privacyRequestExtraFields>
  names: ReadonlyMap<string, string>
  timeZones: ReadonlyMap<string, string>
}

async function readParts({ hooks }: Pick<Context, 'hooks'>, tx: Tx, rows: PrivacyRequestRow[]): Promise<Parts> {
  const ids = rows.map(({ id }) => id)
  const acted = rows.flatMap(({ identifiedBy, closedBy }) => [{ actorId: identifiedBy }, { actorId: closedBy }])
  const { id, name, status, submittedAt } = cards
  const [links, requestTickets, choices, names, zones] = await Promise.all([
    ids.length > 0
      ? tx
          .select({ requestId: privacyRequestCards.requestId, id, name, status, submittedAt })
          .from(privacyRequestCards)
          .innerJoin(cards, eq(cards.id, privacyRequestCards.cardId))
          .where(inArray(privacyRequestCards.requestId, ids))
          .orderBy(asc(submittedAt), asc(id))
      : [],
    readPrivacyRequestTickets(tx, ids),
    Promise.all(hooks.inPrivacyRequests.map(async ({ nothing, read }) => ({ nothing, chosen: await read(tx, ids) }))),
    readStaffNamesByAccount(tx, acted),
    tx.select({ id: shops.id, timeZone: shops.timeZone }).from(shops),
  ])
  const choicesOf = (requestId: string) =>
    mergeFeatureParts<InferredFields<typeof privacyRequestExtraFields>>(
      choices.map(({ nothing, chosen }) => chosen.get(requestId) ?? nothing),
    )
  const linkedCards = links.map(({ requestId, submittedAt, ...card }) => ({
    requestId,
    card: { ...card, sentAt: submittedAt?.toISOString() ?? null },
  }))
  return { rows, linkedCards, requestTickets, choicesOf, names, timeZones: new Map(zones.map(({ id, timeZone }) => [id, timeZone])) }
}

/** Resolves the current names of the members who acted. */
async function name(
  { accounts }: Context,
  { rows, linkedCards, requestTickets, choicesOf, names, timeZones }: Parts,
): Promise<PrivacyRequest[]> {
  const acts = rows.flatMap(({ identifiedBy, closedBy }) => [identifiedBy, closedBy])
  const named = await fillMissingActorNames(
    accounts,
    acts.map((accountId) => ({ key: accountId, accountId, actor: { name: names.get(accountId ?? '') ?? null } })),
  )
  const nameOf = (accountId: string | null) => named.find(({ key }) => key === accountId)?.actor.name ?? null
  return rows.map((row) => {
    const { id, rev, reference, kind, source, locale, contact, foundBy, words, dueOn, outcome, closedAt } = row
    return {
      ...{ id, rev, reference, kind, source, locale, contact, foundBy, words, dueOn, name: row.name },
      receivedAt: row.receivedAt.toISOString(),
      identity: row.identifiedHow && {
        how: row.identifiedHow,
        at: row.identifiedAt!.toISOString(),
        by: nameOf(row.identifiedBy),
      },
      cards: linkedCards.filter(({ requestId }) => requestId === id).map(({ card }) => card),
      numbers: requestTickets.filter(({ requestId }) => requestId === id).map(({ number }) => number),
      ...choicesOf(id),
      closed: outcome && {
        outcome,
        refusedFor: row.refusedFor,
        words: row.closingWords,
        at: closedAt!.toISOString(),
        by: nameOf(row.closedBy),
        eraseOn: eraseOn(closedAt!, timeZones.get(row.shopId)!),
      },
    }
  })
}

function eraseOn(closedAt: Date, timeZone: string): string {
  const day = Temporal.Instant.fromEpochMilliseconds(closedAt.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  return addDays(day, requestRetentionDays)
}
