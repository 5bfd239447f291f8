import { maxFileBytes } from '#domain/attachments/attachment.ts'
import { defineOperation, Id } from '../operation.ts'
import { z } from '../zod.ts'
import { settingCommandDefaults } from './setting.ts'
import { StaffSetting, staffFields } from './staff-setting.ts'

const staffParams = z.object({ shopId: Id, staffId: Id })
const { name, ...others } = staffFields

export const createStaff = defineOperation({
  ...settingCommandDefaults,
  operationId: 'staff.create',
  path: '/shops/{shopId}/staff',
  summary: 'Add a member of staff, with or without a login',
  params: z.object({ shopId: Id }),
  body: z.strictObject({ name }).extend(z.strictObject(others).partial().shape),
  answer: StaffSetting,
  status: 201,
  errors: ['member.notFound', 'service.notFound', 'counter.notFound', 'staff.loginTaken', 'lane.hoursImpossible', 'setting.tooMany'],
})

export const editStaff = defineOperation({
  ...settingCommandDefaults,
  operationId: 'staff.edit',
  path: '/shops/{shopId}/staff/{staffId}/edit',
  summary: 'Change a member of staff. Missing properties stay',
  params: staffParams,
  body: z.strictObject({ rev: z.int() }).extend(z.strictObject(staffFields).partial().shape),
  answer: StaffSetting,
  current: StaffSetting,
  errors: [
    'staff.notFound',
    'member.notFound',
    'service.notFound',
    'counter.notFound',
    'staff.loginTaken',
    'lane.hoursImpossible',
    'setting.changed',
  ],
})

export const setStaffPhoto = defineOperation({
  ...settingCommandDefaults,
  operationId: 'staff.setPhoto',
  path: '/shops/{shopId}/staff/{staffId}/photo',
  summary: 'Set the photo of a member of staff: a picture (JPEG, PNG, WebP), re-encoded as a small JPEG, for colleagues only',
  limit: 'upload',
  params: staffParams,
  upload: { largest: maxFileBytes },
  answer: StaffSetting,
  errors: ['staff.notFound', 'file.empty', 'file.notPicture', 'file.heic', 'file.tooManyPixels', 'file.unreadable'],
})

export const removeStaffPhoto = defineOperation({
  ...settingCommandDefaults,
  operationId: 'staff.removePhoto',
  path: '/shops/{shopId}/staff/{staffId}/photo/remove',
  summary: 'Erase the photo of a member of staff',
  params: staffParams,
  answer: StaffSetting,
  errors: ['staff.notFound'],
})
