import { type Answers, answered } from '../forms/answers.ts'
import type { Field } from '../forms/field.ts'

/** Long enough to be one that somebody is writing, not yet one that is right. */
const minContactLength = 6

/** Days since it was touched last. Then nobody is going on with it, and nobody has been told that it is kept (docs/decisions/060-retention.md). */
export const draftKept = 30

/**
 * Whether a draft may leave the device before it is sent: its visitor has agreed to what it is for, and there is a contact, without which nobody could
 * ever say whose it was.
 */
export function mayKeepDraft(fields: readonly Field[], answers: Answers): boolean {
  const agreed = fields.every((field) => field.type !== 'consent' || !field.required || answered(answers, field.key) !== undefined)
  const contacts = fields.filter(({ type }) => type === 'tel' || type === 'email')
  return agreed && contacts.some(({ key }) => (answered(answers, key) ?? '').length >= minContactLength)
}
