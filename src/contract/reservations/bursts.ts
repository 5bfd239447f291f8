import { defineOperation, Id, InstantSchema } from '../operation.ts'
import { z } from '../zod.ts'

/** A burst: many requests in a short time from one network site or many. The API never says from which. */
export const RequestBurst = z
  .object({
    id: Id.describe('Stays the same while more requests arrive'),
    networks: z.enum(['one', 'many']).describe('Whether all requests came from one network site'),
    asked: z.int().describe('All requests, in any status'),
    from: InstantSchema.describe('Time of the first request'),
    to: InstantSchema.describe('Time of the last request'),
    waiting: z.int().describe('Requests that wait for an answer'),
    removed: z
      .object({ count: z.int(), until: InstantSchema })
      .nullable()
      .describe('Number of requests that staff declined together, and the end of the undo period'),
    dismissed: z.boolean().describe('Staff have marked them as real visitors'),
  })
  .meta({ id: 'RequestBurst' })
export type RequestBurst = z.infer<typeof RequestBurst>

const RequestBurstResult = z.object({ reservations: z.int().describe('Number of requests changed') }).meta({ id: 'RequestBurstActed' })
export type RequestBurstResult = z.infer<typeof RequestBurstResult>

const burstAct = (act: 'remove' | 'undo' | 'dismiss') =>
  ({
    operationId: `reservations.${act}Burst`,
    method: 'post',
    path: `/shops/{shopId}/reservation-bursts/{burstId}/${act}`,
    access: { role: 'staff', scope: 'shop' },
    keyScopes: ['reservations'],
    limit: 'staff',
    idempotent: true,
    params: z.object({ shopId: Id, burstId: Id }),
  }) as const

export const declineRequestBurst = defineOperation({
  ...burstAct('remove'),
  summary: 'Decline all waiting requests of a burst. Sends no mail',
  answer: RequestBurstResult,
  errors: ['burst.notFound', 'burst.over'],
})

export const restoreRequestBurst = defineOperation({
  ...burstAct('undo'),
  summary: 'Undo declining a burst (5 minutes)',
  answer: RequestBurstResult,
  errors: ['burst.notFound', 'burst.notRemoved'],
})

export const dismissRequestBurstAlert = defineOperation({
  ...burstAct('dismiss'),
  summary: 'Mark the requests of a burst as those of real visitors for the rest of the business day, or undo that',
  body: z.strictObject({ dismissed: z.boolean().default(true) }),
  answer: z.object({ dismissed: z.boolean() }).meta({ id: 'RequestBurstDismissed' }),
  errors: ['burst.notFound'],
})
