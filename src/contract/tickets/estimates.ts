import { defineOperation, Id, InstantSchema, LocalizedTextSchema } from '../operation.ts'
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
    meanErrorMinutes: z
      .number()
      .nullable()
      .describe('Mean distance between the expected and the actual wait; null if the plain rule expected none of these visits'),
    plainErrorMinutes: z
      .number()
      .nullable()
      .describe('The same for the plain rule: the minutes of the parties ahead, divided by the staff on duty'),
  })
  .meta({ id: 'EstimateAccuracy', description: 'Shares of the visits that were called' })
export type EstimateAccuracy = z.infer<typeof EstimateAccuracy>

export const RecentEstimateAccuracy = z
  .object({
    businessDay: z.string(),
    today: EstimateAccuracy,
    days: z.int(),
    past: EstimateAccuracy,
    byDay: z.array(EstimateAccuracy.extend({ day: z.string() })).describe('Days with an estimate, oldest first'),
    byHour: z
      .array(EstimateAccuracy.extend({ hour: z.int().min(0).max(23) }))
      .describe('By hour of the join on the shop’s clock, in the order of the business day'),
    byService: z.array(EstimateAccuracy.extend({ serviceId: Id, letter: z.string().describe('Of its lane'), name: LocalizedTextSchema })),
    byLane: z.array(EstimateAccuracy.extend({ laneId: Id, letter: z.string(), name: LocalizedTextSchema })),
  })
  .meta({ id: 'RecentEstimateAccuracy', description: 'Accuracy on the current business day, and over the given number of days' })
export type RecentEstimateAccuracy = z.infer<typeof RecentEstimateAccuracy>

export const getEstimateAccuracy = defineOperation({
  operationId: 'estimates.getAccuracy',
  method: 'get',
  path: '/shops/{shopId}/estimates/accuracy',
  summary: 'Get the accuracy of the first estimates given to visitors: today and the last 30 business days',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: ['reports'],
  limit: 'report',
  idempotent: false,
  params: z.object({ shopId: Id }),
  answer: RecentEstimateAccuracy,
  errors: [],
})

export const getEstimateDrift = defineOperation({
  operationId: 'estimates.getDrift',
  method: 'get',
  path: '/shops/{shopId}/estimates/drift',
  summary: 'Find out whether the estimates of the last days were clearly worse than those of the weeks before',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: ['reports'],
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  answer: z.object({
    days: z.int().describe('Number of the last business days before today'),
    drift: z
      .object({ errorMinutes: z.number(), earlierErrorMinutes: z.number() })
      .nullable()
      .describe('Mean errors of those days and of the weeks before; null unless they grew'),
  }),
  errors: [],
})
