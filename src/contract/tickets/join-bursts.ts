import { ticketMoves } from '#domain/tickets/ticket.ts'
import { defineOperation, Id, InstantSchema } from '../operation.ts'
import { z } from '../zod.ts'

/** A burst: many tickets taken from one network site in a short time. The API never says from which. */
export const JoinBurst = z
  .object({
    id: Id.describe('Stays the same while more tickets are taken'),
    taken: z.int().describe('All tickets, in any status'),
    from: InstantSchema.describe('Time of the first ticket'),
    to: InstantSchema.describe('Time of the last ticket'),
    inLine: z.array(Id).describe('Its waiting and pending tickets, by arrival'),
    removed: z
      .object({ count: z.int(), until: InstantSchema })
      .nullable()
      .describe('Number of tickets that staff removed together, and the end of the undo period'),
    dismissed: z.boolean().describe('Staff have marked them as real visitors'),
  })
  .meta({ id: 'JoinBurst' })
export type JoinBurst = z.infer<typeof JoinBurst>

export const JoinBurstResult = z.object({ tickets: z.int() }).meta({ id: 'JoinBurstResult' })
export type JoinBurstResult = z.infer<typeof JoinBurstResult>

const joinBurstAct = (act: 'remove' | 'undo' | 'dismiss') =>
  ({
    operationId: `tickets.${act}Burst`,
    method: 'post',
    path: `/shops/{shopId}/join-bursts/{burstId}/${act}`,
    access: { role: ticketMoves.remove.by, scope: 'shop' },
    keyScopes: ['queue:work'],
    limit: 'staff',
    idempotent: true,
    params: z.object({ shopId: Id, burstId: Id }),
  }) as const

export const cancelJoinBurst = defineOperation({
  ...joinBurstAct('remove'),
  summary: 'Cancel all waiting and pending tickets of a burst',
  answer: JoinBurstResult,
  errors: ['joinBurst.notFound', 'joinBurst.over'],
})

export const restoreJoinBurst = defineOperation({
  ...joinBurstAct('undo'),
  summary: 'Undo removing a burst; each ticket returns to its place (5 minutes, on the tickets’ own business day)',
  answer: JoinBurstResult,
  errors: ['joinBurst.notFound', 'joinBurst.notRemoved', 'ticket.laneRemoved', 'ticket.serviceRemoved'],
})

export const dismissJoinBurstAlert = defineOperation({
  ...joinBurstAct('dismiss'),
  summary: 'Mark the tickets of a burst as those of real visitors for the rest of the business day, or undo that',
  body: z.strictObject({ dismissed: z.boolean().default(true) }),
  answer: z.object({ dismissed: z.boolean() }).meta({ id: 'DismissedJoinBurst' }),
  errors: ['joinBurst.notFound'],
})
