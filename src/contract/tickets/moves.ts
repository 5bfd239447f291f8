import { type StaffMove, staffMoveNames, ticketMoves } from '#domain/tickets/ticket.ts'
import { Id } from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import { createMaxCharactersCheck } from '../text-limit.ts'
import { z } from '../zod.ts'
import { defineStaffTicketOperation, expectedRevShape } from './staff-act.ts'

const reason = z.string().trim().check(createMaxCharactersCheck(200)).optional()
const back = z.union([z.int().min(0).max(100), z.literal('end')])
/** The colleague for whom a member calls or starts. */
const forColleague = { staffId: Id.optional().describe('Member of staff who serves; default: the caller') }
const target = { laneId: Id, serviceId: Id.optional().describe('Service of that lane; default: its first') }
/** Input of a move besides the revision. */
const moveBodies = {
  confirm: z.strictObject(expectedRevShape),
  decline: z.strictObject({ ...expectedRevShape, reason }),
  call: z.strictObject({ ...expectedRevShape, ...forColleague, counterId: Id }),
  recall: z.strictObject(expectedRevShape),
  hold: z.strictObject(expectedRevShape),
  resume: z.strictObject({
    ...expectedRevShape,
    to: z.enum(['original', 'next', 'end']).describe('original: its old place; next: before all others; end: the end of the line'),
  }),
  requeue: z.strictObject({ ...expectedRevShape, back: back.describe('Parties that go first') }),
  moveLane: z.strictObject({ ...expectedRevShape, ...target }),
  start: z.strictObject({
    ...expectedRevShape,
    ...forColleague,
    counterId: Id.optional().describe('Counter of a visitor who was called without one; default: the counter of the call'),
  }),
  serveNow: z.strictObject({ ...expectedRevShape, ...forColleague, counterId: Id }),
  transfer: z.strictObject({
    ...expectedRevShape,
    ...target,
    keepPlace: z.boolean().describe('True: ordered by arrival; false: at the end of the other lane'),
  }),
  backToQueue: z.strictObject(expectedRevShape),
  finish: z.strictObject(expectedRevShape),
  noShow: z.strictObject(expectedRevShape),
  remove: z.strictObject({ ...expectedRevShape, reason }),
  merge: z.strictObject({ ...expectedRevShape, into: Id.describe('Earlier ticket of the same visitor, which stays') }),
  reinstate: z.strictObject({ ...expectedRevShape, back: back.optional().describe('Parties that go first; default: the end of the line') }),
} satisfies Record<StaffMove, z.ZodType>
export type TicketMoveInput = {
  rev: number
  counterId?: string | undefined
  staffId?: string | undefined
  back?: number | 'end'
  to?: 'original' | 'next' | 'end'
  laneId?: string
  serviceId?: string | undefined
  keepPlace?: boolean
  reason?: string | undefined
  into?: string
}

const moveSummaries: Record<StaffMove, string> = {
  confirm: 'Confirm a pending ticket, at its place by arrival',
  decline: 'Decline a pending ticket',
  call: 'Call a ticket to a counter',
  recall: 'Call the ticket again',
  hold: 'Put a waiting or called ticket on hold; it keeps its place',
  resume: 'Return a held ticket to the queue',
  requeue: 'Put a called visitor who is not here back in line',
  moveLane: 'Move a ticket to another lane, ordered by arrival; the number stays',
  start: 'Start serving a called visitor',
  serveNow: 'Serve a ticket without calling it',
  transfer: 'Transfer a served visitor to another lane or service; the number stays',
  backToQueue: 'Undo starting by mistake: return the ticket to its place (5 minutes; later only a manager)',
  finish: 'Finish the visit',
  noShow: 'Close a called or held ticket as a no-show',
  remove: 'Cancel the ticket for the visitor',
  merge: 'End the second number of a visitor; the earlier one takes over what only this one has',
  reinstate: 'Return a no-show or cancelled ticket to the queue, after a number of parties or at the end',
}

/** Refusals of a move besides the common ones. */
const moveErrors: Partial<Record<StaffMove, readonly ProblemCode[]>> = {
  call: ['counter.notFound', 'counter.closed', 'staff.notFound'],
  start: ['counter.notFound', 'counter.closed', 'staff.notFound'],
  serveNow: ['counter.notFound', 'counter.closed', 'staff.notFound'],
  recall: ['ticket.recallsUsedUp'],
  moveLane: ['lane.notFound', 'service.notFound', 'lane.same'],
  transfer: ['lane.notFound', 'service.notFound'],
  backToQueue: ['ticket.tooLateToUndo'],
  merge: ['ticket.cannotMerge'],
  reinstate: ['service.notFound'],
}

function moveOperation(move: StaffMove) {
  return defineStaffTicketOperation(move, {
    summary: moveSummaries[move],
    by: ticketMoves[move].by,
    body: moveBodies[move] as z.ZodType<TicketMoveInput, TicketMoveInput>,
    errors: ['ticket.wrongStatus', ...(moveErrors[move] ?? [])],
  })
}

/** One operation per staff move of the table: tickets.call, tickets.requeue, … each with the row's role. */
export const ticketMoveOperations = Object.fromEntries(staffMoveNames.map((move) => [move, moveOperation(move)])) as Record<
  StaffMove,
  ReturnType<typeof moveOperation>
>
