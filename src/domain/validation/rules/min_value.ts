import type { Rule } from '../rule.ts'
import { eachItem, figure, toNumber } from '../value.ts'

/** An empty list fails, as it has no number. */
export const min_value: Rule = {
  params: [{ name: 'min', cast: toNumber }],
  validate: (value, { min }) => eachItem(value, (item) => figure(item) >= (min as number), 1),
}
