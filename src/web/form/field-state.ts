import { createStore } from 'zustand/vanilla'

/** `errors` are those that are shown; `valid` is what the rules say, shown or not, and unknown until they were asked. */
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
  /** What is shown, in the order of the fields. */
  readonly errors: readonly { readonly key: string; readonly error: string }[]
  /** It was sent, or the server has refused it. */
  readonly tried: boolean
}

/** What a form shows. */
export type FormShown = { readonly fields: Readonly<Record<string, FieldState>>; readonly form: FormState }

/** The server's sentences by field. */
export type Errors = Readonly<Record<string, string>>

export const freshField: FieldState = {
  errors: [],
  touched: false,
  dirty: false,
  pending: false,
  validated: false,
  valid: undefined,
  required: undefined,
}

/** A form as the server has sent it, before anybody touched it: what it says of the fields, if anything. */
export function untouchedForm(errors: Errors = {}) {
  const shown = Object.entries(errors).map(([key, error]) => ({ key, error }))
  const fields = Object.fromEntries(shown.map(({ key, error }) => [key, { ...freshField, errors: [error], valid: false, validated: true }]))
  const tried = shown.length > 0
  const form: FormState = { touched: false, dirty: false, pending: false, valid: tried ? false : undefined, errors: shown, tried }
  return createStore<FormShown>(() => ({ fields, form }))
}
