/** Leaving the staff list: past visits keep the name, and open work is handed on. */
import { defineOperation, Id, PlainDateSchema } from '../operation.ts'
import { reassignedWorkExtraFields, staffWorkExtraFields } from '../parts.ts'
import { z } from '../zod.ts'
import { settingCommandDefaults } from './setting.ts'
import { StaffSetting } from './staff-setting.ts'

const staffParams = z.object({ shopId: Id, staffId: Id })

const WorkCard = z.object({ id: Id, name: z.string() })

export const StaffWork = z
  .object({
    cards: z.array(WorkCard).describe('Assigned cards in progress, oldest first, at most 100'),
    cardCount: z.int(),
    tasks: z
      .array(z.object({ id: Id, words: z.string(), dueOn: z.string().nullable(), card: WorkCard }))
      .describe('Open tasks, most urgent first, at most 100'),
    taskCount: z.int(),
    ...staffWorkExtraFields,
  })
  .meta({ id: 'StaffWork' })
export type StaffWork = z.infer<typeof StaffWork>

export const getStaffWork = defineOperation({
  operationId: 'staff.getWork',
  method: 'get',
  path: '/shops/{shopId}/staff/{staffId}/work',
  summary: 'Get the open work of a member of staff, for the choice of a successor',
  access: { role: 'manager', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: staffParams,
  answer: StaffWork,
  errors: ['staff.notFound'],
})

const StaffRemovalResult = z
  .object({
    id: Id,
    rev: z.int(),
    left: z.boolean().describe('True: off the list; false: listed until the last day is over'),
    cards: z.int().describe('Number handed on'),
    tasks: z.int().describe('Number handed on'),
    ...reassignedWorkExtraFields,
  })
  .meta({ id: 'LeavingStaff' })
export type StaffRemovalResult = z.infer<typeof StaffRemovalResult>

export const removeStaff = defineOperation({
  ...settingCommandDefaults,
  operationId: 'staff.leave',
  path: '/shops/{shopId}/staff/{staffId}/leave',
  summary:
    'Remove a member of staff from the list: at once if they serve no visitor, or after their last business day. Open cards, tasks and visits are handed on (a visit to the successor, else to a free resource, else unassigned), and later work when that day is over. Past visits keep the name, and the login stays',
  params: staffParams,
  body: z.strictObject({
    rev: z.int(),
    lastDay: PlainDateSchema.nullable().describe('Null: leaves at once'),
    reassignTo: Id.nullable().describe('Successor; null: unassigned'),
  }),
  answer: StaffRemovalResult,
  current: StaffSetting,
  errors: ['staff.notFound', 'staff.successorNotFound', 'staff.lastDayOver', 'setting.changed', 'setting.inUse'],
})

export const restoreStaff = defineOperation({
  ...settingCommandDefaults,
  operationId: 'staff.return',
  path: '/shops/{shopId}/staff/{staffId}/return',
  summary: 'Keep a member of staff on the list, or list them again. Work that was handed on stays where it is',
  params: staffParams,
  answer: StaffSetting,
  errors: ['staff.notFound', 'staff.loginTaken', 'setting.tooMany'],
})
