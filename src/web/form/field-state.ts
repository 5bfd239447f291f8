import { createStore } from 'zustand/vanilla'

/** `errors` are the shown ones. `valid` is the result of the rules, shown or not; undefined before the first check. */
export type FieldState = {
  readonly errors: readonly string[]
  readonly touched: boolean
  readonly dirty: boolean
  readonly pending: boolean
  readonly validated: boolean
  readonly valid: boolean | undefined
  readonly required: boolean | undefined
}

export type FormState = Pick<FieldState, 'touched' | 'dirty' | 'pending' | 'valid'> & {
  /** Shown errors in the order of the fields. */
  readonly errors: readonly { readonly key: string; readonly error: string }[]
  /** True once the form was submitted or the server has refused it. */
  readonly tried: boolean
}

export type FormSnapshot = { readonly fields: Readonly<Record<string, FieldState>>; readonly form: FormState }

export type ErrorsByField = Readonly<Record<string, string>>

export const initialFieldState: FieldState = {
  errors: [],
  touched: false,
  dirty: false,
  pending: false,
  validated: false,
  valid: undefined,
  required: undefined,
}

/** State of a form before hydration, with the server's messages. */
export function createUntouchedFormStore(errors: ErrorsByField = {}) {
  const shown = Object.entries(errors).map(([key, error]) => ({ key, error }))
  const fields = Object.fromEntries(
    shown.map(({ key, error }) => [key, { ...initialFieldState, errors: [error], valid: false, validated: true }]),
  )
  const tried = shown.length > 0
  const form: FormState = { touched: false, dirty: false, pending: false, valid: tried ? false : undefined, errors: shown, tried }
  return createStore<FormSnapshot>(() => ({ fields, form }))
}
