import { useEffect, useState } from 'react'
import { useLocale } from '../../../i18n/locale.ts'
import type { FactorChoice, Question } from '../../second-factor.ts'
import { askForSecondFactorBy } from '../../second-factor-asker.ts'

export type Asking = Pick<Question, 'text'> & {
  choices: readonly FactorChoice[]
  /** Throws the SDK's errors if another attempt is possible. */
  answer: Question['answer']
  /** Ends the pending sign-in. Without an error the user gave up. */
  giveUp: (error?: unknown) => void
}

/** Registers the page as the prompt for second factors. Returns the pending question; undefined if there is none. */
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
