import { useRef, useState } from 'react'
import { emailKeyboard, useEmailTidying } from '../email-input/email-input.tsx'
import { MeantEmail } from '../email-input/meant-email-offer.tsx'
import { usePhoneTidying } from '../phone-input/phone-tidying.ts'
import { TidyInput, type TidyInputProps } from '../tidy-input/tidy-input.tsx'

/** A phone number or an e-mail address. It stays the same element when `kind` changes, so that nothing typed is lost and the focus stays. */
export function ContactInput({ kind, defaultValue, onFocus, ...props }: TidyInputProps & { kind: 'tel' | 'email' }) {
  const field = useRef<HTMLInputElement>(null)
  // An answer to the other kind, which comes when `kind` changes, would replace what stands here.
  const [first] = useState(defaultValue)
  const email = useEmailTidying()
  const phone = usePhoneTidying(kind === 'tel' && Boolean(first))
  return (
    <TidyInput
      {...props}
      {...emailKeyboard}
      autoComplete={kind}
      defaultValue={first}
      field={field}
      tidying={kind === 'email' ? email : phone.tidying}
      onFocus={(event) => {
        phone.load()
        onFocus?.(event)
      }}
    >
      <MeantEmail field={field} />
    </TidyInput>
  )
}
