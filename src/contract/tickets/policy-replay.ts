import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { defineOperation, Id } from '../operation.ts'
import { staffFields } from '../queue-settings/staff-setting.ts'
import { z } from '../zod.ts'
import { CallPolicySchema, TicketClassSchema } from './call-order.ts'

const minutes = z.number().nullable()
const WaitFigures = z
  .object({
    called: z.int().describe('Visitors who were called'),
    meanWait: minutes,
    highWait: minutes.describe('Minutes that nine of ten called visitors waited at most'),
    longestWait: minutes,
    turnedAway: z.int().describe('Visitors for whom the lane was full'),
    uncalled: z.int().describe('Visitors who left, or whom nobody called before the end of the day'),
    bookedLate: z.int().describe('Visitors called more than 15 minutes after the booked time, or after they came if that was later'),
  })
  .meta({ id: 'WaitFigures', description: 'Waits in minutes, not rounded; null if nobody was called' })
export type WaitFigures = z.infer<typeof WaitFigures>

const ReplayedWaits = z
  .object({
    all: WaitFigures,
    lanes: z
      .array(z.object({ laneId: Id, all: WaitFigures, byClass: z.array(z.object({ class: TicketClassSchema, figures: WaitFigures })) }))
      .describe('Lanes and classes that had visitors'),
  })
  .meta({ id: 'ReplayedWaits' })
export type ReplayedWaits = z.infer<typeof ReplayedWaits>

export const PolicyReplay = z
  .object({
    days: z.int().describe('Days with visits among the last 14'),
    visits: z.int(),
    before: ReplayedWaits.describe('Replayed with the present settings'),
    after: ReplayedWaits.describe('Replayed with the change'),
  })
  .meta({ id: 'PolicyReplay', description: 'The same days replayed twice, so that the difference is the effect of the change' })
export type PolicyReplay = z.infer<typeof PolicyReplay>

const cap = z.int().min(0).max(queueSettingsLimits.cap).nullable()
const LaneChange = z.strictObject({ policy: CallPolicySchema, maxWaiting: cap, dailyCap: cap }).partial()
export type LaneChange = z.infer<typeof LaneChange>

export const replayPolicy = defineOperation({
  operationId: 'estimates.replayPolicy',
  method: 'post',
  path: '/shops/{shopId}/lanes/{laneId}/replay',
  summary: 'Replay the last 14 days with another policy or cap of a lane. Changes nothing; missing properties stay',
  access: { role: 'manager', scope: 'shop' },
  keyScopes: ['reports'],
  limit: 'file',
  idempotent: true,
  params: z.object({ shopId: Id, laneId: Id }),
  body: LaneChange,
  answer: PolicyReplay,
  errors: ['lane.notFound', 'estimates.tooFewVisits'],
})

const StaffPlanChange = z.strictObject({
  staffId: Id.nullable().describe('Null: a further person'),
  plan: z.strictObject({ shifts: staffFields.shifts, serviceIds: staffFields.serviceIds }).nullable().describe('Null: without this person'),
})
export type StaffPlanChange = z.infer<typeof StaffPlanChange>

export const replayStaffPlan = defineOperation({
  operationId: 'estimates.replayStaffPlan',
  method: 'post',
  path: '/shops/{shopId}/staff/replay',
  summary: 'Replay the last 14 days with other shifts or services of a person, or with one person more or fewer. Changes nothing',
  access: { role: 'manager', scope: 'shop' },
  keyScopes: ['reports'],
  limit: 'file',
  idempotent: true,
  params: z.object({ shopId: Id }),
  body: StaffPlanChange,
  answer: PolicyReplay,
  errors: ['staff.notFound', 'lane.hoursImpossible', 'estimates.tooFewVisits'],
})

const HelpfulChanges = z
  .object({
    days: z.int().describe('Days with visits among the last 14'),
    visits: z.int(),
    meanWait: minutes.describe('Replayed with the present settings'),
    help: z
      .array(
        z.object({
          help: z.union([
            z.object({ from: z.int().describe('A further person from this minute of the day on, for all lanes') }),
            z.object({ laneId: Id.describe('A further person all day for this lane') }),
          ]),
          minutesSaved: z.number().describe('Minutes by which the mean wait decreases'),
        }),
      )
      .describe('Best first; none that changes nothing'),
  })
  .meta({ id: 'HelpfulChanges', description: 'The last days replayed with one more person' })
export type HelpfulChanges = z.infer<typeof HelpfulChanges>

export const listHelpfulChanges = defineOperation({
  operationId: 'estimates.listHelp',
  method: 'get',
  path: '/shops/{shopId}/estimates/help',
  summary: 'Replay the last 14 days with one more person, to find out where one would shorten waits most',
  access: { role: 'manager', scope: 'shop' },
  keyScopes: ['reports'],
  limit: 'file',
  idempotent: false,
  params: z.object({ shopId: Id }),
  answer: HelpfulChanges,
  errors: ['estimates.tooFewVisits'],
})
