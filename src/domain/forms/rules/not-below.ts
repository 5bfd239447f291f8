import type { Rule } from '../../validation/rule.ts'

/** At least as much as another field's number. Where either isn't there, or is no number, nothing is said. */
export const notBelow: Rule = {
  params: [{ name: 'least', target: true }],
  validate: (value, { least }) => least === undefined || least === '' || !(Number(value) < Number(least)),
}
