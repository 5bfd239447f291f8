import { ticketMoves } from '#domain/tickets/ticket.ts'
import { Id, Instant, operation } from '../operation.ts'
import { z } from '../zod.ts'

/** Many numbers that were taken from one place in little time. From which place, nobody is told. */
export const JoinBurst = z
  .object({
    id: Id.describe('Stays the same while more numbers are taken'),
    taken: z.int().describe('Numbers, whatever has become of them'),
    from: Instant.describe('When the first was taken'),
    to: Instant.describe('When the last was taken'),
    inLine: z.array(Id).describe('Tickets of it that wait, in line or for a yes, by arrival'),
    removed: z
      .object({ count: z.int(), until: Instant })
      .nullable()
      .describe('How many staff have removed together, and until when these can be taken back'),
    dismissed: z.boolean().describe('Staff know that they are real visitors'),
  })
  .meta({ id: 'Rush' })
export type JoinBurst = z.infer<typeof JoinBurst>

/** How many tickets it was. */
export const RushActed = z.object({ tickets: z.int() }).meta({ id: 'RushActed' })
export type RushActed = z.infer<typeof RushActed>

const rushAct = (act: 'remove' | 'undo' | 'dismiss') =>
  ({
    operationId: `tickets.${act}Rush`,
    method: 'post',
    path: `/shops/{shopId}/rushes/{rushId}/${act}`,
    access: { role: ticketMoves.remove.by, scope: 'shop' },
    limit: 'staff',
    idempotent: true,
    params: z.object({ shopId: Id, rushId: Id }),
  }) as const

export const cancelBurst = operation({
  ...rushAct('remove'),
  summary: 'Cancel all numbers of a rush that still wait, in line or for a yes',
  answer: RushActed,
  errors: ['rush.notFound', 'rush.over'],
})

export const undoRush = operation({
  ...rushAct('undo'),
  summary: 'Take back all that were removed together, each to its place (5 minutes; on the numbers’ own business day)',
  answer: RushActed,
  errors: ['rush.notFound', 'rush.notRemoved', 'ticket.laneRemoved', 'ticket.serviceRemoved'],
})

export const dismissBurst = operation({
  ...rushAct('dismiss'),
  summary:
    'Say that whoever takes numbers at that place are real visitors, for the rest of the business day; or that they are not after all',
  body: z.strictObject({ dismissed: z.boolean().default(true) }),
  answer: z.object({ dismissed: z.boolean() }).meta({ id: 'RushDismissed' }),
  errors: ['rush.notFound'],
})
