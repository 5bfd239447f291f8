import { expect, test } from 'vitest'
import { DeviceSettings, type ShopDevice } from '#contract/devices/devices.ts'
import { deviceKinds } from '#domain/devices.ts'
import { waitForPendingWords, wordsInLocale } from '../../i18n/words.ts'
import { deviceWords } from '../words.ts'
import { findDeviceFormErrors, newDeviceValue, suggestName, toDeviceSettings, toFormValue } from './device-form.ts'

await waitForPendingWords()
const { form: texts } = wordsInLocale(deviceWords, 'en')
const known = { laneIds: ['a', 'b'], printerIds: ['p'] }
const saved = (settings: DeviceSettings) => ({ name: '待合', settings }) as ShopDevice

test('A new device of each kind has the settings that the server gives by default', () => {
  for (const kind of deviceKinds) expect(toDeviceSettings(newDeviceValue(kind, '待合'))).toEqual(DeviceSettings.parse({ kind }))
})

test('Saved settings come back unchanged from an untouched form', () => {
  const kept: DeviceSettings[] = [
    { kind: 'board', laneIds: ['b'], names: 'masked', sound: 'chime', note: { ja: 'お待ちください', en: 'Please wait' } },
    { kind: 'kiosk', laneIds: null, printerId: 'p', card: 'kiosk' },
    { kind: 'printer', paper: 58 },
  ]
  for (const settings of kept) expect(toDeviceSettings(toFormValue(saved(settings), known))).toEqual(settings)
})

test('Removed lanes and printers are left out of the form', () => {
  const value = toFormValue(saved({ kind: 'kiosk', laneIds: ['a', 'gone'], printerId: 'gone', card: 'phone' }), known)
  expect([value.laneIds, value.printerId]).toEqual([['a'], ''])
})

test('A public link never shows names', () => {
  expect(toDeviceSettings({ ...newDeviceValue('boardLink', '公開'), names: 'masked' })).not.toHaveProperty('names')
})

test('A device needs a name, a chosen lane and a Japanese text', () => {
  const board = newDeviceValue('board', '待合')
  expect(findDeviceFormErrors(board, texts)).toEqual({})
  expect(findDeviceFormErrors({ ...board, name: ' \u3000' }, texts)).toEqual({ name: texts.required })
  expect(findDeviceFormErrors({ ...board, everyLane: false }, texts)).toEqual({ laneIds: texts.noLane })
  expect(findDeviceFormErrors({ ...board, note: { ja: ' ', en: 'Hi', zh: '' } }, texts)).toEqual({ note: texts.noJapanese })
  expect(findDeviceFormErrors({ ...newDeviceValue('printer', 'P'), everyLane: false }, texts)).toEqual({})
})

test('A suggested name is numbered if another device has it', () => {
  expect(suggestName('待合のテレビ', [])).toBe('待合のテレビ')
  expect(suggestName('待合のテレビ', ['待合のテレビ', '待合のテレビ 2'])).toBe('待合のテレビ 3')
})
