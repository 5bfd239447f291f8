import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { type ComponentProps, type ComponentType, type FormEvent, type ReactNode, useState } from 'react'
import { useIsHydrated } from '../../../device/use-is-hydrated.ts'
import { ErrorMessage, RequiredMark } from '../../../form/field.tsx'
import type { InputAttributes } from '../../../form/input-rules.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { TextInput } from '../../../parts/controls/field.tsx'
import visitor from '../../../theme/visitor.module.css'
import style from './password.module.css'
import { passwordFieldWords } from './words.ts'

export type PasswordLook = {
  row: string
  label: string
  help: string
  large: boolean
  Wrong: ComponentType<ComponentProps<typeof ErrorMessage>>
}

const visitorLook: PasswordLook = {
  row: visitor.field!,
  label: visitor.label!,
  help: visitor.help!,
  large: true,
  Wrong: ErrorMessage,
}

type Props = {
  id: string
  label: string
  name?: string
  look?: PasswordLook | undefined
  marked?: boolean | undefined
  /** Input attributes; `autoComplete` tells a current password from a new one. */
  input: InputAttributes & { autoComplete: 'current-password' | 'new-password' }
  wrong?: string | undefined
  help?: string | undefined
  /** Shown under the input and referenced by the id `{id}m`. */
  meter?: ReactNode
  onInput?: (event: FormEvent<HTMLInputElement>) => void
}

/** Password input with a button that reveals it, because people mistype what they can't see. */
export function PasswordField({ id, label, name = 'password', look = visitorLook, marked, input, wrong, help, meter, onInput }: Props) {
  const texts = useWords(passwordFieldWords)
  const [shown, setShown] = useState(false)
  const ready = useIsHydrated()
  const Eye = shown ? IconEyeOff : IconEye
  return (
    <div className={look.row}>
      <label className={look.label} htmlFor={id}>
        {label}
        {marked && <RequiredMark required />}
      </label>
      {help && (
        <span className={look.help} id={`${id}h`}>
          {help}
        </span>
      )}
      <div className={style.password}>
        <TextInput
          id={id}
          name={name}
          {...input}
          type={shown ? 'text' : 'password'}
          large={look.large}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          aria-invalid={wrong ? true : undefined}
          aria-describedby={[help && `${id}h`, meter && `${id}m`, wrong && `${id}w`].filter(Boolean).join(' ') || undefined}
          onInput={onInput}
        />
        {ready && (
          <Button
            look="bare"
            className={style.eye}
            aria-label={shown ? texts.hide : texts.show}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Eye size={20} stroke={1.75} aria-hidden />
          </Button>
        )}
      </div>
      {meter}
      {wrong && <look.Wrong id={`${id}w`}>{wrong}</look.Wrong>}
    </div>
  )
}
