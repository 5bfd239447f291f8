import { isEmailAddress } from '../email-address.ts'
import type { Rule } from '../rule.ts'
import { everyTextPasses, toText } from '../value.ts'

/** R5.8. `email:multiple` accepts several, separated by commas. */
export const email: Rule = {
  params: [{ name: 'multiple', otherwise: false }],
  validate(value, { multiple }) {
    const given =
      multiple && !Array.isArray(value)
        ? toText(value)
            .split(',')
            .map((item) => item.trim())
        : value
    return everyTextPasses(given, isEmailAddress)
  },
}
