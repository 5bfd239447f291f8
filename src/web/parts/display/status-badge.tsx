import type { ReactElement } from 'react'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import { useWords } from '../../i18n/words.ts'
import { partWords } from '../words.ts'
import style from './status-badge.module.css'

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const cross = <path d="m2.5 2.5 9 9m0-9-9 9" {...line} />

/** Shapes differ, so that statuses are distinct without colour too. */
const shapes: Record<TicketStatus, ReactElement> = {
  pending: <circle cx="7" cy="7" r="5.5" {...line} strokeLinecap="butt" strokeDasharray="3 2.6" />,
  waiting: <circle cx="7" cy="7" r="5.5" {...line} />,
  called: (
    <>
      <path d="M1 4.5h3L8.5 1v12L4 9.5H1z" fill="currentColor" />
      <path d="M10.6 4.2a4 4 0 0 1 0 5.6" {...line} strokeWidth="1.7" />
    </>
  ),
  serving: <circle cx="7" cy="7" r="6.5" fill="currentColor" />,
  held: (
    <>
      <rect x="2" y="1.5" width="3.6" height="11" rx="1" fill="currentColor" />
      <rect x="8.4" y="1.5" width="3.6" height="11" rx="1" fill="currentColor" />
    </>
  ),
  done: <path d="M1.5 7.5 5.4 11.4 12.5 3" {...line} strokeWidth="2.4" />,
  no_show: (
    <>
      <circle cx="7" cy="7" r="5.5" {...line} />
      <path d="M3.2 10.8 10.8 3.2" {...line} />
    </>
  ),
  cancelled: cross,
  declined: cross,
  expired: cross,
}

/** A ticket's status: always shape, word and colour. */
export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const { statuses } = useWords(partWords)
  const colour = { waiting: style.waiting, called: style.called, serving: style.serving, held: style.held, no_show: style.no_show }
  return (
    <span className={[style.badge, colour[status as keyof typeof colour]].filter(Boolean).join(' ')}>
      <svg viewBox="0 0 14 14" aria-hidden="true">
        {shapes[status]}
      </svg>
      {statuses[status]}
    </span>
  )
}
