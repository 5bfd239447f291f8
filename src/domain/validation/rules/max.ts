import type { Rule } from '../rule.ts'
import { everyItemPasses, isNullish, paramToNumber, toText } from '../value.ts'

/** Maximum length in UTF-16 units, like the attribute `maxlength`, of each item of a list. */
export const max: Rule = {
  params: [{ name: 'length', cast: paramToNumber }],
  validate: (value, { length }) => everyItemPasses(value, (item) => (isNullish(item) ? 0 : toText(item).length) <= (length as number)),
}
