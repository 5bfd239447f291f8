import { useEffect, useMemo, useRef, useState } from 'react'
import { emailProblem, tidyEmail } from '#domain/answers/email.ts'
import { typeInto } from '../../../device/type-into.ts'
import { afterPress } from '../../../form/after-press.ts'
import { useWords } from '../../../i18n/words.ts'
import { TidyInput, type TidyInputProps } from '../tidy-input/tidy-input.tsx'
import { inputWords } from '../words.ts'
import style from './email-input.module.css'

/** An e-mail address (R2.30): full-width letters become mail's own, and where the domain looks like a slip the right one is offered. */
export function EmailInput({ defaultValue, onBlur, onInput, ...props }: TidyInputProps) {
  const texts = useWords(inputWords).emailInput
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(String(defaultValue ?? ''))
  const [left, setLeft] = useState(Boolean(defaultValue))
  const tidying = useMemo(
    () => ({
      tidy: tidyEmail,
      sent: tidyEmail,
      problem: (address: string) => {
        const problem = emailProblem(address)
        return problem && texts.problems[problem]
      },
    }),
    [texts],
  )
  const meantEmail = useMeantEmail(left)
  const meant = left && !props.disabled && !props.readOnly ? meantEmail?.(typed) : undefined
  const domain = meant?.slice(meant.lastIndexOf('@') + 1)
  return (
    <TidyInput
      autoComplete="email"
      {...props}
      // The browser's own check of `email` refuses full-width letters before anybody could convert them.
      type="text"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      defaultValue={defaultValue}
      field={field}
      tidying={tidying}
      onInput={(event) => {
        setTyped(event.currentTarget.value)
        setLeft(false)
        onInput?.(event)
      }}
      onBlur={(event) => {
        setTyped(event.currentTarget.value)
        afterPress(() => setLeft(true))
        onBlur?.(event)
      }}
    >
      <span role="status">
        {meant && domain && (
          <span className={style.offer}>
            <span className={style.meant}>{texts.meant(domain)}</span>
            <button
              type="button"
              className={style.take}
              onClick={() => {
                typeInto(field.current!, meant)
                field.current!.focus()
              }}
            >
              {texts.take(domain)}
            </button>
          </span>
        )}
      </span>
    </TidyInput>
  )
}

/** Fetched once the field has been left: a phone's first load has no room for the known domains. Where it can’t be fetched nothing is offered. */
function useMeantEmail(wanted: boolean) {
  const [part, setPart] = useState<typeof import('./meant-email.ts')>()
  useEffect(() => {
    if (wanted && !part) void import('./meant-email.ts').then(setPart, () => {})
  }, [wanted, part])
  return part?.meantEmail
}
