import { useId, useState } from 'react'
import type { LaneSetting } from '#contract/queue-settings/lanes.ts'
import { localizedText } from '#domain/locale.ts'
import { formatTicketNumber } from '#domain/tickets/number.ts'
import { RequiredMark } from '../../../form/field.tsx'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { Radio } from '../../../parts/controls/choice.tsx'
import fields from '../../../parts/fields/setting-fields.module.css'
import staff from '../../../theme/staff.module.css'
import type { SettingFieldsProps } from '../setting/setting-form.ts'
import { settingsWords } from '../words.ts'
import style from './letter-field.module.css'

const letters = [...'ABCDEFGHJKLMNPQRSTUVWXYZ']

/** Returns the letters used by no other lane. */
export const listFreeLetters = (lanes: readonly LaneSetting[], id?: string) =>
  letters.filter((letter) => lanes.every((lane) => lane.letter !== letter || lane.id === id))

const shownFirst = 6

export function LetterField({
  value,
  set,
  errors,
  settings,
  id,
}: SettingFieldsProps<{ letter: string; names: { ja: string; en: string; zh: string } }>) {
  const { fields: texts, letters: letterTexts } = useWords(settingsWords)
  const locale = useLocale()
  const group = useId()
  const [all, setAll] = useState(false)
  const free = listFreeLetters(settings.lanes, id)
  const shown = free.filter((letter, at) => all || at < shownFirst || letter === value.letter)
  return (
    <div>
      <fieldset className={fields.group} aria-describedby={id && `${group}h`}>
        <legend className={staff.hidden}>{texts.letter.label}</legend>
        <span className={fields.marked} aria-hidden>
          <span className={fields.label}>{texts.letter.label}</span>
          <RequiredMark required />
        </span>
        {id && (
          <span className={staff.help} id={`${group}h`}>
            {texts.letter.help}
          </span>
        )}
        <div className={style.letters}>
          {shown.map((letter) => (
            <Radio
              key={letter}
              className={style.letter}
              name={group}
              value={letter}
              checked={letter === value.letter}
              required
              onChange={() => set({ letter })}
            >
              {letter}
            </Radio>
          ))}
          {free.length > shownFirst && (
            <Button look="quiet" small aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? letterTexts.fewer : letterTexts.others}
            </Button>
          )}
        </div>
        <StaffErrorMessage>{errors.letter}</StaffErrorMessage>
      </fieldset>
      {!id && value.letter && (
        <p className={style.first}>
          <b translate="no">{formatTicketNumber(value.letter, 1)}</b>
          <span>
            {localizedText(value.names, locale)}
            <small>{letterTexts.first}</small>
          </span>
        </p>
      )}
    </div>
  )
}
