import { type TicketClass, type TicketMove, ticketClasses } from './ticket.ts'

/** How many of each few calls go to a class. Nobody has none, so nobody waits for ever. */
export type Shares = Readonly<Record<TicketClass, number>>

/** In which order a lane calls (product.md, 4.1): as they stand in line, or so many of one class to so many of another. */
export type CallPolicy = { rule: 'strict' } | { rule: 'ratio'; shares: Shares }

export const strictOrder: CallPolicy = { rule: 'strict' }
/** What a lane begins with that changes to a ratio. */
export const usualShares: Shares = { normal: 2, booked: 1, care: 1, staff: 1 }
export const shareLimit = 9

/** How many calls back a policy looks. More would make a class that nobody was in catch up at the others' cost. */
export function callsRemembered(policy: CallPolicy): number {
  return policy.rule === 'strict' ? 0 : remembered(policy.shares)
}

function remembered(shares: Shares): number {
  return ticketClasses.reduce((sum, each) => sum + shares[each], 0) - 1
}

/** Whose turn it is. `waiting`: the classes in which somebody waits. */
export type Turn = {
  /** The classes that have a call left among the last few; never empty when somebody waits. */
  classes: TicketClass[]
  /** The calls that were counted, latest last: those of classes in which somebody waits. */
  counted: TicketClass[]
  /** Of so many calls, counting the next, each class has its share. */
  among: number
}

/**
 * The shares hold in each run of as many calls as they add up to: the next call goes to a class that had less than its share in the calls
 * before it. Classes in which nobody waits are left out, so the others keep their ratio and nobody's absence is made up for later.
 */
export function turnOf(shares: Shares, waiting: readonly TicketClass[], lastCalls: readonly TicketClass[]): Turn {
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
  return { classes: waiting.filter((one) => had[one] < shares[one]), counted: counted.reverse(), among }
}

/** Moves that use up a class's turn: to somebody of the line. A recall is the same call again. */
export function takesTurn(move: TicketMove): boolean {
  return move === 'call' || move === 'serveNow'
}

/** Moves that give it back: the service, and with it the call, was a mistake. */
export function givesTurnBack(move: TicketMove): boolean {
  return move === 'backToQueue'
}
