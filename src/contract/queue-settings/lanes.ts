import { joinLocations } from '#domain/queue-settings/join-from.ts'
import { limits } from '#domain/queue-settings/limits.ts'
import { Id, LocalTextSchema, operation } from '../operation.ts'
import { serviceRefusals } from '../parts.ts'
import { CallPolicySchema } from '../tickets/call-order.ts'
import { z } from '../zod.ts'
import { LocalName, Removed, setting, WeekHoursSchema } from './setting.ts'

const cap = z.int().min(0).max(limits.cap)
const fields = {
  letter: z
    .string()
    .regex(/^[A-HJ-NP-Z]$/)
    .describe('A to Z without I and O. Numbers that were given keep theirs'),
  name: LocalName,
  hours: WeekHoursSchema.nullable().describe('Where it takes numbers for less than the shop is open. Null: as the shop'),
  maxWaiting: cap.nullable().describe('Parties that may wait at once, those who wait for a yes among them. Staff may let in more'),
  dailyCap: cap.nullable().describe('Numbers of one business day'),
  cutoffMinutes: z.int().min(0).max(limits.cutoffMinutes).describe('How long before closing the last number is given'),
  graceSeconds: z.int().min(0).max(limits.graceSeconds).describe('How long the counter waits for who was called'),
  maxCalls: z.int().min(1).max(limits.calls).describe('First call and recalls together'),
  letPass: z
    .int()
    .min(0)
    .max(limits.letPass)
    .describe('How many parties somebody lets pass who was called in vain and is put back in line'),
  autoNoShow: z.boolean().describe('Whether a ticket becomes a no-show by itself when the grace time is over'),
  approval: z.boolean().describe('Whether staff let each one in first: a join is pending until then'),
  asksContact: z.boolean().describe('Whether the form asks for a phone number or e-mail address, which may be left out'),
  joinFrom: z
    .enum(joinLocations)
    .describe('From where numbers are taken. `shop`: with today’s code only. `remote`: without it too, and confirmed on arrival'),
  remoteCap: z.int().min(1).max(limits.cap).describe('Remote parties that may be on their way at once, where the lane takes any'),
}

export const LaneSetting = z
  .object({
    id: Id,
    ...fields,
    name: LocalTextSchema,
    policy: CallPolicySchema.describe('Changed by lanes.setCallPolicy'),
    open: z.boolean().describe('False while staff have stopped it: lanes.close, lanes.open'),
    rev: z.int(),
    people: z.int().describe('Parties in it now'),
  })
  .meta({ id: 'LaneSetting' })
export type LaneSetting = z.infer<typeof LaneSetting>

const { letter, name, ...others } = fields
const shop = z.object({ shopId: Id })
const one = z.object({ shopId: Id, laneId: Id })

export const createLane = operation({
  ...setting,
  operationId: 'lanes.create',
  path: '/shops/{shopId}/lanes',
  summary: 'Add a lane; what is left out is as usual',
  params: shop,
  body: z.strictObject({ letter, name }).extend(z.strictObject(others).partial().shape),
  answer: LaneSetting,
  status: 201,
  errors: ['lane.letterTaken', 'lane.letterUsedToday', 'lane.hoursImpossible', 'setting.tooMany'],
})

export const editLane = operation({
  ...setting,
  operationId: 'lanes.edit',
  path: '/shops/{shopId}/lanes/{laneId}/edit',
  summary: 'Change a lane. What is left out stays',
  params: one,
  body: z.strictObject({ rev: z.int() }).extend(z.strictObject(fields).partial().shape),
  answer: LaneSetting,
  current: LaneSetting,
  errors: ['lane.notFound', 'setting.changed', 'lane.letterTaken', 'lane.letterUsedToday', 'lane.hoursImpossible'],
})

export const removeLane = operation({
  ...setting,
  operationId: 'lanes.remove',
  path: '/shops/{shopId}/lanes/{laneId}/remove',
  summary: 'Remove a lane in which nobody has been today, with its services. Past visits still name it',
  params: one,
  answer: Removed,
  errors: ['lane.notFound', 'setting.inUse', 'lane.usedToday', ...serviceRefusals],
})
