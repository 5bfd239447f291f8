import { eachFile } from '../file.ts'
import type { Rule } from '../rule.ts'
import { text } from '../value.ts'

/** The dot and the ending are plain text; the original builds a pattern from both. */
export const ext: Rule = {
  validate: (value, endings) =>
    eachFile(value, ({ name }) => Object.values(endings).some((ending) => name.toLowerCase().endsWith(`.${text(ending).toLowerCase()}`))),
}
