import { RoleSchema } from './members.ts'
import { defineOperation, Id, InstantSchema } from './operation.ts'
import { z } from './zod.ts'

export const Member = z
  .object({
    memberId: Id,
    name: z.string(),
    email: z.string().nullable(),
    role: RoleSchema,
    everywhere: z.boolean().describe('Acts in every shop of the organization'),
    suspended: z.boolean(),
    isYou: z.boolean(),
    since: InstantSchema,
    secondFactor: z.boolean().describe('Signs in with a second factor'),
    seenAt: InstantSchema.nullable().describe('Last sign-in, accurate to the hour; null: never'),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

export const listMembers = defineOperation({
  operationId: 'members.list',
  method: 'get',
  path: '/shops/{shopId}/members',
  summary: 'List the members of the shop with their roles',
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

const memberChange = {
  method: 'post',
  access: { role: 'manager', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, memberId: Id }),
  answer: ChangedMember,
} as const

export const setMemberRole = defineOperation({
  ...memberChange,
  asks: 'password',
  operationId: 'members.setRole',
  path: '/shops/{shopId}/members/{memberId}/setRole',
  summary: 'Change a member’s role, up to one’s own. Owners and admins act in every shop, other roles in this one',
  body: z.strictObject({ role: RoleSchema }),
  errors: ['member.notFound', 'member.roleTooHigh', 'member.lastOwner'],
})

export const suspendMember = defineOperation({
  ...memberChange,
  operationId: 'members.suspend',
  asks: 'password',
  path: '/shops/{shopId}/members/{memberId}/suspend',
  summary: 'Suspend a member at once, until they are reinstated',
  errors: ['member.notFound', 'member.roleTooHigh', 'member.lastOwner', 'member.yourself'],
})

export const reinstateMember = defineOperation({
  ...memberChange,
  operationId: 'members.resume',
  asks: 'password',
  path: '/shops/{shopId}/members/{memberId}/resume',
  summary: 'Reinstate a suspended or removed member',
  errors: ['member.notFound', 'member.roleTooHigh'],
})

export const removeMember = defineOperation({
  ...memberChange,
  operationId: 'members.remove',
  asks: 'password',
  path: '/shops/{shopId}/members/{memberId}/remove',
  summary: 'Remove a member. Their past actions keep the name',
  errors: ['member.notFound', 'member.roleTooHigh', 'member.lastOwner'],
})

export const makePasswordResetLink = defineOperation({
  operationId: 'members.makeResetLink',
  method: 'post',
  path: '/shops/{shopId}/members/{memberId}/reset-link',
  summary:
    'Create a single-use link for a new password, valid 30 minutes, to hand over to a member. Only for members up to one’s own role who work only where that role reaches',
  access: { role: 'manager', scope: 'shop' },
  asks: 'password',
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, memberId: Id }),
  answer: z
    .object({
      path: z.string().describe('Path of the page, without origin. A repetition with the same key returns another link'),
      expiresAt: InstantSchema,
    })
    .meta({ id: 'ResetLink' }),
  errors: ['member.notFound', 'member.roleTooHigh', 'member.ownPassword', 'member.sharedAccount', 'account.hosted'],
})

export const resetSecondFactor = defineOperation({
  operationId: 'members.resetFactor',
  method: 'post',
  path: '/shops/{shopId}/members/{memberId}/reset-factor',
  summary:
    'Remove a member’s lost second factors and recovery codes, so that the next sign-in needs only the first factor. Only for members up to one’s own role who work only where that role reaches; both get a mail',
  access: { role: 'manager', scope: 'shop' },
  asks: 'password',
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, memberId: Id }),
  answer: z.object({ memberId: Id }).meta({ id: 'ResetFactor' }),
  errors: ['member.notFound', 'member.roleTooHigh', 'member.ownFactor', 'member.sharedAccount'],
})
