import { shopTextLocales } from '#domain/locale.ts'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { languageTags } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { MoreSettings } from '../../../parts/fields/more-settings.tsx'
import { TextSetting } from '../../../parts/fields/setting-fields.tsx'
import { joinNameTranslations, type TypedName } from '../setting/setting-form.ts'
import { settingsWords } from '../words.ts'

type Props = {
  value: TypedName
  onChange: (name: TypedName) => void
  maxLength?: number
}

/** Japanese name, which every row has. */
export function JapaneseNameField({ label, help, wrong, value, onChange, maxLength = queueSettingsLimits.name }: Props & NameFieldTexts) {
  const { fields } = useWords(settingsWords)
  return (
    <TextSetting
      label={label ?? fields.names.label}
      help={help ?? fields.names.help}
      value={value.ja}
      maxLength={maxLength}
      lang={languageTags.ja}
      required
      first
      wrong={wrong}
      onChange={(ja) => onChange({ ...value, ja })}
    />
  )
}

type NameFieldTexts = { label?: string; help?: string; wrong: string | undefined }

const translations = shopTextLocales.filter((locale) => locale !== 'ja')

/** Names in the other languages, folded. The summary lists the missing ones. */
export function NameTranslations<Name extends Omit<TypedName, 'ja'>>({
  value,
  onChange,
  maxLength = queueSettingsLimits.name,
}: {
  value: Name
  onChange: (name: Name) => void
  maxLength?: number
}) {
  const { fields, translated } = useWords(settingsWords)
  const missing = translations.filter((locale) => value[locale].trim() === '')
  const typedTranslations = joinNameTranslations({ ja: '', en: value.en, zh: value.zh })
  const summary =
    missing.length === 0
      ? typedTranslations
      : missing.length === translations.length
        ? translated.none
        : translated.some(typedTranslations, fields[missing[0]!].label)
  return (
    <MoreSettings title={translated.title} summary={summary}>
      {translations.map((locale) => (
        <TextSetting
          key={locale}
          label={fields[locale].label}
          value={value[locale]}
          maxLength={maxLength}
          lang={languageTags[locale]}
          onChange={(typed) => onChange({ ...value, [locale]: typed })}
        />
      ))}
    </MoreSettings>
  )
}
