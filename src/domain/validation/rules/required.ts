import type { Rule } from '../rule.ts'
import { isEmptyList, isNullish, toText } from '../value.ts'

/** `required:false` also rejects the answer false, for a consent that must be given. */
export const required: Rule = {
  computesRequired: true,
  params: [{ name: 'allowFalse', otherwise: true }],
  validate(value, { allowFalse }) {
    const refused = isNullish(value) || isEmptyList(value) || (value === false && (!allowFalse || allowFalse === 'false'))
    return { valid: !refused && toText(value).trim() !== '', required: true }
  },
}
