import { useState } from 'react'
import type { TranslatedText } from '#domain/forms/field.ts'
import { localizedLanguageName, type ShopTextLocale, shopTextLocales } from '#domain/locale.ts'
import { runAfterPress } from '../../../form/after-press.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { languageTags, useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { MoreSettings } from '../../../parts/fields/more-settings.tsx'
import fields from '../../../parts/fields/setting-fields.module.css'
import { TextSetting } from '../../../parts/fields/setting-fields.tsx'
import staff from '../../../theme/staff.module.css'
import { isBlank, lacksTranslation } from '../customization.ts'
import { formWords } from '../words.ts'

type Props = {
  legend: string
  help?: string
  value: TranslatedText
  onChange: (words: TranslatedText) => void
  maxLength: number
  lines?: number
  /** May be empty in all languages together. */
  optional?: boolean
}

type NameProps = Pick<Props, 'value' | 'onChange' | 'maxLength'>

/** The Japanese name, which is edited first. */
export function JapaneseNameInput({ label, value, onChange, maxLength }: NameProps & { label: string }) {
  const { field: texts } = useWords(formWords)
  return (
    <TextSetting
      label={label}
      value={value.ja}
      maxLength={maxLength}
      lang={languageTags.ja}
      required
      wrong={value.ja.trim() === '' ? texts.allLanguages : undefined}
      onChange={(ja) => onChange({ ...value, ja })}
    />
  )
}

/** The other languages of a name, collapsed. Opens if one is missing, because publication requires all. */
export function NameTranslationFields({ value, onChange, maxLength }: NameProps) {
  const { field: texts, row } = useWords(formWords)
  const reader = useLocale()
  const translations = shopTextLocales.filter((locale) => locale !== 'ja')
  const isMissing = (locale: ShopTextLocale) => value[locale].trim() === ''
  return (
    <MoreSettings
      title={texts.translations}
      summary={translations.map((locale) => value[locale]).join(row.dot)}
      wrong={translations.some(isMissing)}
    >
      {translations.map((locale) => (
        <TextSetting
          key={locale}
          label={localizedLanguageName(locale, reader)}
          value={value[locale]}
          maxLength={maxLength}
          lang={languageTags[locale]}
          required
          wrong={isMissing(locale) ? texts.allLanguages : undefined}
          onChange={(typed) => onChange({ ...value, [locale]: typed })}
        />
      ))}
    </MoreSettings>
  )
}

export function TranslatedTextFields({ legend, help, value, onChange, maxLength, lines, optional = false }: Props) {
  const { field: texts } = useWords(formWords)
  const reader = useLocale()
  const [left, setLeft] = useState(false)
  const isWrong = left && lacksTranslation(value) && !(optional && isBlank(value))
  return (
    <fieldset
      className={fields.group}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) runAfterPress(() => setLeft(true))
      }}
    >
      <legend className={fields.label}>{legend}</legend>
      {help && <span className={staff.help}>{help}</span>}
      <div className={fields.names}>
        {shopTextLocales.map((locale) => (
          <TextSetting
            key={locale}
            label={localizedLanguageName(locale, reader)}
            value={value[locale]}
            maxLength={maxLength}
            lang={languageTags[locale]}
            required={!optional}
            {...(lines && { lines })}
            onChange={(typed) => onChange({ ...value, [locale]: typed })}
          />
        ))}
      </div>
      <StaffErrorMessage>{isWrong ? texts.allLanguages : undefined}</StaffErrorMessage>
    </fieldset>
  )
}
