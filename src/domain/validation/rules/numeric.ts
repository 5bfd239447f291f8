import type { Rule } from '../rule.ts'
import { everyTextPasses } from '../value.ts'

/** Accepts European or Arabic digits, not mixed. */
export const numeric: Rule = { validate: (value) => everyTextPasses(value, (item) => /^(?:[0-9]+|[٠-٩]+)$/.test(item)) }
