import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { TextInput } from '../../parts/controls/field.tsx'
import style from '../kiosk.module.css'
import type { Join } from '../use-join.ts'

type Props = { label: string; value: string; wrong: string | undefined; onType: (text: string) => void } & Pick<
  ComponentProps<'input'>,
  'inputMode' | 'maxLength' | 'lang' | 'type'
>

/** A field that no browser fills in or remembers: the next visitor uses the same one. */
export function KioskField({ label, value, wrong, onType, ...input }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (wrong) field.current?.focus()
  }, [wrong])
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        {...input}
        ref={field}
        id={id}
        large
        className={style.input}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}w` : undefined}
        onChange={(event) => onType(event.target.value)}
      />
      <p id={`${id}w`} className={style.wrong} role="alert">
        {wrong}
      </p>
    </div>
  )
}

/** The server's refusal, read aloud by screen readers. Its place exists before its text, or some would stay silent. */
export function CommandProblem({ join: { problem } }: { join: Join }) {
  return (
    <div role="alert" className={problem && style.problem}>
      {problem && <p key={problem.at}>{problem.text}</p>}
    </div>
  )
}
