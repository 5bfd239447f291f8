import { useState } from 'react'
import type { FormRules } from '#domain/validation/check-form.ts'
import { eager } from '#domain/validation/modes.ts'
import { SecondFactorBoundary } from '../../auth/sign-in/second-factor/second-factor-boundary.tsx'
import { randomKey } from '../../device/random-key.ts'
import { useIsHydrated } from '../../device/use-is-hydrated.ts'
import { ErrorMessage } from '../../form/field.tsx'
import { loadInputRuleFunctions } from '../../form/input-tools.ts'
import { useField, useForm } from '../../form/use-form.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { HiddenInput } from '../../parts/controls/field.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import visitor from '../../theme/visitor.module.css'
import { existingAccountInputs } from './invitation-inputs.ts'
import { invitationWords } from './words.ts'

type Props = {
  rules: FormRules
  token: string
  email: string
  /** True if the invited address is signed in already, so that no password is needed. */
  signedIn: boolean
  displayName: string | undefined
  hint: string | undefined
  onAccepted: () => void
}

/** Signs in if necessary and accepts in one step. Loads the sign-in SDK, which only this part needs. */
export function ExistingAccountForm({ rules, token, email, signedIn, displayName, hint, onAccepted }: Props) {
  const { existing, name, nameHelp, accepting, unsent } = useWords(invitationWords)
  const [key] = useState(randomKey)
  const [sending, setSending] = useState(false)
  // Disabled until hydration: an earlier submit would send the password to a page that can't use it.
  const ready = useIsHydrated()

  const form = useForm({
    rules,
    tools: loadInputRuleFunctions,
    mode: eager,
    onValid(event) {
      event.preventDefault()
      void submit(new FormData(event.currentTarget))
    },
  })
  const last = signedIn ? 'displayName' : 'password'
  const [person, secret] = [useField(form, 'displayName'), useField(form, 'password')]

  async function submit(sent: FormData): Promise<void> {
    setSending(true)
    try {
      // Loaded on submit: the operation needs zod and the sign-in SDK, 50 KB that most visitors of the page never use.
      const { acceptWhenSignedIn: joinAs, signInAndAccept: joinSignedIn } = await import('./accept-invitation.ts')
      const acceptance = { token, displayName: String(sent.get('displayName')), idempotencyKey: key }
      const refused = await (signedIn ? joinAs(acceptance) : joinSignedIn({ ...acceptance, email, password: String(sent.get('password')) }))
      if (refused === undefined) return onAccepted()
      form.refuse({ [last]: refused })
    } catch {
      form.refuse({ [last]: unsent })
    }
    setSending(false)
  }

  return (
    <SecondFactorBoundary>
      <form {...form.props} className={visitor.fields} method="post">
        <p>{signedIn ? existing.signedIn(email) : (hint ?? existing.text)}</p>
        <noscript>
          <ErrorMessage>{existing.needsScript}</ErrorMessage>
        </noscript>
        <TextField
          {...existingAccountInputs.displayName}
          id={person.props.id}
          wrong={person.error}
          label={name}
          help={nameHelp}
          name="displayName"
          defaultValue={displayName}
          autoComplete="name"
        />
        {!signedIn && (
          <>
            <HiddenInput name="username" autoComplete="username" value={email} />
            <TextField
              {...existingAccountInputs.password}
              id={secret.props.id}
              wrong={secret.error}
              label={existing.password}
              name="password"
              autoComplete="current-password"
            />
          </>
        )}
        <Button look="primary" large wide type="submit" disabled={sending || !ready}>
          {sending ? accepting : signedIn ? existing.join : existing.accept}
        </Button>
      </form>
    </SecondFactorBoundary>
  )
}
