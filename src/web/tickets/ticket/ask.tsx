import { type MouseEvent, type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { doubleTap } from '../../parts/dialogs/confirm-sheet/confirm-button.tsx'
import { type Asked, useAsked } from '../entry/asked.ts'
import style from './ask.module.css'
import { AskLink } from './ask-link.tsx'

type Props = {
  name: Asked
  /** What it is about; opens it. */
  label: string
  /** Closes it again. */
  back: string
  className?: string | undefined
  children: ReactNode
}

/**
 * Something that is asked about before it is done: a disclosure in the page's bar, with its form above the bar, so that the finger that opened it
 * lies on the way back. Without JavaScript it opens on a page of its own. One at a time.
 */
export function Ask({ name, label, back, className, children }: Props) {
  const asked = useAsked(name)
  const openedAt = useRef(Number.NEGATIVE_INFINITY)
  // What a double tap opens it doesn't close again.
  function stayOpen(event: MouseEvent<HTMLElement>): void {
    if (!event.currentTarget.closest('details')!.open) openedAt.current = event.timeStamp
    else if (event.timeStamp - openedAt.current < doubleTap) event.preventDefault()
  }
  const look = className ? `${style.ask} ${className}` : style.ask
  return (
    <>
      {!asked && (
        <noscript className={look}>{import.meta.env.SSR && <AskLink to={name} label={label} className={style.opener} />}</noscript>
      )}
      <details className={look} name="ask" open={asked}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary className={style.opener} onClick={stayOpen}>
          <span className={style.closed}>{label}</span>
          <span className={style.opened}>{back}</span>
        </summary>
        <noscript>{import.meta.env.SSR && asked && <AskLink to={undefined} label={back} className={style.opener} />}</noscript>
        <Form method="post" className={style.panel}>
          {children}
        </Form>
      </details>
    </>
  )
}
