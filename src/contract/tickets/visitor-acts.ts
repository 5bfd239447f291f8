import { lateMinutes } from '#domain/tickets/late-minutes.ts'
import { partySizeLimit } from '#domain/tickets/limits.ts'
import { LocaleSchema, type Operation, operation, pathName } from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import { z } from '../zod.ts'
import { VisitorTicket } from './visitor-ticket.ts'

/** Of the own ticket: its token is the only key, and whatever is asked of it answers how it stands. */
const own = {
  path: '/tickets/{token}',
  access: { token: 'ticket' },
  params: z.object({ token: z.string().max(64) }),
  answer: VisitorTicket,
} as const

export const showTicket = operation({
  ...own,
  operationId: 'tickets.show',
  method: 'get',
  summary: 'The visitor’s ticket',
  limit: 'read',
  idempotent: false,
  errors: ['ticket.notFound'],
})

type VisitorAct<Body extends z.ZodType | undefined> = { summary: string; body?: Body; errors?: readonly ProblemCode[] }

/** What a visitor does, as far as the ticket’s status lets them. */
function visitorAct<Body extends z.ZodType | undefined = undefined>(act: string, { errors = [], ...more }: VisitorAct<Body>) {
  const entry: Operation<typeof own.params, undefined, Body, typeof VisitorTicket> = {
    ...own,
    ...more,
    operationId: `tickets.${act}`,
    method: 'post',
    path: `${own.path}/${pathName(act)}`,
    limit: 'visitor',
    idempotent: true,
    errors: ['ticket.notFound', 'ticket.wrongStatus', ...errors],
  }
  return entry
}

export const leaveQueue = visitorAct('leave', { summary: 'Give up one’s place' })

export const undoLeave = visitorAct('takeBack', {
  summary: 'Take one’s own leaving back, within 5 minutes: the same number at its place, as long as the lane still takes it',
  errors: [
    'ticket.takeBackOver',
    'ticket.otherNumber',
    'ticket.dayOver',
    'entry.shopClosed',
    'lane.closed',
    'lane.outsideHours',
    'lane.neverOpen',
    'lane.full',
    'lane.remoteFull',
  ],
})

export const reportReturned = visitorAct('back', {
  summary: 'Whoever was called in vain says that they are back. Staff decide whether they stand in line again',
  errors: ['ticket.dayOver'],
})

export const reportOnTheWay = visitorAct('onMyWay', { summary: 'Called or on hold: say that one is coming' })

export const reportDelay = visitorAct('late', {
  summary:
    'Say that one comes late: whoever waits so many minutes after their turn, others from now on. Whoever was called is waited for longer, once for each call and within the lane’s limit',
  body: z.strictObject({ minutes: z.literal(lateMinutes) }),
  errors: ['ticket.saidLate', 'ticket.graceOver'],
})

export const reportArrival = visitorAct('here', {
  summary: 'Whoever took a number from afar says that they have come, with today’s code as it is shown in the shop',
  body: z.strictObject({ todayCode: z.string().max(20) }),
  errors: ['todayCode.wrong'],
})

export const changeTicket = visitorAct('change', {
  summary: 'The visitor’s own corrections of an open visit. What is left out stays',
  body: z.strictObject({ partySize: z.int().min(1).max(partySizeLimit).optional(), locale: LocaleSchema.optional() }),
})
