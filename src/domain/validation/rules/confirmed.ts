import type { Rule } from '../rule.ts'
import { toText } from '../value.ts'

export const confirmed: Rule = {
  params: [{ name: 'target', target: true }],
  validate: (value, { target }) => toText(value) === toText(target),
}
