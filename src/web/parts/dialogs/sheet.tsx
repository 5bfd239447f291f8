import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import style from './sheet.module.css'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  side?: 'center' | 'left' | 'bottom'
  hideTitle?: boolean
  children: ReactNode
}

/** An overlay that stays until it is closed. The native dialog keeps the focus inside and closes on Escape. */
export function Sheet({ open, onClose, title, side = 'center', hideTitle = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open && dialog.current?.open) dialog.current.close()
  }, [open])
  useLayoutEffect(() => {
    const element = dialog.current
    // Close before unmounting: only a closed dialog returns the focus.
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the sheet closes it; the keyboard has Escape
    <dialog
      ref={dialog}
      className={`${style.sheet} ${style[side]}`}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={style.body}>
        <h2 id={heading} className={hideTitle ? style.hidden : style.title}>
          {title}
        </h2>
        {open && children}
      </div>
    </dialog>
  )
}
