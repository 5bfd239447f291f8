import { joinLocationRules } from '#domain/queue-settings/join-from.ts'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { numberOrders } from '#domain/tickets/number.ts'
import { defineOperation, Id, LocalizedTextSchema } from '../operation.ts'
import { serviceRemovalRefusals } from '../parts.ts'
import { CallPolicySchema } from '../tickets/call-order.ts'
import { z } from '../zod.ts'
import { LocalizedName, RemovedId, settingCommandDefaults, WeekHoursSchema } from './setting.ts'

const cap = z.int().min(0).max(queueSettingsLimits.cap)
const fields = {
  letter: z
    .string()
    .regex(/^[A-HJ-NP-Z]$/)
    .describe('A to Z without I and O. Issued tickets keep theirs'),
  name: LocalizedName,
  hours: WeekHoursSchema.nullable().describe('Hours of the lane within the shop’s; null: the shop’s'),
  maxWaiting: cap.nullable().describe('Parties that may wait simultaneously, including pending ones. Staff may exceed it'),
  dailyCap: cap.nullable().describe('Tickets per business day'),
  cutoffMinutes: z
    .int()
    .min(0)
    .max(queueSettingsLimits.cutoffMinutes)
    .describe('Minutes before closing at which the last ticket is issued'),
  graceSeconds: z.int().min(0).max(queueSettingsLimits.graceSeconds).describe('Seconds for which the counter waits for a called visitor'),
  maxCalls: z.int().min(1).max(queueSettingsLimits.calls).describe('First call and recalls together'),
  requeueOffset: z.int().min(0).max(queueSettingsLimits.requeueOffset).describe('Parties that go first when a no-show is put back in line'),
  keepCalled: z
    .int()
    .min(1)
    .max(queueSettingsLimits.keepCalled)
    .nullable()
    .describe('Visitors that the server keeps called while the lane is open and staff are on duty; null: only staff call'),
  numberOrder: z
    .enum(numberOrders)
    .describe('`shuffled`: numbers in a secret order within blocks of 100. Applies from the next business day once a number was issued'),
  autoNoShow: z.boolean().describe('Whether a ticket becomes a no-show automatically after the grace time'),
  approval: z.boolean().describe('Whether staff must confirm each join, which is pending until then'),
  asksContact: z.boolean().describe('Whether the form asks for an optional phone number or e-mail address'),
  joinFrom: z
    .enum(joinLocationRules)
    .describe('Allowed join locations. `shop`: with today’s code only. `remote`: also without it, to be confirmed on arrival'),
  remoteCap: z.int().min(1).max(queueSettingsLimits.cap).describe('Remote parties that may be on their way simultaneously, if allowed'),
}

export const LaneSetting = z
  .object({
    id: Id,
    ...fields,
    name: LocalizedTextSchema,
    policy: CallPolicySchema.describe('Changed by lanes.setCallPolicy'),
    open: z.boolean().describe('False while staff have stopped it: lanes.close, lanes.open'),
    rev: z.int(),
    people: z.int().describe('Parties in it now'),
  })
  .meta({ id: 'LaneSetting' })
export type LaneSetting = z.infer<typeof LaneSetting>

const { letter, name, ...others } = fields
const shop = z.object({ shopId: Id })
const laneParams = z.object({ shopId: Id, laneId: Id })

export const createLane = defineOperation({
  ...settingCommandDefaults,
  operationId: 'lanes.create',
  path: '/shops/{shopId}/lanes',
  summary: 'Add a lane; missing properties get defaults',
  params: shop,
  body: z.strictObject({ letter, name }).extend(z.strictObject(others).partial().shape),
  answer: LaneSetting,
  status: 201,
  errors: ['lane.letterTaken', 'lane.letterUsedToday', 'lane.hoursImpossible', 'setting.tooMany'],
})

export const editLane = defineOperation({
  ...settingCommandDefaults,
  operationId: 'lanes.edit',
  path: '/shops/{shopId}/lanes/{laneId}/edit',
  summary: 'Change a lane. Missing properties stay',
  params: laneParams,
  body: z.strictObject({ rev: z.int() }).extend(z.strictObject(fields).partial().shape),
  answer: LaneSetting,
  current: LaneSetting,
  errors: ['lane.notFound', 'setting.changed', 'lane.letterTaken', 'lane.letterUsedToday', 'lane.hoursImpossible'],
})

export const removeLane = defineOperation({
  ...settingCommandDefaults,
  operationId: 'lanes.remove',
  path: '/shops/{shopId}/lanes/{laneId}/remove',
  summary: 'Remove a lane without visitors today, with its services. Past visits keep its name',
  params: laneParams,
  answer: RemovedId,
  errors: ['lane.notFound', 'setting.inUse', 'lane.usedToday', ...serviceRemovalRefusals],
})
