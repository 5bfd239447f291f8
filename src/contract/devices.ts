/** Tablets that staff share, and the PINs by which they say there who they are. */
import { parsePin, pinLength } from '#domain/pin.ts'
import { RoleSchema } from './members.ts'
import { Id, Instant, nameSchema, operation } from './operation.ts'
import { z } from './zod.ts'

export const Device = z
  .object({
    id: Id,
    name: z.string(),
    state: z.enum(['waiting', 'paired', 'stale']).describe('Waiting for its code to be typed; stale: not seen for two weeks'),
    addedBy: z.string().nullable().describe('The name of who made its code'),
    codeEndsAt: Instant.nullable().describe('Of one that waits'),
    pairedAt: Instant.nullable(),
    seenAt: Instant.nullable().describe('To a few minutes'),
  })
  .meta({ id: 'Device', description: 'A tablet that staff of a shop share' })
export type Device = z.infer<typeof Device>

const PinStateSchema = z.enum(['none', 'set', 'locked'])

export const MemberPin = z
  .object({ memberId: Id, name: z.string(), role: RoleSchema, pin: PinStateSchema })
  .meta({ id: 'MemberPin', description: 'Whether a member has a PIN; the PIN itself is nowhere to be read' })
export type MemberPin = z.infer<typeof MemberPin>

const shopParams = z.object({ shopId: Id })
const byManager = { role: 'manager', scope: 'shop' } as const

export const deviceNameLength = { min: 1, max: 60 }

export const listDevices = operation({
  operationId: 'devices.list',
  method: 'get',
  path: '/shops/{shopId}/devices',
  summary: 'The shop’s shared tablets, and which members have a PIN',
  access: byManager,
  limit: 'read',
  idempotent: false,
  params: shopParams,
  answer: z.object({ devices: z.array(Device), pins: z.array(MemberPin) }).meta({ id: 'DeviceList' }),
  errors: [],
})

export const addDevice = operation({
  operationId: 'devices.add',
  method: 'post',
  path: '/shops/{shopId}/devices',
  summary: 'Make a code that pairs a tablet, good once and for 10 minutes. Asked again with the same key it is the same code',
  access: byManager,
  asks: 'password',
  limit: 'staff',
  idempotent: true,
  params: shopParams,
  body: z.strictObject({ name: nameSchema(deviceNameLength) }),
  answer: z.object({ device: Device, code: z.string().describe('8 characters, as of entry codes') }).meta({ id: 'NewDevice' }),
  status: 201,
  errors: ['device.tooMany', 'account.hosted'],
})

/** From then on the browser has reception’s rights in the shop, and nobody’s name. */
export const pairDevice = operation({
  operationId: 'devices.pair',
  method: 'post',
  path: '/devices/pair',
  summary: 'Pair this browser as a shop’s shared tablet, by the code that a manager has shown',
  access: 'anyone',
  limit: 'pairing',
  idempotent: true,
  body: z.strictObject({ code: z.string().max(40) }),
  answer: z
    .object({ shopId: Id, shopName: z.string(), name: z.string(), token: z.string().describe('For the SDK’s signInWithCustomToken, once') })
    .meta({ id: 'PairedDevice' }),
  status: 201,
  errors: ['device.wrongCode'],
})

export const revokeDevice = operation({
  operationId: 'devices.revoke',
  method: 'post',
  path: '/shops/{shopId}/devices/{deviceId}/revoke',
  summary: 'Sign a tablet out for good, with whoever is at it, or make its code useless',
  access: byManager,
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, deviceId: Id }),
  answer: z.object({ deviceId: Id }).meta({ id: 'RevokedDevice' }),
  errors: ['device.notFound'],
})

export const TabletPerson = z
  .object({
    memberId: Id,
    name: z.string(),
    colour: z.string().nullable().describe('Of who is on the shop’s list of staff'),
    photo: z.object({ staffId: Id, photoId: Id }).nullable(),
    pin: PinStateSchema,
  })
  .meta({ id: 'TabletPerson' })
export type TabletPerson = z.infer<typeof TabletPerson>

export const listTabletPeople = operation({
  operationId: 'devices.listPeople',
  method: 'get',
  path: '/shops/{shopId}/devices/people',
  summary: 'Who can be at a shared tablet; only asked there',
  access: { role: 'reception', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: shopParams,
  answer: z.object({ people: z.array(TabletPerson) }).meta({ id: 'TabletPeople' }),
  errors: ['device.onlyThere'],
})

const PinSchema = z.string().max(pinLength.max * 4)
const isPin = (pin: string) => parsePin(pin) !== undefined

/** Nothing of it is kept for a repetition, because even a hash of the request would give the PIN away: asked again, it is another try. */
export const switchTo = operation({
  operationId: 'devices.switch',
  method: 'post',
  path: '/shops/{shopId}/devices/switch',
  summary: 'Say by PIN who is at the shared tablet. Five wrong tries lock a PIN; the password goes on working',
  access: { role: 'reception', scope: 'shop' },
  limit: 'pin',
  idempotent: true,
  params: shopParams,
  body: z.strictObject({ memberId: Id, pin: PinSchema.refine(isPin, `${pinLength.min} to ${pinLength.max} digits`) }),
  answer: z
    .object({
      token: z.string().describe('For the SDK’s signInWithCustomToken, once. The sign-in ends some minutes after nobody is there any more'),
      earlierTries: z.int().describe('Wrong PINs since the last right one'),
    })
    .meta({ id: 'SwitchedPerson' }),
  errors: ['device.onlyThere', 'member.notFound', 'pin.none', 'pin.wrong', 'pin.locked', 'pin.busy'],
})

export const stay = operation({
  operationId: 'devices.stay',
  method: 'post',
  path: '/me/stay',
  summary: 'Say that one is still at the shared tablet: without it a sign-in there ends after five minutes',
  access: 'account',
  limit: 'staff',
  idempotent: true,
  answer: z.object({ until: Instant.nullable().describe('Null: this sign-in is on no shared tablet') }).meta({ id: 'Stay' }),
  errors: [],
})

export const setOwnPin = operation({
  operationId: 'profile.setPin',
  method: 'post',
  path: '/me/pin',
  summary:
    'Choose the PIN by which one is told from colleagues on a shared tablet. Within 5 minutes of signing in; it opens a locked one as well',
  access: 'account',
  asks: 'password',
  limit: 'account',
  idempotent: true,
  body: z.strictObject({ pin: PinSchema.refine(isPin, `${pinLength.min} to ${pinLength.max} digits`) }),
  answer: z.object({ pin: PinStateSchema }).meta({ id: 'OwnPin' }),
  errors: ['auth.tooOld', 'pin.simple', 'account.hosted'],
})

export const removeOwnPin = operation({
  operationId: 'profile.removePin',
  method: 'post',
  path: '/me/pin/remove',
  summary: 'Do without a PIN',
  access: 'account',
  asks: 'password',
  limit: 'account',
  idempotent: true,
  answer: z.object({ pin: PinStateSchema }).meta({ id: 'NoPin' }),
  errors: [],
})

export const resetPin = operation({
  operationId: 'members.resetPin',
  method: 'post',
  path: '/shops/{shopId}/members/{memberId}/reset-pin',
  summary: 'Take a member’s PIN away, so that they choose another one; nobody’s above one’s own role',
  access: byManager,
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, memberId: Id }),
  answer: MemberPin,
  errors: ['member.notFound', 'member.roleTooHigh'],
})
