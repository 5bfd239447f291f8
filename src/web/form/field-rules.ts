/**
 * Validation rules (R5) for forms that show their own errors. A form that keeps its values in state calls `findErrorsByField`; a form with uncontrolled
 * fields passes `compileRequirements` to `useForm`.
 */
import { checkForm, type FormCheckDependencies, type FormRules, firstErrors } from '#domain/validation/check-form.ts'
import { parseRules, type RuleExpression } from '#domain/validation/expression.ts'
import { normalizeRuleValue } from '#domain/validation/form-values.ts'
import type { RuleTable } from '#domain/validation/rule.ts'
import { between } from '#domain/validation/rules/between.ts'
import { numeric } from '#domain/validation/rules/numeric.ts'
import { oneOf } from '#domain/validation/rules/oneOf.ts'
import { regex } from '#domain/validation/rules/regex.ts'
import { required } from '#domain/validation/rules/required.ts'

/** Rules of a field with one message for all, or one per rule. `verbatim`: the value is sent as typed, including full-width letters. */
export type FieldRequirements = {
  readonly rules: RuleExpression
  readonly says: string | Readonly<Record<string, string>>
  readonly verbatim?: true
}

/** Requirements by field; a field without them accepts anything. */
export type FormRequirements<Value> = { readonly [Field in keyof Value]?: FieldRequirements | undefined }

const usual = { between, numeric, oneOf, regex, required } satisfies RuleTable

/** `formRules`: the form's rules in addition to the usual ones. */
export const extendUsualRules = (formRules: RuleTable = {}): FormCheckDependencies => ({ rules: { ...usual, ...formRules } })

export function compileRequirements<Value>(
  requirements: FormRequirements<Value>,
  { rules: table }: FormCheckDependencies = extendUsualRules(),
): FormRules {
  const fields = Object.entries<FieldRequirements | undefined>(requirements).flatMap(([key, field]) => {
    if (!field) return []
    const messages = typeof field.says === 'string' ? { default: field.says } : field.says
    return [[key, { name: key, calls: parseRules(field.rules, table), messages, verbatim: field.verbatim }] as const]
  })
  return { fields: Object.fromEntries(fields), messages: { default: '' } }
}

/** Returns the message of the first failing rule, by field. */
export function findErrorsByField<Value extends object>(
  requirements: FormRequirements<Value>,
  value: Value,
  tools = extendUsualRules(),
): { [Field in keyof Value]?: string } {
  const rules = compileRequirements(requirements, tools)
  const values = Object.entries(value).map(([key, typed]) => [key, rules.fields[key]?.verbatim ? typed : normalizeRuleValue(typed)])
  const outcomes = checkForm(rules, Object.fromEntries(values), tools)
  if (outcomes instanceof Promise) throw new Error('A form that is asked at each keystroke has no rule that takes its time')
  return firstErrors(outcomes) as { [Field in keyof Value]?: string }
}
