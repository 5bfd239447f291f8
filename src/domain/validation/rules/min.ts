import type { Rule } from '../rule.ts'
import { eachItem, isMissing, text, toNumber } from '../value.ts'

export const min: Rule = {
  params: [{ name: 'length', cast: toNumber }],
  validate: (value, { length }) => eachItem(value, (item) => !isMissing(item) && text(item).length >= (length as number)),
}
