import type { Rule } from '../../validation/rule.ts'

/** At least another field's number. Passes if either is missing or not a number. */
export const notBelowRule: Rule = {
  params: [{ name: 'least', target: true }],
  validate: (value, { least }) => least === undefined || least === '' || !(Number(value) < Number(least)),
}
