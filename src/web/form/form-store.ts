import { createStore } from 'zustand/vanilla'
import { checkField, type FormCheckDependencies, type FormRules, type FormValues, referencedFields } from '#domain/validation/check-form.ts'
import { aggressive, type FieldEvent, type ValidationMode } from '#domain/validation/modes.ts'
import type { FieldOutcome } from '#domain/validation/run-rules.ts'
import { type ErrorsByField, type FieldState, type FormSnapshot, initialFieldState } from './field-state.ts'

export type FormStoreOptions = {
  readonly rules: FormRules
  readonly tools: FormCheckDependencies
  /** Validation mode (R5.3); `modes` overrides it per field. */
  readonly mode?: ValidationMode | undefined
  readonly modes?: Readonly<Record<string, ValidationMode>> | undefined
  readonly errors?: ErrorsByField | undefined
}

export type FormStore = ReturnType<typeof createFormStore>

/** State of a form, independent of React. `answers` returns its current values. */
export function createFormStore(
  { rules: first, tools, mode = aggressive, modes = {}, errors = {} }: FormStoreOptions,
  answers: (rules: FormRules) => FormValues,
) {
  let rules = first
  const keys = Object.keys(rules.fields)
  const read = () => answers(rules)
  /** Number of the latest check per field: an older asynchronous result is dropped. */
  const rounds: Record<string, number> = {}
  /** Fields whose value the server refused, until it changes. */
  const refused = new Set<string>()
  let tried = false
  const store = createStore<FormSnapshot>(() => ({ fields: {}, form: { ...initialFieldState, errors: [], tried } }))
  const shown = (key: string): FieldState => store.getState().fields[key] ?? initialFieldState

  function change(key: string, news: Partial<FieldState>): void {
    const fields = { ...store.getState().fields, [key]: { ...shown(key), ...news } }
    const all = Object.values(fields)
    const form = {
      touched: all.some(({ touched }) => touched),
      dirty: all.some(({ dirty }) => dirty),
      pending: all.some(({ pending }) => pending),
      valid: all.some(({ valid }) => valid === false) ? false : all.every(({ valid }) => valid) ? true : undefined,
      errors: keys.flatMap((field) => {
        const error = fields[field]?.errors[0]
        return error === undefined ? [] : [{ key: field, error }]
      }),
      tried,
    }
    store.setState({ fields, form })
  }

  /** Checks a field and shows its errors. `silently` only records whether it is valid. */
  function look(key: string, silently: boolean): boolean | Promise<boolean> {
    const round = (rounds[key] ?? 0) + 1
    rounds[key] = round
    const take = ({ valid, required, errors: found }: FieldOutcome): boolean => {
      if (rounds[key] === round) change(key, { pending: false, valid, required, ...(silently ? {} : { errors: found, validated: true }) })
      return valid
    }
    const outcome = checkField(rules, key, read(), tools)
    if (!(outcome instanceof Promise)) return take(outcome)
    change(key, { pending: true })
    return outcome.then(take)
  }

  function setErrors(serverErrors: ErrorsByField): void {
    for (const key of keys) {
      if (serverErrors[key] === undefined) continue
      refused.add(key)
      tried = true
      change(key, { errors: [serverErrors[key]], valid: false, validated: true })
    }
  }

  function reset(): void {
    refused.clear()
    tried = false
    for (const key of keys) {
      rounds[key] = (rounds[key] ?? 0) + 1
      change(key, initialFieldState)
    }
  }

  reset()
  setErrors(errors)
  return {
    ...store,
    field: shown,
    form: () => store.getState().form,
    /** Runs all rules silently, so that `valid` and `required` are known. */
    start(): void {
      for (const key of keys) if (!shown(key).validated) void look(key, true)
    },
    /** Takes the rules in another language or after a reload. Rechecks shown errors, except the server's, which no rule can reproduce. */
    follow(next: FormRules): void {
      if (next === rules) return
      rules = next
      for (const key of keys) if (shown(key).errors.length > 0 && !refused.has(key)) void look(key, false)
    },
    happened(key: string, ...events: readonly FieldEvent[]): void {
      if (!keys.includes(key)) return
      const field = shown(key)
      const changed = events.includes('input')
      if (changed) refused.delete(key)
      if (changed && !field.dirty) change(key, { dirty: true })
      if (events.includes('blur') && !field.touched) change(key, { touched: true })
      const { errors, touched, dirty } = shown(key)
      const { on } = (modes[key] ?? mode)({ errors, touched, dirty, value: read()[key] })
      if (refused.has(key)) return
      if (events.some((event) => on.includes(event))) void look(key, false)
      else if (changed && !field.validated) void look(key, true)
      if (!changed) return
      // Recheck fields whose rules read this one.
      for (const other of keys)
        if (other !== key && referencedFields(rules.fields[other]!).includes(key)) void look(other, !shown(other).validated)
    },
    check: (key: string): boolean | Promise<boolean> => look(key, false),
    /** Checks every field and shows the errors. Returns a promise only if a rule is asynchronous. */
    checkAll(): boolean | Promise<boolean> {
      tried = true
      refused.clear()
      const verdicts = keys.map((key) => look(key, false))
      return verdicts.some((verdict) => verdict instanceof Promise)
        ? Promise.all(verdicts).then((all) => all.every(Boolean))
        : verdicts.every(Boolean)
    },
    setErrors,
    reset,
  }
}
