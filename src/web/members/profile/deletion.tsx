import type { FormRules } from '#domain/validation/check-form.ts'
import { passive } from '#domain/validation/modes.ts'

import { loadInputRuleFunctions } from '../../form/input-tools.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useForm } from '../../form/use-form.ts'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { DoubleTapSafeButton } from '../../parts/dialogs/confirm-sheet/double-tap-safe-button.tsx'
import { CurrentPasswordField } from './current-password.tsx'
import style from './page.module.css'
import { loadOwnAccountModule, useAccountAction } from './use-act.ts'
import { profileWords } from './words.ts'

type Props = { email: string; hasPassword: boolean; rules: FormRules }

/** Deletes the account irreversibly: collapsed, and requires the password. */
export function AccountDeletionForm({ email, hasPassword, rules }: Props) {
  const { deletion: texts } = useWords(profileWords)
  const locale = useLocale()
  const path = useLocalizePath()
  const { busy, wrong, run } = useAccountAction()
  const form = useForm({
    rules,
    tools: loadInputRuleFunctions,
    mode: passive,
    onValid(event) {
      event.preventDefault()
      const current = new FormData(event.currentTarget).get('current')
      void submit(hasPassword ? String(current) : undefined)
    },
  })

  async function submit(password: string | undefined): Promise<void> {
    if (await run(async () => (await loadOwnAccountModule()).deleteOwnAccount(password, locale), form))
      location.replace(path('/shopAdmin/login?deleted'))
  }

  return (
    <details className={style.more}>
      <summary>{texts.open}</summary>
      <form {...form.props} className={style.fields} noValidate>
        <p>{texts.text}</p>
        {hasPassword && <CurrentPasswordField form={form} username={email} />}
        <StaffErrorMessage>{wrong}</StaffErrorMessage>
        <DoubleTapSafeButton type="submit" look="danger" disabled={busy}>
          {busy ? texts.sending : texts.submit}
        </DoubleTapSafeButton>
      </form>
    </details>
  )
}
