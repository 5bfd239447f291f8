import type { Form } from '#domain/forms/form.ts'
import { rentalTemplate } from '#domain/forms/templates/rental.ts'

/** The rental card with all of its questions. A new shop asks the most important ones only. */
export const fullRentalForm: Form = {
  steps: rentalTemplate.steps.map((step) => ({ ...step, fields: step.fields.map(({ off: _, ...field }) => field) })),
}
