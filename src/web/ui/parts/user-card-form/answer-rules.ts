import type { Locale } from '#domain/locale.ts'
import type { Rule, RuleTable } from '#domain/validation/rule.ts'
import { messagesIn } from '../../messages.ts'
import { emailTexts } from '../email-input/texts.ts'
import { kanaTexts } from '../kana-input/texts.ts'
import { moneyTexts } from '../money-input/texts.ts'
import { phoneTexts } from '../phone-input/texts.ts'
import { notBelow } from './not-below.ts'
import { requiredWithout } from './required-without.ts'

/** The rules of answers' forms beyond R5's: they say what the fields themselves would say, and how to put it right. */
export async function answerRules(locale: Locale): Promise<RuleTable> {
  const [{ emailProblem }, { isReading }, { moneyProblem }, { phoneProblem }] = await Promise.all([
    import('../email-input/email.ts'),
    import('../kana-input/katakana.ts'),
    import('../money-input/money.ts'),
    import('../phone-input/phone.ts'),
    ...[emailTexts, kanaTexts, moneyTexts, phoneTexts].map((texts) => texts.load(locale)),
  ])
  const says = (sentence: (answer: string) => string | undefined): Rule => ({ validate: (answer) => sentence(String(answer)) ?? true })
  const named = <P extends string>(problem: (answer: string) => P | undefined, sentences: () => Record<P, string>) =>
    says((answer) => {
      const found = problem(answer)
      return found && sentences()[found]
    })
  return {
    is_email: named(emailProblem, () => messagesIn(emailTexts, locale).problems),
    is_kana: says((answer) => (isReading(answer) ? undefined : messagesIn(kanaTexts, locale).notKana)),
    is_money: named(moneyProblem, () => messagesIn(moneyTexts, locale).problems),
    is_tel: named(phoneProblem, () => messagesIn(phoneTexts, locale).problems),
    not_below: notBelow,
    required_without: requiredWithout,
  }
}
