import type { Rule } from '../rule.ts'

export const is_not: Rule = { params: [{ name: 'other' }], validate: (value, { other }) => value !== other }
