import { removeHiddenCharacters } from '../hidden-characters.ts'
import { alternativeKeys } from './alternative-fields.ts'
import type { Answers } from './answers.ts'
import type { Field, FieldOf } from './field.ts'

/** A phone and an e-mail field of which one is enough. */
export type ContactPair = { readonly phone: FieldOf<'tel'>; readonly email: FieldOf<'email'> }

export function findContactPair(fields: readonly Field[]): ContactPair | undefined {
  const phone = fields.find((field): field is FieldOf<'tel'> => field.type === 'tel' && !field.required)
  const others = alternativeKeys(phone?.rules)
  const email = fields.find((field): field is FieldOf<'email'> => field.type === 'email' && !field.required && others.includes(field.key))
  return phone && email && { phone, email }
}

/** Japanese keyboards type the full-width form. */
const atSign = /[@＠]/

/** Returns true if the text typed so far is an e-mail address, not a number. "Tel." may precede a number. */
export const looksLikeEmail = (typed = ''): boolean => atSign.test(typed) || /^\s*(?!tel)[a-zａ-ｚ]/i.test(typed)

/** Judges the first answer that is not empty, which is the one that is stored. */
const isEmail = (answers: readonly string[] = []): boolean =>
  atSign.test(answers.find((answer) => removeHiddenCharacters(answer).trim() !== '') ?? '')

/** Moves an e-mail address typed as the phone number to its own field, and a phone number there back. */
export function swapMisplacedContacts(fields: readonly Field[], answers: Answers): Answers {
  const pair = findContactPair(fields)
  if (!pair) return answers
  const { [pair.phone.key]: typed, [pair.email.key]: other, ...others } = answers
  if (!isEmail(typed) || isEmail(other)) return answers
  return { ...others, [pair.email.key]: typed!, ...(other && { [pair.phone.key]: other }) }
}
