import type { Rule } from '../rule.ts'
import { answerToNumber, everyItemPasses, paramToNumber } from '../value.ts'

/** An empty list fails, as it has no number. */
export const max_value: Rule = {
  params: [{ name: 'max', cast: paramToNumber }],
  validate: (value, { max }) => everyItemPasses(value, (item) => answerToNumber(item) <= (max as number), 1),
}
