import { type MouseEvent, type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { doubleTapMs } from '../../parts/dialogs/confirm-sheet/double-tap-safe-button.tsx'
import { type TicketFormName, useIsTicketFormOpen } from '../entry/open-form.ts'
import { OpenFormLink } from './open-form-link.tsx'
import style from './openable-form.module.css'

type Props = {
  name: TicketFormName
  label: string
  back: string
  className?: string | undefined
  children: ReactNode
}

/**
 * Disclosure in the page's bar with a form above it; one is open at a time. The opener becomes the way back under the same finger.
 * Without JavaScript the form opens on a page of its own.
 */
export function OpenableForm({ name, label, back, className, children }: Props) {
  const isOpen = useIsTicketFormOpen(name)
  const openedAt = useRef(Number.NEGATIVE_INFINITY)
  // The second tap of a double tap must not close it again.
  function stayOpen(event: MouseEvent<HTMLElement>): void {
    if (!event.currentTarget.closest('details')!.open) openedAt.current = event.timeStamp
    else if (event.timeStamp - openedAt.current < doubleTapMs) event.preventDefault()
  }
  const look = className ? `${style.ask} ${className}` : style.ask
  return (
    <>
      {!isOpen && (
        <noscript className={look}>{import.meta.env.SSR && <OpenFormLink to={name} label={label} className={style.opener} />}</noscript>
      )}
      <details className={look} name="ask" open={isOpen}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary className={style.opener} onClick={stayOpen}>
          <span className={style.closed}>{label}</span>
          <span className={style.opened}>{back}</span>
        </summary>
        <noscript>{import.meta.env.SSR && isOpen && <OpenFormLink to={undefined} label={back} className={style.opener} />}</noscript>
        <Form method="post" className={style.panel}>
          {children}
        </Form>
      </details>
    </>
  )
}
