import type { Rule } from '../rule.ts'
import { eachText } from '../value.ts'

export const integer: Rule = { validate: (value) => eachText(value, (item) => /^-?[0-9]+$/.test(item)) }
