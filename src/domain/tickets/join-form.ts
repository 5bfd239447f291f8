import { parseEmail, typedEmail } from '../email.ts'
import { maxCharacters } from '../forms/rules/max-characters.ts'
import type { Rule } from '../validation/rule.ts'
import { between } from '../validation/rules/between.ts'
import { integer } from '../validation/rules/integer.ts'
import { required } from '../validation/rules/required.ts'
import { eachText } from '../validation/value.ts'
import { contactLimit, nameLimit, partySizeLimit } from './limits.ts'

export const joinExpressions = {
  serviceId: 'required',
  partySize: `required|integer|between:1,${partySizeLimit}`,
  name: `max:${nameLimit}`,
  contact: `max:${contactLimit}`,
  told: 'mail_address',
  today: 'max:20',
} as const

/** Accepts every mailable address, unlike the stricter `email` rule (R5). */
const mailAddress: Rule = { validate: (typed) => eachText(typed, (text) => parseEmail(typedEmail(text)) !== undefined) }
export const ownJoinRules = { mail_address: mailAddress }

export const joinRules = { required, integer, between, max: maxCharacters, ...ownJoinRules }
