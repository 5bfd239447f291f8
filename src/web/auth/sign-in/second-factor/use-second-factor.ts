import { useEffect, useState } from 'react'
import { useLocale } from '../../../i18n/locale.ts'
import type { FactorChoice, Question } from '../../second-factor.ts'
import { askForSecondFactorBy } from '../../second-factor-asker.ts'

export type Asking = Pick<Question, 'text'> & {
  choices: readonly FactorChoice[]
  /** Throws the SDK's errors where another try may follow. */
  answer: Question['answer']
  /** Whatever was begun ends with it. Without an error: whoever was asked didn't want to. */
  giveUp: (error?: unknown) => void
}

/** While the page is open, whatever signs in on it asks here. Undefined: nothing is asked now. */
export function useSecondFactor(): Asking | undefined {
  const locale = useLocale()
  const [asking, setAsking] = useState<Asking>()
  useEffect(
    () =>
      askForSecondFactorBy(async (required) => {
        const { openQuestion } = await import('../../second-factor.ts')
        const { choices, text, answer } = openQuestion(required, locale)
        try {
          await new Promise<void>((resolve, reject) =>
            setAsking({
              choices,
              text,
              answer: (...given) => answer(...given).then(resolve),
              giveUp: (error) => reject(error ?? Object.assign(new Error('gave up'), { code: 'auth/user-cancelled' })),
            }),
          )
        } finally {
          setAsking(undefined)
        }
      }),
    [locale],
  )
  return asking
}
