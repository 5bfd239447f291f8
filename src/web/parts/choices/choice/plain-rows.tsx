import type { Choice } from './choice.ts'
import { ChoiceRow } from './choice-row.tsx'
import style from './choice-rows.module.css'

type Props = {
  /** Of the first row, which a link to the field leads to. */
  id: string
  name: string
  choices: readonly Choice[]
  picked: readonly string[]
  disabled: boolean
  invalid: boolean
  describedBy: string | undefined
}

/** Boxes to tick, for a page without a script. A browser that runs scripts never makes them. */
export function PlainRows({ id, name, choices, picked, disabled, invalid, describedBy }: Props) {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <div className={style.rows}>
          {choices.map((choice, index) => (
            <ChoiceRow
              key={choice.value}
              type="checkbox"
              id={index === 0 ? id : undefined}
              name={name}
              choice={choice}
              disabled={disabled}
              defaultChecked={picked.includes(choice.value)}
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
            />
          ))}
        </div>
      )}
    </noscript>
  )
}
