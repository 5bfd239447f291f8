import { type FormEvent, useState } from 'react'
import { randomKey } from '../../api/random-key.ts'
import { useInBrowser } from '../../device/use-in-browser.ts'
import { TextField, Wrong } from '../../form/field.tsx'
import { useWords } from '../../i18n/words.ts'
import visitor from '../../parts/theme/visitor.module.css'
import { invitationWords } from './words.ts'

type Props = { token: string; email: string; displayName: string | undefined; hint: string | undefined; onAccepted: () => void }

/** Signing in and accepting in one step. Only here is the sign-in SDK needed, so only here it is loaded. */
export function ExistingAccount({ token, email, displayName, hint, onAccepted }: Props) {
  const { existing, name, nameHelp, accepting, unsent } = useWords(invitationWords)
  const [key] = useState(randomKey)
  const [wrong, setWrong] = useState<string>()
  const [sending, setSending] = useState(false)
  // A form sent before the page's script runs would carry the password to a page that can't use it.
  const ready = useInBrowser()

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setWrong(undefined)
    setSending(true)
    try {
      const { joinSignedIn } = await import('./join-signed-in.ts')
      const refused = await joinSignedIn({
        token,
        email,
        password: String(form.get('password')),
        displayName: String(form.get('displayName')),
        idempotencyKey: key,
      })
      if (refused === undefined) return onAccepted()
      setWrong(refused)
    } catch {
      setWrong(unsent)
    }
    setSending(false)
  }

  return (
    <form className={visitor.fields} method="post" onSubmit={(event) => void submit(event)}>
      <p>{hint ?? existing.text}</p>
      <noscript>
        <Wrong>{existing.needsScript}</Wrong>
      </noscript>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextField label={name} help={nameHelp} name="displayName" defaultValue={displayName} autoComplete="name" required maxLength={100} />
      <TextField
        label={existing.password}
        wrong={wrong}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={128}
      />
      <button className={`${visitor.primary} ${visitor.full}`} type="submit" disabled={sending || !ready}>
        {sending ? accepting : existing.accept}
      </button>
    </form>
  )
}
