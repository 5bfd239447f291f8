import { ticketClasses, ticketStatuses } from '#domain/tickets/ticket.ts'
import { Id, InstantSchema, LocaleSchema } from '../operation.ts'
import { z } from '../zod.ts'

export const Ticket = z
  .object({
    id: Id,
    number: z.string().describe('Printed number, such as A001'),
    laneId: Id,
    serviceId: Id,
    status: z.enum(ticketStatuses),
    place: z.number().describe('Order in the lane: smaller is earlier'),
    partySize: z.int(),
    name: z.string().nullable(),
    locale: LocaleSchema.describe('The visitor’s language'),
    class: z.enum(ticketClasses).describe('Class that the lane’s call policy may use'),
    trial: z.boolean().describe('Taken by staff to try the pages; not in any figure'),
    remote: z.boolean().describe('Taken remotely. Until arrival, “call next” passes it over'),
    arrivedAt: InstantSchema.nullable(),
    bookedFor: InstantSchema.nullable().describe('Agreed time of the visit; with class `normal` the visitor came after the window'),
    kioskCheckIn: z.boolean().describe('Checked in at a kiosk with a reservation. Its link shows no name'),
    note: z.string().nullable().describe('Staff’s own words, never shown to the visitor'),
    joinedAt: InstantSchema,
    joinedSeq: z.int().describe('The shop’s sequence number of its join: the order of arrival, independent of clocks'),
    callCount: z.int().describe('Calls including recalls, since staff called it out of the line'),
    skipCount: z.int(),
    waitedMs: z
      .int()
      .describe('Milliseconds in line before `movedAt`, of the current or last wait; for a waiting ticket add the time since'),
    counterId: Id.nullable(),
    staffId: Id.nullable(),
    calledAt: InstantSchema.nullable(),
    graceUntil: InstantSchema.nullable().describe('While called: how long the counter waits'),
    onMyWayAt: InstantSchema.nullable().describe('While called or held: when the visitor reported to be on the way'),
    returnedAt: InstantSchema.nullable().describe('After a no-show: when the visitor reported to be back'),
    delayReportedAt: InstantSchema.nullable(),
    lateUntil: InstantSchema.nullable().describe('Expected arrival of a visitor who reported a delay'),
    startedAt: InstantSchema.nullable(),
    closedAt: InstantSchema.nullable(),
    movedAt: InstantSchema,
    sameContactAs: z.string().nullable().describe('First ticket number of the day with the same contact'),
    mergedInto: Id.nullable().describe('Ticket of the same visitor that took the place of this one'),
    lastMove: z.string().nullable().describe('Step that undo would revert, or null'),
    rev: z.int(),
    seq: z.int().describe('The shop’s sequence number of its last change'),
  })
  .meta({ id: 'Ticket' })
export type Ticket = z.infer<typeof Ticket>
