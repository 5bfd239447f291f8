import type { ComponentProps } from 'react'
import type { Choice } from './choice.ts'
import style from './choice-row.module.css'
import rows from './choice-rows.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'value'> & { type: 'radio' | 'checkbox'; choice: Choice }

/** One of a few choices, as high as a field. */
export function ChoiceRow({ choice, type, ...input }: Props) {
  return (
    <label className={style.row}>
      <input {...input} type={type} value={choice.value} className={type === 'checkbox' ? rows.box : undefined} />
      <span className={rows.words}>
        <span>{choice.label}</span>
        {choice.note && (
          <span className={style.note} lang={choice.noteLang}>
            {choice.note}
          </span>
        )}
      </span>
    </label>
  )
}
