import type { Estimate } from '#contract/tickets/estimates.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { isTurnTakingMove } from '#domain/tickets/call-policy.ts'
import { nextTicketToCall as nextHere, type PositionReason, rankTickets } from '#domain/tickets/queue.ts'
import { hasNotArrived } from '#domain/tickets/remote.ts'
import { isCalled, isNoShow } from '#domain/tickets/status.ts'
import {
  canMoveTicket,
  isOpenTicket,
  type TicketClass,
  type TicketMove,
  type TicketStatus,
  ticketMoveNames,
} from '#domain/tickets/ticket.ts'
import { findLongestWaiting, waitStartedAt } from '#domain/tickets/wait.ts'
import type { QueueState } from './queue-store.ts'

export type QueueLane = Queue['lanes'][number]

export type LaneView = {
  lane: QueueLane
  /** No-shows who report that they are back, then called, serving, held and pending tickets. */
  now: readonly Ticket[]
  waiting: readonly Ticket[]
  /** Ticket that "call next" takes: the first one called without a counter, then the first one present in line. */
  next: Ticket | undefined
  /** Start of the longest wait in ms; undefined if none waits. */
  longestSince: number | undefined
  newcomer: Estimate | null
  closed: readonly Ticket[]
}

type Viewed = Pick<QueueState, 'lanes' | 'tickets' | 'lastCalls' | 'joinEstimates' | 'seq' | 'at'>

const nowOrder: readonly TicketStatus[] = ['no_show', 'called', 'serving', 'held', 'pending']
/** A no-show is current again once the visitor reports to be back. */
const isNow = ({ status, returnedAt }: Ticket) => nowOrder.includes(status) && (!isNoShow(status) || returnedAt !== null)

/** `reasons`: why each waiting ticket has its position, by ticket id. Kept apart, because the minutes in them change at each look. */
type RankedView = LaneView & { reasons: ReadonlyMap<string, PositionReason> }

export function laneViews({ lanes, tickets, ...state }: Viewed): RankedView[] {
  const now = { epochMilliseconds: Date.parse(state.at) }
  const byLane = Map.groupBy(tickets.values(), ({ laneId }) => laneId)
  return lanes.map((lane) => {
    const here = byLane.get(lane.id) ?? []
    const lastCalls = lastCallClasses(lane.id, state, here)
    const line = { laneId: lane.id, tickets: here, lastCalls }
    const ranked = rankTickets(line, lane.policy, now)
    const waiting = ranked.map(({ ticket }) => ticket)
    const longestWaitingTicket = findLongestWaiting(waiting.filter(({ trial }) => !trial))
    return {
      lane,
      now: here.filter(isNow).sort((a, b) => nowOrder.indexOf(a.status) - nowOrder.indexOf(b.status) || a.movedAt.localeCompare(b.movedAt)),
      waiting,
      next: findNextForCounter(here, waiting.some(hasNotArrived) ? nextHere(line, lane.policy, now) : waiting[0]),
      reasons: new Map(ranked.map(({ ticket, reason }) => [ticket.id, reason])),
      longestSince: longestWaitingTicket && waitStartedAt(longestWaitingTicket),
      newcomer: state.joinEstimates[lane.id] ?? null,
      closed: here
        .filter((ticket) => !isOpenTicket(ticket.status) && !isNow(ticket))
        .sort((a, b) => (b.closedAt ?? '').localeCompare(a.closedAt ?? '')),
    }
  })
}

/** Classes of the lane's last calls, including those the stream has not reported yet. `here`: tickets of the lane. */
export function lastCallClasses(
  laneId: string,
  { lastCalls, seq }: Pick<QueueState, 'lastCalls' | 'seq'>,
  here: readonly Ticket[],
): TicketClass[] {
  return [...(lastCalls[laneId] ?? []), ...callsSince(seq, here)]
}

/** Calls confirmed to this device but not yet by the stream; their class has already used its turn. */
function callsSince(seq: number, tickets: readonly Ticket[]): TicketClass[] {
  return (
    tickets
      .filter((ticket) => !ticket.trial && ticket.seq > seq && (ticketMoveNames as readonly (string | null)[]).includes(ticket.lastMove))
      // Skip undos: they lead back to a call that the stream reported long ago.
      .filter(
        ({ lastMove, movedAt, calledAt, startedAt }) => isTurnTakingMove(lastMove as TicketMove) && (startedAt ?? calledAt) === movedAt,
      )
      .sort((a, b) => a.seq - b.seq)
      .map((ticket) => ticket.class)
  )
}

