import { memberEvents } from '#domain/outbox/events.ts'
import { RoleSchema } from './members.ts'
import { Id, Instant, LocaleSchema, operation } from './operation.ts'
import { z } from './zod.ts'

const MemberEventSchema = z.enum(memberEvents)

export const OpenSignIn = z
  .object({
    id: Id,
    browser: z.string().nullable().describe('As it names itself; null where it doesn’t'),
    system: z.string().nullable(),
    network: z.string().nullable().describe('Where it was seen last, shortened'),
    signedInAt: Instant,
    lastSeenAt: Instant.describe('To a few minutes'),
    current: z.boolean().describe('The one that asks'),
  })
  .meta({ id: 'SignIn', description: 'A browser that somebody is signed in on' })
export type OpenSignIn = z.infer<typeof OpenSignIn>

/** Seen last first. */
const SignInList = z.object({ signIns: z.array(OpenSignIn) }).meta({ id: 'SignInList' })

export const MailChoice = z
  .object({
    memberId: Id,
    role: RoleSchema,
    organization: z.string(),
    shop: z.string().nullable().describe('Null: all of the organization’s'),
    mails: z.array(MemberEventSchema).describe('What they are mailed about there'),
  })
  .meta({ id: 'MailChoice', description: 'What somebody is told of by mail as a member of a shop or organization' })
export type MailChoice = z.infer<typeof MailChoice>

const OwnFactor = z
  .object({
    id: Id,
    kind: z.enum(['totp', 'phone']),
    name: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    enrolledAt: Instant,
  })
  .meta({ id: 'SecondFactor', description: 'What is asked for beside the password: an app that shows codes, or a phone that gets them' })
export type OwnFactor = z.infer<typeof OwnFactor>

export const Profile = z
  .object({
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    phone: z.string().nullable().describe('As it is written at home; one signs in by a code that comes there by SMS'),
    displayName: z.string().nullable(),
    locale: LocaleSchema.nullable().describe('In which they are written to; null: in that of the page or shop'),
    hasPassword: z.boolean(),
    providers: z
      .array(z.object({ id: z.string(), email: z.string().nullable() }))
      .describe('Other services that they sign in by, and as whom there, as far as it is known'),
    pin: z.enum(['none', 'set', 'locked']).describe('For shared tablets'),
    factors: z.array(OwnFactor),
    recoveryCodesLeft: z.int().describe('Of those that stand in for a second factor, once each'),
    choices: z.array(MailChoice),
    signIns: z.array(OpenSignIn),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

export const showProfile = operation({
  operationId: 'profile.show',
  method: 'get',
  path: '/me/profile',
  summary: 'One’s own account, the browsers that it is signed in on, and what it is mailed about',
  access: 'account',
  asks: 'password',
  limit: 'read',
  idempotent: false,
  answer: Profile,
  errors: [],
})

/** Name, address and password are the sign-in service’s own: its SDK changes them. */
export const setOwnLocale = operation({
  operationId: 'profile.setLocale',
  method: 'post',
  path: '/me/locale',
  summary: 'Choose the language in which one is written to',
  access: 'account',
  asks: 'password',
  limit: 'account',
  idempotent: true,
  body: z.strictObject({ locale: LocaleSchema }),
  answer: z.object({ locale: LocaleSchema }).meta({ id: 'OwnLocale' }),
  errors: [],
})

export const setOwnMails = operation({
  operationId: 'profile.setMails',
  method: 'post',
  path: '/me/memberships/{memberId}/mails',
  summary: 'Choose what one is mailed about as a member; mails about the account itself always come',
  access: 'account',
  asks: 'password',
  limit: 'account',
  idempotent: true,
  params: z.object({ memberId: Id }),
  body: z.strictObject({ mails: z.array(MemberEventSchema).max(memberEvents.length) }),
  answer: MailChoice,
  errors: ['member.notFound'],
})

/** One that is over already, or another’s, changes nothing, and the answer is the same: what is still open. */
export const endSignIn = operation({
  operationId: 'profile.endSignIn',
  method: 'post',
  path: '/me/sign-ins/{signInId}/end',
  summary: 'Sign one of one’s own browsers out',
  access: 'account',
  asks: 'password',
  limit: 'account',
  idempotent: true,
  params: z.object({ signInId: Id }),
  answer: SignInList,
  errors: [],
})

export const endOtherSignIns = operation({
  operationId: 'profile.endOtherSignIns',
  method: 'post',
  path: '/me/sign-ins/end-others',
  summary: 'Sign all of one’s browsers out but the one that asks',
  access: 'account',
  asks: 'password',
  limit: 'account',
  idempotent: true,
  answer: SignInList,
  errors: [],
})

/** A second factor is enrolled and given up by the sign-in service’s SDK, which knows no such codes. */
export const renewRecoveryCodes = operation({
  operationId: 'profile.renewRecoveryCodes',
  method: 'post',
  path: '/me/recovery-codes',
  summary: 'Ten new recovery codes, which are never shown again, in the place of those there were. Within 5 minutes of signing in',
  access: 'account',
  asks: 'password',
  limit: 'account',
  idempotent: true,
  answer: z.object({ codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' }),
  errors: ['auth.tooOld', 'factor.none'],
})
