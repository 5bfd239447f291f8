import type { Rule } from '../rule.ts'
import { eachItem, text, toNumber } from '../value.ts'

export const digits: Rule = {
  params: [{ name: 'length', cast: toNumber }],
  validate: (value, { length }) => eachItem(value, (item) => /^[0-9]*$/.test(text(item)) && text(item).length === length),
}
