import type { Role } from '#domain/roles.ts'
import { Id, operation, pathName } from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import { z } from '../zod.ts'
import { ChangedTicket } from './changed-ticket.ts'
import { Ticket } from './ticket.ts'

/** The revision that whoever acts has seen: somebody else may have been faster. */
export const seen = { rev: z.int() }

type StaffAct<Body extends z.ZodType> = { summary: string; by: Role; body: Body; errors: readonly ProblemCode[] }

/** What staff do with one visit. All of it may come too late, and is told then what became of the visit. */
export function staffAct<Body extends z.ZodType>(act: string, { summary, by, body, errors }: StaffAct<Body>) {
  return operation({
    operationId: `tickets.${act}`,
    method: 'post',
    path: `/shops/{shopId}/tickets/{ticketId}/${pathName(act)}`,
    summary,
    access: { role: by, scope: 'shop' },
    limit: 'staff',
    idempotent: true,
    params: z.object({ shopId: Id, ticketId: Id }),
    body,
    answer: Ticket,
    errors: ['ticket.notFound', 'ticket.changed', ...errors],
    current: ChangedTicket,
  })
}
