import { useEffect, useState } from 'react'
import type { FactorChoice } from '../../../auth/second-factor.ts'
import { askForSecondFactorBy } from '../../../auth/second-factor-asker.ts'

export type Asking = {
  choices: readonly FactorChoice[]
  /** Throws the SDK's errors where another try may follow. */
  answer: (id: string, code: string) => Promise<void>
  /** Whatever was begun ends with it. Without an error: whoever was asked didn't want to. */
  giveUp: (error?: unknown) => void
}

/** While the page is open, whatever signs in on it asks here. Undefined: nothing is asked now. */
export function useSecondFactor(): Asking | undefined {
  const [asking, setAsking] = useState<Asking>()
  useEffect(
    () =>
      askForSecondFactorBy(async (required) => {
        const { openQuestion } = await import('../../../auth/second-factor.ts')
        const { choices, answer } = openQuestion(required)
        try {
          await new Promise<void>((resolve, reject) =>
            setAsking({
              choices,
              answer: (id, code) => answer(id, code).then(resolve),
              giveUp: (error) => reject(error ?? Object.assign(new Error('gave up'), { code: 'auth/user-cancelled' })),
            }),
          )
        } finally {
          setAsking(undefined)
        }
      }),
    [],
  )
  return asking
}
