import type { Locale } from '../locale.ts'
import type { RuleProblem } from './check-rules.ts'
import { interpolate } from './message.ts'
import { en } from './problems/en.ts'
import { ja } from './problems/ja.ts'
import { zh } from './problems/zh.ts'

/** What is wrong with somebody's rules, in their language. */
export function ruleProblemText({ code, params }: RuleProblem, locale: Locale): string {
  return interpolate({ en, ja, zh }[locale][code], params)
}
