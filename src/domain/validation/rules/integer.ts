import type { Rule } from '../rule.ts'
import { everyTextPasses } from '../value.ts'

export const integer: Rule = { validate: (value) => everyTextPasses(value, (item) => /^-?[0-9]+$/.test(item)) }
