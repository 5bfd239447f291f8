import type { TicketClass } from '#domain/tickets/ticket.ts'
import { useWords } from '../../../i18n/words.ts'
import { deskWords } from '../words.ts'

import style from './class-badge.module.css'

/** What sets somebody apart from those who just walked in. */
export function ClassBadge({ of }: { of: TicketClass }) {
  const { classes } = useWords(deskWords).order
  return of === 'normal' ? null : <span className={`${style.badge} ${style[of]}`}>{classes[of]}</span>
}
