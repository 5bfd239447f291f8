import type { Rule } from '../rule.ts'
import { eachItem, figure, toNumber } from '../value.ts'

/** An empty list fails, as it has no number. */
export const max_value: Rule = {
  params: [{ name: 'max', cast: toNumber }],
  validate: (value, { max }) => eachItem(value, (item) => figure(item) <= (max as number), 1),
}
