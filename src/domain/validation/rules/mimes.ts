import { everyFilePasses } from '../file.ts'
import type { Rule } from '../rule.ts'
import { toText } from '../value.ts'

/** Compares the whole type as text with the wildcard `*`; the original builds a pattern, so `image/svg+xml` does not match itself. */
export const mimes: Rule = {
  validate: (value, types) =>
    everyFilePasses(value, ({ type }) =>
      Object.values(types).some((wanted) => fits(toText(type).toLowerCase(), toText(wanted).toLowerCase().split('*'))),
    ),
}

/** Returns true if the text has the parts in this order, from beginning to end, with at least one character for each `*`. */
function fits(type: string, [first = '', ...others]: string[]): boolean {
  const last = others.pop()
  if (last === undefined) return type === first
  if (!type.startsWith(first)) return false
  let from = first.length
  for (const part of others) {
    const found = type.indexOf(part, from + 1)
    if (found < 0) return false
    from = found + part.length
  }
  return type.endsWith(last) && type.length - last.length > from
}
