import { maxRangesPerDay } from '#domain/queue-settings/hours.ts'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { createNameSchema, defineOperation, Id, PlainDateSchema } from '../operation.ts'
import { z } from '../zod.ts'

/** Common parts of all commands on settings. */
export const settingCommandDefaults = {
  method: 'post',
  access: { role: 'manager', scope: 'shop' },
  keyScopes: ['settings'],
  limit: 'staff',
  idempotent: true,
} as const

const name = (min: number) => createNameSchema({ min, max: queueSettingsLimits.name })
/** A name in the visitors' languages. A language without one shows the Japanese. */
export const LocalizedName = z
  .strictObject({ ja: name(1), en: name(0).optional(), zh: name(0).optional() })
  .transform(({ ja, en, zh }) => ({ ja, ...(en ? { en } : {}), ...(zh ? { zh } : {}) }))

export const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe('HH:MM')

const OpeningRange = z.strictObject({ from: TimeOfDay, to: TimeOfDay }).meta({ id: 'OpeningRange' })
const DayHoursSchema = z.array(OpeningRange).max(maxRangesPerDay)
export const WeekHoursSchema = z
  .array(DayHoursSchema)
  .length(7)
  .meta({ id: 'WeekHours', description: 'One entry per weekday of the business day, Sunday first. The end may be past midnight' })

const SpecialDaySchema = z
  .strictObject({ day: PlainDateSchema, ranges: DayHoursSchema.describe('Empty: closed') })
  .meta({ id: 'OtherDay', description: 'A business day with special hours' })

export const SpecialDaysSchema = z
  .array(SpecialDaySchema)
  .max(queueSettingsLimits.otherDays)
  .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'A day must not appear twice')

export const RemovedId = z.object({ id: Id }).meta({ id: 'Removed' })
const Arranged = z.object({ ids: z.array(Id) }).meta({ id: 'Arranged' })

export function defineReorderOperation(kind: 'lanes' | 'services' | 'counters' | 'staff') {
  return defineOperation({
    ...settingCommandDefaults,
    operationId: `${kind}.arrange`,
    path: `/shops/{shopId}/${kind}/arrange`,
    summary: `Set the order of all ${kind}`,
    params: z.object({ shopId: Id }),
    body: z.strictObject({ ids: z.array(Id).max(queueSettingsLimits.rows) }),
    answer: Arranged,
    current: Arranged,
    errors: ['setting.changed'],
  })
}
