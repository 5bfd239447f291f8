import { parseEmail } from '#domain/email.ts'
import { roles } from '#domain/roles.ts'
import { createNameSchema, defineOperation, Id, InstantSchema, PlainDateSchema } from './operation.ts'
import { z } from './zod.ts'

export const RoleSchema = z.enum(roles)

/** Input of a new account (R5.8). */
const EmailSchema = z
  .string()
  .max(254)
  .refine((email) => parseEmail(email) !== undefined, 'Not an e-mail address')
  .meta({ format: 'idn-email' })

export const Membership = z
  .object({
    memberId: Id,
    role: RoleSchema,
    organization: z.object({ id: Id, name: z.string() }),
    shops: z.array(z.object({ id: Id, name: z.string() })).describe('Shops in which this role acts'),
  })
  .meta({ id: 'Membership' })

export const Me = z
  .object({
    accountId: z.string(),
    email: z.string().nullable(),
    displayName: z.string().nullable(),
    memberships: z.array(Membership),
    tablet: z
      .object({
        name: z.string(),
        by: z.enum(['password', 'pin', 'device']).describe('Sign-in method; device: the tablet itself, no particular member'),
      })
      .nullable()
      .describe('Shared tablet of this sign-in'),
    factorDemanded: z
      .object({ day: PlainDateSchema, due: z.boolean().describe('Until a second factor exists, only one’s own account is accessible') })
      .nullable()
      .describe('Present if an organization requires a second factor and the sign-in had none'),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof Me>

export const getMe = defineOperation({
  operationId: 'members.me',
  method: 'get',
  path: '/me',
  summary: 'Get the signed-in account and its memberships',
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
    createdAt: InstantSchema,
    expiresAt: InstantSchema,
    state: z.enum(['open', 'used', 'expired', 'revoked']),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

const shopParams = z.object({ shopId: Id })

/** The result contains the link's token, to hand over as text or QR code. It is also mailed if a mail server is configured. */
export const createInvitation = defineOperation({
  operationId: 'invitations.create',
  method: 'post',
  path: '/shops/{shopId}/invitations',
  summary: 'Invite a person to the shop by a single-use link for 7 days',
  access: { role: 'manager', scope: 'shop' },
  asks: 'password',
  limit: 'account',
  idempotent: true,
  params: shopParams,
  body: z.strictObject({ email: EmailSchema, role: RoleSchema }),
  answer: z
    .object({ invitation: Invitation, token: z.string(), mailed: z.boolean().describe('Also mailed to the address') })
    .meta({ id: 'NewInvitation' }),
  status: 201,
  errors: ['invitation.roleTooHigh'],
})

export const listInvitations = defineOperation({
  operationId: 'invitations.list',
  method: 'get',
  path: '/shops/{shopId}/invitations',
  summary: 'List the shop’s invitations, newest first',
  access: { role: 'manager', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: shopParams,
  answer: z.object({ invitations: z.array(Invitation) }).meta({ id: 'InvitationList' }),
  errors: [],
})

export const revokeInvitation = defineOperation({
  operationId: 'invitations.revoke',
  method: 'post',
  path: '/shops/{shopId}/invitations/{invitationId}/revoke',
  summary: 'Revoke an invitation',
  access: { role: 'manager', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, invitationId: Id }),
  answer: Invitation,
  errors: ['invitation.notFound', 'invitation.roleTooHigh', 'invitation.used'],
})

const tokenParams = z.object({ token: z.string().max(64) })

export const getInvitation = defineOperation({
  operationId: 'invitations.get',
  method: 'get',
  path: '/invitations/{token}',
  summary: 'Get what an invitation offers',
  access: { token: 'invitation' },
  limit: 'read',
  idempotent: false,
  params: tokenParams,
  answer: z
    .object({ organizationName: z.string(), shopName: z.string(), email: z.string(), role: RoleSchema, expiresAt: InstantSchema })
    .meta({ id: 'InvitationOffer' }),
  errors: ['invitation.notFound', 'invitation.used', 'invitation.expired'],
})

export const acceptInvitation = defineOperation({
  operationId: 'invitations.accept',
  method: 'post',
  path: '/invitations/{token}/accept',
  summary: 'Accept an invitation, with a new account or the signed-in one of the same e-mail address',
  access: { token: 'invitation' },
  limit: 'account',
  idempotent: true,
  params: tokenParams,
  body: z.strictObject({
    displayName: createNameSchema({ min: 1, max: 100 }),
    password: z.string().max(128).optional().describe('Required for a new account; omitted when signed in, or without password sign-in'),
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
    'account.hosted',
  ],
})
