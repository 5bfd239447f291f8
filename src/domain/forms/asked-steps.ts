/** A form as it is asked: pages that know forms as data do without it, and without the sentences that it needs in all languages. */
import type { Locale, TextLocale } from '../locale.ts'
import type { ConsentText } from './consent-text.ts'
import { type Field, type FillingPlace, fillContexts, fillContextsFor, type Step } from './field.ts'
import { allFields, type Form, type FormField } from './form.ts'
import { isAlone, othersOf } from './one-of-two.ts'
import { isAskedIn } from './visible.ts'

const isNotice = (field: Field): boolean => field.type === 'consent' && (field.required ?? false)

/** What must be agreed to stands at the end of the first page: nothing leaves the device before somebody has agreed to what for. */
export function noticeOnFirstPage(steps: readonly Step[]): readonly Step[] {
  const notices = steps.flatMap(({ fields }) => fields.filter(isNotice))
  const [first, ...others] = steps
    .map((step) => ({ ...step, fields: step.fields.filter((field) => !isNotice(field)) }))
    .filter(({ fields }) => fields.some(({ type }) => type !== 'heading'))
  if (!first) return steps
  return [{ ...first, fields: [...first.fields, ...notices] }, ...others]
}

/** The pages that a card is filled in on in a language, in their order. */
export function pagesAskedIn(steps: readonly Step[], locale: Locale): readonly Step[] {
  return noticeOnFirstPage(steps)
    .map((step) => ({ ...step, fields: step.fields.filter((field) => isAskedIn(field, locale)) }))
    .filter(({ fields }) => fields.length > 0)
}

/** The questions of the first page that are folded at first: all that may be left out, and of two of which one is enough the second. */
export function foldedFields(fields: readonly Field[]): readonly Field[] {
  const folded = fields.filter((field, at) => {
    if (field.required || field.type === 'consent' || field.type === 'heading') return false
    const others = othersOf(field.rules)
    return others.length === 0 || fields.slice(0, at).some(({ key }) => others.includes(key))
  })
  const questions = fields.filter(({ type }) => type !== 'consent' && type !== 'heading')
  return folded.length < questions.length ? folded : []
}

type Texts = Readonly<Record<TextLocale, ConsentText>>

/** With what follows from what is switched off: of two of which one is enough, the one that is left is a must. */
export function asAsked(form: Form): Form {
  const off = new Set(allFields(form).flatMap((field) => (field.off ? [field.key] : [])))
  if (off.size === 0) return form
  return { steps: form.steps.map((step) => ({ ...step, fields: step.fields.map((field) => alone(field, off)) })) }
}

/** What is asked for at a place: without what is switched off, each consent with the text that is agreed to. */
export function askedSteps(form: Form, place: FillingPlace, textOf: (field: FormField & { type: 'consent' }) => Texts): readonly Step[] {
  return asAsked(form)
    .steps.map(({ key, title, fields }) => ({
      key,
      title,
      fields: fields.filter(({ off }) => !off).map((field) => asked(field, place, textOf)),
    }))
    .filter(({ fields }) => fields.some(({ type }) => type !== 'heading'))
}

function asked(field: FormField, place: FillingPlace, textOf: (field: FormField & { type: 'consent' }) => Texts): Field {
  const { requiredIn, privacy: _privacy, keepMonths: _keepMonths, off: _off, onTicket: _onTicket, fixed: _fixed, ...rest } = field
  const required = requiredIn?.includes(place) ?? false
  const isLater = !required && requiredIn?.includes('served') && fillContextsFor(field.type).includes('served')
  if (rest.type !== 'consent') return { ...rest, required, ...(isLater && { marked: false, later: true }) }
  const { about: _about, ...consent } = rest
  return { ...consent, required, text: textOf(field as FormField & { type: 'consent' }) }
}

/** The field where the other one is switched off: a must by itself, which says so. */
function alone(field: FormField, off: ReadonlySet<string>): FormField {
  if (field.off || !isAlone(field, off)) return field
  const { required_without: _, ...sentences } = field.sentences ?? {}
  return {
    ...field,
    requiredIn: fillContexts,
    rules: field.rules?.replace(/(^|\|)required_without:@\w+/g, '').replace(/^\|/, '') || undefined,
    sentences,
  }
}
