/** Operations on an customization; each returns a new one. */

import type { FieldCustomization, FormCustomization } from '#domain/forms/customization.ts'
import type { FillContext, TranslatedText } from '#domain/forms/field.ts'
import { type Locale, shopTextLocales, toTextLocale } from '#domain/locale.ts'

/** Fill contexts that can be chosen. A shop's tablet can't be yet; a template's setting for it is kept. */
export const selectableFillContexts = ['public', 'served'] as const satisfies readonly FillContext[]
export type SelectableFillContext = (typeof selectableFillContexts)[number]

type Step = FormCustomization['steps'][number]
export type Direction = -1 | 1

export function changeField({ steps }: FormCustomization, key: string, change: Partial<FieldCustomization>): FormCustomization {
  return {
    steps: steps.map((step) => ({ ...step, fields: step.fields.map((field) => (field.key === key ? { ...field, ...change } : field)) })),
  }
}

export function changeStepTitle({ steps }: FormCustomization, key: string, title: TranslatedText): FormCustomization {
  return { steps: steps.map((step) => (step.key === key ? { ...step, title } : step)) }
}

export const askedFields = ({ fields }: Step): readonly FieldCustomization[] => fields.filter(({ off }) => !off)
export const askedSteps = ({ steps }: FormCustomization): readonly Step[] => steps.filter((step) => askedFields(step).length > 0)

/** Moves a step past the next one that visitors see. Returns undefined at the end of the list. */
export function shiftStep(customization: FormCustomization, key: string, direction: Direction): FormCustomization | undefined {
  const { steps } = customization
  const shown = askedSteps(customization)
  const step = steps.find((candidate) => candidate.key === key)!
  const neighbour = shown[shown.indexOf(step) + direction]
  return neighbour && { steps: steps.with(steps.indexOf(step), neighbour).with(steps.indexOf(neighbour), step) }
}

/** Moves a field past the next asked one, or into the next step. Returns undefined at the end of the form. */
export function shiftField(customization: FormCustomization, key: string, direction: Direction): FormCustomization | undefined {
  const { step, field } = locateField(customization, key)
  const fields = askedFields(step)
  const neighbour = fields[fields.indexOf(field) + direction]
  if (neighbour) return moveFieldTo(customization, key, step.key, step.fields.indexOf(neighbour) + 1)
  const shown = askedSteps(customization)
  const next = shown[shown.indexOf(step) + direction]
  return next && moveFieldTo(customization, key, next.key, direction < 0 ? next.fields.length + 1 : 1)
}

/** `index`: position among all fields of the step, from 1. */
export function moveFieldTo(customization: FormCustomization, key: string, stepKey: string, index: number): FormCustomization {
  const field = locateField(customization, key).field
  const without = customization.steps.map((step) => ({ ...step, fields: step.fields.filter((one) => one !== field) }))
  return {
    steps: without.map((step) => (step.key === stepKey ? { ...step, fields: step.fields.toSpliced(index - 1, 0, field) } : step)),
  }
}

/** `index`: position among the asked fields of its step. */
export function locateField({ steps }: FormCustomization, key: string): { step: Step; position: number; field: FieldCustomization } {
  const step = steps.find(({ fields }) => fields.some((field) => field.key === key))!
  const field = step.fields.find((candidate) => candidate.key === key)!
  return { step, position: askedFields(step).indexOf(field) + 1, field }
}

export const switchedOffFieldKeys = ({ steps }: FormCustomization): ReadonlySet<string> =>
  new Set(steps.flatMap(({ fields }) => fields.flatMap(({ key, off }) => (off ? [key] : []))))

/** Returns the customization for publication: trimmed texts, no empty helps. */
export function trimCustomizationTexts({ steps }: FormCustomization): FormCustomization {
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
export function findUntranslatedKeys({ steps }: FormCustomization): ReadonlySet<string> {
  const isLacking = ({ label, help, options = [] }: FieldCustomization) =>
    [label, ...options.map((option) => option.label)].some(lacksTranslation) ||
    (help !== undefined && !isBlank(help) && lacksTranslation(help))
  return new Set(
    steps.flatMap(({ key, title, fields }) => [
      ...(lacksTranslation(title) ? [key] : []),
      ...fields.filter(isLacking).map((field) => field.key),
    ]),
  )
}

/** Returns the name in the page's language, or any other language's while it is being edited. */
export const nameInLocale = (words: TranslatedText, locale: Locale): string =>
  words[toTextLocale(locale)].trim() || shopTextLocales.map((one) => words[one].trim()).find(Boolean) || '…'

export const isBlank = (words: TranslatedText): boolean => shopTextLocales.every((locale) => words[locale].trim() === '')
export const lacksTranslation = (words: TranslatedText): boolean => shopTextLocales.some((locale) => words[locale].trim() === '')
const trimmed = ({ ja, en, zh }: TranslatedText): TranslatedText => ({ ja: ja.trim(), en: en.trim(), zh: zh.trim() })
