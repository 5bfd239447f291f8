/** A shop's devices: shared tablets, boards, kiosks and printers. */
import {
  boardNameModes,
  boardSounds,
  deviceNameLengthLimits,
  deviceTroubles,
  kioskCardModes,
  maxBoardNoteLength,
  monitoredKinds,
  paperWidths,
  screenTroubles,
} from '#domain/devices.ts'
import { createNameSchema, defineOperation, Id, InstantSchema } from '../operation.ts'
import { createMaxCharactersCheck } from '../text-limit.ts'
import { z } from '../zod.ts'
import { MemberWithPinState } from './tablets.ts'

const laneIds = z
  .array(Id)
  .min(1)
  .max(26)
  .refine((ids) => new Set(ids).size === ids.length, 'A lane must not appear twice')
  .nullable()
  .default(null)
  .describe('Lanes that it serves; null: all')
const note = z.string().trim().min(1).check(createMaxCharactersCheck(maxBoardNoteLength))
const names = z.enum(boardNameModes).default('hidden').describe('Names beside called numbers; masked: only the first character')
const boardSettings = {
  laneIds,
  note: z
    .object({ ja: note, en: note.optional(), zh: note.optional() })
    .nullable()
    .default(null)
    .describe('Line of text from the shop; null: the usual one'),
}
const sound = z.enum(boardSounds).describe('voice: a chime and spoken calls')

export const DeviceSettings = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('tablet') }),
    z.strictObject({ kind: z.literal('board'), ...boardSettings, names, sound: sound.default('voice') }),
    // Anyone may have the link, so it never shows names.
    z.strictObject({ kind: z.literal('boardLink'), ...boardSettings, sound: sound.default('off') }),
    z.strictObject({
      kind: z.literal('kiosk'),
      laneIds,
      printerId: Id.nullable().default(null).describe('Printer of its tickets; null: the kiosk shows the number'),
      card: z.enum(kioskCardModes).default('phone').describe('Where its visitors fill in the reception card'),
    }),
    z.strictObject({ kind: z.literal('printer'), paper: z.literal(paperWidths).default(80).describe('Width of the paper in mm') }),
  ])
  .meta({ id: 'DeviceSettings', description: 'Kind of a device and its settings. boardLink: public, read-only address of a board' })
export type DeviceSettings = z.infer<typeof DeviceSettings>
export type BoardSettings = Extract<DeviceSettings, { kind: 'board' | 'boardLink' }>
export type KioskSettings = Extract<DeviceSettings, { kind: 'kiosk' }>

export const ShopDevice = z
  .object({
    id: Id,
    name: z.string(),
    settings: DeviceSettings,
    state: z
      .enum(['waiting', 'working', 'silent', 'stale'])
      .describe('waiting: not paired; silent: a board, kiosk or printer without contact for two minutes; stale: not seen for two weeks'),
    trouble: z.enum(deviceTroubles).nullable().describe('Trouble that the device reported last'),
    version: z.string().nullable().describe('Product version that a board or kiosk runs, or the model of a printer'),
    addedBy: z.string().nullable().describe('Name of the member who added it'),
    codeEndsAt: InstantSchema.nullable().describe('End of the pairing code, while waiting'),
    pairedAt: InstantSchema.nullable(),
    seenAt: InstantSchema.nullable().describe('Last contact. Of a tablet accurate to a few minutes'),
  })
  .meta({ id: 'ShopDevice' })
export type ShopDevice = z.infer<typeof ShopDevice>

const shopParams = z.object({ shopId: Id })
const deviceParams = z.object({ shopId: Id, deviceId: Id })
const byManager = { role: 'manager', scope: 'shop' } as const

export const listDevices = defineOperation({
  operationId: 'devices.list',
  method: 'get',
  path: '/shops/{shopId}/devices',
  summary: 'List the shop’s devices, and which members have a PIN',
  access: byManager,
  limit: 'read',
  idempotent: false,
  params: shopParams,
  answer: z.object({ devices: z.array(ShopDevice), pins: z.array(MemberWithPinState) }).meta({ id: 'DeviceList' }),
  errors: [],
})

export const DeviceInTrouble = ShopDevice.pick({ id: true, name: true, state: true, trouble: true, seenAt: true })
  .extend({ kind: z.enum(monitoredKinds) })
  .meta({ id: 'DeviceInTrouble' })
export type DeviceInTrouble = z.infer<typeof DeviceInTrouble>

