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

/** What lies over the page until it is closed. The browser's own dialog: it keeps the focus inside and closes on Escape. */
export function Sheet({ open, onClose, title, side = 'center', hideTitle = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open && dialog.current?.open) dialog.current.close()
  }, [open])
  useLayoutEffect(() => {
    const element = dialog.current
    // Before it goes: only a dialog that is closed gives the focus back.
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
