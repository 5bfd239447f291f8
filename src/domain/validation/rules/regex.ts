import type { Rule } from '../rule.ts'
import { eachItem, text } from '../value.ts'

/** A pattern typed as text goes through the engine's own reader; a RegExp is the programmer's, and taken as it is. */
export const regex: Rule = {
  params: [{ name: 'regex', verbatim: true }],
  validate(value, { regex }, { pattern }) {
    const passes = regex instanceof RegExp ? native(regex) : typeof regex === 'string' ? pattern(regex) : () => false
    return eachItem(value, (item) => passes(text(item)))
  },
}

/** With the flags g or y a RegExp remembers where it was, and would judge the same text differently the next time. */
function native({ source, flags }: RegExp): (text: string) => boolean {
  const stateless = new RegExp(source, flags.replace(/[gy]/g, ''))
  return (value) => stateless.test(value)
}
