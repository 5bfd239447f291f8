import type { Rule } from '../rule.ts'
import { everyTextPasses, paramToNumber } from '../value.ts'

/** A decimal number. `decimals`: exact number of fraction digits, if it has a fraction. */
export const double: Rule = {
  params: [
    { name: 'decimals', otherwise: 0 },
    { name: 'separator', otherwise: 'dot' },
  ],
  validate(value, { decimals, separator }) {
    const wanted = paramToNumber(decimals)
    if (!Number.isInteger(wanted) || wanted < 0) return false
    return everyTextPasses(value, (item) => {
      const [, mark, fraction = ''] = /^-?\d+(?:([.,])(\d*))?$/.exec(item) ?? ['', '?']
      if (mark !== undefined && mark !== (separator === 'comma' ? ',' : '.')) return false
      // The text `double:0` forbids a fraction.
      return decimals === 0 || fraction === '' || fraction.length === wanted
    })
  },
}
