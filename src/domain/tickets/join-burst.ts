/** A join burst is many tickets taken from one network in a short time (docs/decisions/065-bursts.md). Staff see it and decide. */
import { type TicketStatus, undoMinutes } from './ticket.ts'

/** A burst begins with this many tickets within `minutes`, and lasts while `continues` are taken in that time. */
export type JoinBurstLimits = { readonly begins: number; readonly continues: number; readonly minutes: number }
export const ticketBurstLimits: JoinBurstLimits = { begins: 20, continues: 10, minutes: 2 }

/** Returns true if the ticket counts for a burst: it is pending or waiting. */
export const isPendingOrWaiting = (status: TicketStatus) => status === 'pending' || status === 'waiting'

export type BurstEntry = {
  id: string
  /** Milliseconds. */
  joinedAt: number
  /** Order of arrival, independent of clocks. */
  joinedSeq: number
  inLine: boolean
  /** Time of a joint removal by staff in milliseconds; null if it was not removed or was restored. */
  removedAt: number | null
}

export type FoundJoinBurst = {
  /** Id of its first ticket, so it stays the same while the burst grows. */
  id: string
  taken: number
  /** Times of its first and last ticket in milliseconds. */
  from: number
  to: number
  /** Ids of its tickets that are still in line, in order of arrival. */
  inLine: string[]
  /** Ids removed together that staff may still restore. `until`: milliseconds. */
  removed: { ids: string[]; until: number } | null
}

/**
 * Returns the bursts among the tickets of one network, earliest first, without those that have too few tickets in line.
 * Counts tickets in any status. Otherwise calls and removals would end the detection of the burst.
 */
export function findJoinBursts(entries: readonly BurstEntry[], now: number, limits: JoinBurstLimits = ticketBurstLimits): FoundJoinBurst[] {
  const isNear = (a: BurstEntry, b: BurstEntry) => Math.abs(b.joinedAt - a.joinedAt) <= limits.minutes * 60_000
  const ordered = entries.toSorted((a, b) => a.joinedSeq - b.joinedSeq)
  const dense = within(ordered, limits.continues, isNear)
  const begun = within(ordered, limits.begins, isNear)
  const ticketsOfJoinBursts = ordered.filter((entry) => dense.has(entry))
  return runs(ticketsOfJoinBursts, isNear)
    .filter((run) => run.some((entry) => begun.has(entry)))
    .map((run) => describe(run, now))
    .filter((burst) => isActionableBurst(burst, limits))
}

/** Returns true while staff must see the burst: enough tickets wait, or a removal can be undone. */
export const isActionableBurst = (
  { inLine, removed }: { inLine: readonly string[]; removed: unknown },
  { continues }: JoinBurstLimits = ticketBurstLimits,
) => inLine.length >= continues || removed !== null

type IsNear = (a: BurstEntry, b: BurstEntry) => boolean

/** Returns the tickets that are among `many` taken within the time. */
function within(entries: readonly BurstEntry[], many: number, isNear: IsNear): Set<BurstEntry> {
  const inside = new Set<BurstEntry>()
  for (let last = many - 1, next = 0; last < entries.length; last++) {
    const first = last - many + 1
    if (!isNear(entries[first]!, entries[last]!)) continue
    for (const entry of entries.slice(Math.max(first, next), last + 1)) inside.add(entry)
    next = last + 1
  }
  return inside
}

function runs(entries: readonly BurstEntry[], isNear: IsNear): BurstEntry[][] {
  const groups: BurstEntry[][] = []
  for (const entry of entries) {
    const run = groups.at(-1)
    if (run && isNear(run.at(-1)!, entry)) run.push(entry)
    else groups.push([entry])
  }
  return groups
}

function describe(run: readonly BurstEntry[], now: number): FoundJoinBurst {
  const until = (removedAt: number) => removedAt + undoMinutes * 60_000
  const removed = run.flatMap(({ id, removedAt }) => (removedAt !== null && until(removedAt) >= now ? [{ id, removedAt }] : []))
  const times = run.map(({ joinedAt }) => joinedAt)
  return {
    id: run[0]!.id,
    taken: run.length,
    from: Math.min(...times),
    to: Math.max(...times),
    inLine: run.filter(({ inLine }) => inLine).map(({ id }) => id),
    removed:
      removed.length > 0 ? { ids: removed.map(({ id }) => id), until: until(Math.max(...removed.map((entry) => entry.removedAt))) } : null,
  }
}
