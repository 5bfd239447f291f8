/** The form as visitors get it. Loads no sentences, so browsers can use it. */
import type { Locale, ShopTextLocale } from '../locale.ts'
import { alternativeKeys, areAlternativesSwitchedOff } from './alternative-fields.ts'
import type { ConsentText } from './consent-text.ts'
import { type Field, type FillContext, fillContexts, type QuestionStep, requirableContextsFor } from './field.ts'
import { allFields, type Form, type FormField } from './form.ts'
import { isAskedInLocale } from './visible.ts'

const isNotice = (field: Field): boolean => field.type === 'consent' && (field.required ?? false)

/** Puts required consents at the end of the first page: no answer leaves the device before consent. */
export function moveConsentsToFirstPage(steps: readonly QuestionStep[]): readonly QuestionStep[] {
  const notices = steps.flatMap(({ fields }) => fields.filter(isNotice))
  const [first, ...others] = steps
    .map((step) => ({ ...step, fields: step.fields.filter((field) => !isNotice(field)) }))
    .filter(({ fields }) => fields.some(({ type }) => type !== 'heading'))
  if (!first) return steps
  return [{ ...first, fields: [...first.fields, ...notices] }, ...others]
}

export function pagesForLocale(steps: readonly QuestionStep[], locale: Locale): readonly QuestionStep[] {
  return moveConsentsToFirstPage(steps)
    .map((step) => ({ ...step, fields: step.fields.filter((field) => isAskedInLocale(field, locale)) }))
    .filter(({ fields }) => fields.length > 0)
}

/** Returns the first page's folded questions: optional ones, and the second of two of which one is enough. */
export function collapsedFields(fields: readonly Field[]): readonly Field[] {
  const folded = fields.filter((field, at) => {
    if (field.required || field.type === 'consent' || field.type === 'heading') return false
    const alternatives = alternativeKeys(field.rules)
    return alternatives.length === 0 || fields.slice(0, at).some(({ key }) => alternatives.includes(key))
  })
  const questions = fields.filter(({ type }) => type !== 'consent' && type !== 'heading')
  return folded.length < questions.length ? folded : []
}

type Texts = Readonly<Record<ShopTextLocale, ConsentText>>

/** Applies switched-off fields: of two of which one is enough, the remaining one becomes required. */
export function requireRemainingAlternatives(form: Form): Form {
  const off = new Set(allFields(form).flatMap((field) => (field.off ? [field.key] : [])))
  if (off.size === 0) return form
  return { steps: form.steps.map((step) => ({ ...step, fields: step.fields.map((field) => alone(field, off)) })) }
}

/** Returns the steps asked in a context, without switched-off fields, with the text of each consent. */
export function stepsForContext(
  form: Form,
  context: FillContext,
  textOf: (field: FormField & { type: 'consent' }) => Texts,
): readonly QuestionStep[] {
  return requireRemainingAlternatives(form)
    .steps.map(({ key, title, fields }) => ({
      key,
      title,
      fields: fields.filter(({ off }) => !off).map((field) => toAskedField(field, context, textOf)),
    }))
    .filter(({ fields }) => fields.some(({ type }) => type !== 'heading'))
}

function toAskedField(field: FormField, context: FillContext, textOf: (field: FormField & { type: 'consent' }) => Texts): Field {
  const { requiredIn, privacy: _privacy, keepMonths: _keepMonths, off: _off, onTicket: _onTicket, fixed: _fixed, ...rest } = field
  const required = requiredIn?.includes(context) ?? false
  const isLater = !required && requiredIn?.includes('served') && requirableContextsFor(field.type).includes('served')
  if (rest.type !== 'consent') return { ...rest, required, ...(isLater && { marked: false, later: true }) }
  const { about: _about, ...consent } = rest
  return { ...consent, required, text: textOf(field as FormField & { type: 'consent' }) }
}

/** Makes the field required because its alternative is switched off, and shows the usual sentence. */
function alone(field: FormField, off: ReadonlySet<string>): FormField {
  if (field.off || !areAlternativesSwitchedOff(field, off)) return field
  const { required_without: _, ...sentences } = field.sentences ?? {}
  return {
    ...field,
    requiredIn: fillContexts,
    rules: field.rules?.replace(/(^|\|)required_without:@\w+/g, '').replace(/^\|/, '') || undefined,
    sentences,
  }
}
