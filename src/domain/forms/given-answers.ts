/** What somebody said when they took a number is not asked a second time. */
import type { Answers } from './answers.ts'
import type { Field } from './field.ts'
import { tidyAnswers } from './tidy-answers.ts'

type Said = { readonly name: string | null; readonly partySize: number; readonly contact: string | null }

/** The answers that the card can begin with: each in the first field that asks for it. */
export function givenAnswers(fields: readonly Field[], { name, partySize, contact }: Said): Answers {
  const isMail = contact?.includes('@') ?? false
  const given: readonly [field: Field | undefined, said: string | null][] = [
    [fields.find((field) => field.type === 'text' && field.person), name],
    [fields.find(({ type }) => type === (isMail ? 'email' : 'tel')), contact],
    [fields.find((field) => field.type === 'number' && field.party && field.min <= partySize && partySize <= field.max), String(partySize)],
  ]
  return tidyAnswers(fields, Object.fromEntries(given.flatMap(([field, said]) => (field && said ? [[field.key, [said]]] : []))))
}
