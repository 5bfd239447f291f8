import { NativeSelect, TextInput } from '@mantine/core'
import { type Profile, setOwnMailLocale } from '#contract/profile.ts'
import { isLocale, type Locale, locales, localizedPath } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { passive } from '#domain/validation/modes.ts'
import { callAuthenticated } from '../../api/api.ts'
import { randomKey } from '../../device/random-key.ts'
import { loadInputRuleFunctions } from '../../form/input-tools.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useForm } from '../../form/use-form.ts'
import { languageTags, localeNames, useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { fieldClass } from '../../parts/controls/field.tsx'
import { useMantineInput } from '../../parts/fields/mantine-input.tsx'
import staff from '../../theme/staff.module.css'
import style from './page.module.css'
import { profileInputs } from './profile-inputs.ts'
import { loadOwnAccountModule, useAccountAction } from './use-act.ts'
import { profileWords } from './words.ts'

const help = `${staff.help} ${style.help}`

type Props = { profile: Profile; rules: FormRules; onDone: (text: string) => void }

export function NameAndLanguageForm({ profile, rules, onDone }: Props) {
  const { me: texts } = useWords(profileWords)
  const locale = useLocale()
  const { busy, wrong, setWrong, run } = useAccountAction()
  const form = useForm({
    rules,
    tools: loadInputRuleFunctions,
    mode: passive,
    onValid(event) {
      event.preventDefault()
      void submit(new FormData(event.currentTarget))
    },
  })

  const name = useMantineInput(form, 'displayName')

  async function submit(sent: FormData): Promise<void> {
    const displayName = String(sent.get('displayName')).trim()
    const chosen = String(sent.get('locale'))
    if (
      displayName !== profile.displayName &&
      !(await run(async () => (await loadOwnAccountModule()).setOwnName(displayName, locale), form))
    )
      return
    if (isLocale(chosen) && chosen !== profile.locale && !(await saveLocale(chosen))) return
    if (!isLocale(chosen) || chosen === locale) return onDone(texts.saved)
    // A document request, because the switch sets a cookie and texts load with the page.
    location.assign(`${localizedPath(chosen, '/shopAdmin/profile')}?lang=${chosen}`)
  }

  async function saveLocale(chosen: Locale): Promise<boolean> {
    const result = await callAuthenticated(setOwnMailLocale, { body: { locale: chosen }, idempotencyKey: randomKey() })
    if (!result.ok) setWrong(result.problem.detail)
    return result.ok
  }

  return (
    <form {...form.props} className={style.fields} noValidate>
      <TextInput
        {...name}
        {...profileInputs.displayName}
        label={texts.name}
        description={texts.nameHelp}
        classNames={{ ...name.classNames, description: help }}
        autoComplete="name"
        defaultValue={profile.displayName ?? ''}
      />
      <NativeSelect
        unstyled
        name="locale"
        label={texts.language}
        description={texts.languageHelp}
        classNames={{ input: fieldClass(), label: staff.label!, description: help, section: style.none! }}
        defaultValue={profile.locale ?? locale}
      >
        {locales.map((one) => (
          <option key={one} value={one} lang={languageTags[one]}>
            {localeNames[one]}
          </option>
        ))}
      </NativeSelect>
      <StaffErrorMessage>{wrong}</StaffErrorMessage>
      <Button type="submit" look="primary" disabled={busy}>
        {busy ? texts.sending : texts.submit}
      </Button>
    </form>
  )
}
