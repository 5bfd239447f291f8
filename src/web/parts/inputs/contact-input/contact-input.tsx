import { useRef, useState } from 'react'
import { EmailCorrectionOffer } from '../email-input/email-correction-offer.tsx'
import { emailInputAttributes, useEmailTidyingRules } from '../email-input/email-input.tsx'
import { useLazyPhoneTidying } from '../phone-input/phone-tidying.ts'
import { TidyInput, type TidyInputProps } from '../tidy-input/tidy-input.tsx'

/** A phone number or an e-mail address. The element stays the same when `kind` changes, which keeps text and focus. */
export function ContactInput({ kind, defaultValue, onFocus, ...props }: TidyInputProps & { kind: 'tel' | 'email' }) {
  const field = useRef<HTMLInputElement>(null)
  // Fixed on mount: the other kind's answer, which comes when `kind` changes, would replace the text.
  const [first] = useState(defaultValue)
  const email = useEmailTidyingRules()
  const phone = useLazyPhoneTidying(kind === 'tel' && Boolean(first))
  return (
    <TidyInput
      {...props}
      {...emailInputAttributes}
      autoComplete={kind}
      defaultValue={first}
      field={field}
      tidying={kind === 'email' ? email : phone.tidying}
      onFocus={(event) => {
        phone.load()
        onFocus?.(event)
      }}
    >
      <EmailCorrectionOffer field={field} />
    </TidyInput>
  )
}
