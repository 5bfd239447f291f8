import type { Form } from '#domain/forms/form.ts'
import { rental } from '#domain/forms/templates/rental.ts'

/** The rental card with each of its questions, of which a new shop asks those that matter most. */
export const wholeRental: Form = {
  steps: rental.steps.map((step) => ({ ...step, fields: step.fields.map(({ off: _, ...field }) => field) })),
}
