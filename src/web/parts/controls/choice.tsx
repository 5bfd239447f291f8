import type { ComponentProps } from 'react'
import style from './choice.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  /** Visitor sizes instead of staff's. */
  large?: boolean
}

/** A checkbox with its label, which ticks it too. `className` styles the whole. */
export function Checkbox(props: Props) {
  return <Choice {...props} type="checkbox" />
}

export function Radio(props: Props) {
  return <Choice {...props} type="radio" />
}

/** A switch that applies at once or with the form. Disabled it is dashed: neither on nor off until its precondition is met. */
export function Switch({ className, ...props }: Props) {
  return <Choice {...props} type="checkbox" role="switch" className={[style.switch, className].filter(Boolean).join(' ')} />
}

function Choice({ large, className, children, ...input }: Props & { type: 'checkbox' | 'radio' }) {
  return (
    <label className={[style.choice, large && style.large, className].filter(Boolean).join(' ')}>
      <input {...input} className={style.box} />
      {children}
    </label>
  )
}
