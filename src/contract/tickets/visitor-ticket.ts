import { cardStates } from '#domain/cards/progress.ts'
import { ticketStatuses } from '#domain/tickets/ticket.ts'
import { visitorActNames } from '#domain/tickets/visitor-acts.ts'
import { VisitorMessage } from '../messages.ts'
import { Instant, LocaleSchema, LocalTextSchema } from '../operation.ts'
import { entryParts } from '../parts.ts'
import { ShownShop } from '../shops.ts'
import { z } from '../zod.ts'
import { Estimate } from './estimates.ts'

const CardProgress = z
  .object({
    state: z
      .enum(cardStates)
      .describe('sent: with the shop, and the visitor may correct it; asked: staff want it corrected; taken: staff work with it'),
    done: z.int().describe('Pages of it that are filled in or were passed, with nothing left out that must be'),
    pages: z.int().describe('Pages that it has'),
    next: z.string().nullable().describe('The page to go on at; null where that is the confirmation'),
  })
  .meta({ id: 'CardProgress', description: 'How far the visitor has come with the card of a number; nothing of what it says' })

/** A ticket as its visitor sees it: nothing of anybody else. */
export const VisitorTicket = z
  .object({
    number: z.string(),
    status: z.enum(ticketStatuses),
    position: z.int().nullable().describe('Rank under the lane’s policy while waiting, from 1'),
    ahead: z.int().nullable().describe('Parties ahead while waiting'),
    estimate: Estimate.nullable().describe('Null: next in line, nobody on duty, about to close, or just joined and not worked out yet'),
    lane: z.object({ letter: z.string(), name: LocalTextSchema }),
    service: z.object({ name: LocalTextSchema }),
    partySize: z.int(),
    name: z.string().nullable(),
    locale: LocaleSchema,
    trial: z.boolean().describe('Taken by staff to try the pages'),
    remote: z.boolean().describe('Taken from afar: the shop waits to hear of the arrival'),
    arrivedAt: Instant.nullable(),
    booked: z
      .object({
        at: Instant.describe('The agreed time'),
        late: z.boolean().describe('They came after the window, and wait in the normal order'),
      })
      .nullable()
      .describe('Of whoever came for an agreed time'),
    counter: z.string().nullable(),
    callCount: z.int(),
    joinedAt: Instant,
    calledAt: Instant.nullable(),
    graceUntil: Instant.nullable(),
    pendingUntil: Instant.nullable().describe('While pending: when it lapses unless it is confirmed'),
    onMyWayAt: Instant.nullable(),
    backSaidAt: Instant.nullable().describe('After a no-show: when the visitor told the shop that they are back'),
    lateSaidAt: Instant.nullable(),
    lateUntil: Instant.nullable().describe('When the shop expects them; null where it can’t be said when their turn is'),
    latestUntil: Instant.nullable().describe('While called: how long somebody late is waited for at most'),
    closedAt: Instant.nullable(),
    takeBackUntil: Instant.nullable().describe('After leaving: until when the visitor may take that back'),
    may: z.array(z.enum(visitorActNames)).describe('What the visitor may do now; `takeBack` until `takeBackUntil`'),
    message: VisitorMessage.nullable().describe('The newest words of the shop to this visitor'),
    card: CardProgress.nullable().describe('The card that goes with it; null: not begun'),
    shop: ShownShop.extend(entryParts).meta({ id: undefined }),
    seq: z.int(),
    at: Instant.describe('When the server looked'),
  })
  .meta({ id: 'VisitorTicket' })
export type VisitorTicket = z.infer<typeof VisitorTicket>
