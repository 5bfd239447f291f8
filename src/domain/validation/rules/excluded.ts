import type { Rule } from '../rule.ts'
import { isAmong } from './oneOf.ts'

/** A list fails only when all of it is excluded. */
export const excluded: Rule = { validate: (value, options) => !isAmong(value, options) }
