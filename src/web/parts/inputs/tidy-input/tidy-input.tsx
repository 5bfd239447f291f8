import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { typeInto } from '../../../device/type-into.ts'
import { afterPress } from '../../../form/after-press.ts'
import { describedBy, FieldFrame, type FieldProps } from '../../../form/field.tsx'
import { TextInput } from '../../controls/field.tsx'
import { useSentValue } from './sent-value.ts'
import style from './tidy-input.module.css'

/** What a field makes of what people type. Nothing is refused for width, hyphens or spelling: it is converted and shown. */
export type Tidying = {
  /** What is shown once the field is left. */
  readonly tidy: (typed: string) => string
  /** What is wrong, as a sentence, and how to put it right. Never asked about an empty field. */
  readonly problem: (typed: string) => string | undefined
  /** What the form sends; without, what is shown. */
  readonly sent?: (typed: string) => string
}

export type TidyInputProps = Omit<ComponentProps<'input'>, 'className' | 'ref'> & Pick<FieldProps, 'label' | 'help' | 'wrong' | 'marked'>

type Props = TidyInputProps & {
  /** Undefined while its rules are on their way, a phone number's. */
  tidying: Tidying | undefined
  field?: RefObject<HTMLInputElement | null>
  /** A unit behind the text. */
  unit?: string | undefined
  /** Between the field and what is wrong. */
  children?: ReactNode
}

/** A line of text that is put in order and checked when it is left; from the first fault on, at every input. */
export function TidyInput(props: Props) {
  const {
    tidying,
    field: given,
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
  const ownId = useId()
  const id = givenId ?? ownId
  const own = useRef<HTMLInputElement>(null)
  const field = given ?? own
  const left = useRef(false)
  const [problem, setProblem] = useState<string>()
  useSentValue(field, tidying?.sent)

  /** Shown only where it doesn't interrupt the typing; the form knows at once. */
  function look(element: HTMLInputElement, show: boolean): void {
    const found = element.value.trim() ? tidying?.problem(element.value) : undefined
    element.setCustomValidity(found ?? '')
    setProblem((shown) => (show || shown !== undefined ? found : undefined))
  }

  function leave(element: HTMLInputElement): void {
    left.current = true
    if (!tidying) return
    typeInto(element, tidying.tidy(element.value))
    look(element, false)
    afterPress(() => look(element, true))
  }

  // The rules have come, or speak another language now.
  const latest = useRef({ look, leave })
  latest.current = { look, leave }
  useEffect(() => {
    const element = field.current
    if (!element || !tidying) return
    // Typing is not interrupted. A field that was made anew under the focus still shows what the server gave.
    if (document.activeElement === element && element.value !== element.defaultValue) return
    if (left.current) latest.current.leave(element)
    else {
      // What the server gave: shown in the usual spelling, which is no change of the answer.
      element.value = tidying.tidy(element.value)
      latest.current.look(element, false)
    }
  }, [field, tidying])

  const said = wrong ?? problem
  const line = (
    <TextInput
      {...input}
      ref={field}
      id={id}
      large
      required={required}
      aria-invalid={said ? true : undefined}
      aria-describedby={describedBy(id, help, said)}
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
    <FieldFrame id={id} label={label} help={help} wrong={said} required={required} marked={marked}>
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
