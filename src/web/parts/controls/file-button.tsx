import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button.tsx'
import style from './file-button.module.css'

type Props = Pick<ButtonLook, 'look' | 'small' | 'className'> & Omit<ComponentProps<'input'>, 'type' | 'className'>

/** Chooses a file; what is dropped on it is chosen too. The words are `children`. */
export function FileButton({ look, small = false, className, children, ...input }: Props) {
  return (
    <label className={buttonClass({ look, small, className: [style.pick, className].filter(Boolean).join(' ') })}>
      {children}
      <input {...input} type="file" />
    </label>
  )
}