/** Lanes of the desk, and why each waiting ticket has its position, by ticket id. */
export type LaneViewsWithReasons = { views: readonly LaneView[]; reasons: ReadonlyMap<string, PositionReason> }

/** Creates a memoized `laneViews`: an unchanged lane, or list of a lane, stays the same object. */
export function createLaneViewBuilder(): (viewed: Viewed) => LaneViewsWithReasons {
  let previous: readonly LaneView[] = []
  return (viewed) => {
    const before = new Map(previous.map((view) => [view.lane.id, view]))
    const ranked = laneViews(viewed)
    previous = ranked.map(({ reasons: _, ...view }) => reuseView(before.get(view.lane.id), view))
    return { views: previous, reasons: new Map(ranked.flatMap(({ reasons }) => [...reasons])) }
  }
}

function reuseView(before: LaneView | undefined, view: LaneView): LaneView {
  if (!before) return view
  const now = reuseList(before.now, view.now)
  const waiting = reuseList(before.waiting, view.waiting)
  const closed = reuseList(before.closed, view.closed)
  const newcomer = isSame(before.newcomer, view.newcomer) ? before.newcomer : view.newcomer
  const same =
    before.lane === view.lane &&
    newcomer === before.newcomer &&
    before.next === view.next &&
    now === before.now &&
    waiting === before.waiting &&
    closed === before.closed
  return same ? before : { ...view, now, waiting, closed, newcomer }
}

function isSame(before: Estimate | null, after: Estimate | null): boolean {
  return before?.low === after?.low && before?.high === after?.high && before?.closesAt === after?.closesAt
}

function reuseList(before: readonly Ticket[], list: readonly Ticket[]): readonly Ticket[] {
  return before.length === list.length && before.every((ticket, index) => ticket === list[index]) ? before : list
}

/** Number of waiting visitors in a lane's head, without trial tickets. */
export const countWaiting = ({ waiting }: Pick<LaneView, 'waiting'>): number => waiting.filter(({ trial }) => !trial).length

/** Returns the ticket that "call next" takes in one of the lanes: trial tickets last, called visitors first. */
export function findNextTicketToCall(views: readonly LaneView[], laneIds: readonly string[] | undefined): Ticket | undefined {
  return views
    .filter((view) => !laneIds || laneIds.includes(view.lane.id))
    .flatMap((view) => view.next ?? [])
    .sort(compareForCounter)[0]
}

/** Orders as the server's "call next" does: real tickets first, then called ones with the earliest call, then the order of arrival. */
function compareForCounter(a: Ticket, b: Ticket): number {
  return (
    Number(a.trial) - Number(b.trial) ||
    Number(isCalled(b.status)) - Number(isCalled(a.status)) ||
    (a.calledAt ?? '').localeCompare(b.calledAt ?? '') ||
    a.joinedSeq - b.joinedSeq
  )
}

function findNextForCounter(here: readonly Ticket[], nextInLine: Ticket | undefined): Ticket | undefined {
  const called = here.filter(({ status, counterId }) => isCalled(status) && counterId === null)
  return (nextInLine ? [...called, nextInLine] : called).sort(compareForCounter)[0]
}

/** Why "call next" has no ticket: the waiting have not arrived, some are on hold, or none wait. Keys of the bar's words. */
export type NoNextTicketReason = 'nobodyHere' | 'onlyHeld' | 'nobody'

export function explainNoNextTicket(views: readonly Pick<LaneView, 'waiting' | 'now'>[]): NoNextTicketReason {
  if (views.some(({ waiting }) => waiting.length > 0)) return 'nobodyHere'
  return views.some(({ now }) => now.some(({ status }) => canMoveTicket(status, 'resume'))) ? 'onlyHeld' : 'nobody'
}

/** Tickets in the order in which the arrow keys visit them. */
export function orderTicketsForKeyboard(views: readonly LaneView[]): Ticket[] {
  return views.flatMap((view) => [...view.now, ...view.waiting])
}
