/** Shared tablets as sign-ins, and the PINs by which staff sign in there. */
import { parsePin, pinLengthLimits } from '#domain/pin.ts'
import { RoleSchema } from '../members.ts'
import { defineOperation, Id, InstantSchema } from '../operation.ts'
import { z } from '../zod.ts'

const PinStateSchema = z.enum(['none', 'set', 'locked'])

export const MemberWithPinState = z
  .object({ memberId: Id, name: z.string(), role: RoleSchema, pin: PinStateSchema })
  .meta({ id: 'MemberPin', description: 'Whether a member has a PIN. The PIN itself cannot be read' })
export type MemberWithPinState = z.infer<typeof MemberWithPinState>

const shopParams = z.object({ shopId: Id })
const byManager = { role: 'manager', scope: 'shop' } as const

/** From then on the browser has reception’s rights in the shop, without a member's name. */
export const pairTablet = defineOperation({
  operationId: 'devices.pair',
  method: 'post',
  path: '/devices/pair',
  summary: 'Pair this browser as the shop’s shared tablet, by a code from a manager',
  access: 'anyone',
  limit: 'pairing',
  idempotent: true,
  body: z.strictObject({ code: z.string().max(40) }),
  answer: z
    .object({
      shopId: Id,
      shopName: z.string(),
      name: z.string(),
      token: z.string().describe('Single-use token for the SDK’s signInWithCustomToken'),
    })
    .meta({ id: 'PairedDevice' }),
  status: 201,
  errors: ['device.wrongCode'],
})

export const TabletMember = z
  .object({
    memberId: Id,
    name: z.string(),
    colour: z.string().nullable().describe('Colour in the shop’s staff list; null: not listed'),
    photo: z.object({ staffId: Id, photoId: Id }).nullable(),
    pin: PinStateSchema,
  })
  .meta({ id: 'TabletMember' })
export type TabletMember = z.infer<typeof TabletMember>

export const listTabletMembers = defineOperation({
  operationId: 'devices.listPeople',
  method: 'get',
  path: '/shops/{shopId}/devices/people',
  summary: 'List the members who can use the shared tablet; only on the tablet',
  access: { role: 'reception', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: shopParams,
  answer: z.object({ people: z.array(TabletMember) }).meta({ id: 'TabletPeople' }),
  errors: ['device.pairedTabletOnly'],
})

const PinSchema = z.string().max(pinLengthLimits.max * 4)
const isPin = (pin: string) => parsePin(pin) !== undefined

/** Not idempotent: even a stored hash of the request would reveal the PIN. A retry is another attempt. */
export const switchTabletUser = defineOperation({
  operationId: 'devices.switchUser',
  method: 'post',
  path: '/shops/{shopId}/devices/switch-user',
  summary: 'Sign in by PIN on the shared tablet. Five wrong attempts lock a PIN; the password still works',
  access: { role: 'reception', scope: 'shop' },
  limit: 'pin',
  idempotent: true,
  params: shopParams,
  body: z.strictObject({ memberId: Id, pin: PinSchema.refine(isPin, `${pinLengthLimits.min} to ${pinLengthLimits.max} digits`) }),
  answer: z
    .object({
      token: z.string().describe('Single-use token for the SDK’s signInWithCustomToken. The sign-in ends after some idle minutes'),
      earlierTries: z.int().describe('Wrong PINs since the last correct one'),
    })
    .meta({ id: 'SwitchedPerson' }),
  errors: ['device.pairedTabletOnly', 'member.notFound', 'pin.notSet', 'pin.wrong', 'pin.locked', 'pin.busy'],
})

export const keepSignInAlive = defineOperation({
  operationId: 'devices.keepAlive',
  method: 'post',
  path: '/me/keep-alive',
  summary: 'Report presence on the shared tablet. Without it a sign-in there ends after five minutes',
  access: 'account',
  limit: 'staff',
  idempotent: true,
  answer: z.object({ until: InstantSchema.nullable().describe('Null: this sign-in is not on a shared tablet') }).meta({ id: 'Stay' }),
  errors: [],
})

export const setOwnPin = defineOperation({
  operationId: 'profile.setPin',
  method: 'post',
  path: '/me/pin',
  summary: 'Set one’s own PIN for shared tablets. Requires a sign-in of the last 5 minutes; unlocks a locked PIN',
  access: 'account',
  asks: 'password',
  limit: 'account',
  idempotent: true,
  body: z.strictObject({ pin: PinSchema.refine(isPin, `${pinLengthLimits.min} to ${pinLengthLimits.max} digits`) }),
  answer: z.object({ pin: PinStateSchema }).meta({ id: 'OwnPin' }),
  errors: ['auth.tooOld', 'pin.simple', 'account.hosted'],
})

export const removeOwnPin = defineOperation({
  operationId: 'profile.removePin',
  method: 'post',
  path: '/me/pin/remove',
  summary: 'Remove one’s own PIN',
  access: 'account',
  asks: 'password',
  limit: 'account',
  idempotent: true,
  answer: z.object({ pin: PinStateSchema }).meta({ id: 'NoPin' }),
  errors: [],
})

export const resetMemberPin = defineOperation({
  operationId: 'members.resetPin',
  method: 'post',
  path: '/shops/{shopId}/members/{memberId}/reset-pin',
  summary: 'Remove a member’s PIN, up to one’s own role. The member can set another one',
  access: byManager,
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, memberId: Id }),
  answer: MemberWithPinState,
  errors: ['member.notFound', 'member.roleTooHigh'],
})
