import { lazy, Suspense, useState } from 'react'
import { newPasswordInputAttributes } from '#domain/passwords/length.ts'
import { useWords } from '../../../i18n/words.ts'
import style from './password.module.css'
import { PasswordField, type PasswordLook } from './password-field.tsx'
import { passwordFieldWords } from './words.ts'

/** Holds the lists of common passwords. If it fails to load, only its hints are missing; the server decides. */
const StrengthMeter = lazy(() =>
  import('./strength-meter.tsx').then(
    ({ StrengthMeter }) => ({ default: StrengthMeter }),
    () => ({ default: Bar }),
  ),
)

type Props = { id: string; label: string; wrong?: string | undefined; marked?: boolean; look?: PasswordLook }

/** Field for choosing a password, with its rules and a strength meter. */
export function NewPasswordField({ id, label, wrong, marked, look }: Props) {
  const texts = useWords(passwordFieldWords)
  const [typed, setTyped] = useState<{ password: string; own: readonly string[] }>()
  return (
    <PasswordField
      id={id}
      label={label}
      marked={marked}
      look={look}
      input={{ ...newPasswordInputAttributes, autoComplete: 'new-password' }}
      help={texts.help}
      wrong={wrong}
      meter={
        <div id={`${id}m`} className={style.meter} role="status">
          {typed?.password ? (
            <Suspense fallback={<Bar />}>
              <StrengthMeter {...typed} />
            </Suspense>
          ) : (
            <Bar />
          )}
        </div>
      }
      onInput={({ currentTarget: { form, value } }) => setTyped({ password: value, own: ownWords(form) })}
    />
  )
}

/** Other inputs of the form that a password must not contain. */
const ownFields = ['email', 'username', 'displayName', 'ownerName']
function ownWords(form: HTMLFormElement | null): string[] {
  const fields = form ? new FormData(form) : new FormData()
  return ownFields.flatMap((name) => fields.getAll(name)).filter((value) => typeof value === 'string')
}

function Bar() {
  return <span className={style.bar} aria-hidden />
}
