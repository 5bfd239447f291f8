import { useMemo, useRef, useState } from 'react'
import { afterPress } from '../../form/after-press.ts'
import { useMessages } from '../../messages.ts'
import { useRulesOnDemand } from '../tidy-input/rules-on-demand.ts'
import { TidyInput, type TidyInputProps } from '../tidy-input/tidy-input.tsx'
import { typeInto } from '../type-into.ts'
import style from './email-input.module.css'
import { emailTexts } from './texts.ts'

const loadRules = async () => ({ ...(await import('#domain/answers/email.ts')), ...(await import('./meant-email.ts')) })

/** An e-mail address (R2.30): full-width letters become mail's own, and where the domain looks like a slip the right one is offered. */
export function EmailInput({ defaultValue, onFocus, onBlur, onInput, ...props }: TidyInputProps) {
  const texts = useMessages(emailTexts)
  const [rules, load] = useRulesOnDemand(loadRules, Boolean(defaultValue))
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(String(defaultValue ?? ''))
  const [left, setLeft] = useState(Boolean(defaultValue))
  const tidying = useMemo(
    () =>
      rules && {
        tidy: rules.tidyEmail,
        sent: rules.tidyEmail,
        problem: (address: string) => {
          const problem = rules.emailProblem(address)
          return problem && texts.problems[problem]
        },
      },
    [rules, texts],
  )
  const meant = left && !props.disabled && !props.readOnly ? rules?.meantEmail(typed) : undefined
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
      onFocus={(event) => {
        load()
        onFocus?.(event)
      }}
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
