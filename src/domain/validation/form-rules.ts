import type { Locale } from '../locale.ts'
import type { FormRules } from './check-form.ts'
import { type RuleExpression, readRules } from './expression.ts'
import type { MessageTable } from './message.ts'
import { ruleWords } from './messages.ts'
import type { RuleTable } from './rule.ts'
import { allRules } from './rule-set.ts'

export type FieldDraft = {
  /** In the words of the page, as its messages call the field. */
  readonly name: string
  readonly rules: RuleExpression
  /** Sentences for this field in the place of a rule's usual one. */
  readonly messages?: Readonly<Record<string, string>> | undefined
  readonly bails?: boolean | undefined
  readonly many?: boolean | undefined
  readonly verbatim?: boolean | undefined
}

/** A form's rules as plain data, for the page and the server alike: what it uses of the rules' sentences, in one language, and no more. */
export function formRules(fields: Readonly<Record<string, FieldDraft>>, locale: Locale, own: RuleTable = {}): FormRules {
  const all: MessageTable = ruleWords[locale].messages
  const rules = { ...allRules, ...own }
  const messages: Record<string, string> & { default: string } = { default: all.default }
  const compiled = Object.entries(fields).map(([key, { name, rules: expression, messages: special, bails, many, verbatim }]) => {
    const calls = readRules(expression, rules)
    for (const call of calls) if (all[call.name] && !own[call.name] && !special?.[call.name]) messages[call.name] = all[call.name]!
    return [
      key,
      {
        name,
        calls,
        ...(special ? { messages: special } : {}),
        ...(bails === undefined ? {} : { bails }),
        ...(many ? { many } : {}),
        ...(verbatim ? { verbatim } : {}),
      },
    ] as const
  })
  return { fields: Object.fromEntries(compiled), messages }
}
