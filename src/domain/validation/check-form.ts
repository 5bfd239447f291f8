import type { MessageTable } from './message.ts'
import { isFieldReference, type PlatformFunctions, type RuleCall, type RuleTable } from './rule.ts'
import { type FieldCheckOptions, type FieldOutcome, runRules } from './run-rules.ts'

/** A compiled form as plain data, so that it can be sent to a page. */
export type FormRules = { readonly fields: Readonly<Record<string, FieldRules>>; readonly messages: MessageTable }

export type FieldRules = {
  readonly name: string
  readonly calls: readonly RuleCall[]
  readonly messages?: Readonly<Record<string, string>> | undefined
  readonly bails?: boolean | undefined
  /** The answer is always a list: files, boxes with one name, multiple selects. */
  readonly many?: boolean | undefined
  /** Checked exactly as typed, such as a password. Other texts are trimmed and NFKC-normalized first. */
  readonly verbatim?: boolean | undefined
}

/** The page's own part: the rules that its form uses, and the engines that they need. */
export type FormCheckDependencies = { readonly rules: RuleTable; readonly engines?: Partial<PlatformFunctions> | undefined }

export type FormValues = Readonly<Record<string, unknown>>

export function checkField(
  form: FormRules,
  key: string,
  values: FormValues,
  { rules, engines }: FormCheckDependencies,
): FieldOutcome | Promise<FieldOutcome> {
  const field = form.fields[key]
  if (!field) throw new Error(`The form has no field ${JSON.stringify(key)}`)
  const options: FieldCheckOptions = {
    name: field.name,
    names: Object.fromEntries(Object.entries(form.fields).map(([other, { name }]) => [other, name])),
    values,
    bails: field.bails,
  }
  const messages = field.messages ? { ...form.messages, ...field.messages } : form.messages
  return runRules(values[key], field.calls, { rules, messages, engines: { ...noEngines, ...engines } }, options)
}

/** Checks every field. Returns a promise only if a rule is asynchronous. */
export function checkForm(
  form: FormRules,
  values: FormValues,
  tools: FormCheckDependencies,
): Readonly<Record<string, FieldOutcome>> | Promise<Readonly<Record<string, FieldOutcome>>> {
  const outcomes = Object.keys(form.fields).map((key) => [key, checkField(form, key, values, tools)] as const)
  const settled = (all: readonly (readonly [string, FieldOutcome])[]) => Object.fromEntries(all)
  if (!outcomes.some(([, outcome]) => outcome instanceof Promise)) return settled(outcomes as readonly (readonly [string, FieldOutcome])[])
  return Promise.all(outcomes.map(async ([key, outcome]) => [key, await outcome] as const)).then(settled)
}

/** Returns the first error of each invalid field. */
export function firstErrors(outcomes: Readonly<Record<string, FieldOutcome>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(outcomes).flatMap(([key, { errors }]) => (errors[0] === undefined ? [] : [[key, errors[0]]])))
}

/** Returns the other fields whose values a field's rules read. */
export function referencedFields({ calls }: FieldRules): readonly string[] {
  return calls.flatMap(({ params }) =>
    Object.values(params)
      .flat()
      .flatMap((given) => (isFieldReference(given) ? [given.$field] : [])),
  )
}

/** Without these engines `regex` and `dimensions` accept nothing: a form that uses them must pass its own. */
const noEngines: PlatformFunctions = { pattern: () => () => false, imageSize: () => Promise.resolve(undefined) }
