import { ticketClasses, ticketStatuses } from '#domain/tickets/ticket.ts'
import { Id, Instant, LocaleSchema } from '../operation.ts'
import { z } from '../zod.ts'

/** A ticket as staff see it. */
export const Ticket = z
  .object({
    id: Id,
    number: z.string().describe('A001'),
    laneId: Id,
    serviceId: Id,
    status: z.enum(ticketStatuses),
    place: z.number().describe('Order in the lane: smaller is earlier'),
    partySize: z.int(),
    name: z.string().nullable(),
    locale: LocaleSchema.describe('The visitor’s language'),
    class: z.enum(ticketClasses).describe('What the lane’s policy of calling may tell apart'),
    trial: z.boolean().describe('Taken by staff to try the pages: no figure counts it'),
    remote: z.boolean().describe('Taken from afar. Until they have arrived, “call next” passes them over'),
    arrivedAt: Instant.nullable(),
    bookedFor: Instant.nullable().describe('The agreed time of whoever came for one; class `normal`: they came after the window'),
    note: z.string().nullable().describe('Staff’s own words; the visitor never sees them'),
    joinedAt: Instant,
    joinedSeq: z.int().describe('The shop’s sequence number of its join: the order of arrival, whatever a clock said'),
    callCount: z.int().describe('How often the visitor was called, recalls included, since staff called them out of the line'),
    skipCount: z.int(),
    waitedMs: z
      .int()
      .describe('Milliseconds in line before `movedAt`, of the present or last wait; a ticket that waits has waited since then as well'),
    counterId: Id.nullable(),
    staffId: Id.nullable(),
    calledAt: Instant.nullable(),
    graceUntil: Instant.nullable().describe('While called: how long the counter waits'),
    onMyWayAt: Instant.nullable().describe('While called or held: when the visitor said that they are coming'),
    backSaidAt: Instant.nullable().describe('After a no-show: when the visitor said that they are back'),
    lateSaidAt: Instant.nullable(),
    lateUntil: Instant.nullable().describe('When to expect a visitor who said that they come late'),
    startedAt: Instant.nullable(),
    closedAt: Instant.nullable(),
    movedAt: Instant,
    sameContactAs: z.string().nullable().describe('The first number of the day under which the same contact was left'),
    lastMove: z.string().nullable().describe('The step that undo would take back, or null'),
    rev: z.int(),
    seq: z.int().describe('The shop’s sequence number of its last change'),
  })
  .meta({ id: 'Ticket' })
export type Ticket = z.infer<typeof Ticket>
