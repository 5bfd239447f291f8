import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect, useRef, useState } from 'react'
import type { ChoiceOption } from '#domain/forms/field.ts'
import { randomKey } from '../../../device/random-key.ts'
import { MoveButtons, moveButtonSelectors } from '../../../frame/staff/move-buttons.tsx'
import { useFocusAfterMove } from '../../../frame/staff/moved-focus.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { isBlank, nameInLocale } from '../customization.ts'
import { formWords } from '../words.ts'
import style from './option-list.module.css'
import { TranslatedTextFields } from './words-fields.tsx'

type Props = {
  options: readonly ChoiceOption[]
  /** Published options. A removed one can be restored under its key. */
  published: readonly ChoiceOption[]
  onChange: (options: readonly ChoiceOption[]) => void
}

const maxLabelLength = 60
const maxOptions = 60

/** Edits the options of a field. An option keeps its key, so given answers stay valid. */
export function OptionList({ options, published, onChange }: Props) {
  const { options: texts } = useWords(formWords)
  const locale = useLocale()
  const list = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState<string>()
  const remember = useFocusAfterMove(list, options.map(({ value }) => value).join())
  const removed = published.filter(({ value }) => options.every((option) => option.value !== value))
  const nameOf = ({ label }: ChoiceOption) => (isBlank(label) ? texts.fresh : nameInLocale(label, locale))

  useEffect(() => {
    if (added) list.current?.querySelector<HTMLElement>(`[data-option="${added}"] input`)?.focus()
  }, [added])

  function add(): void {
    const value = randomKey().slice(0, 12)
    onChange([...options, { value, label: { ja: '', en: '', zh: '' } }])
    setAdded(value)
  }

  return (
    <>
      <ul ref={list} className={style.list}>
        {options.map((option, at) => {
          const { value, label } = option
          const name = nameOf(option)
          return (
            <li key={value} data-option={value}>
              <details open={value === added}>
                <summary>{name}</summary>
                <div className={style.words}>
                  <TranslatedTextFields
                    legend={texts.words}
                    value={label}
                    maxLength={maxLabelLength}
                    onChange={(words) => onChange(options.with(at, { value, label: words }))}
                  />
                  <Button
                    look="quiet"
                    destructive
                    aria-label={texts.removeLabel(name)}
                    onClick={() => onChange(options.filter((one) => one !== option))}
                  >
                    {texts.remove}
                  </Button>
                </div>
              </details>
              <div className={style.acts}>
                <MoveButtons
                  id={`option:${value}`}
                  up={texts.up(name)}
                  down={texts.down(name)}
                  can={(direction) => options[at + direction] !== undefined}
                  onMove={(direction) => {
                    remember(...moveButtonSelectors(`option:${value}`, direction))
                    onChange(options.with(at, options[at + direction]!).with(at + direction, option))
                  }}
                />
              </div>
            </li>
          )
        })}
      </ul>
      {removed.length > 0 && (
        <ul className={style.gone} aria-label={texts.gone}>
          {removed.map((option) => (
            <li key={option.value}>
              <s>{nameOf(option)}</s>
              <Button small aria-label={texts.backLabel(nameOf(option))} onClick={() => onChange([...options, option])}>
                {texts.back}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {options.length < maxOptions && (
        <Button onClick={add}>
          <IconPlus size={18} stroke={1.75} aria-hidden />
          {texts.add}
        </Button>
      )}
    </>
  )
}
