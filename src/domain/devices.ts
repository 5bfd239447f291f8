/** A shop's devices: tablets that staff share, boards on the wall, kiosks at the door, printers. */

export const deviceKinds = ['tablet', 'board', 'boardLink', 'kiosk', 'printer'] as const
/** `boardLink`: public, read-only address of a board, for any browser. */
export type DeviceKind = (typeof deviceKinds)[number]

export const deviceNameLengthLimits = { min: 1, max: 60 }

/** `soundLocked`: the browser plays no sound before a tap. */
export const deviceTroubles = ['soundLocked', 'paperOut', 'coverOpen', 'offline'] as const
/** Troubles that a board reports. The others are read from a printer's poll. */
export const screenTroubles = ['soundLocked'] as const satisfies readonly (typeof deviceTroubles)[number][]
export type DeviceTrouble = (typeof deviceTroubles)[number]

export const boardNameModes = ['hidden', 'masked'] as const
export const boardSounds = ['voice', 'chime', 'off'] as const
export const maxBoardNoteLength = 80

/** `kiosk`: on the kiosk itself. `phone`: by the QR code of the ticket. */
export const kioskCardModes = ['phone', 'kiosk'] as const

/** Widths of receipt paper in mm. */
export const paperWidths = [58, 80] as const

/** Boards, kiosks and printers report at least twice in this time, so one lost report is no alarm. */
export const silentAfterSeconds = 120

/** Kinds that must report. A tablet sleeps, and a public link belongs to no device. */
export const monitoredKinds = ['board', 'kiosk', 'printer'] as const satisfies readonly DeviceKind[]
export const isMonitored = (kind: DeviceKind): boolean => (monitoredKinds as readonly DeviceKind[]).includes(kind)

/** True for kinds that a browser becomes by a pairing code. The others get a secret address. */
export const isPairedByCode = (kind: DeviceKind): boolean => kind === 'tablet' || kind === 'board' || kind === 'kiosk'
