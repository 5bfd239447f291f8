import { useMemo } from 'react'
import { useMessages } from '../../messages.ts'
import { useRulesOnDemand } from '../tidy-input/rules-on-demand.ts'
import { TidyInput, type TidyInputProps } from '../tidy-input/tidy-input.tsx'
import { phoneTexts } from './texts.ts'

const loadRules = () => import('#domain/answers/phone.ts')

/** A phone number (R2.30): written as people write it, sent as E.164. `defaultValue` may be either. */
export function PhoneInput({ onFocus, ...props }: TidyInputProps) {
  const texts = useMessages(phoneTexts)
  const [rules, load] = useRulesOnDemand(loadRules, Boolean(props.defaultValue))
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
