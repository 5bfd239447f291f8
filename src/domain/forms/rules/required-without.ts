import type { Rule } from '../../validation/rule.ts'

const isEmpty = (answer: unknown) =>
  answer === undefined || answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0)

/** One of two: `required_without:@email` requires a phone number if there is no e-mail address. R5's `required_if` can't name an empty answer. */
export const requiredWithoutRule: Rule = {
  computesRequired: true,
  params: [{ name: 'other', target: true }],
  validate(value, { other }) {
    const required = isEmpty(other)
    return { valid: !required || !isEmpty(value), required }
  },
}
