import type { Rule } from '../rule.ts'
import { everyItemPasses, paramToNumber, toText } from '../value.ts'

export const digits: Rule = {
  params: [{ name: 'length', cast: paramToNumber }],
  validate: (value, { length }) => everyItemPasses(value, (item) => /^[0-9]*$/.test(toText(item)) && toText(item).length === length),
}
