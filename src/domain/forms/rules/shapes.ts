/** Shape rules by answer type, beyond R5's. Answers sent by the page itself never fail them. */
import { isPlainDate } from '../../time/plain-date.ts'
import type { Rule, RuleTable } from '../../validation/rule.ts'

const each = (answer: unknown): readonly string[] => (Array.isArray(answer) ? answer : [answer]).map(String)

/** One of the keys, or a list of them. */
const isOption: Rule = {
  validate(answer, options) {
    const allowed = options as unknown as readonly string[]
    return each(answer).every((one) => allowed.includes(one))
  },
}

const atMost: Rule = {
  params: [{ name: 'limit' }],
  validate: (answer, { limit }) => each(answer).length <= Number(limit) && new Set(each(answer)).size === each(answer).length,
}

/** Existing days, within the form's limits if it has any. */
const isDay: Rule = {
  params: [{ name: 'min' }, { name: 'max' }],
  validate: (answer, { min, max }) =>
    each(answer).every((day) => isPlainDate(day) && (min === undefined || day >= String(min)) && (max === undefined || day <= String(max))),
}

const notBefore: Rule = {
  params: [{ name: 'first', target: true }],
  validate: (answer, { first }) => first === undefined || first === '' || String(answer) >= String(first),
}

export const choiceAndDayRules: RuleTable = { is_option: isOption, at_most: atMost, is_day: isDay, not_before: notBefore }
