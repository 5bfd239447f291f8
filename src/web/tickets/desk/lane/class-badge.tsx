import type { TicketClass } from '#domain/tickets/ticket.ts'
import { useMessages } from '../../../i18n/words.ts'
import { orderTexts } from '../order-texts.ts'
import style from './class-badge.module.css'

/** What sets somebody apart from those who just walked in. */
export function ClassBadge({ of }: { of: TicketClass }) {
  const { classes } = useMessages(orderTexts)
  return of === 'normal' ? null : <span className={`${style.badge} ${style[of]}`}>{classes[of]}</span>
}
