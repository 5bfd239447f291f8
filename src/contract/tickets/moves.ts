import { type StaffMove, staffMoveNames, ticketMoves } from '#domain/tickets/ticket.ts'
import { Id } from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import { atMost } from '../text-limit.ts'
import { z } from '../zod.ts'
import { seen, staffAct } from './staff-act.ts'

const reason = z.string().trim().check(atMost(200)).optional()
const back = z.union([z.int().min(0).max(100), z.literal('end')])
/** Whom somebody at the desk calls or begins for. */
const forColleague = { staffId: Id.optional().describe('Who serves, of the list of staff; whoever makes the move if left out') }
const target = { laneId: Id, serviceId: Id.optional().describe('Of that lane; its first if left out') }
/** What a move needs beside the revision that its caller saw. */
const moveBodies = {
  confirm: z.strictObject(seen),
  decline: z.strictObject({ ...seen, reason }),
  call: z.strictObject({ ...seen, ...forColleague, counterId: Id }),
  recall: z.strictObject(seen),
  hold: z.strictObject(seen),
  resume: z.strictObject({
    ...seen,
    to: z.enum(['original', 'next', 'end']).describe('The place: the old one, before all others, or the end'),
  }),
  requeue: z.strictObject({ ...seen, back: back.describe('Parties to let pass') }),
  moveLane: z.strictObject({ ...seen, ...target }),
  start: z.strictObject({ ...seen, ...forColleague }),
  serveNow: z.strictObject({ ...seen, ...forColleague, counterId: Id }),
  transfer: z.strictObject({ ...seen, ...target, keepPlace: z.boolean().describe('By arrival, or at the end of the other lane') }),
  backToQueue: z.strictObject(seen),
  finish: z.strictObject(seen),
  noShow: z.strictObject(seen),
  remove: z.strictObject({ ...seen, reason }),
  reinstate: z.strictObject({ ...seen, back: back.optional().describe('Parties to let pass; the end if left out') }),
} satisfies Record<StaffMove, z.ZodType>
export type MoveBody = {
  rev: number
  counterId?: string
  staffId?: string | undefined
  back?: number | 'end'
  to?: 'original' | 'next' | 'end'
  laneId?: string
  serviceId?: string | undefined
  keepPlace?: boolean
  reason?: string | undefined
}

const moveSummaries: Record<StaffMove, string> = {
  confirm: 'Let a pending ticket into the queue, at the place of its arrival',
  decline: 'Turn a pending ticket down',
  call: 'Call this one to a counter',
  recall: 'Call again',
  hold: 'Put aside: others pass, the place is kept',
  resume: 'Back from hold into the queue',
  requeue: 'Not here: back into the queue',
  moveLane: 'Into another lane, by arrival; the number stays',
  start: 'Start serving',
  serveNow: 'Serve at once, without calling',
  transfer: 'Served here, now to another lane or service; the number stays',
  backToQueue: 'Serving was begun by mistake: back into the queue, at the same place (5 minutes; later a manager)',
  finish: 'Finish serving',
  noShow: 'Not here: close',
  remove: 'Cancel for the visitor',
  reinstate: 'Take a closed ticket back into the queue, so many parties back or at the end',
}

/** What a move may refuse beside what all may. */
const moveErrors: Partial<Record<StaffMove, readonly ProblemCode[]>> = {
  call: ['counter.notFound', 'counter.closed', 'staff.notFound'],
  start: ['staff.notFound'],
  serveNow: ['counter.notFound', 'counter.closed', 'staff.notFound'],
  recall: ['ticket.recallsUsedUp'],
  moveLane: ['lane.notFound', 'service.notFound', 'lane.same'],
  transfer: ['lane.notFound', 'service.notFound'],
  backToQueue: ['ticket.tooLateToUndo'],
  reinstate: ['service.notFound'],
}

function moveOperation(move: StaffMove) {
  return staffAct(move, {
    summary: moveSummaries[move],
    by: ticketMoves[move].by,
    body: moveBodies[move] as z.ZodType<MoveBody, MoveBody>,
    errors: ['ticket.wrongStatus', ...(moveErrors[move] ?? [])],
  })
}

/** One operation per row of the table of moves that staff make: tickets.call, tickets.requeue, … each with the row's role. */
export const ticketMoveOperations = Object.fromEntries(staffMoveNames.map((move) => [move, moveOperation(move)])) as Record<
  StaffMove,
  ReturnType<typeof moveOperation>
>
