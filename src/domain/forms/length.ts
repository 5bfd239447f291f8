import type { FieldType } from './field.ts'
import type { Form, FormField } from './form.ts'
import { isAskedInLocale } from './visible.ts'

/** Estimated seconds per question on a phone. */
const seconds: Readonly<Record<FieldType, number>> = {
  text: 12,
  kana: 4,
  email: 15,
  tel: 12,
  number: 5,
  money: 8,
  date: 8,
  'date-range': 10,
  'multi-date': 15,
  select: 5,
  'multi-select': 8,
  routes: 20,
  stations: 20,
  'postal-address': 25,
  file: 30,
  consent: 6,
  heading: 0,
}

export type FormLength = { pages: number; questions: number; minutes: number }

/** Returns the length as asked in Japanese. `minutes`: at least 1. `hasLines`: without lines, questions about them are left out. */
export function formLength({ steps }: Form, hasLines: boolean): FormLength {
  const pages = steps.map(({ fields }) => fields.filter((field) => isShown(field, hasLines))).filter((fields) => fields.some(makesPage))
  const fields = pages.flat()
  const total = fields.reduce((sum, field) => sum + secondsOf(field), 0)
  return { pages: pages.length, questions: fields.length, minutes: Math.max(1, Math.round(total / 60)) }
}

export const isRailwayField = ({ type }: Pick<FormField, 'type'>): boolean => type === 'routes' || type === 'stations'

const isShown = (field: FormField, hasLines: boolean): boolean =>
  !field.off && field.type !== 'heading' && isAskedInLocale(field, 'ja') && (hasLines || !isRailwayField(field))

const secondsOf = (field: FormField): number => seconds[field.type] * (field.type === 'text' && field.long ? 3 : 1)

/** Required consents move to the first page. */
const makesPage = (field: FormField): boolean => field.type !== 'consent' || !field.fixed
