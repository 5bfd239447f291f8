import type { ComponentProps } from 'react'
import type { Choice } from './choice.ts'
import style from './choice-rows.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'value'> & { type: 'radio' | 'checkbox'; choice: Choice }

/** One of a few choices, as wide as its label. A round mark means one of several, a square one means any number. */
export function ChoiceInput({ choice, type, ...input }: Props) {
  return (
    <label className={style.chip}>
      <input {...input} type={type} value={choice.value} />
      <span className={style.words}>
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
