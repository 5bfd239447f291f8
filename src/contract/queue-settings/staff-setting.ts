import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { staffColours } from '#domain/queue-settings/staff-colour.ts'
import { RoleSchema } from '../members.ts'
import { createNameSchema, Id, LocaleSchema, PlainDateSchema } from '../operation.ts'
import { z } from '../zod.ts'
import { SpecialDaysSchema, WeekHoursSchema } from './setting.ts'

const otherName = createNameSchema({ min: 0, max: queueSettingsLimits.name }).optional()

export const staffFields = {
  name: createNameSchema({ min: 1, max: queueSettingsLimits.name }).describe('Name as the shop writes it'),
  kana: createNameSchema({ min: 1, max: queueSettingsLimits.name }).nullable().describe('Name in kana'),
  otherNames: z
    .strictObject({ en: otherName, zh: otherName })
    .transform(({ en, zh }) => ({ ...(en ? { en } : {}), ...(zh ? { zh } : {}) }))
    .describe('Name in languages that spell it differently'),
  languages: z.array(LocaleSchema).max(queueSettingsLimits.languages).describe('Languages in which they serve'),
  counterId: Id.nullable().describe('Usual counter'),
  colour: z.enum(staffColours),
  shifts: WeekHoursSchema.nullable().describe('Weekly shifts. Null: not planned, they report their presence themselves'),
  otherDays: SpecialDaysSchema.describe('Days with special shifts'),
  serviceIds: z
    .array(Id)
    .max(queueSettingsLimits.services)
    .nullable()
    .describe('Services that they serve. Null: all, including later ones'),
  accountId: z.string().max(128).nullable().describe('Login of a member of this shop; null: none'),
}

export const StaffSetting = z
  .object({
    id: Id,
    ...staffFields,
    otherNames: z.object({ en: z.string().optional(), zh: z.string().optional() }),
    colour: z.string(),
    leavesOn: PlainDateSchema.nullable().describe('Last business day, if known'),
    photoId: Id.nullable().describe('Changes with each photo; null: none'),
    rev: z.int(),
    people: z.int().describe('Visitors whom they call or serve now'),
  })
  .meta({ id: 'StaffSetting' })
export type StaffSetting = z.infer<typeof StaffSetting>

/** Possible logins of a staff entry. */
export const StaffLoginOption = z.object({ accountId: z.string(), name: z.string(), role: RoleSchema }).meta({ id: 'StaffLoginOption' })
