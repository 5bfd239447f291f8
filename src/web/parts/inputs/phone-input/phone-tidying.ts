import { useCallback, useEffect, useMemo, useState } from 'react'
import { useWords } from '../../../i18n/words.ts'
import type { Tidying } from '../tidy-input/tidy-input.tsx'
import { inputWords } from '../words.ts'

type Rules = typeof import('#domain/answers/phone.ts')

/** The rules are large: fetched by `load` when somebody comes to the field, or at once when it has an answer to be shown. */
export function usePhoneTidying(answered: boolean): { tidying: Tidying | undefined; load: () => void } {
  const texts = useWords(inputWords).phoneInput
  const [rules, setRules] = useState<Rules>()
  // No connection: the next visit to the field tries again, and until then the server judges alone.
  const load = useCallback(() => void import('#domain/answers/phone.ts').then(setRules, () => {}), [])
  useEffect(() => {
    if (answered) load()
  }, [answered, load])
  const tidying = useMemo(
    () =>
      rules && {
        tidy: rules.tidyPhone,
        sent: rules.sentPhone,
        problem: (typed: string) => {
          const problem = rules.phoneProblem(typed)
          return problem && texts.problems[problem]
        },
      },
    [rules, texts],
  )
  return { tidying, load }
}
