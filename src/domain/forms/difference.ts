import { shopTextLocales } from '../locale.ts'
import type { ChoiceOption, FillContext, TranslatedText } from './field.ts'
import { allFields, type Form, type FormField } from './form.ts'
import { requireRemainingAlternatives } from './visitor-steps.ts'

const fieldChanges = ['on', 'off', 'required', 'optional', 'words', 'options', 'position', 'retention', 'toTicket', 'offTicket'] as const
export type FieldChangeKind = (typeof fieldChanges)[number]

/**
 * Changes that break something. `asksMore`: new cards must answer it; drafts keep their version.
 * `goneOption`: existing answers name a removed option and stay readable. `goneField`: existing answers stay on their cards.
 */
const formBreaks = ['asksMore', 'goneOption', 'goneField'] as const
export type FormChangeWarningKind = (typeof formBreaks)[number]

export type FormDifference = {
  /** `required` and `optional`: contexts where it becomes required, or optional. */
  readonly changes: readonly ({
    readonly key: string
    readonly label: TranslatedText
    readonly changes: readonly FieldChangeKind[]
  } & Readonly<Record<'required' | 'optional', readonly FillContext[]>>)[]
  readonly breaks: readonly {
    readonly key: string
    readonly label: TranslatedText
    readonly breaks: FormChangeWarningKind
    readonly option?: string
  }[]
  readonly steps: readonly { readonly key: string; readonly title: TranslatedText }[]
}

export function formDifference(published: Form, arranged: Form): FormDifference {
  const [before, after] = [inItsWords(published), inItsWords(arranged)]
  const moved = movedFields(before, after)
  const [old, now] = [byKey(before), byKey(after)]
  // A field missing in the other form counts as switched off there.
  const pairs = [...new Map([...old, ...now]).entries()].map(([key, field]) => ({
    field: now.get(key) ?? ({ ...field, off: true } as FormField),
    was: old.get(key) ?? ({ ...field, off: true } as FormField),
  }))
  return {
    changes: pairs.flatMap(({ field, was }) => {
      const changes = fieldChanges.filter((change) => isChanged[change](was, field, moved))
      const contexts = { required: requires(field, was), optional: requires(was, field) }
      return changes.length > 0 ? [{ key: field.key, label: field.label, changes, ...contexts }] : []
    }),
    breaks: pairs.flatMap(({ field, was }) => breaksOf(was, field).map((one) => ({ key: field.key, label: field.label, ...one }))),
    steps: after.steps
      .filter(({ key, title }) => !sameWords(before.steps.find((step) => step.key === key)?.title, title))
      .map(({ key, title }) => ({ key, title })),
  }
}

/** Returns the asked form with each field's stored help, so that a help left out by `alone` is no change of words. */
function inItsWords(form: Form): Form {
  const formFields = byKey(form)
  const { steps } = requireRemainingAlternatives(form)
  return {
    steps: steps.map((step) => ({ ...step, fields: step.fields.map((field) => ({ ...field, help: formFields.get(field.key)!.help })) })),
  }
}

type Changed = (was: FormField, is: FormField, moved: ReadonlySet<string>) => boolean
const requires = (one: FormField, other: FormField) => (one.requiredIn ?? []).filter((context) => !other.requiredIn?.includes(context))
const isChanged: Record<FieldChangeKind, Changed> = {
  on: (was, is) => Boolean(was.off) && !is.off,
  off: (was, is) => !was.off && Boolean(is.off),
  required: (was, is) => requires(is, was).length > 0,
  optional: (was, is) => requires(was, is).length > 0,
  words: (was, is) => !sameWords(was.label, is.label) || !sameWords(was.help, is.help),
  options: (was, is) => !sameOptions(optionsOf(was), optionsOf(is)),
  position: (_, { key }, moved) => moved.has(key),
  retention: (was, is) => was.keepMonths !== is.keepMonths,
  toTicket: (was, is) => !was.onTicket && Boolean(is.onTicket),
  offTicket: (was, is) => Boolean(was.onTicket) && !is.onTicket,
}

const byKey = (form: Form): ReadonlyMap<string, FormField> => new Map(allFields(form).map((field) => [field.key, field]))

function breaksOf(was: FormField, is: FormField): readonly { readonly breaks: FormChangeWarningKind; readonly option?: string }[] {
  if (is.off) return was.off ? [] : [{ breaks: 'goneField' }]
  const now = new Set(optionsOf(is).map(({ value }) => value))
  const gone = was.off ? [] : optionsOf(was).filter(({ value }) => !now.has(value))
  const mustNow = is.requiredIn?.includes('public') && (was.off || !was.requiredIn?.includes('public'))
  return [
    ...(mustNow ? [{ breaks: 'asksMore' } as const] : []),
    ...gone.map(({ value }) => ({ breaks: 'goneOption', option: value }) as const),
  ]
}

const optionsOf = (field: FormField) => ('options' in field ? field.options : [])

/** Returns the moved fields: those outside the longest run that kept its order, and those in another step. */
function movedFields(before: Form, after: Form): ReadonlySet<string> {
  const stepOf = ({ steps }: Form, key: string) => steps.find(({ fields }) => fields.some((field) => field.key === key))?.key
  const was = allFields(before).map(({ key }) => key)
  const now = allFields(after)
    .map(({ key }) => key)
    .filter((key) => was.includes(key))
  const stayed = new Set(longestRising(now.map((key) => was.indexOf(key))).map((at) => was[at]!))
  return new Set(now.filter((key) => !stayed.has(key) || stepOf(before, key) !== stepOf(after, key)))
}

function longestRising(indexes: readonly number[]): readonly number[] {
  const endingAt: (readonly number[])[] = []
  for (const number of indexes) {
    const before = endingAt.filter((run) => run.at(-1)! < number)
    endingAt.push([...before.reduce((best, run) => (run.length > best.length ? run : best), [] as readonly number[]), number])
  }
  return endingAt.reduce((best, run) => (run.length > best.length ? run : best), [])
}

function sameOptions(one: readonly ChoiceOption[], other: readonly ChoiceOption[]): boolean {
  return (
    one.length === other.length && one.every(({ value, label }, at) => other[at]!.value === value && sameWords(label, other[at]!.label))
  )
}

function sameWords(one: TranslatedText | undefined, other: TranslatedText | undefined): boolean {
  return shopTextLocales.every((locale) => one?.[locale] === other?.[locale])
}
