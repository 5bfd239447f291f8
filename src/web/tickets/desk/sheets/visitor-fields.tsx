import { type Locale, locales } from '#domain/locale.ts'
import { nameLimit } from '#domain/tickets/name-limit.ts'
import { partySizeLimit } from '#domain/tickets/party-size.ts'
import { languageTags, localeNames } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import staff from '../../../parts/theme/staff.module.css'
import { deskWords } from '../words.ts'

import style from './desk-sheet.module.css'
import type { VisitorValues } from './ticket-edit.ts'

type Props = { values: VisitorValues; nameLabel: string; set: (part: Partial<VisitorValues>) => void }

/** Who comes, as staff write it down: how many, in which language, by what name. */
export function VisitorFields({ values, nameLabel, set }: Props) {
  const { edit: texts } = useWords(deskWords).move
  return (
    <>
      <div className={style.pair}>
        <label>
          <span className={staff.label}>{texts.partySize}</span>
          <span className={style.count}>
            <input
              className={staff.field}
              type="number"
              inputMode="numeric"
              required
              min={1}
              max={partySizeLimit}
              value={Number.isNaN(values.partySize) ? '' : values.partySize}
              onChange={({ target }) => set({ partySize: target.valueAsNumber })}
            />
            {texts.people}
          </span>
        </label>
        <label>
          <span className={staff.label}>{texts.locale}</span>
          <select className={staff.field} value={values.locale} onChange={({ target }) => set({ locale: target.value as Locale })}>
            {locales.map((locale) => (
              <option key={locale} value={locale} lang={languageTags[locale]}>
                {localeNames[locale]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <label>
        <span className={staff.label}>{nameLabel}</span>
        <input
          className={staff.field}
          maxLength={nameLimit}
          autoComplete="off"
          value={values.name}
          onChange={({ target }) => set({ name: target.value })}
        />
      </label>
    </>
  )
}
