import { eachFile } from '../file.ts'
import type { Rule } from '../rule.ts'
import { text } from '../value.ts'

/** The whole type, as text with `*` for anything: the original makes a pattern of it, in which `image/svg+xml` is not itself. */
export const mimes: Rule = {
  validate: (value, types) =>
    eachFile(value, ({ type }) =>
      Object.values(types).some((wanted) => fits(text(type).toLowerCase(), text(wanted).toLowerCase().split('*'))),
    ),
}

/** Whether the parts stand in the text in this order, the first at its beginning, the last at its end, with something between two. */
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
