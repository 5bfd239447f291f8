import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { typeInto } from '../../../device/type-into.ts'
import { runAfterPress } from '../../../form/after-press.ts'
import { describedByIds, FieldFrame, type FieldProps } from '../../../form/field.tsx'
import { TextInput } from '../../controls/field.tsx'
import { useFormValueConversion } from './sent-value.ts'
import style from './tidy-input.module.css'

/** Conversions of a typed text. Width, hyphens and spelling are converted, never refused. */
export type TidyingRules = {
  /** Returns the text shown after the field is left. */
  readonly tidy: (typed: string) => string
  /** Returns the error with its remedy as a sentence; undefined if valid. Never called for an empty field. */
  readonly problem: (typed: string) => string | undefined
  /** Returns the value that the form sends; the shown text if missing. */
  readonly sent?: (typed: string) => string
}

export type TidyInputProps = Omit<ComponentProps<'input'>, 'className' | 'ref'> & Pick<FieldProps, 'label' | 'help' | 'wrong' | 'marked'>

type Props = TidyInputProps & {
  /** Undefined while its rules load, such as those of phone numbers. */
  tidying: TidyingRules | undefined
  field?: RefObject<HTMLInputElement | null>
  unit?: string | undefined
  children?: ReactNode
}

/** A line of text, tidied and checked on leaving; after the first error at every input. */
export function TidyInput(props: Props) {
  const {
    tidying,
    field: givenField,
    unit,
    children,
    label,
    help,
    wrong,
    marked = true,
    required = false,
    id: givenId,
    onBlur,
    onInput,
    ...input
  } = props
  const generatedId = useId()
  const id = givenId ?? generatedId
  const ownField = useRef<HTMLInputElement>(null)
  const field = givenField ?? ownField
  const left = useRef(false)
  const [problem, setProblem] = useState<string>()
  useFormValueConversion(field, tidying?.sent)

  /** Updates validity at once, but shows an error only if that does not interrupt typing. */
  function look(element: HTMLInputElement, show: boolean): void {
    const problem = element.value.trim() ? tidying?.problem(element.value) : undefined
    element.setCustomValidity(problem ?? '')
    setProblem((shown) => (show || shown !== undefined ? problem : undefined))
  }

  function leave(element: HTMLInputElement): void {
    left.current = true
    if (!tidying) return
    typeInto(element, tidying.tidy(element.value))
    look(element, false)
    runAfterPress(() => look(element, true))
  }

  // The rules have loaded or changed their language.
  const latest = useRef({ look, leave })
  latest.current = { look, leave }
  useEffect(() => {
    const element = field.current
    if (!element || !tidying) return
    // Skips a field being typed in. A remounted field under the focus still shows the server's value.
    if (document.activeElement === element && element.value !== element.defaultValue) return
    if (left.current) latest.current.leave(element)
    else {
      // Shows the server's value in the usual spelling, which does not change the answer.
      element.value = tidying.tidy(element.value)
      latest.current.look(element, false)
    }
  }, [field, tidying])

  const message = wrong ?? problem
  const line = (
    <TextInput
      {...input}
      ref={field}
      id={id}
      large
      required={required}
      aria-invalid={message ? true : undefined}
      aria-describedby={describedByIds(id, help, message)}
      onInput={(event) => {
        look(event.currentTarget, false)
        onInput?.(event)
      }}
      onBlur={(event) => {
        leave(event.currentTarget)
        onBlur?.(event)
      }}
    />
  )
  return (
    <FieldFrame id={id} label={label} help={help} wrong={message} required={required} marked={marked}>
      {unit === undefined ? (
        line
      ) : (
        <span className={style.line}>
          {line}
          <span className={style.unit}>{unit}</span>
        </span>
      )}
      {children}
    </FieldFrame>
  )
}
