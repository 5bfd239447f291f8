import { defineOperation, Id, InstantSchema } from '../operation.ts'
import { z } from '../zod.ts'

export const Estimate = z
  .object({
    low: z.int(),
    high: z.int(),
    asOf: InstantSchema.describe('Time of the calculation; a page gets a new one when the range changes'),
    cutByClosing: z.boolean().describe('The range ends where the lane closes'),
    closesAt: InstantSchema.nullable().describe('Closing time of the lane; no range goes past it'),
  })
  .meta({ id: 'Estimate', description: 'Approximate minutes until the call (目安), never a promise' })
export type Estimate = z.infer<typeof Estimate>

export const JoinEstimatesByLane = z.record(Id, Estimate.nullable()).describe('Estimates for a ticket taken now, by lane')

const share = z.number().min(0).max(1)
export const EstimateAccuracy = z
  .object({
    visits: z.int().describe('Visits that got an estimate and were called'),
    uncalled: z.int().describe('Visits that got an estimate and were never called'),
    inside: share,
    lowReached: share.describe('Share not called before the range began'),
    highNotExceeded: share,
    meanErrorMinutes: z.number().describe('Mean distance between the middle of the range and the actual wait'),
  })
  .meta({ id: 'EstimateAccuracy', description: 'Shares of the visits that were called' })

export const RecentEstimateAccuracy = z
  .object({ businessDay: z.string(), today: EstimateAccuracy, days: z.int(), past: EstimateAccuracy })
  .meta({ id: 'RecentEstimateAccuracy', description: 'Accuracy on the current business day, and over the given number of days' })
export type RecentEstimateAccuracy = z.infer<typeof RecentEstimateAccuracy>

export const getEstimateAccuracy = defineOperation({
  operationId: 'estimates.getAccuracy',
  method: 'get',
  path: '/shops/{shopId}/estimates/accuracy',
  summary: 'Get the accuracy of the first estimates given to visitors: today and the last 30 business days',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  answer: RecentEstimateAccuracy,
  errors: [],
})
