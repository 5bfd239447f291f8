/** How somebody leaves the list of staff: what was done keeps their name, what is open goes to somebody else. */
import { Id, operation, PlainDate } from '../operation.ts'
import { handedOnParts, staffWorkParts } from '../parts.ts'
import { z } from '../zod.ts'
import { setting } from './setting.ts'
import { StaffSetting } from './staff-setting.ts'

const one = z.object({ shopId: Id, staffId: Id })

const WorkCard = z.object({ id: Id, name: z.string() })

export const StaffWork = z
  .object({
    cards: z.array(WorkCard).describe('Those under way that are theirs, the oldest first; 100 at most'),
    cardCount: z.int(),
    tasks: z
      .array(z.object({ id: Id, words: z.string(), dueOn: z.string().nullable(), card: WorkCard }))
      .describe('What they have to do, the most urgent first; 100 at most'),
    taskCount: z.int(),
    ...staffWorkParts,
  })
  .meta({ id: 'StaffWork' })
export type StaffWork = z.infer<typeof StaffWork>

export const getStaffWork = operation({
  operationId: 'staff.work',
  method: 'get',
  path: '/shops/{shopId}/staff/{staffId}/work',
  summary: 'What a person of the list still has to do: what somebody takes over when they leave',
  access: { role: 'manager', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: one,
  answer: StaffWork,
  errors: ['staff.notFound'],
})

const LeavingStaff = z
  .object({
    id: Id,
    rev: z.int(),
    left: z.boolean().describe('Off the list; false: they are on it until their last day is over'),
    cards: z.int().describe('Handed on'),
    tasks: z.int().describe('Handed on'),
    ...handedOnParts,
  })
  .meta({ id: 'LeavingStaff' })
export type LeavingStaff = z.infer<typeof LeavingStaff>

export const leaveStaff = operation({
  ...setting,
  operationId: 'staff.leave',
  path: '/shops/{shopId}/staff/{staffId}/leave',
  summary:
    'Take a person off the list, at once where they serve nobody now, or when their last business day is over. Open cards, tasks and visits are handed on in the same step (a visit to whoever takes over, else to whoever is free then, else to nobody), and what comes by then when that day is over; past visits still name them, their login stays',
  params: one,
  body: z.strictObject({
    rev: z.int(),
    lastDay: PlainDate.nullable().describe('Null: they leave at once'),
    handTo: Id.nullable().describe('Who takes over; null: nobody, so that it is anybody’s'),
  }),
  answer: LeavingStaff,
  current: StaffSetting,
  errors: ['staff.notFound', 'staff.successorNotFound', 'staff.lastDayOver', 'setting.changed', 'setting.inUse'],
})

export const returnStaff = operation({
  ...setting,
  operationId: 'staff.return',
  path: '/shops/{shopId}/staff/{staffId}/return',
  summary: 'A person of the list stays, or is on it again. What was handed on stays where it is',
  params: one,
  answer: StaffSetting,
  errors: ['staff.notFound', 'staff.loginTaken', 'setting.tooMany'],
})
