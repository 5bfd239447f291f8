import type { Locale } from '#domain/locale.ts'
import type { Column } from './csv-columns.ts'
import { texts as en } from './words/en.ts'
import { type CsvTexts, texts as ja } from './words/ja.ts'
import { texts as zh } from './words/zh.ts'

export const csvTexts: Record<Locale, CsvTexts> = { ja, en, zh }

/** What a column is called. */
export function columnName({ key, card, field }: Column, locale: Locale): string {
  const { columns, parts, part } = csvTexts[locale]
  if (card) return columns[card]
  const label = field.label[locale]
  const rest = key.slice(field.key.length) as keyof typeof parts | ''
  return rest === '' ? label : part(label, parts[rest])
}
