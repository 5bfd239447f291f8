import type { Rule } from '../rule.ts'
import { everyItemPasses, toText } from '../value.ts'

/** A typed pattern is read by the engine; a RegExp comes from code and is used as it is. */
export const regex: Rule = {
  params: [{ name: 'regex', verbatim: true }],
  validate(value, { regex }, { pattern }) {
    const passes = regex instanceof RegExp ? native(regex) : typeof regex === 'string' ? pattern(regex) : () => false
    return everyItemPasses(value, (item) => passes(toText(item)))
  },
}

/** Removes the flags g and y. With them a RegExp keeps its position, and the same text could give another result next time. */
function native({ source, flags }: RegExp): (text: string) => boolean {
  const stateless = new RegExp(source, flags.replace(/[gy]/g, ''))
  return (value) => stateless.test(value)
}
