import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { removeOwnPin, setOwnPin } from '#contract/devices/tablets.ts'
import type { Profile } from '#contract/profile.ts'
import { parsePin } from '#domain/pin.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { passive } from '#domain/validation/modes.ts'
import { callAuthenticated } from '../../api/api.ts'
import { randomKey } from '../../device/random-key.ts'
import { loadInputRuleFunctions } from '../../form/input-tools.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useForm } from '../../form/use-form.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { useMantineInput } from '../../parts/fields/mantine-input.tsx'
import staff from '../../theme/staff.module.css'
import { CurrentPasswordField } from './current-password.tsx'
import style from './page.module.css'
import { profileInputs } from './profile-inputs.ts'
import { useAccountAction } from './use-act.ts'
import { profileWords } from './words.ts'

type Props = { profile: Profile; rules: FormRules; onDone: (text: string) => void }

/** PIN that identifies the member on a shared tablet. Setting it needs the password. */
export function PinPart({ profile, rules, onDone }: Props) {
  const { pin: texts } = useWords(profileWords)
  const locale = useLocale()
  const { busy, wrong, setWrong, run } = useAccountAction()
  /** Number of changes; remounts the form closed. */
  const [times, setTimes] = useState(0)
  const form = useForm({
    rules,
    tools: loadInputRuleFunctions,
    mode: passive,
    onValid(event) {
      event.preventDefault()
      const sent = new FormData(event.currentTarget)
      void submit(String(sent.get('pin')), profile.hasPassword ? String(sent.get('current')) : undefined)
    },
  })
  const field = useMantineInput(form, 'pin')

  async function submit(typed: string, password: string | undefined): Promise<void> {
    const pin = parsePin(typed)
    if (!pin) return form.refuse({ pin: texts.invalid })
    if (!(await run((sdk) => sdk.reauthenticateWithPassword(password, locale), form))) return
    // Idempotent, so each press has a new key.
    const result = await callAuthenticated(setOwnPin, { body: { pin }, idempotencyKey: randomKey() })
    if (!result.ok)
      return result.problem.code === 'pin.simple' ? form.refuse({ pin: result.problem.detail }) : setWrong(result.problem.detail)
    setTimes(times + 1)
    onDone(texts.done)
  }

  async function remove(): Promise<void> {
    const result = await callAuthenticated(removeOwnPin, { idempotencyKey: randomKey() })
    if (result.ok) onDone(texts.removed)
    else setWrong(result.problem.detail)
  }

  return (
    <>
      <p className={staff.muted}>{texts.text}</p>
      <p>{texts.states[profile.pin]}</p>
      <details key={times} className={style.more}>
        <summary>{profile.pin === 'none' ? texts.choose : texts.change}</summary>
        <form {...form.props} className={style.fields} noValidate>
          {profile.hasPassword && <CurrentPasswordField form={form} username={profile.email ?? ''} />}
          <TextInput {...field} {...profileInputs.pin} label={texts.label} inputMode="numeric" autoComplete="off" />
          <StaffErrorMessage>{wrong}</StaffErrorMessage>
          <Button type="submit" disabled={busy}>
            {busy ? texts.sending : texts.submit}
          </Button>
        </form>
      </details>
      {profile.pin !== 'none' && (
        <Button destructive onClick={() => void remove()}>
          {texts.remove}
        </Button>
      )}
    </>
  )
}
