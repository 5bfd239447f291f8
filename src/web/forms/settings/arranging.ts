/** Operations on an arrangement; each returns a new one. */

import type { ArrangedField, FormArrangement } from '#domain/forms/arrangement.ts'
import type { FillingPlace, Words } from '#domain/forms/field.ts'
import { type Locale, textLocale, textLocales } from '#domain/locale.ts'

/** Fill contexts that can be chosen. A shop's tablet can't be yet; a template's setting for it is kept. */
export const offeredPlaces = ['public', 'served'] as const satisfies readonly FillingPlace[]
export type OfferedPlace = (typeof offeredPlaces)[number]

type Step = FormArrangement['steps'][number]
export type Direction = -1 | 1

export function withField({ steps }: FormArrangement, key: string, change: Partial<ArrangedField>): FormArrangement {
  return {
    steps: steps.map((step) => ({ ...step, fields: step.fields.map((field) => (field.key === key ? { ...field, ...change } : field)) })),
  }
}

export function withTitle({ steps }: FormArrangement, key: string, title: Words): FormArrangement {
  return { steps: steps.map((step) => (step.key === key ? { ...step, title } : step)) }
}

export const askedFields = ({ fields }: Step): readonly ArrangedField[] => fields.filter(({ off }) => !off)
export const askedSteps = ({ steps }: FormArrangement): readonly Step[] => steps.filter((step) => askedFields(step).length > 0)

/** Moves a step past the next one that visitors see. Returns undefined at the end of the list. */
export function movedStep(arrangement: FormArrangement, key: string, direction: Direction): FormArrangement | undefined {
  const { steps } = arrangement
  const shown = askedSteps(arrangement)
  const step = steps.find((candidate) => candidate.key === key)!
  const neighbour = shown[shown.indexOf(step) + direction]
  return neighbour && { steps: steps.with(steps.indexOf(step), neighbour).with(steps.indexOf(neighbour), step) }
}

/** Moves a field past the next asked one, or into the next step. Returns undefined at the end of the form. */
export function movedField(arrangement: FormArrangement, key: string, direction: Direction): FormArrangement | undefined {
  const { step, field } = positionOf(arrangement, key)
  const asked = askedFields(step)
  const neighbour = asked[asked.indexOf(field) + direction]
  if (neighbour) return moveFieldTo(arrangement, key, step.key, step.fields.indexOf(neighbour) + 1)
  const shown = askedSteps(arrangement)
  const next = shown[shown.indexOf(step) + direction]
  return next && moveFieldTo(arrangement, key, next.key, direction < 0 ? next.fields.length + 1 : 1)
}

/** `index`: position among all fields of the step, from 1. */
export function moveFieldTo(arrangement: FormArrangement, key: string, stepKey: string, index: number): FormArrangement {
  const field = positionOf(arrangement, key).field
  const without = arrangement.steps.map((step) => ({ ...step, fields: step.fields.filter((one) => one !== field) }))
  return {
    steps: without.map((step) => (step.key === stepKey ? { ...step, fields: step.fields.toSpliced(index - 1, 0, field) } : step)),
  }
}

/** `index`: position among the asked fields of its step. */
export function positionOf({ steps }: FormArrangement, key: string): { step: Step; position: number; field: ArrangedField } {
  const step = steps.find(({ fields }) => fields.some((field) => field.key === key))!
  const field = step.fields.find((candidate) => candidate.key === key)!
  return { step, position: askedFields(step).indexOf(field) + 1, field }
}

export const offKeys = ({ steps }: FormArrangement): ReadonlySet<string> =>
  new Set(steps.flatMap(({ fields }) => fields.flatMap(({ key, off }) => (off ? [key] : []))))

/** Returns the arrangement for publication: trimmed texts, no empty helps. */
export function tidied({ steps }: FormArrangement): FormArrangement {
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

/** Returns the keys of fields and steps that lack a language. A help may be missing in all languages, not in one. */
export function missingTranslations({ steps }: FormArrangement): ReadonlySet<string> {
  const isLacking = ({ label, help, options = [] }: ArrangedField) =>
    [label, ...options.map((option) => option.label)].some(lacks) || (help !== undefined && !isBlank(help) && lacks(help))
  return new Set(
    steps.flatMap(({ key, title, fields }) => [...(lacks(title) ? [key] : []), ...fields.filter(isLacking).map((field) => field.key)]),
  )
}

/** Returns the name in the page's language, or any other language's while it is being edited. */
export const nameIn = (words: Words, locale: Locale): string =>
  words[textLocale(locale)].trim() || textLocales.map((one) => words[one].trim()).find(Boolean) || '…'

export const isBlank = (words: Words): boolean => textLocales.every((locale) => words[locale].trim() === '')
export const lacks = (words: Words): boolean => textLocales.some((locale) => words[locale].trim() === '')
const trimmed = ({ ja, en, zh }: Words): Words => ({ ja: ja.trim(), en: en.trim(), zh: zh.trim() })
