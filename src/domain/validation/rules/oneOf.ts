import type { Rule, RuleParamValues } from '../rule.ts'
import { everyItemPasses, looselyEqual } from '../value.ts'

/** Compares loosely: the number 1 is in `oneOf:1,2`. */
export const oneOf: Rule = { validate: (value, options) => isAmong(value, options) }

export function isAmong(value: unknown, options: RuleParamValues): boolean {
  return everyItemPasses(value, (item) => Object.values(options).some((option) => looselyEqual(option, item)))
}
