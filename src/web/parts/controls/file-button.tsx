import type { ComponentProps } from 'react'
import { type ButtonLookProps, buttonClass } from './button.tsx'
import style from './file-button.module.css'

type Props = Pick<ButtonLookProps, 'look' | 'large' | 'small' | 'className'> & Omit<ComponentProps<'input'>, 'type' | 'className'>

/** Chooses a file, by press or by drop. `children` is the label. */
export function FileButton({ look, large, small, className, children, ...input }: Props) {
  const classNames = [style.pick, large && style.large, className].filter(Boolean).join(' ')
  return (
    <label className={buttonClass({ look, large, small, className: classNames })}>
      {children}
      <input {...input} type="file" />
    </label>
  )
}
