import { parseEmail, typedEmail } from '../email.ts'
import { maxCharacters } from '../forms/rules/max-characters.ts'
import type { Rule } from '../validation/rule.ts'
import { between } from '../validation/rules/between.ts'
import { integer } from '../validation/rules/integer.ts'
import { required } from '../validation/rules/required.ts'
import { eachText } from '../validation/value.ts'
import { contactLimit, nameLimit, partySizeLimit } from './limits.ts'

/** What a visitor must say to take a number. */
export const joinExpressions = {
  serviceId: 'required',
  partySize: `required|integer|between:1,${partySizeLimit}`,
  name: `max:${nameLimit}`,
  contact: `max:${contactLimit}`,
  told: 'mail_address',
  today: 'max:20',
} as const

/** Accepts what can be mailed: more than R5's `email` does. */
const mailAddress: Rule = { validate: (typed) => eachText(typed, (text) => parseEmail(typedEmail(text)) !== undefined) }
export const ownJoinRules = { mail_address: mailAddress }

/** The rules that these use, for the page that checks them. */
export const joinRules = { required, integer, between, max: maxCharacters, ...ownJoinRules }
