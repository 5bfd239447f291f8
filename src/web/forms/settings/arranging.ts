/** What is done to an arrangement on the page, each answering a new one. */

import type { ArrangedField, Arrangement } from '#domain/forms/arrangement.ts'
import type { FillingPlace, Words } from '#domain/forms/field.ts'
import { type Locale, textLocale, textLocales } from '#domain/locale.ts'

/** The places of filling in that there are. A shop's tablet is not one yet; what a template says of it stays. */
export const offeredPlaces = ['public', 'served'] as const satisfies readonly FillingPlace[]
export type OfferedPlace = (typeof offeredPlaces)[number]

type Step = Arrangement['steps'][number]
export type Way = -1 | 1

export function withField({ steps }: Arrangement, key: string, change: Partial<ArrangedField>): Arrangement {
  return {
    steps: steps.map((step) => ({ ...step, fields: step.fields.map((field) => (field.key === key ? { ...field, ...change } : field)) })),
  }
}

export function withTitle({ steps }: Arrangement, key: string, title: Words): Arrangement {
  return { steps: steps.map((step) => (step.key === key ? { ...step, title } : step)) }
}

export const askedFields = ({ fields }: Step): readonly ArrangedField[] => fields.filter(({ off }) => !off)
/** Steps that visitors see. */
export const askedSteps = ({ steps }: Arrangement): readonly Step[] => steps.filter((step) => askedFields(step).length > 0)

/** Past what is asked, whatever isn't stands between; undefined at the end of the list. */
export function movedStep(arrangement: Arrangement, key: string, way: Way): Arrangement | undefined {
  const { steps } = arrangement
  const shown = askedSteps(arrangement)
  const step = steps.find((one) => one.key === key)!
  const other = shown[shown.indexOf(step) + way]
  return other && { steps: steps.with(steps.indexOf(step), other).with(steps.indexOf(other), step) }
}

/** Past what is asked, likewise. At a step's end it goes on into the next one; undefined at the form's. */
export function movedField(arrangement: Arrangement, key: string, way: Way): Arrangement | undefined {
  const { step, field } = placeOf(arrangement, key)
  const asked = askedFields(step)
  const neighbour = asked[asked.indexOf(field) + way]
  if (neighbour) return moveFieldTo(arrangement, key, step.key, step.fields.indexOf(neighbour) + 1)
  const shown = askedSteps(arrangement)
  const next = shown[shown.indexOf(step) + way]
  return next && moveFieldTo(arrangement, key, next.key, way < 0 ? next.fields.length + 1 : 1)
}

/** `place`: among all of the step's, counted from 1. */
export function moveFieldTo(arrangement: Arrangement, key: string, stepKey: string, place: number): Arrangement {
  const field = placeOf(arrangement, key).field
  const without = arrangement.steps.map((step) => ({ ...step, fields: step.fields.filter((one) => one !== field) }))
  return {
    steps: without.map((step) => (step.key === stepKey ? { ...step, fields: step.fields.toSpliced(place - 1, 0, field) } : step)),
  }
}

/** `place`: among what is asked in its step. */
export function placeOf({ steps }: Arrangement, key: string): { step: Step; place: number; field: ArrangedField } {
  const step = steps.find(({ fields }) => fields.some((field) => field.key === key))!
  const field = step.fields.find((one) => one.key === key)!
  return { step, place: askedFields(step).indexOf(field) + 1, field }
}

/** Of the fields that aren't asked. */
export const offKeys = ({ steps }: Arrangement): ReadonlySet<string> =>
  new Set(steps.flatMap(({ fields }) => fields.flatMap(({ key, off }) => (off ? [key] : []))))

/** As it is published: without spaces around words, and without a help that says nothing. */
export function tidied({ steps }: Arrangement): Arrangement {
  return {
    steps: steps.map(({ key, title, fields }) => ({
      key,
      title: trimmed(title),
      fields: fields.map(({ label, help, options, ...field }) => ({
        ...field,
        label: trimmed(label),
        ...(help && !isBlank(help) && { help: trimmed(help) }),
        ...(options && { options: options.map(({ value, label: words }) => ({ value, label: trimmed(words) })) }),
      })),
    })),
  }
}

/** The keys of fields and steps that don't say everything in all three languages. A help may be left out, but not in one language alone. */
export function missingTranslations({ steps }: Arrangement): ReadonlySet<string> {
  const isLacking = ({ label, help, options = [] }: ArrangedField) =>
    [label, ...options.map((option) => option.label)].some(lacks) || (help !== undefined && !isBlank(help) && lacks(help))
  return new Set(
    steps.flatMap(({ key, title, fields }) => [...(lacks(title) ? [key] : []), ...fields.filter(isLacking).map((field) => field.key)]),
  )
}

/** What something is called on the page, also while its words are being written anew. */
export const nameIn = (words: Words, locale: Locale): string =>
  words[textLocale(locale)].trim() || textLocales.map((one) => words[one].trim()).find(Boolean) || '…'

export const isBlank = (words: Words): boolean => textLocales.every((locale) => words[locale].trim() === '')
export const lacks = (words: Words): boolean => textLocales.some((locale) => words[locale].trim() === '')
const trimmed = ({ ja, en, zh }: Words): Words => ({ ja: ja.trim(), en: en.trim(), zh: zh.trim() })
