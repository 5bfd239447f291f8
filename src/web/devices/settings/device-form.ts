/** Values of the form of a device, and the settings that they stand for. */
import type { BoardSettings, DeviceSettings, ShopDevice } from '#contract/devices/devices.ts'
import type { DeviceKind } from '#domain/devices.ts'
import type { DeviceWords } from '../words/ja.ts'

/** `laneIds` are kept while all lanes are chosen. */
export type DeviceFormValue = {
  kind: DeviceKind
  name: string
  everyLane: boolean
  laneIds: string[]
  names: 'hidden' | 'masked'
  note: { ja: string; en: string; zh: string }
  sound: BoardSettings['sound']
  printerId: string
  card: 'phone' | 'kiosk'
  paper: '58' | '80'
}
export type DeviceFormErrors = { [Field in 'name' | 'laneIds' | 'note']?: string }

const initial: Omit<DeviceFormValue, 'kind' | 'name'> = {
  everyLane: true,
  laneIds: [],
  names: 'hidden',
  note: { ja: '', en: '', zh: '' },
  sound: 'voice',
  printerId: '',
  card: 'phone',
  paper: '80',
}

/** Returns the usual name of a kind, numbered if another device has it. */
export function suggestName(usual: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? usual : `${usual} ${number}`
    if (!taken.includes(name)) return name
  }
}

/** A public link is silent at first: its readers are on phones and at desks. */
export const newDeviceValue = (kind: DeviceKind, name: string): DeviceFormValue => ({
  ...initial,
  kind,
  name,
  ...(kind === 'boardLink' && { sound: 'off' }),
})

/** Lanes and printers that were removed since are left out, because the server would refuse them. */
export function toFormValue(
  { name, settings }: ShopDevice,
  known: { laneIds: readonly string[]; printerIds: readonly string[] },
): DeviceFormValue {
  const value = newDeviceValue(settings.kind, name)
  const lanes = 'laneIds' in settings && settings.laneIds ? settings.laneIds.filter((id) => known.laneIds.includes(id)) : undefined
  return {
    ...value,
    ...(lanes && { everyLane: false, laneIds: lanes }),
    ...('sound' in settings && {
      names: settings.kind === 'board' ? settings.names : 'hidden',
      sound: settings.sound,
      note: { ja: settings.note?.ja ?? '', en: settings.note?.en ?? '', zh: settings.note?.zh ?? '' },
    }),
    ...(settings.kind === 'kiosk' && {
      card: settings.card,
      printerId: settings.printerId && known.printerIds.includes(settings.printerId) ? settings.printerId : '',
    }),
    ...(settings.kind === 'printer' && { paper: settings.paper === 58 ? '58' : '80' }),
  }
}

export function toDeviceSettings({
  kind,
  everyLane,
  names,
  note,
  sound,
  printerId,
  card,
  paper,
  ...value
}: DeviceFormValue): DeviceSettings {
  const laneIds = everyLane ? null : value.laneIds
  switch (kind) {
    case 'tablet':
      return { kind }
    case 'printer':
      return { kind, paper: paper === '58' ? 58 : 80 }
    case 'kiosk':
      return { kind, laneIds, printerId: printerId || null, card }
    case 'board':
    case 'boardLink': {
      const [ja, en, zh] = [note.ja.trim(), note.en.trim(), note.zh.trim()]
      const shared = { laneIds, sound, note: ja ? { ja, ...(en && { en }), ...(zh && { zh }) } : null }
      // A public link never shows names, not even masked ones.
      return kind === 'board' ? { kind, ...shared, names } : { kind, ...shared }
    }
  }
}

export function findDeviceFormErrors(
  { kind, name, everyLane, laneIds, note }: DeviceFormValue,
  texts: DeviceWords['form'],
): DeviceFormErrors {
  const hasLanes = kind === 'board' || kind === 'boardLink' || kind === 'kiosk'
  const lacksJapanese = (kind === 'board' || kind === 'boardLink') && !note.ja.trim() && Boolean(note.en.trim() || note.zh.trim())
  return {
    ...(!name.trim() && { name: texts.required }),
    ...(hasLanes && !everyLane && laneIds.length === 0 && { laneIds: texts.noLane }),
    ...(lacksJapanese && { note: texts.noJapanese }),
  }
}
