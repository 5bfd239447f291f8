import { Temporal } from 'temporal-polyfill'
import { type CardTemperature, cardTemperatures, maxLostReasonLength } from '#domain/cards/card.ts'
import type { Answers } from '#domain/forms/answers.ts'
import { type Locale, locales, localizedLanguageName } from '#domain/locale.ts'
import { characterCount, truncateText } from '#domain/text-length.ts'
import { isPlainDate } from '#domain/time/plain-date.ts'
import type { CsvRow } from '#platform/files/read-csv.ts'
import type { CardColumn } from '../csv-columns.ts'
import { cardTexts } from '../words.ts'
import { ambiguousStationsInCell, normalizeSpreadsheetDay, parseAnswerCell, parseOptionValue, toChoiceOptions } from './csv-cells.ts'
import type { ColumnMapping } from './import-columns.ts'

/** `column`: its key; null for the whole row. */
export type ImportProblem = { readonly line: number; readonly column: string | null; readonly message: string }

/** Values of the card's own columns. Left out if the cell is empty. */
type CardValues = {
  id?: string
  rev?: number
  sentAt?: Date
  locale?: Locale
  /** Null or '' if the column exists and its cell is empty. */
  temperature?: CardTemperature | null
  nextContactOn?: string | null
  lostReason?: string | null
  /** Given by name. */
  stage?: string
  assignee?: string
}
export type ParsedImportRow = CardValues & { line: number; answers: Answers; wrong: readonly ImportProblem[] }

/** Maximum length of a cell quoted in an error, in characters. */
export const maxQuotedLength = 40

type RowContext = { timeZone: string; now: Temporal.Instant; staffLocale: Locale }

export function parseImportRow({ line, cells }: CsvRow, mapping: ColumnMapping, around: RowContext): ParsedImportRow {
  const cardValues: CardValues = {}
  const answers: Record<string, readonly string[]> = {}
  const wrong: ImportProblem[] = []
  mapping.forEach((column, at) => {
    const cell = cells[at] ?? ''
    if (column?.field) {
      answers[column.key] = parseAnswerCell(column, cell)
      for (const { text, labels } of ambiguousStationsInCell(column, cell, around.staffLocale))
        wrong.push({
          line,
          column: column.key,
          message: cardTexts[around.staffLocale].files.wrong.ambiguous(truncateText(text, maxQuotedLength), labels.slice(0, 10)),
        })
    }
    if (!column?.card) return
    const read = readers[column.card](cell, around)
    if (typeof read === 'string') wrong.push({ line, column: column.key, message: read })
    else Object.assign(cardValues, read)
  })
  return { ...cardValues, line, answers, wrong }
}

/** Returns the value, or an error text. */
type Reader = (cell: string, around: RowContext) => CardValues | string

const filled =
  (read: Reader): Reader =>
  (cell, around) =>
    cell === '' ? {} : read(cell, around)

const localeOptions = toChoiceOptions(locales, (value, locale) => localizedLanguageName(value, locale))
const temperatureOptions = toChoiceOptions(cardTemperatures, (value) => value)

const readers: Record<CardColumn, Reader> = {
  id: filled((cell) => ({ id: truncateText(cell, 200) })),
  // An invalid revision becomes one that no card has.
  rev: filled((cell) => ({ rev: /^\d{1,9}$/.test(cell) ? Number(cell) : -1 })),
  sentAt: filled((cell, { timeZone, now, staffLocale }) => {
    const at = readTime(cell, timeZone)
    if (!at || Temporal.Instant.compare(at, now) > 0) return cardTexts[staffLocale].files.wrong.notATime
    return { sentAt: new Date(at.epochMilliseconds) }
  }),
  ticket: () => ({}),
  stage: (stage) => ({ stage }),
  lostReason: (cell, { staffLocale }) =>
    characterCount(cell.trim()) > maxLostReasonLength ? cardTexts[staffLocale].files.wrong.tooMuch : { lostReason: cell.trim() || null },
  assignee: (assignee) => ({ assignee }),
  temperature: (cell, { staffLocale }) => {
    if (cell === '') return { temperature: null }
    const temperature = parseOptionValue(temperatureOptions, cell)
    return temperature === undefined
      ? cardTexts[staffLocale].files.wrong.unknown(truncateText(cell, maxQuotedLength))
      : { temperature: temperature as CardTemperature }
  },
  nextContactOn: (cell, { staffLocale }) => {
    if (cell === '') return { nextContactOn: null }
    const day = normalizeSpreadsheetDay(cell)
    return isPlainDate(day) ? { nextContactOn: day } : cardTexts[staffLocale].files.wrong.notADay
  },
  locale: filled((cell, { staffLocale }) => {
    const locale = parseOptionValue(localeOptions, cell)
    return locale === undefined
      ? cardTexts[staffLocale].files.wrong.unknown(truncateText(cell, maxQuotedLength))
      : { locale: locale as Locale }
  }),
}

/**
 * Parses a time on the shop's clock, as spreadsheets write it: 2026-11-22 10:05:00, 2026/1/5 9:03 or a day. The offset from our export
 * decides between two equal times.
 */
function readTime(cell: string, timeZone: string): Temporal.Instant | undefined {
  const [, day, hour = '0', minute = '00', second = '00', offset] =
    /^(\S+?)(?:[ T](\d{1,2}):(\d\d)(?::(\d\d))?(?: \(UTC([+-][01]\d:[0-5]\d)\))?)?$/.exec(cell.normalize('NFKC')) ?? []
  const date = day && normalizeSpreadsheetDay(day)
  if (!date || !isPlainDate(date) || date < '1990' || Number(hour) > 23 || minute > '59' || second > '59') return undefined
  const time = `${date}T${hour.padStart(2, '0')}:${minute}:${second}`
  return Temporal.ZonedDateTime.from(`${time}${offset ?? ''}[${timeZone}]`, { offset: 'prefer' }).toInstant()
}
