import { limits } from '#domain/queue-settings/limits.ts'
import { staffColours } from '#domain/queue-settings/staff-colour.ts'
import { RoleSchema } from '../members.ts'
import { Id, nameSchema, operation } from '../operation.ts'
import { z } from '../zod.ts'
import { Removed, setting } from './setting.ts'

const fields = {
  name: nameSchema({ min: 1, max: limits.name }),
  colour: z.enum(staffColours),
  serviceIds: z.array(Id).max(limits.services).nullable().describe('What they serve. Null: everything, also what is added later'),
  accountId: z.string().max(128).nullable().describe('The login of a member of this shop; null for somebody without one'),
}

export const StaffSetting = z
  .object({ id: Id, ...fields, colour: z.string(), rev: z.int(), people: z.int().describe('Whom they call or serve now') })
  .meta({ id: 'StaffSetting' })
export type StaffSetting = z.infer<typeof StaffSetting>

/** Who could be somebody's login. */
export const MemberLogin = z.object({ accountId: z.string(), name: z.string(), role: RoleSchema }).meta({ id: 'MemberLogin' })

const one = z.object({ shopId: Id, staffId: Id })
const { name, ...others } = fields

export const createStaff = operation({
  ...setting,
  operationId: 'staff.create',
  path: '/shops/{shopId}/staff',
  summary: 'Add a person to the list of staff, with or without a login',
  params: z.object({ shopId: Id }),
  body: z.strictObject({ name }).extend(z.strictObject(others).partial().shape),
  answer: StaffSetting,
  status: 201,
  errors: ['member.notFound', 'service.notFound', 'staff.loginTaken', 'setting.tooMany'],
})

export const editStaff = operation({
  ...setting,
  operationId: 'staff.edit',
  path: '/shops/{shopId}/staff/{staffId}/edit',
  summary: 'Change a person of the list. What is left out stays',
  params: one,
  body: z.strictObject({ rev: z.int() }).extend(z.strictObject(fields).partial().shape),
  answer: StaffSetting,
  current: StaffSetting,
  errors: ['staff.notFound', 'member.notFound', 'service.notFound', 'staff.loginTaken', 'setting.changed'],
})

export const removeStaff = operation({
  ...setting,
  operationId: 'staff.remove',
  path: '/shops/{shopId}/staff/{staffId}/remove',
  summary: 'Take a person who serves nobody now off the list. Past visits still name them; their login stays',
  params: one,
  answer: Removed,
  errors: ['staff.notFound', 'setting.inUse'],
})
