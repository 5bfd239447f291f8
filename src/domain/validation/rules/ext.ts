import { eachFile } from '../file.ts'
import type { Rule } from '../rule.ts'
import { text } from '../value.ts'

/** The dot before the ending is a dot, and the ending is text: the original makes a pattern of both. */
export const ext: Rule = {
  validate: (value, endings) =>
    eachFile(value, ({ name }) => Object.values(endings).some((ending) => name.toLowerCase().endsWith(`.${text(ending).toLowerCase()}`))),
}
