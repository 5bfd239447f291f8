import { useCallback, useEffect, useMemo, useState } from 'react'
import { useWords } from '../../../i18n/words.ts'
import type { TidyingRules } from '../tidy-input/tidy-input.tsx'
import { inputWords } from '../words.ts'

type Rules = typeof import('#domain/answers/phone.ts')

/** The phone rules are large, so they load by `load` on focus, or at once if there is an answer to show. */
export function useLazyPhoneTidying(answered: boolean): { tidying: TidyingRules | undefined; load: () => void } {
  const texts = useWords(inputWords).phoneInput
  const [rules, setRules] = useState<Rules>()
  // Without a connection the next focus tries again, and until then only the server judges.
  const load = useCallback(() => void import('#domain/answers/phone.ts').then(setRules, () => {}), [])
  useEffect(() => {
    if (answered) load()
  }, [answered, load])
  const tidying = useMemo(
    () =>
      rules && {
        tidy: rules.formatPhone,
        sent: rules.normalizePhone,
        problem: (typed: string) => {
          const problem = rules.phoneProblem(typed)
          return problem && texts.problems[problem]
        },
      },
    [rules, texts],
  )
  return { tidying, load }
}
