import { PasswordField } from '../../auth/sign-in/password/password-field.tsx'
import { staffPasswordLook } from '../../auth/sign-in/password/staff-look.ts'
import { type FormController, useField } from '../../form/use-form.ts'
import { useWords } from '../../i18n/words.ts'
import { HiddenInput } from '../../parts/controls/field.tsx'
import { profileInputs } from './profile-inputs.ts'
import { profileWords } from './words.ts'

/** Asks for the password, because another person may use an open page. */
export function CurrentPasswordField({ form, username }: { form: FormController; username: string }) {
  const { current } = useWords(profileWords)
  const { props, error } = useField(form, 'current')
  return (
    <>
      {/* Tells password managers the account. */}
      <HiddenInput name="username" autoComplete="username" value={username} />
      <PasswordField
        id={props.id}
        name="current"
        label={current}
        look={staffPasswordLook}
        input={{ ...profileInputs.current, autoComplete: 'current-password' }}
        wrong={error}
      />
    </>
  )
}
