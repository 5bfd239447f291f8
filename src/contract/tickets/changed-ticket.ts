import { Instant } from '../operation.ts'
import type { z } from '../zod.ts'
import { Ticket } from './ticket.ts'
import { TicketEvent } from './visit.ts'

/** What a refusal carries where a colleague, the visitor or a timer was faster: enough to tell what became of the ticket in the meantime. */
export const ChangedTicket = Ticket.extend({
  at: Instant.describe('When the server looked'),
  lastChange: TicketEvent.pick({ kind: true, at: true, actor: true, counterId: true, passed: true }).nullable(),
}).meta({ id: 'ChangedTicket' })
export type ChangedTicket = z.infer<typeof ChangedTicket>
