import { useCallback, useEffect, useMemo, useState } from 'react'
import { useWords } from '../../../i18n/words.ts'
import { TidyInput, type TidyInputProps } from '../tidy-input/tidy-input.tsx'
import { inputWords } from '../words.ts'

type Rules = typeof import('#domain/answers/phone.ts')

/** A phone number (R2.30): written as people write it, sent as E.164. `defaultValue` may be either. */
export function PhoneInput({ onFocus, ...props }: TidyInputProps) {
  const texts = useWords(inputWords).phoneInput
  const answered = Boolean(props.defaultValue)
  // Large: fetched when somebody comes to the field, or at once when it has an answer to be shown.
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
  return (
    <TidyInput
      autoComplete="tel"
      {...props}
      type="tel"
      inputMode="tel"
      tidying={tidying}
      onFocus={(event) => {
        load()
        onFocus?.(event)
      }}
    />
  )
}
