/**
 * Converts answers to cells and back. Keys become readable words, and values that spreadsheets would change are written so that they
 * survive.
 */

import { formatPhone, normalizePhone } from '#domain/answers/phone.ts'
import { formatPostalCode } from '#domain/answers/postal-code.ts'
import { type Answers, getControlAnswers } from '#domain/forms/answers.ts'
import { type ChoiceOption, type Field, fieldOptions } from '#domain/forms/field.ts'
import { periodKinds } from '#domain/forms/period.ts'
import { type Locale, shopTextLocales, toTextLocale } from '#domain/locale.ts'
import { findStationsByName } from '#domain/railways/named-stations.ts'
import { roundTripShiftJis, shieldIsoDateText } from '#platform/files/csv.ts'
import type { AnswerColumn } from '../csv-columns.ts'
import { cardTexts } from '../words.ts'

const several: ReadonlySet<Field['type']> = new Set(['multi-select', 'multi-date', 'routes', 'stations', 'file'])
const separator = '; '

export function formatAnswerCell({ key, field }: AnswerColumn, answers: Answers, locale: Locale): string {
  return getControlAnswers(answers, key)
    .map((answer) => writeAnswer(field, key, answer, locale))
    .join(separator)
}

function writeAnswer(field: Field, key: string, answer: string, locale: Locale): string {
  const options = wordedAnswers(field, key)
  if (field.type === 'routes' || field.type === 'stations') return writeRailway(field, answer, locale)
  if (options) return writeOption(options, answer, locale)
  switch (field.type) {
    case 'tel': {
      const shown = formatPhone(answer)
      return normalizePhone(shown) === answer ? shown : answer
    }
    case 'postal-address':
      // Spreadsheets drop leading zeros.
      return key.endsWith('PostalCode') ? formatPostalCode(answer) : shieldIsoDateText(answer)
    case 'money':
      // A bare number below 1000 would be read as 万円.
      return /^\d{1,3}$/.test(answer) ? `${answer}円` : answer
    default:
      return isDay(field, key) ? answer : shieldIsoDateText(answer)
  }
}

/** Returns the control's answers as a form would send them. */
export function parseAnswerCell({ key, field }: AnswerColumn, cell: string): readonly string[] {
  return parts(field, cell).flatMap((one) => readAnswer(field, key, one))
}

const parts = ({ type }: Field, cell: string) =>
  (several.has(type) ? cell.split(/[;；\n]/) : [cell]).map((one) => one.trim()).filter((one) => one !== '')

/** Returns the names in a cell that match several stations, with the labels of these. */
export function ambiguousStationsInCell(
  { field }: AnswerColumn,
  cell: string,
  locale: Locale,
): { text: string; labels: readonly string[] }[] {
  if (field.type !== 'stations') return []
  return parts(field, cell).flatMap((text) => {
    const meant = findStationsByName(field.stations ?? [], text)
    return meant.length > 1 ? { text, labels: meant.map((station) => writeRailway(field, station.value, locale)) } : []
  })
}

function readAnswer(field: Field, key: string, text: string): readonly string[] {
  if (field.type === 'consent' && key === field.key && isOneOf(text, ['no', 'いいえ', '否', 'false', '0'])) return []
  const options = wordedAnswers(field, key)
  if (field.type === 'stations') return [onlyStation(field, text) ?? text]
  if (options) return [parseOptionValue(options, text) ?? text]
  return [isDay(field, key) ? normalizeSpreadsheetDay(text) : text]
}

const isDay = ({ type }: Field, key: string) =>
  type === 'date' || type === 'multi-date' || (type === 'date-range' && !key.endsWith('.kind'))

/** Parses days as spreadsheets write them: 2026/1/5 is 2026-01-05. */
export function normalizeSpreadsheetDay(text: string): string {
  const [, year, month, day] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text.normalize('NFKC').trim()) ?? []
  return year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : text
}

function wordedAnswers(field: Field, key: string): readonly ChoiceOption[] | undefined {
  if (field.type === 'date-range' && key.endsWith('.kind'))
    return toChoiceOptions(periodKinds, (kind, locale) => cardTexts[locale].files.periods[kind])
  if (field.type === 'consent' && key === field.key) return toChoiceOptions(['yes'], (_, locale) => cardTexts[locale].files.yes)
  return fieldOptions(field)
}

export function toChoiceOptions<Value extends string>(
  values: readonly Value[],
  word: (value: Value, locale: Locale) => string,
): readonly ChoiceOption[] {
  return values.map((value) => ({ value, label: { ja: word(value, 'ja'), en: word(value, 'en'), zh: word(value, 'zh') } }))
}

/** Writes the option's word if it reads back as the same option, else its key. */
function writeOption(options: readonly ChoiceOption[], value: string, locale: Locale): string {
  const word = options.find((option) => option.value === value)?.label[toTextLocale(locale)]
  const isPlain = word !== undefined && word === word.trim() && !/[;；\n]/.test(word)
  return isPlain && parseOptionValue(options, word) === value ? word : value
}

type Railways = Extract<Field, { type: 'routes' | 'stations' }>

/** Writes the station's or line's name in the reader's language, or in another that reads back as the same one; else its code. */
function writeRailway(field: Railways, value: string, locale: Locale): string {
  const label = fieldOptions(field)?.find((option) => option.value === value)?.label
  const read = (word: string) => (field.type === 'stations' ? onlyStation(field, word) : parseOptionValue(fieldOptions(field) ?? [], word))
  const words = label ? [label[toTextLocale(locale)], ...shopTextLocales.map((one) => label[one])] : []
  return words.find((word) => !/[;；\n]/.test(word) && read(word) === value) ?? value
}

function onlyStation({ stations = [] }: Extract<Field, { type: 'stations' }>, name: string): string | undefined {
  const [station, ...namesakes] = findStationsByName(stations, name)
  return namesakes.length === 0 ? station?.value : undefined
}

const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()
const isOneOf = (text: string, words: readonly string[]) => words.includes(folded(text))

/** Parses an option from its key or its word in any language. Returns undefined if several or none match. */
export function parseOptionValue(options: readonly ChoiceOption[], text: string): string | undefined {
  const exact = options.find(({ value }) => value === text)
  if (exact) return exact.value
  const meant = options.filter(
    ({ value, label }) => folded(value) === folded(text) || shopTextLocales.some((locale) => folded(label[locale]) === folded(text)),
  )
  return meant.length === 1 ? meant[0]!.value : undefined
}

/** Returns the field with the labels that a Shift_JIS file can hold, so that our own file can be imported again. */
export function toShiftJisField(field: Field): Field {
  const worded = <One extends ChoiceOption>(options: readonly One[]) =>
    options.map((option) => ({ ...option, label: toShiftJisLabel(option.label) }))
  if (field.type === 'routes') return { ...field, lines: worded(field.lines ?? []) }
  if (field.type === 'stations') return { ...field, stations: worded(field.stations ?? []) }
  return 'options' in field ? { ...field, options: worded(field.options) } : field
}

export const toShiftJisLabel = <Words extends Readonly<Partial<Record<string, string>>>>(words: Words): Words =>
  Object.fromEntries(Object.entries(words).map(([locale, text]) => [locale, text && roundTripShiftJis(text)])) as Words
