import { textLocales } from '#domain/locale.ts'
import { limits } from '#domain/queue-settings/limits.ts'
import { languageTags } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import style from '../../../parts/fields/setting-fields.module.css'
import { TextSetting } from '../../../parts/fields/setting-fields.tsx'
import staff from '../../../theme/staff.module.css'
import type { TypedName } from '../setting/setting-form.ts'
import { settingsWords } from '../words.ts'

type Props = {
  label?: string
  help?: string
  value: TypedName
  /** Characters. */
  most?: number
  onChange: (name: TypedName) => void
  wrong: string | undefined
}

/** A name in the visitors' languages; without Japanese there is none. */
export function NameFields({ label, help, value, most = limits.name, onChange, wrong }: Props) {
  const { fields } = useWords(settingsWords)
  return (
    <fieldset className={style.group}>
      <legend className={style.label}>{label ?? fields.names.label}</legend>
      <span className={staff.help}>{help ?? fields.names.help}</span>
      <div className={style.names}>
        {textLocales.map((locale) => (
          <TextSetting
            key={locale}
            label={fields[locale].label}
            value={value[locale]}
            maxLength={most}
            lang={languageTags[locale]}
            required={locale === 'ja'}
            wrong={locale === 'ja' ? wrong : undefined}
            onChange={(typed) => onChange({ ...value, [locale]: typed })}
          />
        ))}
      </div>
    </fieldset>
  )
}
