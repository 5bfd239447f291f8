import { Wrong } from './field.tsx'
import type { Field } from './use-form.ts'

/** What is wrong with a field, where the field points to it; nothing while it is in order. */
export function FieldError({ field: { error, errorId } }: { field: Field }) {
  return error === undefined ? null : <Wrong id={errorId}>{error}</Wrong>
}
