/** Many numbers that were taken from one place in little time (docs/decisions/065-bursts.md). Staff are told, and decide. */
import { type TicketStatus, undoMinutes } from './ticket.ts'

/** It begins where so many numbers are taken within so many minutes, and goes on for as long as `goesOn` are. */
export type RushLimits = { readonly begins: number; readonly goesOn: number; readonly minutes: number }
export const rushLimits: RushLimits = { begins: 20, goesOn: 10, minutes: 2 }

/** A number counts for a rush while it waits, in line or for a yes. */
export const isInLine = (status: TicketStatus) => status === 'pending' || status === 'waiting'

/** A number of today, of one place. */
export type Taken = {
  id: string
  /** In milliseconds. */
  joinedAt: number
  /** The order of arrival, whatever a clock said. */
  joinedSeq: number
  /** `isInLine` */
  inLine: boolean
  /** When staff removed it together with others, in milliseconds; null unless it still is. */
  removedAt: number | null
}

export type Rush = {
  /** Of its first number: it stays the same while more are taken. */
  id: string
  taken: number
  /** When its first number was taken and its last, in milliseconds. */
  from: number
  to: number
  /** Those of its numbers that are still in line, by arrival. */
  inLine: string[]
  /** Those that staff removed together and may still take back. `until`: in milliseconds. */
  removed: { ids: string[]; until: number } | null
}

/**
 * The rushes among a place's numbers, first one first: one that matters no more, because too few of it are still in line, is not there. What has become
 * of a number doesn't count for whether it was a rush, or it would be none any more once some were called or removed.
 */
export function findRushes(place: readonly Taken[], now: number, limits: RushLimits = rushLimits): Rush[] {
  const isNear = (one: Taken, other: Taken) => Math.abs(other.joinedAt - one.joinedAt) <= limits.minutes * 60_000
  const numbers = place.toSorted((a, b) => a.joinedSeq - b.joinedSeq)
  const dense = within(numbers, limits.goesOn, isNear)
  const begun = within(numbers, limits.begins, isNear)
  const numbersOfRushes = numbers.filter((number) => dense.has(number))
  return runs(numbersOfRushes, isNear)
    .filter((run) => run.some((number) => begun.has(number)))
    .map((run) => describe(run, now))
    .filter((rush) => stillMatters(rush, limits))
}

/** Staff are shown it while enough of it wait, or while a removal can be taken back. */
export const stillMatters = ({ inLine, removed }: { inLine: readonly string[]; removed: unknown }, { goesOn }: RushLimits = rushLimits) =>
  inLine.length >= goesOn || removed !== null

type IsNear = (one: Taken, other: Taken) => boolean

/** Those who are among so many that were taken within the time. */
function within(numbers: readonly Taken[], many: number, isNear: IsNear): Set<Taken> {
  const found = new Set<Taken>()
  for (let last = many - 1, next = 0; last < numbers.length; last++) {
    const first = last - many + 1
    if (!isNear(numbers[first]!, numbers[last]!)) continue
    for (const number of numbers.slice(Math.max(first, next), last + 1)) found.add(number)
    next = last + 1
  }
  return found
}

function runs(numbers: readonly Taken[], isNear: IsNear): Taken[][] {
  const found: Taken[][] = []
  for (const number of numbers) {
    const run = found.at(-1)
    if (run && isNear(run.at(-1)!, number)) run.push(number)
    else found.push([number])
  }
  return found
}

function describe(run: readonly Taken[], now: number): Rush {
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