export const listDevicesInTrouble = defineOperation({
  operationId: 'devices.listTroubles',
  method: 'get',
  path: '/shops/{shopId}/devices/troubles',
  summary: 'List boards, kiosks and printers that report trouble or are silent for two minutes. Empty while the shop is closed',
  access: { role: 'reception', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: shopParams,
  answer: z
    .object({
      devices: z.array(DeviceInTrouble),
      monitored: z.int().describe('Number of paired boards, kiosks and printers. 0: asking again is useless'),
    })
    .meta({ id: 'DeviceTroubles' }),
  errors: [],
})

const DeviceWithCodeOrAddress = z
  .object({
    device: ShopDevice,
    code: z.string().nullable().describe('Pairing code of 8 characters, like entry codes, of a tablet, board or kiosk'),
    path: z.string().nullable().describe('Secret address of a printer or board link, below the server’s own address'),
  })
  .meta({ id: 'NewDevice' })
export type DeviceWithCodeOrAddress = z.infer<typeof DeviceWithCodeOrAddress>

export const addDevice = defineOperation({
  operationId: 'devices.add',
  method: 'post',
  path: '/shops/{shopId}/devices',
  summary:
    'Add a device. A tablet, board or kiosk is paired by a single-use code within 10 minutes; a printer or board link gets a secret address. The same idempotency key returns the same code or address',
  access: byManager,
  asks: 'password',
  limit: 'staff',
  idempotent: true,
  params: shopParams,
  body: z.strictObject({ name: createNameSchema(deviceNameLengthLimits), settings: DeviceSettings.default({ kind: 'tablet' }) }),
  answer: DeviceWithCodeOrAddress,
  status: 201,
  errors: ['device.tooMany', 'device.printerNotFound', 'lane.notFound', 'account.hosted'],
})

export const changeDevice = defineOperation({
  operationId: 'devices.change',
  method: 'post',
  path: '/shops/{shopId}/devices/{deviceId}/change',
  summary: 'Change a device’s name and settings. Its kind stays',
  access: byManager,
  limit: 'staff',
  idempotent: true,
  params: deviceParams,
  body: z.strictObject({ name: createNameSchema(deviceNameLengthLimits), settings: DeviceSettings }),
  answer: ShopDevice,
  errors: ['device.notFound', 'device.otherKind', 'device.printerNotFound', 'lane.notFound'],
})

export const resetDeviceConnection = defineOperation({
  operationId: 'devices.reconnect',
  method: 'post',
  path: '/shops/{shopId}/devices/{deviceId}/reconnect',
  summary: 'Create a new pairing code or address for a device. The former one and its sign-ins end at once',
  access: byManager,
  asks: 'password',
  limit: 'staff',
  idempotent: true,
  params: deviceParams,
  answer: DeviceWithCodeOrAddress,
  errors: ['device.notFound', 'account.hosted'],
})

export const removeDevice = defineOperation({
  operationId: 'devices.revoke',
  method: 'post',
  path: '/shops/{shopId}/devices/{deviceId}/revoke',
  summary: 'Remove a device for good, and end its code, address and sign-ins',
  access: byManager,
  limit: 'staff',
  idempotent: true,
  params: deviceParams,
  answer: z.object({ deviceId: Id }).meta({ id: 'RevokedDevice' }),
  errors: ['device.notFound'],
})

export const testBoardCall = defineOperation({
  operationId: 'devices.testCall',
  method: 'post',
  path: '/shops/{shopId}/devices/{deviceId}/test-call',
  summary: 'Make a connected board sound a test call',
  access: byManager,
  limit: 'staff',
  idempotent: true,
  params: deviceParams,
  answer: ShopDevice,
  errors: ['device.notFound', 'device.otherKind', 'device.notConnected'],
})

/** The token is the only key of the screen; the page keeps it in a cookie that scripts cannot read. */
export const pairScreen = defineOperation({
  operationId: 'devices.pairScreen',
  method: 'post',
  path: '/entry/{code}/screens',
  summary: 'Pair this browser as a board or kiosk of the shop, by a code from a manager',
  access: 'anyone',
  limit: 'pairing',
  idempotent: true,
  params: z.object({ code: z.string().max(40).describe('The shop’s entry code') }),
  body: z.strictObject({ kind: z.enum(['board', 'kiosk']), pairingCode: z.string().max(40) }),
  answer: z.object({ name: z.string(), token: z.string() }).meta({ id: 'PairedScreen' }),
  status: 201,
  errors: ['entry.notFound', 'device.wrongCode'],
})

export const reportScreenState = defineOperation({
  operationId: 'devices.report',
  method: 'post',
  path: '/devices/{token}/report',
  summary: 'Report that a board or kiosk works, every 30 seconds',
  access: { token: 'device' },
  limit: 'visitor',
  // The key is not stored: a repetition only reports the same again.
  idempotent: true,
  params: z.object({ token: z.string().max(64) }),
  body: z.strictObject({ version: z.string().max(40), trouble: z.enum(screenTroubles).nullable().describe('Only a board has one') }),
  answer: z.object({ version: z.string().describe('Product version of the server') }).meta({ id: 'DeviceReport' }),
  errors: ['device.notFound'],
})
