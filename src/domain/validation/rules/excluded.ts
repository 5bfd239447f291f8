import type { Rule } from '../rule.ts'
import { isAmong } from './oneOf.ts'

/** A list fails only if all its items are excluded. */
export const excluded: Rule = { validate: (value, options) => !isAmong(value, options) }
