import { useEffect, useId, useRef, useState } from 'react'
import { describedByIds, FieldFrame } from '../../../form/field.tsx'
import { useWords } from '../../../i18n/words.ts'
import visitor from '../../../theme/visitor.module.css'
import { inputWords } from '../../inputs/words.ts'
import type { Choice } from '../choice/choice.ts'
import { ChoiceInput } from '../choice/choice-input.tsx'
import style from '../choice/choice-rows.module.css'
import type { MultipleChoiceProps } from '../choice/dialog-multi-select.tsx'

/** Native checkboxes. At the limit the unticked ones are disabled. */
export function CheckboxRows({ choices, ...field }: MultipleChoiceProps & { choices: readonly Choice[] }) {
  const { name, label, help, wrong, required = false, marked = true, disabled = false } = field
  const { defaultValue = [], atMost = Number.POSITIVE_INFINITY, onChange } = field
  const texts = useWords(inputWords).choice
  const ownId = useId()
  const id = field.id ?? ownId
  const rows = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState(defaultValue)
  const defaults = useRef(defaultValue)
  const limited = atMost < choices.length
  const full = picked.length >= atMost

  useEffect(() => {
    // Reads the ticks made before hydration.
    setPicked(ticked(rows.current))
    const form = rows.current?.closest('form')
    const onReset = () => setPicked(defaults.current)
    form?.addEventListener('reset', onReset)
    return () => form?.removeEventListener('reset', onReset)
  }, [])

  return (
    <FieldFrame {...{ id, label, help, wrong, required, marked }} group limit={limited ? texts.atMost(atMost) : texts.several}>
      {limited && (
        <p role="status" className={full ? style.limit : visitor.hidden}>
          {full && texts.full(atMost)}
        </p>
      )}
      <div ref={rows} className={style.rows}>
        {choices.map((choice, index) => (
          <ChoiceInput
            key={choice.value}
            type="checkbox"
            // The first row has the id, which links to the field lead to.
            id={index === 0 ? id : undefined}
            name={name}
            choice={choice}
            disabled={disabled || (full && !picked.includes(choice.value))}
            defaultChecked={defaultValue.includes(choice.value)}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={describedByIds(id, undefined, wrong)}
            onChange={() => {
              setPicked(ticked(rows.current))
              onChange?.(ticked(rows.current))
            }}
          />
        ))}
      </div>
    </FieldFrame>
  )
}

function ticked(rows: HTMLElement | null): string[] {
  return [...(rows?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])].map(({ value }) => value)
}
