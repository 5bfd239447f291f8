import { type Locale, textLocale } from '#domain/locale.ts'
import type { Column } from '../csv-columns.ts'
import { cardTexts } from '../words.ts'

export function columnName({ key, card, field }: Column, locale: Locale): string {
  const { columns, parts, part } = cardTexts[locale].files
  if (card) return columns[card]
  const label = field.label[textLocale(locale)]
  const rest = key.slice(field.key.length) as keyof typeof parts | ''
  return rest === '' ? label : part(label, parts[rest])
}
