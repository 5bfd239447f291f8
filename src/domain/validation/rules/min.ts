import type { Rule } from '../rule.ts'
import { everyItemPasses, isNullish, paramToNumber, toText } from '../value.ts'

export const min: Rule = {
  params: [{ name: 'length', cast: paramToNumber }],
  validate: (value, { length }) => everyItemPasses(value, (item) => !isNullish(item) && toText(item).length >= (length as number)),
}
