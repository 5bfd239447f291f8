import type { Rule } from '../rule.ts'
import { eachItem, figure, toNumber } from '../value.ts'

/** A blank answer is not a number; the original takes it for 0. */
export const between: Rule = {
  params: [{ name: 'min' }, { name: 'max' }],
  validate: (value, { min, max }) => eachItem(value, (item) => toNumber(min) <= figure(item) && toNumber(max) >= figure(item)),
}
