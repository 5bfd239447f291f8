/**
 * R5's rules for forms that say themselves what is wrong. Where the page holds what is typed, as staff's forms do that keep it while they are closed,
 * `findWrong` asks them; a form whose fields stand for themselves gives `fieldRules` to `useForm`.
 */
import { checkForm, type FormRules, type FormTools, firstErrors } from '#domain/validation/check-form.ts'
import { type RuleExpression, readRules } from '#domain/validation/expression.ts'
import { asLookedAt } from '#domain/validation/form-values.ts'
import type { RuleTable } from '#domain/validation/rule.ts'
import { between } from '#domain/validation/rules/between.ts'
import { numeric } from '#domain/validation/rules/numeric.ts'
import { oneOf } from '#domain/validation/rules/oneOf.ts'
import { regex } from '#domain/validation/rules/regex.ts'
import { required } from '#domain/validation/rules/required.ts'

/**
 * The rules of a field, and what is said where they fail: a sentence for all of them, or one for each. `verbatim`: of what is sent as it is
 * typed, full-width letters too.
 */
export type FieldRequirements = {
  readonly rules: RuleExpression
  readonly says: string | Readonly<Record<string, string>>
  readonly verbatim?: true
}

/** Of the fields that may not be just anything. */
export type FormRequirements<Value> = { readonly [Field in keyof Value]?: FieldRequirements | undefined }

const usual = { between, numeric, oneOf, regex, required } satisfies RuleTable

/** `own`: rules that the form has beside the usual ones. */
export const fieldTools = (own: RuleTable = {}): FormTools => ({ rules: { ...usual, ...own } })

export function fieldRules<Value>(asks: FormRequirements<Value>, { rules: table }: FormTools = fieldTools()): FormRules {
  const fields = Object.entries<FieldRequirements | undefined>(asks).flatMap(([key, field]) => {
    if (!field) return []
    const messages = typeof field.says === 'string' ? { default: field.says } : field.says
    return [[key, { name: key, calls: readRules(field.rules, table), messages, verbatim: field.verbatim }] as const]
  })
  // Each field brings its own.
  return { fields: Object.fromEntries(fields), messages: { default: '' } }
}

/** What is wrong with the values, by field: the sentence of the first rule that fails. */
export function findWrong<Value extends object>(
  asks: FormRequirements<Value>,
  value: Value,
  tools = fieldTools(),
): { [Field in keyof Value]?: string } {
  const rules = fieldRules(asks, tools)
  const values = Object.entries(value).map(([key, typed]) => [key, rules.fields[key]?.verbatim ? typed : asLookedAt(typed)])
  const outcomes = checkForm(rules, Object.fromEntries(values), tools)
  if (outcomes instanceof Promise) throw new Error('A form that is asked at each keystroke has no rule that takes its time')
  return firstErrors(outcomes) as { [Field in keyof Value]?: string }
}
