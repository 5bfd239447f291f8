import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId, useRef } from 'react'
import { describedByIds, FieldFrame } from '../../../form/field.tsx'
import { useWords } from '../../../i18n/words.ts'
import { inputWords } from '../../inputs/words.ts'
import type { Choice } from '../choice/choice.ts'
import { ChoiceInput } from '../choice/choice-input.tsx'
import style from '../choice/choice-rows.module.css'
import type { SingleChoiceProps } from '../choice/dialog-select.tsx'

/** Native radio buttons with a button that clears the choice. */
export function RadioRows({ choices, ...field }: SingleChoiceProps & { choices: readonly Choice[] }) {
  const { name, label, help, wrong, required = false, marked = true, disabled = false, defaultValue, onChange } = field
  const texts = useWords(inputWords).choice
  const ownId = useId()
  const id = field.id ?? ownId
  const rows = useRef<HTMLDivElement>(null)

  function clear(): void {
    const checked = rows.current?.querySelector<HTMLInputElement>('input:checked')
    if (!checked) return
    checked.checked = false
    // Clearing hides the button, so the focus moves to the former choice.
    checked.focus()
    checked.dispatchEvent(new Event('input', { bubbles: true }))
    checked.dispatchEvent(new Event('change', { bubbles: true }))
    onChange?.(undefined)
  }

  return (
    <FieldFrame id={id} label={label} help={help} wrong={wrong} required={required} marked={marked} group>
      <div className={style.radios}>
        <div ref={rows} className={style.rows}>
          {choices.map((choice, index) => (
            <ChoiceInput
              key={choice.value}
              type="radio"
              // The first row has the id, which links to the field lead to.
              id={index === 0 ? id : undefined}
              name={name}
              choice={choice}
              required={required}
              disabled={disabled}
              defaultChecked={choice.value === defaultValue}
              aria-invalid={wrong ? true : undefined}
              aria-describedby={describedByIds(id, undefined, wrong)}
              onChange={() => onChange?.(choice.value)}
            />
          ))}
        </div>
        {!required && !disabled && (
          <button type="button" className={style.clear} aria-label={texts.clear(label)} onClick={clear}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
    </FieldFrame>
  )
}
