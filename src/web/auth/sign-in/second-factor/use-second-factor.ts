import { useEffect, useState } from 'react'
import { useLocale } from '../../../i18n/locale.ts'
import type { SecondFactorOption, SecondFactorQuestion } from '../../second-factor.ts'
import { registerSecondFactorPrompt } from '../../second-factor-prompt.ts'

export type PendingSecondFactor = Pick<SecondFactorQuestion, 'text'> & {
  choices: readonly SecondFactorOption[]
  /** Throws the SDK's errors if another attempt is possible. */
  answer: SecondFactorQuestion['answer']
  /** Ends the pending sign-in. Without an error the user gave up. */
  giveUp: (error?: unknown) => void
}

/** Registers the page as the prompt for second factors. Returns the pending question; undefined if there is none. */
export function useSecondFactorPrompt(): PendingSecondFactor | undefined {
  const locale = useLocale()
  const [asking, setAsking] = useState<PendingSecondFactor>()
  useEffect(
    () =>
      registerSecondFactorPrompt(async (required) => {
        const { openSecondFactorQuestion: openQuestion } = await import('../../second-factor.ts')
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
