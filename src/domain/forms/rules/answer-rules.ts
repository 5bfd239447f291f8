import { emailProblem } from '../../answers/email.ts'
import { kanaProblem } from '../../answers/kana.ts'
import { moneyProblem } from '../../answers/money.ts'
import { phoneProblem } from '../../answers/phone.ts'
import type { AnswerProblemSentences } from '../../answers/problems.ts'
import type { Rule, RuleTable } from '../../validation/rule.ts'
import { maxCharactersRule } from './max-characters.ts'
import { notBelowRule } from './not-below.ts'
import { requiredWithoutRule } from './required-without.ts'
import { choiceAndDayRules } from './shapes.ts'

/** Rules of answers beyond R5's, with the fields' own sentences. The same in browser and server. */
export function answerRuleTable({ email, kana, money, phone }: AnswerProblemSentences): RuleTable {
  return {
    ...choiceAndDayRules,
    max: maxCharactersRule,
    is_email: ruleFor(emailProblem, email),
    is_kana: ruleFor(kanaProblem, kana),
    is_money: ruleFor(moneyProblem, money),
    is_tel: ruleFor(phoneProblem, phone),
    not_below: notBelowRule,
    required_without: requiredWithoutRule,
  }
}

function ruleFor<Problem extends string>(problemOf: (answer: string) => Problem | undefined, sentences: Record<Problem, string>): Rule {
  return {
    validate(answer) {
      const problem = problemOf(String(answer))
      return problem === undefined || sentences[problem]
    },
  }
}
