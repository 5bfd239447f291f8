import { characterCount } from '../../text-length.ts'
import type { Rule } from '../../validation/rule.ts'
import { max } from '../../validation/rules/max.ts'
import { everyItemPasses, isNullish, toText } from '../../validation/value.ts'

/** Replaces R5's `max` in our forms: it counts UTF-16 units, but server and database count characters. */
export const maxCharactersRule: Rule = {
  ...max,
  validate: (value, { length }) => everyItemPasses(value, (item) => isNullish(item) || characterCount(toText(item)) <= (length as number)),
}
