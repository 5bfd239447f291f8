import { between } from '../validation/rules/between.ts'
import { email } from '../validation/rules/email.ts'
import { integer } from '../validation/rules/integer.ts'
import { max } from '../validation/rules/max.ts'
import { required } from '../validation/rules/required.ts'
import { contactLimit, nameLimit, partySizeLimit } from './limits.ts'

/** What a visitor must say to take a number. */
export const joinExpressions = {
  serviceId: 'required',
  partySize: `required|integer|between:1,${partySizeLimit}`,
  name: `max:${nameLimit}`,
  contact: `max:${contactLimit}`,
  told: 'email',
  today: 'max:20',
} as const

/** The rules that these use, for the page that checks them. */
export const joinRules = { required, integer, between, max, email }
