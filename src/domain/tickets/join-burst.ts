/** A join burst is many tickets taken from one place in a short time (docs/decisions/065-bursts.md). Staff see it and decide. */
import { type TicketStatus, undoMinutes } from './ticket.ts'

/** A burst begins with this many tickets within `minutes`, and lasts while `continues` are taken in that time. */
export type JoinBurstLimits = { readonly begins: number; readonly continues: number; readonly minutes: number }
export const joinBurstLimits: JoinBurstLimits = { begins: 20, continues: 10, minutes: 2 }

/** Returns true if the ticket counts for a burst: it is pending or waiting. */
export const isInLine = (status: TicketStatus) => status === 'pending' || status === 'waiting'

export type TakenTicket = {
  id: string
  /** Milliseconds. */
  joinedAt: number
  /** Order of arrival, independent of clocks. */
  joinedSeq: number
  inLine: boolean
  /** Time of a joint removal by staff in milliseconds; null if it was not removed or was restored. */
  removedAt: number | null
}

export type JoinBurst = {
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
 * Returns the bursts among a place's tickets, earliest first, without those that have too few tickets in line.
 * Counts tickets in any status. Otherwise calls and removals would end the detection of the burst.
 */
export function findJoinBursts(place: readonly TakenTicket[], now: number, limits: JoinBurstLimits = joinBurstLimits): JoinBurst[] {
  const isNear = (one: TakenTicket, other: TakenTicket) => Math.abs(other.joinedAt - one.joinedAt) <= limits.minutes * 60_000
  const numbers = place.toSorted((a, b) => a.joinedSeq - b.joinedSeq)
  const dense = within(numbers, limits.continues, isNear)
  const begun = within(numbers, limits.begins, isNear)
  const ticketsOfJoinBursts = numbers.filter((number) => dense.has(number))
  return runs(ticketsOfJoinBursts, isNear)
    .filter((run) => run.some((number) => begun.has(number)))
    .map((run) => describe(run, now))
    .filter((burst) => stillMatters(burst, limits))
}

/** Returns true while staff must see the burst: enough tickets wait, or a removal can be undone. */
export const stillMatters = (
  { inLine, removed }: { inLine: readonly string[]; removed: unknown },
  { continues }: JoinBurstLimits = joinBurstLimits,
) => inLine.length >= continues || removed !== null

type IsNear = (one: TakenTicket, other: TakenTicket) => boolean

/** Returns the tickets that are among `many` taken within the time. */
function within(numbers: readonly TakenTicket[], many: number, isNear: IsNear): Set<TakenTicket> {
  const found = new Set<TakenTicket>()
  for (let last = many - 1, next = 0; last < numbers.length; last++) {
    const first = last - many + 1
    if (!isNear(numbers[first]!, numbers[last]!)) continue
    for (const number of numbers.slice(Math.max(first, next), last + 1)) found.add(number)
    next = last + 1
  }
  return found
}

function runs(numbers: readonly TakenTicket[], isNear: IsNear): TakenTicket[][] {
  const found: TakenTicket[][] = []
  for (const number of numbers) {
    const run = found.at(-1)
    if (run && isNear(run.at(-1)!, number)) run.push(number)
    else found.push([number])
  }
  return found
}

function describe(run: readonly TakenTicket[], now: number): JoinBurst {
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
      removed.length > 0 ? { ids: removed.map(({ id }) => id), until: until(Math.max(...removed.map((one) => one.removedAt))) } : null,
  }
}
