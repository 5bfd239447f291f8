/** Staff see contact data one answer at a time, and each view is logged. */
import { formatPhone } from '../answers/phone.ts'
import { type Answers, firstAnswer } from '../forms/answers.ts'
import { controlNames, type Field } from '../forms/field.ts'
import { allFields, type Form } from '../forms/form.ts'
import { maskContact } from '../tickets/contact.ts'

export function contactFieldKeys(form: Form): ReadonlySet<string> {
  return new Set(allFields(form).flatMap(({ key, privacy }) => (privacy === 'contact' ? [key] : [])))
}

/** Masks contact data. `hidden`: the answered fields that are masked. */
export function maskContactAnswers(
  fields: readonly Field[],
  contacts: ReadonlySet<string>,
  answers: Answers,
): { answers: Answers; hidden: readonly string[] } {
  const shown: Record<string, readonly string[]> = { ...answers }
  const hidden = fields.filter((field) => contacts.has(field.key) && controlNames(field).some((control) => firstAnswer(answers, control)))
  for (const field of hidden)
    for (const control of controlNames(field)) if (shown[control]) shown[control] = shown[control].map((answer) => mask(field, answer))
  return { answers: shown, hidden: hidden.map(({ key }) => key) }
}

function mask({ type }: Field, answer: string): string {
  if (type === 'tel') return maskContact(formatPhone(answer))
  return type === 'email' ? maskContact(answer) : '•••'
}
