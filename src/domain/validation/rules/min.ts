import type { Rule } from '../rule.ts'
import { everyItemPasses, isMissing, paramToNumber, toText } from '../value.ts'

export const min: Rule = {
  params: [{ name: 'length', cast: paramToNumber }],
  validate: (value, { length }) => everyItemPasses(value, (item) => !isMissing(item) && toText(item).length >= (length as number)),
}
