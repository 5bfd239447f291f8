/** R5.3: when a field is checked while somebody fills it in. `input` is each keystroke, of a select or a box each choice. */
export type FieldEvent = 'input' | 'change' | 'blur'
type Interaction = { readonly on: readonly FieldEvent[] }

/** What a mode may go by. */
type FieldSituation = {
  readonly errors: readonly string[]
  readonly value: unknown
  readonly touched: boolean
  readonly dirty: boolean
}

/** Of one's own, too: any function like these. */
export type Mode = (field: FieldSituation) => Interaction

/** At once, and when leaving the field: the default. */
export const aggressive: Mode = () => ({ on: ['input', 'blur'] })

/** When the field is left. */
export const lazy: Mode = () => ({ on: ['change', 'blur'] })

/** When the field is left, and while it is being put right. */
export const eager: Mode = ({ errors }) => ({ on: errors.length > 0 ? ['input', 'change'] : ['change', 'blur'] })

/** When the form is sent. */
export const passive: Mode = () => ({ on: [] })

export const modes = { aggressive, lazy, eager, passive }
