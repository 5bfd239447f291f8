import type { Locale } from '../locale.ts'
import type { FormRules } from './check-form.ts'
import { compileFormRules, type FieldDefinition } from './compiled-form.ts'
import { ruleWords } from './messages.ts'
import type { RuleTable } from './rule.ts'

/** Compiles a form's rules in one language. For loaders and actions only, because it imports the sentences of every language. */
export function compileLocalizedForm(fields: Readonly<Record<string, FieldDefinition>>, locale: Locale, own: RuleTable = {}): FormRules {
  return compileFormRules(fields, ruleWords[locale].messages, own)
}
