import { useMemo, useRef } from 'react'
import { emailProblem, normalizeEmail } from '#domain/answers/email.ts'
import { useWords } from '../../../i18n/words.ts'
import { TidyInput, type TidyInputProps, type TidyingRules } from '../tidy-input/tidy-input.tsx'
import { inputWords } from '../words.ts'
import { EmailCorrectionOffer } from './email-correction-offer.tsx'

/** An e-mail address (R2.30). Converts full-width letters and offers a correction of a mistyped domain. */
export function EmailInput(props: TidyInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const tidying = useEmailTidyingRules()
  return (
    <TidyInput autoComplete="email" {...props} {...emailInputAttributes} field={field} tidying={tidying}>
      <EmailCorrectionOffer field={field} />
    </TidyInput>
  )
}

export const emailInputAttributes = {
  // Not `email`, whose native check refuses full-width letters before they can be converted.
  type: 'text',
  inputMode: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const

export function useEmailTidyingRules(): TidyingRules {
  const texts = useWords(inputWords).emailInput
  return useMemo(
    () => ({
      tidy: normalizeEmail,
      sent: normalizeEmail,
      problem: (address: string) => {
        const problem = emailProblem(address)
        return problem && texts.problems[problem]
      },
    }),
    [texts],
  )
}
