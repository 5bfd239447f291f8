import type { ReactNode } from 'react'
import { Button } from '../../parts/controls/button.tsx'
import style from './page.module.css'

type Props = {
  title: string
  state: 'open' | 'done' | 'later'
  summary?: ReactNode
  /** Button that opens the step while it is closed. */
  into?: { label: string; name: string; onClick: () => void } | undefined
  children: ReactNode
}

/** A step of answering: the current one is open, earlier ones show their result, later ones their name. */
export function RequestStep({ title, state, summary, into, children }: Props) {
  if (state === 'open')
    return (
      <section className={style.step} data-open>
        <h3 tabIndex={-1}>{title}</h3>
        {children}
      </section>
    )
  return (
    <section className={`${style.step} ${style.folded}`} data-later={state === 'later' || undefined}>
      <h3>{title}</h3>
      {state === 'done' && <span className={style.card}>{summary}</span>}
      {into && (
        <Button look="quiet" small aria-label={into.name} onClick={into.onClick}>
          {into.label}
        </Button>
      )}
    </section>
  )
}
