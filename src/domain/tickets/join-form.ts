import { parseEmail, removeHiddenEmailCharacters } from '../email.ts'
import { maxCharactersRule } from '../forms/rules/max-characters.ts'
import type { Rule } from '../validation/rule.ts'
import { between } from '../validation/rules/between.ts'
import { integer } from '../validation/rules/integer.ts'
import { required } from '../validation/rules/required.ts'
import { everyTextPasses } from '../validation/value.ts'
import { maxContactLength, maxNameLength, maxPartySize } from './limits.ts'

export const joinRuleExpressions = {
  serviceId: 'required',
  partySize: `required|integer|between:1,${maxPartySize}`,
  name: `max:${maxNameLength}`,
  contact: `max:${maxContactLength}`,
  notificationEmail: 'mail_address',
  today: 'max:20',
} as const

/** Accepts every mailable address, unlike the stricter `email` rule (R5). */
const mailAddress: Rule = {
  validate: (typed) => everyTextPasses(typed, (text) => parseEmail(removeHiddenEmailCharacters(text)) !== undefined),
}
export const customJoinRules = { mail_address: mailAddress }

export const joinRuleTable = { required, integer, between, max: maxCharactersRule, ...customJoinRules }
