import type { Ticket } from '#contract/tickets/ticket.ts'
import { strictCallPolicy } from '#domain/tickets/call-policy.ts'
import { placeAfterCalls } from '#domain/tickets/queue.ts'
import { isCalled } from '#domain/tickets/status.ts'
import { applyAllowedMove, canMoveTicket, type MoveInput, type StaffMove } from '#domain/tickets/ticket.ts'
import { lastCallClasses } from './lane-view.ts'
import type { StaffMoveInput } from './queue-command.ts'
import type { QueueState } from './queue-store.ts'

const lastPlace = Number.MAX_SAFE_INTEGER

/**
 * Predicts the row after a move by the server's own rules, to show it before the response. Values only the server knows, such as the last
 * place, are approximated. `now`: server time in ms.
 */
export function predictMovedTicket(
  ticket: Ticket,
  move: StaffMove,
  extras: StaffMoveInput,
  state: Pick<QueueState, 'tickets' | 'lanes' | 'seq' | 'lastCalls'>,
  now: number,
): Ticket | undefined {
  if (!canMoveTicket(ticket.status, move)) return undefined
  const at = new Date(now).toISOString()
  const { lanes, seq } = state
  const target = lanes.find(({ id }) => id === (extras.laneId ?? ticket.laneId))
  const place = placeFor(ticket, move, extras, state)
  const input: MoveInput = {
    ...(extras.counterId ? { counterId: extras.counterId } : {}),
    ...(extras.staffId ? { staffId: extras.staffId } : {}),
    ...(place === undefined ? {} : { place }),
    ...(extras.laneId && target ? { laneId: target.id, serviceId: extras.serviceId ?? target.services[0]?.id ?? ticket.serviceId } : {}),
  }
  const after = applyAllowedMove<string>(ticket, move, at, input)
  const graceUntil = isCalled(after.status) && target?.graceSeconds ? new Date(now + target.graceSeconds * 1000).toISOString() : null
  // `seq` + 1 is newer than the stream, so that a call uses up its class's turn at once.
  const late = move === 'reinstate' ? { delayReportedAt: null, lateUntil: null } : {}
  return { ...ticket, ...after, ...late, graceUntil, lastMove: move, seq: seq + 1 }
}

/** Returns the new place; undefined if the place stays. */
function placeFor(
  ticket: Ticket,
  move: StaffMove,
  { back, to, keepPlace }: StaffMoveInput,
  { tickets, lanes, ...state }: Pick<QueueState, 'tickets' | 'lanes' | 'seq' | 'lastCalls'>,
): number | undefined {
  const reinstated = move === 'reinstate'
  if ((reinstated && back === undefined) || to === 'end' || (move === 'transfer' && !keepPlace)) return lastPlace
  if (!reinstated && move !== 'requeue' && to !== 'next') return undefined
  const { laneId } = ticket
  const lane = lanes.find(({ id }) => id === laneId)
  const here = [...tickets.values()].filter((other) => other.laneId === laneId)
  const line = { laneId, tickets: here, lastCalls: lastCallClasses(laneId, state, here) }
  return placeAfterCalls(ticket, line, lane?.policy ?? strictCallPolicy, to === 'next' ? 0 : (back ?? 'end'), lastPlace)
}
