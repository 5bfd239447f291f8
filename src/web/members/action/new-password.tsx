import { useState } from 'react'
import type { FormRules } from '#domain/validation/check-form.ts'
import { eager } from '#domain/validation/modes.ts'
import { type SignInProblem, signInProblem } from '../../auth/problem.ts'
import { NewPasswordField } from '../../auth/sign-in/password/new-password-field.tsx'
import { WithSecondFactor } from '../../auth/sign-in/second-factor/with-second-factor.tsx'
import { signInWords } from '../../auth/words.ts'
import { Wrong } from '../../form/field.tsx'
import { inputTools } from '../../form/input-tools.ts'
import { useField, useForm } from '../../form/use-form.ts'
import { useLocale, useLocalPath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { HiddenInput } from '../../parts/controls/field.tsx'
import visitor from '../../theme/visitor.module.css'
import { actionWords } from './words.ts'

type Props = { code: string; email: string; rules: FormRules; onRefused: (problem: SignInProblem) => void }

/** What a link for a forgotten password is for. */
export function NewPassword({ code, email, rules, onRefused }: Props) {
  const { resetPassword: texts } = useWords(actionWords)
  const { problems } = useWords(signInWords)
  const locale = useLocale()
  const path = useLocalPath()
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<SignInProblem>()
  const form = useForm({
    rules,
    tools: inputTools,
    mode: eager,
    onValid(event) {
      event.preventDefault()
      void submit(String(new FormData(event.currentTarget).get('password')))
    },
  })
  const secret = useField(form, 'password')

  async function submit(password: string): Promise<void> {
    setSending(true)
    setProblem(undefined)
    try {
      const sdk = await import('../../auth/firebase.ts')
      await sdk.setNewPassword(code, email, password, locale)
      location.replace(path('/shopAdmin'))
    } catch (error) {
      const what = signInProblem(error)
      if (what === 'invalid-action-code' || what === 'expired-action-code') return onRefused(what)
      setSending(false)
      if (what === 'weak-password') form.refuse({ password: problems[what] })
      else setProblem(what)
    }
  }

  return (
    <WithSecondFactor>
      <form {...form.props} className={visitor.fields} method="post" noValidate>
        <p>{texts.text(email)}</p>
        {/* So that a password manager knows whose it is. */}
        <HiddenInput name="username" autoComplete="username" value={email} />
        <NewPasswordField id={secret.props.id} label={texts.password} wrong={secret.error} />
        {problem && <Wrong>{problems[problem]}</Wrong>}
        <Button type="submit" look="primary" large wide disabled={sending}>
          {sending ? texts.sending : texts.submit}
        </Button>
      </form>
    </WithSecondFactor>
  )
}
