import { visitorCardStates } from '#domain/cards/progress.ts'
import { estimateJumps } from '#domain/estimates/jump.ts'
import { ticketStatuses } from '#domain/tickets/ticket.ts'
import { visitorActNames } from '#domain/tickets/visitor-acts.ts'
import { VisitorMessage } from '../messages.ts'
import { InstantSchema, LocaleSchema, LocalizedTextSchema } from '../operation.ts'
import { entryShopExtraFields } from '../parts.ts'
import { PublicShop } from '../shops.ts'
import { z } from '../zod.ts'
import { Estimate } from './estimates.ts'

const CardProgress = z
  .object({
    state: z
      .enum(visitorCardStates)
      .describe('sent: submitted, and the visitor may correct it; asked: staff want a correction; taken: staff work with it'),
    done: z.int().describe('Pages filled in or passed without a missing required answer'),
    pages: z.int().describe('Number of pages'),
    next: z.string().nullable().describe('Page to continue at; null: the confirmation'),
    locked: z
      .boolean()
      .describe(
        'True: the ticket’s link never opens this card, which a reservation brought to a kiosk. The reservation’s link and staff do',
      ),
  })
  .meta({ id: 'CardProgress', description: 'Progress of a ticket’s card, without its answers' })

/** A ticket as its visitor sees it, without other visitors' data. */
export const VisitorTicket = z
  .object({
    number: z.string(),
    status: z.enum(ticketStatuses),
    position: z.int().nullable().describe('Rank under the lane’s policy while waiting, from 1'),
    ahead: z.int().nullable().describe('Parties ahead while waiting'),
    estimate: Estimate.nullable().describe('Null: next in line, no staff on duty, about to close, or not calculated yet'),
    estimateJump: z
      .enum(estimateJumps)
      .nullable()
      .describe('Why the expected time of the call last moved by more than ten minutes; null: it did not, or nobody watched'),
    lane: z.object({ letter: z.string(), name: LocalizedTextSchema }),
    service: z.object({ name: LocalizedTextSchema }),
    partySize: z.int(),
    name: z.string().nullable().describe('Null also for a ticket checked in at a kiosk'),
    locale: LocaleSchema,
    trial: z.boolean().describe('Taken by staff to try the pages'),
    remote: z.boolean().describe('Taken remotely: the shop waits for the report of arrival'),
    arrivedAt: InstantSchema.nullable(),
    booked: z
      .object({
        at: InstantSchema.describe('Agreed time'),
        late: z.boolean().describe('The visitor came after the window and waits in the normal order'),
      })
      .nullable()
      .describe('Present if the visit has an agreed time'),
    counter: z.string().nullable(),
    callCount: z.int(),
    joinedAt: InstantSchema,
    calledAt: InstantSchema.nullable(),
    graceUntil: InstantSchema.nullable(),
    pendingUntil: InstantSchema.nullable().describe('While pending: when it expires unless confirmed'),
    onMyWayAt: InstantSchema.nullable(),
    returnedAt: InstantSchema.nullable().describe('After a no-show: when the visitor reported to be back'),
    delayReportedAt: InstantSchema.nullable(),
    lateUntil: InstantSchema.nullable().describe('When the shop expects the visitor; null: the time of their turn is unknown'),
    latestUntil: InstantSchema.nullable().describe('While called: how long a late visitor is waited for at most'),
    closedAt: InstantSchema.nullable(),
    merged: z.boolean().describe('Ended by staff because the visitor has an earlier number'),
    undoLeaveUntil: InstantSchema.nullable().describe('After leaving: until when the visitor may undo it'),
    may: z.array(z.enum(visitorActNames)).describe('Actions available now; `undoLeave` until `undoLeaveUntil`'),
    message: VisitorMessage.nullable().describe('The shop’s latest message to this visitor'),
    card: CardProgress.nullable().describe('The ticket’s card; null: not begun'),
    shop: PublicShop.extend(entryShopExtraFields).meta({ id: undefined }),
    seq: z.int(),
    at: InstantSchema.describe('Server time of the result'),
  })
  .meta({ id: 'VisitorTicket' })
export type VisitorTicket = z.infer<typeof VisitorTicket>
