import { interpolate, type MessageTable } from './message.ts'
import { isFieldReference, type PlatformFunctions, type RuleCall, type RuleParamValues, type RuleTable, type RuleVerdict } from './rule.ts'
import { isEmptyList, isNullish } from './value.ts'

/** The original's result shape. `failedRules`: message by failed rule; `errors`: the same messages in order. */
export type RulesResult = { valid: boolean; failedRules: Record<string, string>; errors: string[] }
/** `required`: true if the field must not be empty now; undefined if no rule decides it. */
export type FieldOutcome = RulesResult & { required: boolean | undefined }

export type RulesAndMessages = { readonly rules: RuleTable; readonly messages: MessageTable; readonly engines: PlatformFunctions }

export type FieldCheckOptions = {
  readonly name?: string | undefined
  /** Names of the other fields by key. */
  readonly names?: Readonly<Record<string, string>> | undefined
  /** Values of the other fields by key. */
  readonly values?: Readonly<Record<string, unknown>> | undefined
  /** Stop at the first failure. Default true. */
  readonly bails?: boolean | undefined
  /** Accept an empty field that is not required. Default true. */
  readonly skipIfEmpty?: boolean | undefined
}

/** R5.4. Returns a promise only if a rule is asynchronous. */
export function runRules(
  value: unknown,
  calls: readonly RuleCall[],
  setting: RulesAndMessages,
  options: FieldCheckOptions = {},
): FieldOutcome | Promise<FieldOutcome> {
  const { bails = true, skipIfEmpty = true } = options
  const requiring = calls.filter((call) => ruleOf(call, setting).computesRequired)
  const inOrder = [...requiring, ...calls.filter((call) => !requiring.includes(call))]
  const outcome: FieldOutcome = { valid: true, failedRules: {}, errors: [], required: undefined }
  const isEmpty = isNullish(value) || value === '' || isEmptyList(value)

  const take = (call: RuleCall, params: RuleParamValues, verdict: RuleVerdict): void => {
    const result = typeof verdict === 'object' && verdict !== null ? verdict : { valid: typeof verdict !== 'string' && Boolean(verdict) }
    if (result.required !== undefined) outcome.required = result.required
    if (result.valid) return
    const { messages } = setting
    const template = typeof verdict === 'string' ? verdict : (own(messages, call.name) ?? ruleOf(call, setting).message ?? messages.default)
    const sentence = interpolate(template, messageValues(call, params))
    outcome.valid = false
    outcome.failedRules[call.name] = sentence
    outcome.errors.push(sentence)
  }

  const runFrom = (first: number): FieldOutcome | Promise<FieldOutcome> => {
    for (let index = first; index < inOrder.length; index++) {
      if (!outcome.valid && bails) break
      if (index >= requiring.length && isEmpty && skipIfEmpty && !outcome.required) break
      const call = inOrder[index]!
      const params = fill(call, setting, options)
      const verdict = ruleOf(call, setting).validate(value, params, setting.engines)
      if (isPromise(verdict)) {
        return verdict.then((settled) => {
          take(call, params, settled)
          return runFrom(index + 1)
        })
      }
      take(call, params, verdict)
    }
    return outcome
  }

  function messageValues({ name: rule, params: given }: RuleCall, params: RuleParamValues): Record<string, unknown> {
    const { name, names = {}, values = {} } = options
    const messageParams: Record<string, unknown> = { ...params, _field_: name || '{field}', _value_: value, _rule_: rule }
    if (Array.isArray(given)) return messageParams
    // The message shows the field's name for a parameter that names a field; `_param_` is its value.
    for (const [param, reference] of Object.entries(given)) {
      if (!isFieldReference(reference)) continue
      messageParams[param] = own(names, reference.$field) || reference.$field
      messageParams[`_${param}_`] = own(values, reference.$field)
    }
    return messageParams
  }

  return runFrom(0)
}

function ruleOf({ name }: RuleCall, { rules }: RulesAndMessages) {
  const rule = own(rules, name)
  if (!rule) throw new Error(`There is no rule named ${JSON.stringify(name)}`)
  return rule
}

function fill(call: RuleCall, setting: RulesAndMessages, { values = {} }: FieldCheckOptions): RuleParamValues {
  const value = (given: unknown): unknown => (isFieldReference(given) ? own(values, given.$field) : given)
  // In a list of choices, `@` with an unknown field name is plain text.
  if (Array.isArray(call.params))
    return call.params.map((given) =>
      isFieldReference(given) && !Object.hasOwn(values, given.$field) ? `@${given.$field}` : value(given),
    ) as unknown as RuleParamValues
  const params: Record<string, unknown> = {}
  for (const { name, cast } of ruleOf(call, setting).params ?? []) {
    const given = (call.params as RuleParamValues)[name]
    const filled = Array.isArray(given) ? given.map(value) : value(given)
    params[name] = cast ? cast(filled) : filled
  }
  return params
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof (value as Promise<T> | null | undefined)?.then === 'function'
}
