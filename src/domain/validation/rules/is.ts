import type { Rule } from '../rule.ts'

/** Compares strictly: the text `5` is not the number 5. */
export const is: Rule = { params: [{ name: 'other' }], validate: (value, { other }) => value === other }
