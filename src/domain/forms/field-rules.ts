import type { Locale } from '../locale.ts'
import type { FormRules } from '../validation/check-form.ts'
import { ruleWords } from '../validation/messages.ts'
import { compileFieldRules, type FieldRuleSentences } from './compiled-fields.ts'
import type { Field } from './field.ts'

/** Compiles a card's rules in the page's language. For loaders and actions only, because it imports the sentences of every language. */
export function compileFieldRulesForLocale(fields: readonly Field[], locale: Locale): FormRules {
  return compileFieldRules(fields, locale, fieldRuleSentences(locale))
}

/** Returns the sentences of one language, for a page that compiles rules itself. */
export function fieldRuleSentences(locale: Locale): FieldRuleSentences {
  const { messages, fieldTypeMessages } = ruleWords[locale]
  return { messages, fieldTypeMessages }
}
