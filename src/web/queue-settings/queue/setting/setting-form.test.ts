import { expect, test } from 'vitest'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import { findErrorsByField } from '../../../form/field-rules.ts'
import { wordsInLocale } from '../../../i18n/words.ts'
import { shopClockForm } from '../../shop/clock-form.tsx'
import { brandColourForm } from '../../shop/colour-form.tsx'
import { staffForm } from '../../staff/staff-form.tsx'
import { counterForm } from '../lane/counter-form.tsx'
import { defaultDayHours, unsetTypedHours } from '../lane/hours-words.ts'
import { laneForm } from '../lane/lane-form.tsx'
import { listFreeLetters } from '../lane/letter-field.tsx'
import { callPolicyForm } from '../lane/policy-form.tsx'
import { serviceForm } from '../lane/service-form.tsx'
import { settingsWords } from '../words.ts'
import { emptyTypedName, type SettingForm, settingFormValidators } from './setting-form.ts'
import type { BaseSettingRow } from './setting-kind.ts'

const texts = wordsInLocale(settingsWords, 'en')
const { errors } = texts
const settings = {
  shop: { id: 's', rev: 1, timeZone: 'Asia/Tokyo', dayStartsAt: '05:00', brandColour: 'green' },
  lanes: [{ id: 'a', letter: 'A', name: { ja: '相談' } }],
  ...{ services: [], counters: [], staff: [], members: [] },
} as unknown as QueueSettings
const names = { ...emptyTypedName, ja: '窓口' }

/** Returns the form's errors for its initial values with some typed ones. */
function errorsOf<Value extends object>(form: Pick<SettingForm<BaseSettingRow, Value>, 'fresh' | 'requirements'>, typed: Partial<Value>) {
  const value = { ...form.fresh(settings), ...typed }
  return findErrorsByField(form.requirements(value, { settings, texts, locale: 'en' }), value, settingFormValidators)
}

test('Invalid lane names and figures show errors in the page’s own words (R5.7)', () => {
  expect(errorsOf(laneForm, {})).toEqual({ names: errors.required })
  expect(errorsOf(laneForm, { names, recalls: ' ２ ', maxWaiting: ' ', dailyCap: '' })).toEqual({})
  for (const recalls of ['', ' ', '-1', '+1', '1.5', '1e1', '２０00000', '٣', '二'])
    expect(errorsOf(laneForm, { names, recalls }).recalls).toMatch(/^Please enter a number from 0 to \d+\.$/)
  expect(errorsOf(laneForm, { names, maxWaiting: '-', remoteCap: '0', cutoffMinutes: '0' })).toEqual({
    maxWaiting: expect.any(String),
    remoteCap: expect.stringContaining('from 1'),
  })
})

test('A new lane gets a letter that no other lane has', () => {
  expect(laneForm.fresh(settings).letter).toBe('B')
  expect(listFreeLetters(settings.lanes, 'a')).toContain('A')
  expect(errorsOf(laneForm, { names, letter: '' })).toEqual({ letter: errors.required })
})

test('A lane’s weekly hours must be complete and valid', () => {
  const hours = (...ranges: { from: string; to: string }[]) => ({
    ...unsetTypedHours,
    weekly: true,
    days: unsetTypedHours.days.with(1, ranges),
  })
  expect(errorsOf(laneForm, { names, hours: hours(defaultDayHours, { from: '', to: '20:00' }) })).toEqual({ hours: errors.time })
  expect(errorsOf(laneForm, { names, hours: hours({ from: '18:00', to: '17:00' }) })).toEqual({ hours: errors.hours('05:00') })
  expect(errorsOf(laneForm, { names, hours: { ...hours({ from: '', to: '' }), weekly: false } })).toEqual({})
  expect(errorsOf(laneForm, { names, hours: hours(defaultDayHours) })).toEqual({})
})

test('A lane’s shares are checked only if its call policy uses shares', () => {
  const wrong = { normal: '0', care: '', booked: 'x' }
  expect(errorsOf(callPolicyForm, { rule: 'strict', ...wrong })).toEqual({})
  expect(Object.keys(errorsOf(callPolicyForm, { rule: 'ratio', ...wrong })).toSorted()).toEqual(['booked', 'care', 'normal'])
})

test('A service needs an existing lane, a name and a valid number of minutes', () => {
  expect(errorsOf(serviceForm, { names })).toEqual({})
  expect(errorsOf(serviceForm, { names, laneId: 'gone' })).toEqual({ laneId: errors.required })
  expect(errorsOf(serviceForm, { laneId: '', priorMinutes: '0' })).toEqual({
    laneId: errors.required,
    names: errors.required,
    priorMinutes: expect.stringContaining('from 1'),
  })
})

test('A missing name or time in a settings form is an error', () => {
  expect(errorsOf(counterForm, { name: ' \u3000' })).toEqual({ name: errors.required })
  expect(errorsOf(staffForm, { name: '' })).toEqual({ name: errors.required })
  expect(errorsOf(shopClockForm, { timeZone: ' ', dayStartsAt: '' })).toEqual({ timeZone: errors.required, dayStartsAt: errors.time })
  expect(errorsOf(brandColourForm, {})).toEqual({})
})
