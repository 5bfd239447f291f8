import { and, eq, inArray } from 'drizzle-orm'
import { isSubmitted } from '#domain/cards/card.ts'
import { addMerge, canUnmerge, customerAndMergedIds, lastUnmergeDay } from '#domain/cards/merges.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { unpinnedBusinessDay } from '#domain/time/business-day.ts'
import type { Tx } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import type { StaffRequest } from '../../feed/staff-request.ts'
import { clockOf } from '../../shops/clock.ts'
import { readShopRow } from '../../shops/read-shop-row.ts'
import { type CardCommandContext, type CardMutation, type LockedCard, runCardCommand } from '../card-command.ts'
import type { CardDetailContext } from '../context.ts'
import { recordCardEvent } from '../record.ts'
import { cards, customerMerges, customers, distinctCustomers } from '../table.ts'
import { nameMergeAuthors, readDuplicates } from './duplicates.ts'
import {
  eraseDistinctPairsBetween,
  filterMergesAmong,
  findVisiblePersonIds,
  lockPersonChanges,
  readDistinctPersonIds,
  readMerges,
  readPersonId,
  readShopPersonVisibility,
  saveCustomerPersons,
  visiblePersonsCondition,
} from './persons.ts'

type Context = CardCommandContext & CardDetailContext
type Changed = Refusal<'card.deleted' | 'customer.changedByColleague'>
type Work<Refused extends Refusal> = (tx: Tx, locked: LockedCard, personId: string) => Promise<Refused | undefined>

type Merging = { keptId: string; mergedId: string }

export function mergeCustomers(ctx: Context, call: StaffRequest, cardId: string, { keptId, mergedId }: Merging) {
  return inPersons<Changed | Refusal<'customer.notFound' | 'customer.markedDistinct'>>(ctx, call, cardId, async (tx, locked, personId) => {
    const { scope, actor, now } = locked
    const sides = await personsOf(tx, [keptId, mergedId])
    const visible = await findVisiblePersonIds(tx, await readShopPersonVisibility(tx, scope, personId), sides)
    if (sides.length < 2 || !sides.every((id) => visible.has(id))) return refuse('customer.notFound')
    if (personId !== keptId && personId !== mergedId) return refuse('customer.changedByColleague')
    const before = await readMerges(tx, sides)
    const mergedBy = actor.by === 'member' ? actor.accountId : ''
    const until = lastUnmergeDay(await todayIn(tx, locked))
    const merge = { id: newId(now.epochMilliseconds), keptId, mergedId, mergedAt: new Date(now.epochMilliseconds), mergedBy, until }
    const after = addMerge(before, merge)
    if (!after) return refuse('customer.changedByColleague')
    if ((await readDistinctPersonIds(tx, keptId)).includes(mergedId)) return refuse('customer.markedDistinct')
    const parts = [customerAndMergedIds(before, keptId), customerAndMergedIds(before, mergedId)]
    await tx.insert(customerMerges).values({ ...merge, organizationId: scope.organizationId })
    await saveCustomerPersons(tx, after, parts.flat())
    return record(ctx, tx, locked, { kind: 'card.merge', sides: parts, data: { mergeId: merge.id } })
  })
}

export function unmergeCustomers(ctx: Context, call: StaffRequest, cardId: string, mergeId: string) {
  return inPersons<Changed | Refusal<'customer.notMerged' | 'customer.mergeFinal'>>(ctx, call, cardId, async (tx, locked, personId) => {
    const before = await readMerges(tx, [personId])
    const parts = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(visiblePersonsCondition(await readShopPersonVisibility(tx, locked.scope, personId)), eq(customers.personId, personId)))
    const merge = filterMergesAmong(before, parts).find(({ id }) => id === mergeId)
    if (!merge) return refuse('customer.notMerged')
    if (!canUnmerge(merge, await todayIn(tx, locked))) return refuse('customer.mergeFinal')
    const after = before.filter((each) => each !== merge)
    const sides = [customerAndMergedIds(after, personId), customerAndMergedIds(after, merge.mergedId)]
    await tx.delete(customerMerges).where(eq(customerMerges.id, mergeId))
    await saveCustomerPersons(tx, after, sides.flat())
    return record(ctx, tx, locked, { kind: 'card.unmerge', sides, data: { mergeId } })
  })
}

