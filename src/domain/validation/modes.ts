/** R5.3: when a field is checked while it is filled in. `input`: each keystroke, or each choice of a select or box. */
export type FieldEvent = 'input' | 'change' | 'blur'
type Interaction = { readonly on: readonly FieldEvent[] }

type FieldSituation = {
  readonly errors: readonly string[]
  readonly value: unknown
  readonly touched: boolean
  readonly dirty: boolean
}

export type ValidationMode = (field: FieldSituation) => Interaction

/** Checks on input and on leaving the field. The default. */
export const aggressive: ValidationMode = () => ({ on: ['input', 'blur'] })

/** Checks when the field is left. */
export const lazy: ValidationMode = () => ({ on: ['change', 'blur'] })

/** Checks when the field is left, and on input while it has an error. */
export const eager: ValidationMode = ({ errors }) => ({ on: errors.length > 0 ? ['input', 'change'] : ['change', 'blur'] })

/** Checks only when the form is sent. */
export const passive: ValidationMode = () => ({ on: [] })

export const validationModes = { aggressive, lazy, eager, passive }
