import { type FormEvent, useId, useState } from 'react'
import { normalizeNumber } from '#domain/answers/number.ts'
import { type Locale, locales } from '#domain/locale.ts'
import { maxNameLength, maxPartySize } from '#domain/tickets/limits.ts'
import { findErrorsByField } from '../../../form/field-rules.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { languageTags, localeNames } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Select, TextInput } from '../../../parts/controls/field.tsx'
import staff from '../../../theme/staff.module.css'
import { deskWords } from '../words.ts'
import style from './desk-sheet.module.css'
import type { VisitorValues } from './ticket-edit.ts'

type Props = {
  values: VisitorValues
  set: (part: Partial<VisitorValues>) => void
  wrong: string | undefined
}

/** Rules of these fields. Errors show from the first attempt to submit. */
export function useVisitorValidation(values: VisitorValues) {
  const { edit: texts } = useWords(deskWords).move
  const [tried, setTried] = useState(false)
  const says = texts.partySizeWrong(maxPartySize)
  const { partySize: wrong } = findErrorsByField({ partySize: { rules: `required|numeric|between:1,${maxPartySize}`, says } }, values)
  return {
    wrong: tried ? wrong : undefined,
    /** Use in a form's `onSubmit`. Returns true if the values are valid; otherwise focuses the wrong field. */
    passes({ currentTarget: form }: FormEvent<HTMLFormElement>): boolean {
      setTried(true)
      if (wrong) requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return wrong === undefined
    },
  }
}

const sizeOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(normalizeNumber(typed)))

export function VisitorNameField({ label, value, set, first = false }: NameProps) {
  return (
    <label>
      <span className={staff.label}>{label}</span>
      <TextInput
        // The dialog focuses the element with this attribute when it opens.
        ref={first ? takeFocus : undefined}
        maxLength={maxNameLength}
        autoComplete="off"
        value={value}
        onChange={({ target }) => set({ name: target.value })}
      />
    </label>
  )
}

/** React's `autoFocus` would take the focus before the dialog is visible. */
const takeFocus = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '')

type NameProps = { label: string; value: string; set: Props['set']; first?: boolean }

export function PartySizeAndLanguageFields({ values, set, wrong }: Props) {
  const { edit: texts } = useWords(deskWords).move
  const id = useId()
  const [typed, setTyped] = useState(String(values.partySize))
  // Another device may have changed the size. `Object.is`, because an empty field is NaN on both sides.
  const shown = Object.is(sizeOf(typed), values.partySize) ? typed : String(values.partySize)
  return (
    <div className={style.pair}>
      <label>
        <span className={staff.label}>{texts.partySize}</span>
        <span className={style.count}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            required
            value={shown}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong && id}
            onChange={({ target }) => {
              setTyped(target.value)
              set({ partySize: sizeOf(target.value) })
            }}
            onBlur={() => setTyped(normalizeNumber(shown))}
          />
          {texts.people}
        </span>
      </label>
      <label>
        <span className={staff.label}>{texts.locale}</span>
        <Select value={values.locale} onChange={({ target }) => set({ locale: target.value as Locale })}>
          {locales.map((locale) => (
            <option key={locale} value={locale} lang={languageTags[locale]}>
              {localeNames[locale]}
            </option>
          ))}
        </Select>
      </label>
      {wrong && (
        <div className={style.wrong}>
          <StaffErrorMessage id={id}>{wrong}</StaffErrorMessage>
        </div>
      )}
    </div>
  )
}
