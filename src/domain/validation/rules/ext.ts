import { everyFilePasses } from '../file.ts'
import type { Rule } from '../rule.ts'
import { toText } from '../value.ts'

/** The dot and the ending are plain text; the original builds a pattern from both. */
export const ext: Rule = {
  validate: (value, endings) =>
    everyFilePasses(value, ({ name }) =>
      Object.values(endings).some((ending) => name.toLowerCase().endsWith(`.${toText(ending).toLowerCase()}`)),
    ),
}
