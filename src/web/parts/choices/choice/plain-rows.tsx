import type { Choice } from './choice.ts'
import { ChoiceInput } from './choice-input.tsx'
import style from './choice-rows.module.css'

type Props = {
  /** Id of the first row, the target of links to the field. */
  id: string
  name: string
  choices: readonly Choice[]
  picked: readonly string[]
  disabled: boolean
  invalid: boolean
  describedBy: string | undefined
}

/** Checkboxes for pages without JavaScript. A browser that runs scripts never renders them. */
export function NoScriptCheckboxes({ id, name, choices, picked, disabled, invalid, describedBy }: Props) {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <div className={style.rows}>
          {choices.map((choice, index) => (
            <ChoiceInput
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
