import type { Profile } from '#contract/profile.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { passive } from '#domain/validation/modes.ts'
import { loadInputRuleFunctions } from '../../../form/input-tools.ts'
import { type FormController, useForm } from '../../../form/use-form.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { CurrentPasswordField } from '../current-password.tsx'
import style from '../page.module.css'
import { profileWords } from '../words.ts'

type Props = {
  title: string
  text: string
  submit: string
  destructive: boolean
  profile: Profile
  rules: FormRules
  busy: boolean
  /** Without a password `password` is undefined, and the age of the sign-in decides. */
  onProve: (password: string | undefined, form: FormController | undefined) => Promise<void>
  onClose: () => void
}

/** Proves the owner before sign-in methods change, because another person may use an open page. */
export function ReauthenticationForm({ title, text, submit, destructive, profile, rules, busy, onProve, onClose }: Props) {
  const texts = useWords(profileWords).secondFactor
  const form = useForm({
    rules,
    tools: loadInputRuleFunctions,
    mode: passive,
    onValid(event) {
      event.preventDefault()
      const current = new FormData(event.currentTarget).get('current')
      void onProve(profile.hasPassword ? String(current) : undefined, form)
    },
  })
  return (
    <form {...form.props} className={style.fields} noValidate>
      <h3>{title}</h3>
      <p>{text}</p>
      {profile.hasPassword && <CurrentPasswordField form={form} username={profile.email ?? ''} />}
      <div className={style.address}>
        <Button type="submit" look={destructive ? 'danger' : 'primary'} disabled={busy}>
          {busy ? texts.sending : submit}
        </Button>
        <Button disabled={busy} onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
