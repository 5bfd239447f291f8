import { Id, Instant, operation } from '../operation.ts'
import { z } from '../zod.ts'

export const Estimate = z
  .object({
    low: z.int(),
    high: z.int(),
    cutByClosing: z.boolean().describe('The range ends where the lane closes'),
    closesAt: Instant.nullable().describe('When the lane closes: no range goes past it, whenever it is shown'),
  })
  .meta({ id: 'Estimate', description: 'Minutes until the call, roughly (目安): never a promise' })
export type Estimate = z.infer<typeof Estimate>

export const JoinEstimates = z.record(Id, Estimate.nullable()).describe('By lane: what somebody who took a number now would be told')

const share = z.number().min(0).max(1)
export const EstimateAccuracy = z
  .object({
    visits: z.int().describe('Visits that were told a range and were called'),
    uncalled: z.int().describe('Told a range, but never called'),
    inside: share,
    lowReached: share.describe('Were not called before the range began'),
    highNotExceeded: share,
    meanErrorMinutes: z.number().describe('Mean distance between the middle of the range and what happened'),
  })
  .meta({ id: 'EstimateAccuracy', description: 'Shares are of the visits that were called' })

export const EstimateAccuracies = z
  .object({ businessDay: z.string(), today: EstimateAccuracy, days: z.int(), past: EstimateAccuracy })
  .meta({ id: 'EstimateAccuracies', description: 'Of the present business day, and of so many up to it' })
export type EstimateAccuracies = z.infer<typeof EstimateAccuracies>

export const getAccuracy = operation({
  operationId: 'estimates.getAccuracy',
  method: 'get',
  path: '/shops/{shopId}/estimates/accuracy',
  summary: 'How good the estimates were that visitors were told first: today, and the last 30 business days',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  answer: EstimateAccuracies,
  errors: [],
})
