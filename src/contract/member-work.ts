/** What a member leaves open in a shop. */
import { Id, operation } from './operation.ts'
import { StaffWork } from './queue-settings/staff-leave.ts'
import { z } from './zod.ts'

export const MemberWork = z
  .object({
    listed: z.boolean().describe('On the shop’s list of staff'),
    work: StaffWork,
    serving: z.array(z.string()).describe('Numbers in line or being served that name them: a move waits for these'),
    colleagues: z.array(z.object({ id: Id, name: z.string() })).describe('Who can take over'),
  })
  .meta({ id: 'MemberWork' })
export type MemberWork = z.infer<typeof MemberWork>

export const showMemberWork = operation({
  method: 'get',
  access: { role: 'admin', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  operationId: 'members.showWork',
  asks: 'password',
  path: '/shops/{shopId}/members/{memberId}/work',
  summary: 'What a member of the shop leaves open when they move to another one',
  params: z.object({ shopId: Id, memberId: Id }),
  answer: MemberWork,
  errors: ['member.notFound'],
})
