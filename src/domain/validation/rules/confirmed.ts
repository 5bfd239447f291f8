import type { Rule } from '../rule.ts'
import { text } from '../value.ts'

export const confirmed: Rule = {
  params: [{ name: 'target', target: true }],
  validate: (value, { target }) => text(value) === text(target),
}
