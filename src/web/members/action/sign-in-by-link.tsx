import { useEffect, useState } from 'react'
import type { FormRules } from '#domain/validation/check-form.ts'
import { eager } from '#domain/validation/modes.ts'
import { type SignInProblem, signInProblem } from '../../auth/problem.ts'
import { WithSecondFactor } from '../../auth/sign-in/second-factor/with-second-factor.tsx'
import { signInInputs } from '../../auth/sign-in/sign-in-box/sign-in-inputs.ts'
import { signInWords } from '../../auth/words.ts'
import { Wrong } from '../../form/field.tsx'
import { inputTools } from '../../form/input-tools.ts'
import { useField, useForm } from '../../form/use-form.ts'
import { useLocalPath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import visitor from '../../theme/visitor.module.css'
import { nextPath } from '../login/next-path.ts'
import { type AskedLink, forgetAskedLink, readAskedLink } from '../sign-in-link/asked-link.ts'
import { actionWords } from './words.ts'

type Props = { rules: FormRules; onRefused: (problem: SignInProblem) => void }

/** A link alone signs nobody in: whoever opens it in another browser than the one that asked says the address. */
export function SignInByLink({ rules, onRefused }: Props) {
  const { signIn: texts } = useWords(actionWords)
  const { box, problems } = useWords(signInWords)
  const path = useLocalPath()
  const [asked, setAsked] = useState<AskedLink>()
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<SignInProblem>()
  useEffect(() => setAsked(readAskedLink(Date.now())), [])
  const form = useForm({
    rules,
    tools: inputTools,
    mode: eager,
    onValid(event) {
      event.preventDefault()
      void submit(String(new FormData(event.currentTarget).get('email')).trim())
    },
  })
  const address = useField(form, 'email')

  async function submit(email: string): Promise<void> {
    setSending(true)
    setProblem(undefined)
    try {
      const sdk = await import('../../auth/firebase.ts')
      await sdk.signInByLink(email, location.href)
      forgetAskedLink()
      location.replace(nextPath(asked?.next ?? null, location.origin) ?? path('/shopAdmin'))
    } catch (error) {
      const what = signInProblem(error)
      if (what === 'invalid-action-code' || what === 'expired-action-code') return onRefused(what)
      setSending(false)
      if (what === 'invalid-email') form.refuse({ email: texts.otherAddress })
      else setProblem(what)
    }
  }

  return (
    <WithSecondFactor>
      <form {...form.props} className={visitor.fields} method="post" noValidate>
        <p>{texts.text}</p>
        <TextField
          {...signInInputs.email}
          key={asked?.email}
          label={box.email}
          marked={false}
          id={address.props.id}
          name="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          defaultValue={asked?.email}
          wrong={address.error}
        />
        {problem && <Wrong>{problems[problem]}</Wrong>}
        <Button type="submit" look="primary" large wide disabled={sending}>
          {sending ? box.sending : box.submit}
        </Button>
      </form>
    </WithSecondFactor>
  )
}
