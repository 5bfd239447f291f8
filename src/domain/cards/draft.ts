import { type Answers, firstAnswer } from '../forms/answers.ts'
import type { Field } from '../forms/field.ts'

/** Length of a contact that is nearly complete, though perhaps not valid yet. */
const minContactLength = 6

/** Days after the last change. Abandoned drafts are then erased, because no page informs the visitor that they are stored (docs/decisions/060-retention.md). */
export const draftRetentionDays = 30

/**
 * Returns true if the draft may be stored on the server before it is sent: the visitor agreed and gave a contact.
 * Without a contact its owner could never be identified.
 */
export function canStoreDraft(fields: readonly Field[], answers: Answers): boolean {
  const agreed = fields.every((field) => field.type !== 'consent' || !field.required || firstAnswer(answers, field.key) !== undefined)
  const contacts = fields.filter(({ type }) => type === 'tel' || type === 'email')
  return agreed && contacts.some(({ key }) => (firstAnswer(answers, key) ?? '').length >= minContactLength)
}
