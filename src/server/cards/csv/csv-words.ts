import { type Locale, toTextLocale } from '#domain/locale.ts'
import type { CsvColumn } from '../csv-columns.ts'
import { cardTexts } from '../words.ts'

export function columnName({ key, card, field }: CsvColumn, locale: Locale): string {
  const { columns, parts, part } = cardTexts[locale].files
  if (card) return columns[card]
  const label = field.label[toTextLocale(locale)]
  const rest = key.slice(field.key.length) as keyof typeof parts | ''
  return rest === '' ? label : part(label, parts[rest])
}
