import type { Rule } from '../rule.ts'
import { isEmptyList, isNullish, looselyEqual, toText } from '../value.ts'

/** Required if the other field has one of the values, or without values, any answer. */
export const required_if: Rule = {
  computesRequired: true,
  params: [
    { name: 'target', target: true },
    { name: 'values', rest: true },
  ],
  validate(value, { target, values }) {
    const named = typeof values === 'string' && values !== '' ? [values] : Array.isArray(values) ? values : []
    const wanted = toText(target).trim()
    const required = named.length > 0 ? named.some((one) => looselyEqual(one, wanted)) : !isBlank(target)
    return { valid: !required || !isBlank(value), required }
  },
}

function isBlank(value: unknown): boolean {
  return isNullish(value) || value === false || isEmptyList(value) || toText(value).trim() === ''
}
