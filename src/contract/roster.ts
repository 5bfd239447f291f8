/** Who is a member of a shop, and what managers do with them. */
import { RoleSchema } from './members.ts'
import { Id, Instant, operation } from './operation.ts'
import { z } from './zod.ts'

export const Member = z
  .object({
    memberId: Id,
    name: z.string(),
    email: z.string().nullable(),
    role: RoleSchema,
    everywhere: z.boolean().describe('It acts in every shop of the organization'),
    suspended: z.boolean(),
    isYou: z.boolean(),
    since: Instant,
    secondFactor: z.boolean().describe('It signs in with one'),
    seenAt: Instant.nullable().describe('When they were last signed in, to the hour; null: never'),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

export const listMembers = operation({
  operationId: 'members.list',
  method: 'get',
  path: '/shops/{shopId}/members',
  summary: 'Who may sign in to the shop, and as what',
  access: { role: 'manager', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  answer: z.object({ members: z.array(Member) }).meta({ id: 'MemberList' }),
  errors: [],
})

export const ChangedMember = z
  .object({ memberId: Id, role: RoleSchema, state: z.enum(['active', 'suspended', 'left']) })
  .meta({ id: 'ChangedMember' })
export type ChangedMember = z.infer<typeof ChangedMember>

/** What all changes of a member have in common. */
const memberChange = {
  method: 'post',
  access: { role: 'manager', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, memberId: Id }),
  answer: ChangedMember,
} as const

export const setMemberRole = operation({
  ...memberChange,
  asks: 'password',
  operationId: 'members.setRole',
  path: '/shops/{shopId}/members/{memberId}/setRole',
  summary: 'Give a member another role, up to one’s own. Owners and admins act in every shop, the others in this one',
  body: z.strictObject({ role: RoleSchema }),
  errors: ['member.notFound', 'member.roleTooHigh', 'member.lastOwner'],
})

export const suspendMember = operation({
  ...memberChange,
  operationId: 'members.suspend',
  asks: 'password',
  path: '/shops/{shopId}/members/{memberId}/suspend',
  summary: 'Keep a member out at once, until they are let in again',
  errors: ['member.notFound', 'member.roleTooHigh', 'member.lastOwner', 'member.yourself'],
})

export const resumeMember = operation({
  ...memberChange,
  operationId: 'members.resume',
  asks: 'password',
  path: '/shops/{shopId}/members/{memberId}/resume',
  summary: 'Let a member in again who was suspended or taken out',
  errors: ['member.notFound', 'member.roleTooHigh'],
})

export const removeMember = operation({
  ...memberChange,
  operationId: 'members.remove',
  asks: 'password',
  path: '/shops/{shopId}/members/{memberId}/remove',
  summary: 'Take a member out. What they did still names them',
  errors: ['member.notFound', 'member.roleTooHigh', 'member.lastOwner'],
})

export const makeResetLink = operation({
  operationId: 'members.makeResetLink',
  method: 'post',
  path: '/shops/{shopId}/members/{memberId}/reset-link',
  summary:
    'Make a link by which a member who forgot the password sets another one, once and within 30 minutes. It is handed over; for nobody above one’s own role, and nobody who works where it doesn’t reach',
  access: { role: 'manager', scope: 'shop' },
  asks: 'password',
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, memberId: Id }),
  answer: z
    .object({
      path: z.string().describe('Of the page, without its origin. Asked again with the same key it is another link'),
      expiresAt: Instant,
    })
    .meta({ id: 'ResetLink' }),
  errors: ['member.notFound', 'member.roleTooHigh', 'member.ownPassword', 'member.elsewhere', 'account.hosted'],
})

export const resetFactor = operation({
  operationId: 'members.resetFactor',
  method: 'post',
  path: '/shops/{shopId}/members/{memberId}/reset-factor',
  summary:
    'Take a member’s second factors and recovery codes away who lost them: they next sign in by the first factor alone. For nobody above one’s own role, and nobody who works where it doesn’t reach; both are told by mail',
  access: { role: 'manager', scope: 'shop' },
  asks: 'password',
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, memberId: Id }),
  answer: z.object({ memberId: Id }).meta({ id: 'ResetFactor' }),
  errors: ['member.notFound', 'member.roleTooHigh', 'member.ownFactor', 'member.elsewhere'],
})
