import { Id, Instant, operation } from '../operation.ts'
import { z } from '../zod.ts'

/** Many requests for a visit that came in little time, from one place or from many. Nobody is told from which. */
export const Burst = z
  .object({
    id: Id.describe('Stays the same while more requests come'),
    place: z.enum(['one', 'many']).describe('Whether one place sent them'),
    asked: z.int().describe('Requests, whatever has become of them'),
    from: Instant.describe('When the first came'),
    to: Instant.describe('When the last came'),
    waiting: z.int().describe('Requests of it that wait for an answer'),
    removed: z
      .object({ count: z.int(), until: Instant })
      .nullable()
      .describe('How many staff have declined together, and until when this can be taken back'),
    dismissed: z.boolean().describe('Staff know that they are real visitors'),
  })
  .meta({ id: 'RequestBurst' })
export type Burst = z.infer<typeof Burst>

const BurstActed = z.object({ reservations: z.int().describe('How many it were') }).meta({ id: 'RequestBurstActed' })
export type BurstActed = z.infer<typeof BurstActed>

const burstAct = (act: 'remove' | 'undo' | 'dismiss') =>
  ({
    operationId: `reservations.${act}Burst`,
    method: 'post',
    path: `/shops/{shopId}/reservation-bursts/{burstId}/${act}`,
    access: { role: 'staff', scope: 'shop' },
    limit: 'staff',
    idempotent: true,
    params: z.object({ shopId: Id, burstId: Id }),
  }) as const

export const removeBurst = operation({
  ...burstAct('remove'),
  summary: 'Decline all requests of a burst that still wait for an answer. Nobody is mailed',
  answer: BurstActed,
  errors: ['burst.notFound', 'burst.over'],
})

export const undoBurst = operation({
  ...burstAct('undo'),
  summary: 'Take back that requests were declined together (5 minutes)',
  answer: BurstActed,
  errors: ['burst.notFound', 'burst.notRemoved'],
})

export const dismissBurst = operation({
  ...burstAct('dismiss'),
  summary: 'Say that those who ask from that place are real visitors, for the rest of the business day; or that they are not after all',
  body: z.strictObject({ dismissed: z.boolean().default(true) }),
  answer: z.object({ dismissed: z.boolean() }).meta({ id: 'RequestBurstDismissed' }),
  errors: ['burst.notFound'],
})
