import type { Params, Rule } from '../rule.ts'
import { eachItem, looselyEqual } from '../value.ts'

/** Compares loosely: the number 1 is in `oneOf:1,2`. */
export const oneOf: Rule = { validate: (value, options) => isAmong(value, options) }

export function isAmong(value: unknown, options: Params): boolean {
  return eachItem(value, (item) => Object.values(options).some((option) => looselyEqual(option, item)))
}
