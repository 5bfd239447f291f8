import { isFieldSubjectToRetention } from '#domain/cards/retention.ts'
import { allFields, type Form, type FormField, type PrivacyClass } from '#domain/forms/form.ts'
import type { Locale } from '#domain/locale.ts'
import { nameInLocale } from '../settings/customization.ts'
import type { RetentionWords } from './words/ja.ts'

/** Most personal class first. */
export const shownPrivacyClasses = ['person', 'contact', 'paper', 'open'] as const satisfies readonly PrivacyClass[]

/** Enough names to recognize the kind of answer. */
const maxNamed = 6

/** Returns the class's contents in words: the form's fields and the fixed data of a card. */
export function describePrivacyClass(form: Form, privacy: PrivacyClass, texts: RetentionWords, locale: Locale): string {
  const names = fieldsIn(form, privacy).map(({ label }) => nameInLocale(label, locale))
  const moreNames = names.length > maxNamed + 1 ? [texts.more(names.length - maxNamed)] : []
  const beside = privacy === 'person' || privacy === 'paper' ? [texts.beside[privacy]] : []
  return texts.listed([...(moreNames.length > 0 ? names.slice(0, maxNamed) : names), ...moreNames, ...beside])
}

/** Returns the fields of a class with their own retention period, each with it; undefined if there are none. */
export function describeFieldPeriods(form: Form, privacy: PrivacyClass, texts: RetentionWords, locale: Locale): string | undefined {
  const fieldTerms = fieldsIn(form, privacy).flatMap(({ keepMonths, label }) =>
    keepMonths === undefined ? [] : texts.soonerField(nameInLocale(label, locale), keepMonths),
  )
  return fieldTerms.length > 0 ? texts.sooner(texts.listed(fieldTerms)) : undefined
}

const fieldsIn = (form: Form, privacy: PrivacyClass): readonly FormField[] =>
  allFields(form).filter((field) => field.privacy === privacy && !field.off && isFieldSubjectToRetention(field))
