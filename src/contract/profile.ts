import { memberMailEvents } from '#domain/outbox/events.ts'
import { memberPushEvents } from '#domain/outbox/member-pushes.ts'
import { RoleSchema } from './members.ts'
import { defineOperation, Id, InstantSchema, LocaleSchema } from './operation.ts'
import { PushBrowserId, PushEndpoint, PushKeys } from './push.ts'
import { z } from './zod.ts'

const MemberEventSchema = z.enum(memberMailEvents)
const MemberPushEvents = z.array(z.enum(memberPushEvents)).max(memberPushEvents.length)

export const ActiveSignIn = z
  .object({
    id: Id,
    browser: z.string().nullable().describe('Name of the browser; null: unknown'),
    system: z.string().nullable(),
    network: z.string().nullable().describe('Last network, shortened'),
    signedInAt: InstantSchema,
    lastSeenAt: InstantSchema.describe('Accurate to a few minutes'),
    current: z.boolean().describe('True for the calling browser'),
  })
  .meta({ id: 'SignIn', description: 'A browser with a sign-in' })
export type ActiveSignIn = z.infer<typeof ActiveSignIn>

/** Last seen first. */
const SignInList = z.object({ signIns: z.array(ActiveSignIn) }).meta({ id: 'SignInList' })

export const MailPreferences = z
  .object({
    memberId: Id,
    role: RoleSchema,
    organization: z.string(),
    shop: z.string().nullable().describe('Null: all shops of the organization'),
    mails: z.array(MemberEventSchema).describe('Events that send a mail there'),
    push: z
      .array(z.object({ browser: PushBrowserId, events: MemberPushEvents }))
      .describe('Events that send a push message there, by browser'),
  })
  .meta({ id: 'MailChoice', description: 'Mails and push messages that a member gets for a shop or organization' })
export type MailPreferences = z.infer<typeof MailPreferences>

const EnrolledSecondFactor = z
  .object({
    id: Id,
    kind: z.enum(['totp', 'phone']),
    name: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    enrolledAt: InstantSchema,
  })
  .meta({ id: 'SecondFactor', description: 'Second factor besides the password: an authenticator app, or a phone that gets codes' })
export type EnrolledSecondFactor = z.infer<typeof EnrolledSecondFactor>

export const Profile = z
  .object({
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    phone: z.string().nullable().describe('In national format; receives sign-in codes by SMS'),
    displayName: z.string().nullable(),
    locale: LocaleSchema.nullable().describe('Language of mails; null: that of the page or shop'),
    hasPassword: z.boolean(),
    providers: z
      .array(z.object({ id: z.string(), email: z.string().nullable() }))
      .describe('Linked sign-in services and the account there, if known'),
    pin: z.enum(['none', 'set', 'locked']).describe('PIN for shared tablets'),
    factors: z.array(EnrolledSecondFactor),
    recoveryCodesLeft: z.int().describe('Unused single-use codes that replace a second factor'),
    choices: z.array(MailPreferences),
    pushKey: z.string().nullable().describe('The server’s public key (VAPID), to which a browser subscribes; null: no https address'),
    signIns: z.array(ActiveSignIn),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

export const getProfile = defineOperation({
  operationId: 'profile.get',
  method: 'get',
  path: '/me/profile',
  summary: 'Get one’s own account, its signed-in browsers and its mail settings',
  access: 'account',
  asks: 'password',
  limit: 'read',
  idempotent: false,
  answer: Profile,
  errors: [],
})

/** The sign-in service's SDK changes name, address and password. */
export const setOwnMailLocale = defineOperation({
  operationId: 'profile.setLocale',
  method: 'post',
  path: '/me/locale',
  summary: 'Set the language of one’s mails',
  access: 'account',
  asks: 'password',
  limit: 'account',
  idempotent: true,
  body: z.strictObject({ locale: LocaleSchema }),
  answer: z.object({ locale: LocaleSchema }).meta({ id: 'OwnLocale' }),
  errors: [],
})

export const setMailPreferences = defineOperation({
  operationId: 'profile.setMailPreferences',
  method: 'post',
  path: '/me/memberships/{memberId}/mails',
  summary: 'Choose one’s mails as a member. Mails about the account itself are always sent',
  access: 'account',
  asks: 'password',
  limit: 'account',
  idempotent: true,
  params: z.object({ memberId: Id }),
  body: z.strictObject({ mails: z.array(MemberEventSchema).max(memberMailEvents.length) }),
  answer: MailPreferences,
  errors: ['member.notFound'],
})

export const setMemberPush = defineOperation({
  operationId: 'profile.setPush',
  method: 'post',
  path: '/me/memberships/{memberId}/push',
  summary: 'Choose the push messages that a browser gets as a member, until the calling sign-in ends; no events: none',
  access: 'account',
  asks: 'password',
  limit: 'account',
  idempotent: true,
  params: z.object({ memberId: Id }),
  body: z.strictObject({ endpoint: PushEndpoint, keys: PushKeys, locale: LocaleSchema, events: MemberPushEvents }),
  answer: MailPreferences,
  errors: ['member.notFound', 'push.notConfigured'],
})

/** A sign-in that has ended or belongs to another account changes nothing and gets the same result: the open ones. */
export const endSignIn = defineOperation({
  operationId: 'profile.endSignIn',
  method: 'post',
  path: '/me/sign-ins/{signInId}/end',
  summary: 'Sign out one of one’s own browsers',
  access: 'account',
  asks: 'password',
  limit: 'account',
  idempotent: true,
  params: z.object({ signInId: Id }),
  answer: SignInList,
  errors: [],
})

export const endOtherSignIns = defineOperation({
  operationId: 'profile.endOtherSignIns',
  method: 'post',
  path: '/me/sign-ins/end-others',
  summary: 'Sign out all of one’s browsers except the calling one',
  access: 'account',
  asks: 'password',
  limit: 'account',
  idempotent: true,
  answer: SignInList,
  errors: [],
})

/** The sign-in service's SDK manages second factors, but has no recovery codes. */
export const renewRecoveryCodes = defineOperation({
  operationId: 'profile.renewRecoveryCodes',
  method: 'post',
  path: '/me/recovery-codes',
  summary: 'Create ten recovery codes, shown only once, which replace the old ones. Requires a sign-in of the last 5 minutes',
  access: 'account',
  asks: 'password',
  limit: 'account',
  idempotent: true,
  answer: z.object({ codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' }),
  errors: ['auth.tooOld', 'factor.notEnrolled'],
})
