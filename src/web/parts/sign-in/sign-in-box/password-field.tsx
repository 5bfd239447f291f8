import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useState } from 'react'
import { Wrong } from '../../../form/field.tsx'
import type { InputAttributes } from '../../../form/input-rules.ts'
import visitor from '../../theme/visitor.module.css'
import style from './sign-in-box.module.css'
import { signInInputs } from './sign-in-inputs.ts'

type Props = {
  id: string
  label: string
  wrong?: string | undefined
  /** One that is chosen here; else the one that somebody has. */
  chosen?: InputAttributes | undefined
  help?: string | undefined
  texts: { show: string; hide: string }
}

/** What is typed can be looked at: people mistype what they can't see. */
export function PasswordField({ id, label, wrong, chosen, help, texts }: Props) {
  const [shown, setShown] = useState(false)
  const Eye = shown ? IconEyeOff : IconEye
  return (
    <div className={visitor.field}>
      <label className={visitor.label} htmlFor={id}>
        {label}
      </label>
      {help && (
        <span className={visitor.help} id={`${id}h`}>
          {help}
        </span>
      )}
      <div className={style.password}>
        <input
          id={id}
          name="password"
          {...(chosen ?? signInInputs.password)}
          type={shown ? 'text' : 'password'}
          className={visitor.input}
          autoComplete={chosen ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          aria-invalid={wrong ? true : undefined}
          aria-describedby={[help && `${id}h`, wrong && `${id}w`].filter(Boolean).join(' ') || undefined}
        />
        <button
          type="button"
          className={style.eye}
          aria-label={shown ? texts.hide : texts.show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Eye size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
      {wrong && <Wrong id={`${id}w`}>{wrong}</Wrong>}
    </div>
  )
}
