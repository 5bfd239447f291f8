import { limits } from '#domain/queue-settings/limits.ts'
import { staffColours } from '#domain/queue-settings/staff-colour.ts'
import { RoleSchema } from '../members.ts'
import { Id, LocaleSchema, nameSchema, PlainDate } from '../operation.ts'
import { z } from '../zod.ts'
import { OtherDaysSchema, WeekHoursSchema } from './setting.ts'

const otherName = nameSchema({ min: 0, max: limits.name }).optional()

export const staffFields = {
  name: nameSchema({ min: 1, max: limits.name }).describe('As the shop writes it'),
  kana: nameSchema({ min: 1, max: limits.name }).nullable().describe('How the name is read'),
  otherNames: z
    .strictObject({ en: otherName, zh: otherName })
    .transform(({ en, zh }) => ({ ...(en ? { en } : {}), ...(zh ? { zh } : {}) }))
    .describe('The name by language, where it is written otherwise there'),
  languages: z.array(LocaleSchema).max(limits.languages).describe('In which they serve'),
  counterId: Id.nullable().describe('Where they sit as a rule'),
  colour: z.enum(staffColours),
  shifts: WeekHoursSchema.nullable().describe(
    'When they are to be there, by the week. Null: nothing is planned, they say themselves whether they serve',
  ),
  otherDays: OtherDaysSchema.describe('Days that are not as their weekday'),
  serviceIds: z.array(Id).max(limits.services).nullable().describe('What they serve. Null: everything, also what is added later'),
  accountId: z.string().max(128).nullable().describe('The login of a member of this shop; null for somebody without one'),
}

export const StaffSetting = z
  .object({
    id: Id,
    ...staffFields,
    otherNames: z.object({ en: z.string().optional(), zh: z.string().optional() }),
    colour: z.string(),
    leavesOn: PlainDate.nullable().describe('The last business day, where it is known'),
    photoId: Id.nullable().describe('Another with each photo; null: none'),
    rev: z.int(),
    people: z.int().describe('Whom they call or serve now'),
  })
  .meta({ id: 'StaffSetting' })
export type StaffSetting = z.infer<typeof StaffSetting>

/** Who could be somebody's login. */
export const MemberLogin = z.object({ accountId: z.string(), name: z.string(), role: RoleSchema }).meta({ id: 'MemberLogin' })
