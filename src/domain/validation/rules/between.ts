import type { Rule } from '../rule.ts'
import { answerToNumber, everyItemPasses, paramToNumber } from '../value.ts'

/** A blank answer is not a number; the original takes it for 0. */
export const between: Rule = {
  params: [{ name: 'min' }, { name: 'max' }],
  validate: (value, { min, max }) =>
    everyItemPasses(value, (item) => paramToNumber(min) <= answerToNumber(item) && paramToNumber(max) >= answerToNumber(item)),
}
