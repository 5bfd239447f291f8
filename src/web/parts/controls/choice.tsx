import type { ComponentProps } from 'react'
import style from './choice.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  /** Visitors' measures; without it staff's. */
  large?: boolean
}

/** A box with its words, which tick it too. `className` is the whole's. */
export function Checkbox(props: Props) {
  return <Choice {...props} type="checkbox" />
}

/** One of several of the same `name`. */
export function Radio(props: Props) {
  return <Choice {...props} type="radio" />
}

function Choice({ large, className, children, ...input }: Props & { type: 'checkbox' | 'radio' }) {
  return (
    <label className={[style.choice, large && style.large, className].filter(Boolean).join(' ')}>
      <input {...input} className={style.box} />
      {children}
    </label>
  )
}
