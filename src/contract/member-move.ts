import { defineOperation, Id } from './operation.ts'
import { StaffWork } from './queue-settings/staff-leave.ts'
import { z } from './zod.ts'

export const MemberMovePreview = z
  .object({
    listed: z.boolean().describe('On the shop’s staff list'),
    work: StaffWork,
    serving: z.array(z.string()).describe('Tickets in line or being served that name the member; they block a move'),
    colleagues: z.array(z.object({ id: Id, name: z.string() })).describe('Possible successors'),
  })
  .meta({ id: 'MemberMovePreview' })
export type MemberMovePreview = z.infer<typeof MemberMovePreview>

export const previewMemberMove = defineOperation({
  method: 'get',
  access: { role: 'admin', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  operationId: 'members.getWork',
  asks: 'password',
  path: '/shops/{shopId}/members/{memberId}/work',
  summary: 'Get a member’s open work before a move to another shop',
  params: z.object({ shopId: Id, memberId: Id }),
  answer: MemberMovePreview,
  errors: ['member.notFound'],
})
