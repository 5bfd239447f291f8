import type { Rule } from '../rule.ts'
import { answerToNumber, everyItemPasses, paramToNumber } from '../value.ts'

/** An empty list fails, as it has no number. */
export const min_value: Rule = {
  params: [{ name: 'min', cast: paramToNumber }],
  validate: (value, { min }) => everyItemPasses(value, (item) => answerToNumber(item) >= (min as number), 1),
}
