import { InstantSchema } from '../operation.ts'
import type { z } from '../zod.ts'
import { Ticket } from './ticket.ts'
import { TicketEvent } from './visit.ts'

/** Part of a refusal after a faster change by a colleague, the visitor or a timer: what became of the ticket. */
export const TicketConflict = Ticket.extend({
  at: InstantSchema.describe('Server time of the result'),
  lastChange: TicketEvent.pick({ kind: true, at: true, actor: true, counterId: true, passed: true }).nullable(),
}).meta({ id: 'TicketConflict' })
export type TicketConflict = z.infer<typeof TicketConflict>
