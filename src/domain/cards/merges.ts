/**
 * Whom staff have said to be the same person. Each sent card makes a customer of its own; `mergedId` counts as `keptId`'s from then on. Only two persons
 * that are nobody else's are put together, so all of it is a forest: any merge can be taken back, in any order, and parts exactly those that it joined.
 *
 * | since the merge | when it is taken back |
 * | --- | --- |
 * | a card was sent | it made a customer of its own, and is nobody's but theirs |
 * | answers or contacts were changed | they stay with the card, which goes with its customer |
 * | somebody was put together with the person | they stay with the one who was kept |
 * | the merged one was kept once before | whoever was put together with them then goes with them |
 * | a card was erased | it is gone, and who was put together by way of its customer stays together |
 */
import { addDays } from '../time/plain-date.ts'

export type Merge = {
  readonly id: string
  readonly keptId: string
  readonly mergedId: string
  readonly mergedAt: Date
  readonly mergedBy: string
  /** The last day, in the shop, on which it can be taken back: YYYY-MM-DD. */
  readonly until: string
}

/** Days that a merge can be taken back. */
const mergeDays = 30

export function mergedUntil(today: string): string {
  return addDays(today, mergeDays)
}

export function canUnmerge({ until }: Pick<Merge, 'until'>, today: string): boolean {
  return today <= until
}

/** The customer under whom a person is known. */
export function personOf(merges: readonly Merge[], customerId: string): string {
  const merge = merges.find(({ mergedId }) => mergedId === customerId)
  return merge ? personOf(merges, merge.keptId) : customerId
}

/** All that a customer stands for, themselves included: of a whole person, all of them. */
export function partsOf(merges: readonly Merge[], customerId: string): readonly string[] {
  const into = merges.filter(({ keptId }) => keptId === customerId)
  return [customerId, ...into.flatMap(({ mergedId }) => partsOf(merges, mergedId))]
}

/** Undefined where one of the two is no person by themselves any more, or both are one. */
export function addMerge(merges: readonly Merge[], merge: Merge): readonly Merge[] | undefined {
  const { keptId, mergedId } = merge
  const apart = keptId !== mergedId && [keptId, mergedId].every((id) => personOf(merges, id) === id)
  return apart ? [...merges, merge] : undefined
}

/** Without an erased customer. Who was put together by way of them stays together, by the later of the two merges that it took. */
export function forgetCustomer(merges: readonly Merge[], customerId: string): readonly Merge[] {
  const above = merges.find(({ mergedId }) => mergedId === customerId)
  const below = merges.filter(({ keptId }) => keptId === customerId).toSorted((a, b) => a.mergedAt.getTime() - b.mergedAt.getTime())
  const rest = merges.filter((merge) => merge !== above && !below.includes(merge))
  // Whoever came first takes the place where nobody is above.
  const way = above ?? below[0]
  if (!way) return rest
  const heir = above ? above.keptId : way.mergedId
  const moved = below.filter((merge) => merge !== way)
  return [...rest, ...moved.map((merge) => ({ ...later(merge, way), id: merge.id, keptId: heir, mergedId: merge.mergedId }))]
}

function later(one: Merge, other: Merge): Merge {
  return one.mergedAt >= other.mergedAt ? one : other
}
