/**
 * Two customers that staff declared the same person: `mergedId` counts as `keptId`'s. Each sent card makes a customer of its own.
 * Only persons not merged into another can be merged, so merges form a forest, and each can be undone in any order.
 *
 * | since the merge | after undoing it |
 * | --- | --- |
 * | a card was sent | it has a customer of its own |
 * | answers or contacts were changed | they stay with the card, which goes with its customer |
 * | another customer was merged into the person | it stays with the kept one |
 * | the merged one was kept in an earlier merge | its own merged customers go with it |
 * | a card was erased | it stays erased, and customers merged through its customer stay together |
 */
import { addDays } from '../time/plain-date.ts'

export type MergeRecord = {
  readonly id: string
  readonly keptId: string
  readonly mergedId: string
  readonly mergedAt: Date
  readonly mergedBy: string
  /** Last day, in the shop, on which it can be undone: YYYY-MM-DD. */
  readonly until: string
}

const mergeDays = 30

export function lastUnmergeDay(today: string): string {
  return addDays(today, mergeDays)
}

export function canUnmerge({ until }: Pick<MergeRecord, 'until'>, today: string): boolean {
  return today <= until
}

/** Returns the person's main customer. */
export function mainCustomerId(merges: readonly MergeRecord[], customerId: string): string {
  const merge = merges.find(({ mergedId }) => mergedId === customerId)
  return merge ? mainCustomerId(merges, merge.keptId) : customerId
}

/** Returns the customer and all that are merged into it. For a main customer that is the whole person. */
export function customerAndMergedIds(merges: readonly MergeRecord[], customerId: string): readonly string[] {
  const into = merges.filter(({ keptId }) => keptId === customerId)
  return [customerId, ...into.flatMap(({ mergedId }) => customerAndMergedIds(merges, mergedId))]
}

/** Returns undefined if one of the two is merged into another, or both are the same. */
export function addMerge(merges: readonly MergeRecord[], merge: MergeRecord): readonly MergeRecord[] | undefined {
  const { keptId, mergedId } = merge
  const apart = keptId !== mergedId && [keptId, mergedId].every((id) => mainCustomerId(merges, id) === id)
  return apart ? [...merges, merge] : undefined
}

/** Removes an erased customer. Customers merged through it stay together, dated by the later of the two merges. */
export function removeErasedCustomer(merges: readonly MergeRecord[], customerId: string): readonly MergeRecord[] {
  const above = merges.find(({ mergedId }) => mergedId === customerId)
  const below = merges.filter(({ keptId }) => keptId === customerId).toSorted((a, b) => a.mergedAt.getTime() - b.mergedAt.getTime())
  const rest = merges.filter((merge) => merge !== above && !below.includes(merge))
  // If the erased one was the main customer, the first one merged into it replaces it.
  const way = above ?? below[0]
  if (!way) return rest
  const heir = above ? above.keptId : way.mergedId
  const moved = below.filter((merge) => merge !== way)
  return [...rest, ...moved.map((merge) => ({ ...later(merge, way), id: merge.id, keptId: heir, mergedId: merge.mergedId }))]
}

function later(one: MergeRecord, other: MergeRecord): MergeRecord {
  return one.mergedAt >= other.mergedAt ? one : other
}
