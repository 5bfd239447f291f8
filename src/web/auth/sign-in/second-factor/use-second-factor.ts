import { useEffect, useState } from 'react'
import { useLocale } from '../../../i18n/locale.ts'
import type { SecondFactorChallenge, SecondFactorOption } from '../../second-factor.ts'
import { registerSecondFactorAsker } from '../../second-factor-prompt.ts'

export type PendingSecondFactor = Pick<SecondFactorChallenge, 'text'> & {
  choices: readonly SecondFactorOption[]
  /** Throws the SDK's errors if another attempt is possible. */
  answer: SecondFactorChallenge['answer']
  /** Ends the pending sign-in. Without an error the user gave up. */
  giveUp: (error?: unknown) => void
}

/** Registers the page as the prompt for second factors. Returns the pending question; undefined if there is none. */
export function useSecondFactorPrompt(): PendingSecondFactor | undefined {
  const locale = useLocale()
  const [pending, setPending] = useState<PendingSecondFactor>()
  useEffect(
    () =>
      registerSecondFactorAsker(async (required) => {
        const { openSecondFactorChallenge: openQuestion } = await import('../../second-factor.ts')
        const { choices, text, answer } = openQuestion(required, locale)
        try {
          await new Promise<void>((resolve, reject) =>
            setPending({
              choices,
              text,
              answer: (...given) => answer(...given).then(resolve),
              giveUp: (error) => reject(error ?? Object.assign(new Error('gave up'), { code: 'auth/user-cancelled' })),
            }),
          )
        } finally {
          setPending(undefined)
        }
      }),
    [locale],
  )
  return pending
}
