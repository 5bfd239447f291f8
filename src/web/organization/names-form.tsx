import { TextInput } from '@mantine/core'
import type { Organization } from '#contract/organization.ts'
import { setShopProfile } from '#contract/queue-settings/shop.ts'
import { type LocalizedText, shopTextLocales } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { passive } from '#domain/validation/modes.ts'
import { createIdempotencyKeys } from '../api/idempotency-keys.ts'
import { useCommand } from '../api/use-command.ts'
import { randomKey } from '../device/random-key.ts'
import { loadInputRuleFunctions } from '../form/input-tools.ts'
import { StaffErrorMessage } from '../form/staff-wrong.tsx'
import { type FormController, useForm } from '../form/use-form.ts'
import { languageTags, localeNames } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../parts/controls/button.tsx'
import { useMantineInput } from '../parts/fields/mantine-input.tsx'
import staff from '../theme/staff.module.css'
import { shopNameInputs } from './name-inputs.ts'
import style from './page.module.css'
import { organizationWords } from './words.ts'

export type RenameShopProps = { shop: Organization['shops'][number]; rules: FormRules; onRenamed: (name: string) => void }

const intentions = createIdempotencyKeys(randomKey)

export function ShopNamesForm({ shop, rules, onRenamed, onClose }: RenameShopProps & { onClose: () => void }) {
  const { rename: texts } = useWords(organizationWords)
  const { busy, problem, run } = useCommand({ intentions })
  const form = useForm({
    rules,
    tools: loadInputRuleFunctions,
    mode: passive,
    onValid(event) {
      event.preventDefault()
      const typed = new FormData(event.currentTarget)
      const [ja, en, zh] = shopTextLocales.map((locale) => String(typed.get(locale)).trim())
      void submit({ ja: ja!, ...(en && { en }), ...(zh && { zh }) })
    },
  })

  async function submit(name: LocalizedText): Promise<void> {
    const result = await run(setShopProfile, { params: { shopId: shop.id }, body: { rev: shop.rev, name } })
    if (result.ok) onRenamed(result.value.name.ja)
  }

  return (
    <form {...form.props} className={style.form} noValidate>
      <p className={staff.help}>{texts.text}</p>
      {shopTextLocales.map((locale) => (
        <NameInput key={locale} form={form} locale={locale} value={shop.names[locale] ?? ''} />
      ))}
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      <div className={style.acts}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? texts.sending : texts.submit}
        </Button>
      </div>
    </form>
  )
}

function NameInput({ form, locale, value }: { form: FormController; locale: (typeof shopTextLocales)[number]; value: string }) {
  const input = useMantineInput(form, locale)
  return (
    <TextInput
      {...input}
      {...shopNameInputs[locale]}
      label={localeNames[locale]}
      lang={languageTags[locale]}
      defaultValue={value}
      autoComplete="off"
    />
  )
}
