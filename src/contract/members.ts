import { readEmail } from '#domain/email.ts'
import { roles } from '#domain/roles.ts'
import { Id, Instant, nameSchema, operation } from './operation.ts'
import { z } from './zod.ts'

export const RoleSchema = z.enum(roles)

/** What an account can be made of (R5.8). */
const EmailSchema = z
  .string()
  .max(254)
  .refine((email) => readEmail(email) !== undefined, 'Not an e-mail address')
  .meta({ format: 'idn-email' })

export const Membership = z
  .object({
    memberId: Id,
    role: RoleSchema,
    organization: z.object({ id: Id, name: z.string() }),
    shops: z.array(z.object({ id: Id, name: z.string() })).describe('The shops this role acts in'),
  })
  .meta({ id: 'Membership' })

export const Me = z
  .object({ accountId: z.string(), email: z.string().nullable(), displayName: z.string().nullable(), memberships: z.array(Membership) })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof Me>

export const getMe = operation({
  operationId: 'members.me',
  method: 'get',
  path: '/me',
  summary: 'Who is signed in, and where they work',
  access: 'account',
  limit: 'read',
  idempotent: false,
  answer: Me,
  errors: [],
})

export const Invitation = z
  .object({
    id: Id,
    email: z.string(),
    role: RoleSchema,
    createdAt: Instant,
    expiresAt: Instant,
    state: z.enum(['open', 'used', 'expired', 'revoked']),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

const shopParams = z.object({ shopId: Id })

/** The answer carries the link's token, to be handed over as text or QR; it is mailed as well where a mail server is configured. */
export const createInvitation = operation({
  operationId: 'invitations.create',
  method: 'post',
  path: '/shops/{shopId}/invitations',
  summary: 'Invite somebody to the shop, good once and for 7 days',
  access: { role: 'manager', scope: 'shop' },
  limit: 'account',
  idempotent: true,
  params: shopParams,
  body: z.strictObject({ email: EmailSchema, role: RoleSchema }),
  answer: z
    .object({ invitation: Invitation, token: z.string(), mailed: z.boolean().describe('It goes to the address as well') })
    .meta({ id: 'NewInvitation' }),
  status: 201,
  errors: ['invitation.roleTooHigh'],
})

export const listInvitations = operation({
  operationId: 'invitations.list',
  method: 'get',
  path: '/shops/{shopId}/invitations',
  summary: 'The shop’s invitations, newest first',
  access: { role: 'manager', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: shopParams,
  answer: z.object({ invitations: z.array(Invitation) }).meta({ id: 'InvitationList' }),
  errors: [],
})

export const revokeInvitation = operation({
  operationId: 'invitations.revoke',
  method: 'post',
  path: '/shops/{shopId}/invitations/{invitationId}/revoke',
  summary: 'Make an invitation’s link useless',
  access: { role: 'manager', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, invitationId: Id }),
  answer: Invitation,
  errors: ['invitation.notFound', 'invitation.roleTooHigh', 'invitation.used'],
})

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
  params: shopParams,
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
  operationId: 'members.setRole',
  path: '/shops/{shopId}/members/{memberId}/setRole',
  summary: 'Give a member another role, up to one’s own. Owners and admins act in every shop, the others in this one',
  body: z.strictObject({ role: RoleSchema }),
  errors: ['member.notFound', 'member.roleTooHigh', 'member.lastOwner'],
})

export const suspendMember = operation({
  ...memberChange,
  operationId: 'members.suspend',
  path: '/shops/{shopId}/members/{memberId}/suspend',
  summary: 'Keep a member out at once, until they are let in again',
  errors: ['member.notFound', 'member.roleTooHigh', 'member.lastOwner', 'member.yourself'],
})

export const resumeMember = operation({
  ...memberChange,
  operationId: 'members.resume',
  path: '/shops/{shopId}/members/{memberId}/resume',
  summary: 'Let a member in again who was suspended or taken out',
  errors: ['member.notFound', 'member.roleTooHigh'],
})

export const removeMember = operation({
  ...memberChange,
  operationId: 'members.remove',
  path: '/shops/{shopId}/members/{memberId}/remove',
  summary: 'Take a member out. What they did still names them',
  errors: ['member.notFound', 'member.roleTooHigh', 'member.lastOwner'],
})

const tokenParams = z.object({ token: z.string().max(64) })

export const showInvitation = operation({
  operationId: 'invitations.show',
  method: 'get',
  path: '/invitations/{token}',
  summary: 'What an invitation offers',
  access: { token: 'invitation' },
  limit: 'read',
  idempotent: false,
  params: tokenParams,
  answer: z
    .object({ organizationName: z.string(), shopName: z.string(), email: z.string(), role: RoleSchema, expiresAt: Instant })
    .meta({ id: 'InvitationOffer' }),
  errors: ['invitation.notFound', 'invitation.used', 'invitation.expired'],
})

export const acceptInvitation = operation({
  operationId: 'invitations.accept',
  method: 'post',
  path: '/invitations/{token}/accept',
  summary: 'Take up an invitation: a new account, or the signed-in one of the same e-mail',
  access: { token: 'invitation' },
  limit: 'account',
  idempotent: true,
  params: tokenParams,
  body: z.strictObject({
    displayName: nameSchema({ min: 1, max: 100 }),
    password: z.string().max(128).optional().describe('For a new account; left out when signed in'),
  }),
  answer: z.object({ shopId: Id, email: z.string() }).meta({ id: 'AcceptedInvitation' }),
  status: 201,
  errors: [
    'invitation.notFound',
    'invitation.used',
    'invitation.expired',
    'invitation.otherAccount',
    'account.emailTaken',
    'account.weakPassword',
    'account.invalidEmail',
  ],
})
