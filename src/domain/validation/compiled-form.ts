import type { FormRules } from './check-form.ts'
import { parseRules, type RuleExpression } from './expression.ts'
import type { MessageTable } from './message.ts'
import type { RuleTable } from './rule.ts'
import { allRules } from './rule-set.ts'

export type FieldDefinition = {
  /** The field's name in its messages, in the page's language. */
  readonly name: string
  readonly rules: RuleExpression
  /** Sentences that replace a rule's usual one for this field. */
  readonly messages?: Readonly<Record<string, string>> | undefined
  readonly bails?: boolean | undefined
  readonly many?: boolean | undefined
  readonly verbatim?: boolean | undefined
}

/** Compiles a form's rules into plain data. Includes only those sentences of `all` that the form uses. */
export function compileFormRules(fields: Readonly<Record<string, FieldDefinition>>, all: MessageTable, own: RuleTable = {}): FormRules {
  const rules = { ...allRules, ...own }
  const messages: Record<string, string> & { default: string } = { default: all.default }
  const compiled = Object.entries(fields).map(([key, { name, rules: expression, messages: special, bails, many, verbatim }]) => {
    const calls = parseRules(expression, rules)
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
