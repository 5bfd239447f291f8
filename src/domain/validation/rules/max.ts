import type { Rule } from '../rule.ts'
import { eachItem, isMissing, text, toNumber } from '../value.ts'

/** Maximum length in UTF-16 units, like the attribute `maxlength`, of each item of a list. */
export const max: Rule = {
  params: [{ name: 'length', cast: toNumber }],
  validate: (value, { length }) => eachItem(value, (item) => (isMissing(item) ? 0 : text(item).length) <= (length as number)),
}
