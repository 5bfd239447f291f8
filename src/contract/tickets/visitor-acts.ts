import { delayMinuteChoices } from '#domain/tickets/late-minutes.ts'
import { maxPartySize } from '#domain/tickets/limits.ts'
import { defineOperation, LocaleSchema, type Operation, toKebabCase } from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import { z } from '../zod.ts'
import { VisitorTicket } from './visitor-ticket.ts'

/** Operations on the own ticket: its token is the only key, and each returns the ticket. */
const byTicketToken = {
  path: '/tickets/{token}',
  access: { token: 'ticket' },
  params: z.object({ token: z.string().max(64) }),
  answer: VisitorTicket,
} as const

/** Only the first read has code and link: the stream sends the ticket with each move of the line. */
const OwnTicket = VisitorTicket.extend({
  ticketCode: z.string().nullable().describe('Opens the ticket in another browser, with its number; null: a trial ticket'),
  mergedInto: z
    .object({ number: z.string(), token: z.string() })
    .nullable()
    .describe('The visitor’s earlier number, if staff merged this one into it'),
}).meta({ id: 'OwnTicket' })
export type OwnTicket = z.infer<typeof OwnTicket>

export const getVisitorTicket = defineOperation({
  ...byTicketToken,
  answer: OwnTicket,
  operationId: 'tickets.getOwn',
  method: 'get',
  summary: 'Get the visitor’s ticket',
  limit: 'read',
  idempotent: false,
  errors: ['ticket.notFound'],
})

type VisitorAct<Body extends z.ZodType | undefined> = { summary: string; body?: Body; errors?: readonly ProblemCode[] }

/** Visitor actions, as far as the ticket’s status allows. */
function visitorAct<Body extends z.ZodType | undefined = undefined>(act: string, { errors = [], ...rest }: VisitorAct<Body>) {
  const entry: Operation<typeof byTicketToken.params, undefined, Body, typeof VisitorTicket> = {
    ...byTicketToken,
    ...rest,
    operationId: `tickets.${act}`,
    method: 'post',
    path: `${byTicketToken.path}/${toKebabCase(act)}`,
    limit: 'visitor',
    idempotent: true,
    errors: ['ticket.notFound', 'ticket.wrongStatus', ...errors],
  }
  return entry
}

export const leaveQueue = visitorAct('leave', { summary: 'Leave the queue' })

export const undoLeave = visitorAct('undoLeave', {
  summary: 'Undo leaving within 5 minutes: the same ticket at its place, if the lane still takes it',
  errors: [
    'ticket.undoLeaveOver',
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

export const reportBackAfterNoShow = visitorAct('back', {
  summary: 'Report to be back after a no-show. Staff decide about the place in line',
  errors: ['ticket.dayOver'],
})

export const reportOnTheWay = visitorAct('onMyWay', { summary: 'Report to be on the way, while called or on hold' })

export const reportDelay = visitorAct('late', {
  summary:
    'Report a delay. A waiting visitor comes this many minutes after their turn, others from now on. A called visitor is waited for longer, once per call and within the lane’s limit',
  body: z.strictObject({ minutes: z.literal(delayMinuteChoices) }),
  errors: ['ticket.delayAlreadyReported', 'ticket.graceOver'],
})

export const reportArrival = visitorAct('here', {
  summary: 'Report the arrival of a remote visitor, with today’s code from the shop',
  body: z.strictObject({ todayCode: z.string().max(20) }),
  errors: ['todayCode.wrong'],
})

export const changeOwnTicket = visitorAct('change', {
  summary: 'Correct one’s own open visit. Missing properties stay',
  body: z.strictObject({ partySize: z.int().min(1).max(maxPartySize).optional(), locale: LocaleSchema.optional() }),
})
