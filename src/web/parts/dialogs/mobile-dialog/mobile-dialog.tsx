import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '../../../i18n/words.ts'
import { mobileBreakpoint } from '../../../theme/breakpoints.ts'
import { useMobile } from '../../../theme/mobile-width.ts'
import { partWords } from '../../words.ts'
import { layHistory } from './history-layers.ts'
import style from './mobile-dialog.module.css'

let locks = 0

/** Keeps the page still under what lies over it, and as wide as it is: its scroll bar's place stays empty. @returns lets it go */
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
  /** By the cross, Escape, the browser's Back or a press beside it: whoever opened it closes it. */
  onClose: () => void
  title: string
  /** Beside the title, such as how many may be chosen. */
  mark?: ReactNode
  /** Stays under the title while the rest scrolls. */
  head?: ReactNode
  /** Stays below: the one filled button, and what belongs to it. */
  foot?: ReactNode
  id?: string | undefined
  children: ReactNode
}

/**
 * Fills the screen under the mobile breakpoint, lies over the page above it. The browser's own dialog keeps the focus inside and gives it back.
 *
 * It stands at the end of the document, so that its fields belong to no form around it. What floats inside it must not be put elsewhere in the
 * document (Mantine: `withinPortal={false}`), where it would be under it. Who leads to another page navigates and lets the dialog go with the page.
 */
export function MobileDialog({ open, ...dialog }: Props) {
  return open ? createPortal(<OpenDialog {...dialog} />, document.body) : null
}

function OpenDialog({ onClose, title, mark, head, foot, id, children }: Omit<Props, 'open'>) {
  const texts = useWords(partWords).dialog
  const mobile = useMobile()
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
    // Not what is to be typed into on a phone, where the keyboard would cover half of the list.
    const first = innerWidth < mobileBreakpoint ? null : dialog?.querySelector<HTMLElement>('[data-autofocus]')
    ;(first ?? heading.current)?.focus()
    const text = content.current
    // A text without controls is scrolled by keys only where it can have the focus.
    if (text && text.scrollHeight > text.clientHeight && !text.querySelector('a, button, input, select, textarea, [tabindex]'))
      text.tabIndex = 0
    const unlock = lockPage()
    return () => {
      unlock()
      // Before it goes: only a dialog that is closed gives the focus back.
      dialog?.close()
    }
  }, [])
  useEffect(() => layHistory(() => close.current()), [])

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
      // React hands what happens here to the form that the dialog was written in.
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
