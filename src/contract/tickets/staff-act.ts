import type { Role } from '#domain/roles.ts'
import { defineOperation, Id, toKebabCase } from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import { z } from '../zod.ts'
import { TicketConflict } from './changed-ticket.ts'
import { Ticket } from './ticket.ts'

/** Revision that the caller has seen (optimistic lock). */
export const expectedRevShape = { rev: z.int() }

type StaffAct<Body extends z.ZodType> = { summary: string; by: Role; body: Body; errors: readonly ProblemCode[] }

/** Staff actions on one visit. Refusals of a late action contain what became of the visit. */
export function defineStaffTicketOperation<Body extends z.ZodType>(act: string, { summary, by, body, errors }: StaffAct<Body>) {
  return defineOperation({
    operationId: `tickets.${act}`,
    method: 'post',
    path: `/shops/{shopId}/tickets/{ticketId}/${toKebabCase(act)}`,
    summary,
    access: { role: by, scope: 'shop' },
    keyScopes: ['queue:read', 'queue:work'],
    limit: 'staff',
    idempotent: true,
    params: z.object({ shopId: Id, ticketId: Id }),
    body,
    answer: Ticket,
    errors: ['ticket.notFound', 'ticket.changed', ...errors],
    current: TicketConflict,
  })
}
