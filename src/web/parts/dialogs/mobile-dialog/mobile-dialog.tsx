import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '../../../i18n/words.ts'
import { mobileBreakpoint } from '../../../theme/breakpoints.ts'
import { useIsMobileWidth } from '../../../theme/mobile-width.ts'
import { partWords } from '../../words.ts'
import { addHistoryLayer } from './history-layers.ts'
import style from './mobile-dialog.module.css'

let locks = 0

/** Stops the page below from scrolling and keeps its width, with the scroll bar's space empty. @returns a function that undoes it */
function lockPage(): () => void {
  const { documentElement: root } = document
  if (locks === 0) {
    if (innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable'
    root.style.overflow = 'hidden'
  }
  locks += 1
  return () => {
    locks -= 1
    if (locks > 0) return
    root.style.overflow = ''
    root.style.scrollbarGutter = ''
  }
}

type Props = {
  open: boolean
  /** Called by the cross, Escape, the browser's Back or a press beside it. The caller must close it. */
  onClose: () => void
  title: string
  /** Beside the title, such as how many may be chosen. */
  mark?: ReactNode
  /** Stays under the title while the rest scrolls. */
  head?: ReactNode
  /** Stays at the bottom: the filled button, and what belongs to it. */
  foot?: ReactNode
  id?: string | undefined
  children: ReactNode
}

/**
 * Full screen below the mobile breakpoint, else a dialog. At the document's end, so its fields belong to no outer form. Floating
 * elements inside must not use portals (Mantine: `withinPortal={false}`) or they are behind it.
 */
export function MobileDialog({ open, ...dialog }: Props) {
  return open ? createPortal(<OpenDialog {...dialog} />, document.body) : null
}

function OpenDialog({ onClose, title, mark, head, foot, id, children }: Omit<Props, 'open'>) {
  const texts = useWords(partWords).dialog
  const mobile = useIsMobileWidth()
  const element = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const pressedBeside = useRef(false)
  const close = useRef(onClose)
  close.current = onClose

  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    // Not on phones, where focusing an input opens the keyboard over half of the list.
    const first = innerWidth < mobileBreakpoint ? null : dialog?.querySelector<HTMLElement>('[data-autofocus]')
    ;(first ?? heading.current)?.focus()
    const text = content.current
    // Focusable, because keys scroll a text without controls only while it has the focus.
    if (text && text.scrollHeight > text.clientHeight && !text.querySelector('a, button, input, select, textarea, [tabindex]'))
      text.tabIndex = 0
    const unlock = lockPage()
    return () => {
      unlock()
      // Close before unmounting: only a closed dialog returns the focus.
      dialog?.close()
    }
  }, [])
  useEffect(() => addHistoryLayer(() => close.current()), [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the dialog closes it; the keyboard has Escape
    <dialog
      ref={element}
      id={id}
      className={`${style.dialog} ${mobile ? style.full : style.modal}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== element.current) return
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        pressedBeside.current = event.target === element.current
      }}
      onClick={(event) => {
        if (pressedBeside.current && event.target === element.current) onClose()
      }}
      // React bubbles events through portals to the form around the component.
      onSubmit={(event) => event.stopPropagation()}
      onReset={(event) => event.stopPropagation()}
    >
      <div className={style.body}>
        <header className={style.top}>
          <div className={style.titleRow}>
            <h2 ref={heading} id={titleId} className={style.title} tabIndex={-1}>
              {title}
            </h2>
            {mark && <span className={style.mark}>{mark}</span>}
            <button type="button" className={style.close} aria-label={texts.close} onClick={onClose}>
              <IconX size={22} stroke={1.75} aria-hidden />
            </button>
          </div>
          {head}
        </header>
        <div ref={content} className={style.content}>
          {children}
        </div>
        {foot && <footer className={style.foot}>{foot}</footer>}
      </div>
    </dialog>
  )
}