type DistinctInput = { personId: string; apart: boolean }

export function setPersonsDistinct(ctx: Context, call: StaffRequest, cardId: string, { personId: otherId, apart }: DistinctInput) {
  return inPersons<Changed | Refusal<'customer.notFound'>>(ctx, call, cardId, async (tx, locked, personId) => {
    const { scope, now } = locked
    const currentId = await readPersonId(tx, otherId)
    if (!currentId || !(await findVisiblePersonIds(tx, await readShopPersonVisibility(tx, scope, personId), [currentId])).has(currentId))
      return refuse('customer.notFound')
    if (currentId !== otherId || otherId === personId) return refuse('customer.changedByColleague')
    const isApart = (await readDistinctPersonIds(tx, personId)).includes(otherId)
    if (isApart === apart) return undefined
    const [oneId, other] = [personId, otherId].sort() as [string, string]
    const pair = { oneId, otherId: other, organizationId: scope.organizationId, markedAt: new Date(now.epochMilliseconds) }
    if (apart) await tx.insert(distinctCustomers).values(pair)
    else await eraseDistinctPairsBetween(tx, personId, otherId)
    const merges = await readMerges(tx, [personId, otherId])
    const sides = [customerAndMergedIds(merges, personId), customerAndMergedIds(merges, otherId)]
    return record(ctx, tx, locked, { kind: apart ? 'card.markDistinct' : 'card.unmarkDistinct', sides })
  })
}

/** Runs work for the person of one card, under the card's lock and the lock on persons. Concurrent decisions run one after the other. */
async function inPersons<Refused extends Refusal>(ctx: Context, call: StaffRequest, cardId: string, work: Work<Refused>) {
  const locking: CardMutation<Refused | Changed> = async (tx, locked) => {
    const { row, scope } = locked
    if (!isSubmitted(row.status)) return refuse('card.deleted')
    await lockPersonChanges(tx, scope.organizationId)
    const personId = row.customerId && (await readPersonId(tx, row.customerId))
    if (!personId) return refuse('customer.changedByColleague')
    return (await work(tx, locked, personId)) ?? row
  }
  const scope = { organizationId: call.membership.organizationId, shopId: call.membership.shopId }
  const result = await runCardCommand(ctx, call, cardId, locking, (tx, row) =>
    readDuplicates(tx, { db: ctx.db, account: call.account }, scope, row, ctx.clock()),
  )
  return 'refused' in result ? result : nameMergeAuthors(ctx.accounts, result)
}

async function personsOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const personIds = await Promise.all(ids.map((id) => readPersonId(tx, id)))
  return personIds.flatMap((id) => id ?? [])
}

async function todayIn(tx: Tx, { scope, now }: LockedCard): Promise<string> {
  const shop = await readShopRow(tx, scope.shopId)
  return unpinnedBusinessDay(now, clockOf(shop))
}

type Happened = {
  kind: 'card.merge' | 'card.unmerge' | 'card.markDistinct' | 'card.unmarkDistinct'
  /** The customers of each person, with the one that names the person first. */
  sides: readonly (readonly string[])[]
  data?: Record<string, unknown>
}

/**
 * Records the event on each card of both persons, with the other person's id. The id says nothing once that person is erased. Cards of
 * other shops get the event too, unseen by this shop.
 */
async function record(ctx: Context, tx: Tx, { scope, actor, now }: LockedCard, { kind, sides, data }: Happened): Promise<undefined> {
  const { organizationId } = scope
  await ctx.db.enterScope(tx, { organizationId })
  const { id, shopId, customerId } = cards
  const theirs = await tx.select({ id, shopId, customerId }).from(cards).where(inArray(customerId, sides.flat())).orderBy(id)
  for (const card of theirs) {
    const otherSide = sides.find((side) => !side.includes(card.customerId!))![0]
    const its = { organizationId, shopId: card.shopId }
    await recordCardEvent(tx, { scope: its, cardId: card.id, kind, actor, now, data: { ...data, with: otherSide } })
  }
  await ctx.db.enterScope(tx, scope)
  return undefined
}
