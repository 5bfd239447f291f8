import type { ComponentProps } from 'react'
import style from './button.module.css'

export type ButtonLookProps = {
  /** `bare`: a row or cell that is one button, with the screen's own look. */
  look?: 'primary' | 'outline' | 'quiet' | 'danger' | 'bare' | undefined
  /** As wide as high, for an icon alone. */
  icon?: boolean | undefined
  /** Visitor sizes instead of staff's. */
  large?: boolean | undefined
  small?: boolean | undefined
  wide?: boolean | undefined
  destructive?: boolean | undefined
  className?: string | undefined
}

export type ButtonProps = ComponentProps<'button'> & ButtonLookProps

/** Returns the classes of a link, label or summary that looks like a button. */
export function buttonClass({ icon, look = icon ? undefined : 'outline', className, ...is }: ButtonLookProps = {}): string {
  if (look === 'bare') return [style.bare, className].filter(Boolean).join(' ')
  const measures = [icon && style.icon, is.large && style.large, is.small && style.small, is.wide && style.wide]
  return [style.button, look && style[look], ...measures, is.destructive && style.destructive, className].filter(Boolean).join(' ')
}

export function Button({ look, icon, large, small, wide, destructive, className, type = 'button', ...button }: ButtonProps) {
  return <button {...button} type={type} className={buttonClass({ look, icon, large, small, wide, destructive, className })} />
}

/** A button that shows only an icon. `label` is its accessible name. */
export function IconButton({ label, ...button }: Omit<ButtonProps, 'icon' | 'aria-label'> & { label: string }) {
  return <Button {...button} icon aria-label={label} />
}
