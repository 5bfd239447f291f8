import { TidyInput, type TidyInputProps } from '../tidy-input/tidy-input.tsx'
import { useLazyPhoneTidying } from './phone-tidying.ts'

/** A phone number (R2.30): shown in the usual spelling, sent as E.164. `defaultValue` may be either. */
export function PhoneInput({ onFocus, ...props }: TidyInputProps) {
  const { tidying, load } = useLazyPhoneTidying(Boolean(props.defaultValue))
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
