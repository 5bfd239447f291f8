import { useState } from 'react'
import type { Words } from '#domain/forms/field.ts'
import { languageName, textLocales } from '#domain/locale.ts'
import { afterPress } from '../../../form/after-press.ts'
import { StaffWrong } from '../../../form/staff-wrong.tsx'
import { languageTags, useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import fields from '../../../parts/fields/setting-fields.module.css'
import { TextSetting } from '../../../parts/fields/setting-fields.tsx'
import staff from '../../../theme/staff.module.css'
import { isBlank, lacks } from '../arranging.ts'
import { formWords } from '../words.ts'

type Props = {
  legend: string
  help?: string
  value: Words
  onChange: (words: Words) => void
  maxLength: number
  lines?: number
  /** May be left out: in all languages, or in none. */
  optional?: boolean
}

/** The same in the visitors' three languages. */
export function WordsFields({ legend, help, value, onChange, maxLength, lines, optional = false }: Props) {
  const { field: texts } = useWords(formWords)
  const reader = useLocale()
  const [left, setLeft] = useState(false)
  const isWrong = left && lacks(value) && !(optional && isBlank(value))
  return (
    <fieldset
      className={fields.group}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) afterPress(() => setLeft(true))
      }}
    >
      <legend className={fields.label}>{legend}</legend>
      {help && <span className={staff.help}>{help}</span>}
      <div className={fields.names}>
        {textLocales.map((locale) => (
          <TextSetting
            key={locale}
            label={languageName(locale, reader)}
            value={value[locale]}
            maxLength={maxLength}
            lang={languageTags[locale]}
            required={!optional}
            {...(lines && { lines })}
            onChange={(typed) => onChange({ ...value, [locale]: typed })}
          />
        ))}
      </div>
      <StaffWrong>{isWrong ? texts.allLanguages : undefined}</StaffWrong>
    </fieldset>
  )
}
