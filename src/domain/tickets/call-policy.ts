import { type TicketClass, type TicketMove, ticketClasses } from './ticket.ts'

/** Each class's share of calls. At least one, so that no class waits for ever. */
export type CallShares = Readonly<Record<TicketClass, number>>

/** The order in which a lane calls: by place, or by a ratio between classes. */
export type CallPolicy = { rule: 'strict' } | { rule: 'ratio'; shares: CallShares }

export const strictCallPolicy: CallPolicy = { rule: 'strict' }
/** The initial ratio of a lane that changes to one. */
export const defaultShares: CallShares = { normal: 2, booked: 1, care: 1, staff: 1 }
export const maxShare = 9

export function isSamePolicy(a: CallPolicy, b: CallPolicy): boolean {
  if (a.rule === 'strict' || b.rule === 'strict') return a.rule === b.rule
  return ticketClasses.every((each) => a.shares[each] === b.shares[each])
}

/** The number of past calls that count. With more, a class that was empty for a while would catch up at the others' cost. */
export function callLookbackCount(policy: CallPolicy): number {
  return policy.rule === 'strict' ? 0 : remembered(policy.shares)
}

function remembered(shares: CallShares): number {
  return ticketClasses.reduce((sum, each) => sum + shares[each], 0) - 1
}

/** The classes with the next turn, and the calls that decide it. */
export type NextCallTurn = {
  /** The classes with a call left in the current run; never empty while a ticket waits. */
  classes: TicketClass[]
  /** The counted calls, latest last: only those of classes with waiting tickets. */
  counted: TicketClass[]
  /** The length of a run in which each class gets its share, including the next call. */
  among: number
}

/**
 * Shares hold in every run of as many calls as they add up to: the next call goes to a class that had less than its share in the calls
 * before. Classes without waiting tickets are left out, so the others keep their ratio and an empty class doesn't catch up later.
 */
export function nextCallTurn(shares: CallShares, waiting: readonly TicketClass[], lastCalls: readonly TicketClass[]): NextCallTurn {
  const among = waiting.reduce((sum, each) => sum + shares[each], 0)
  const had: Record<TicketClass, number> = { normal: 0, booked: 0, care: 0, staff: 0 }
  const counted: TicketClass[] = []
  const oldest = Math.max(0, lastCalls.length - remembered(shares))
  for (let back = lastCalls.length - 1; back >= oldest && counted.length < among - 1; back--) {
    const called = lastCalls[back]!
    if (!waiting.includes(called)) continue
    counted.push(called)
    had[called]++
  }
  return { classes: waiting.filter((each) => had[each] < shares[each]), counted: counted.reverse(), among }
}

/** Moves that use up a class's turn. A recall doesn't: it repeats the same call. */
export function isTurnTakingMove(move: TicketMove): boolean {
  return move === 'call' || move === 'serveNow'
}

/** Moves that give the turn back, as the call was a mistake. */
export function isTurnReturningMove(move: TicketMove): boolean {
  return move === 'backToQueue'
}
