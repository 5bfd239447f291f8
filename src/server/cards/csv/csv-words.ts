import type { Locale } from '#domain/locale.ts'
import { textLocale } from '#domain/locale.ts'
import { readWords } from '#platform/words.ts'
import type { Column } from './csv-columns.ts'
import type { CsvTexts } from './words/ja.ts'

export const csvTexts = await readWords<CsvTexts>('server/cards/csv/words')

/** What a column is called. */
export function columnName({ key, card, field }: Column, locale: Locale): string {
  const { columns, parts, part } = csvTexts[locale]
  if (card) return columns[card]
  const label = field.label[textLocale(locale)]
  const rest = key.slice(field.key.length) as keyof typeof parts | ''
  return rest === '' ? label : part(label, parts[rest])
}
