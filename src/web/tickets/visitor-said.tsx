import IconClockPause from '@tabler/icons-react/dist/esm/icons/IconClockPause.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { useLocale } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import { useIsAhead } from '../ui/server-clock.ts'
import { timeOfDay } from '../ui/time.ts'
import { useDesk } from './queue-desk.ts'
import { staffTexts } from './staff-texts.ts'
import style from './visitor-said.module.css'

/** On a row: its visitor is on the way, or comes late and is expected until then; or left the same contact as another. */
type Props = { ticket: Pick<Ticket, 'onMyWayAt' | 'lateUntil' | 'sameContactAs'> }

export function VisitorSaid({ ticket: { onMyWayAt, lateUntil, sameContactAs } }: Props) {
  const { said } = useMessages(staffTexts)
  const { timeZone } = useDesk()
  const locale = useLocale()
  const late = useIsAhead(lateUntil)
  return (
    <>
      {onMyWayAt && (
        <span className={style.said}>
          <IconWalk size={14} stroke={1.75} aria-hidden />
          {said.onMyWay}
        </span>
      )}
      {late && lateUntil && (
        <span className={style.said}>
          <IconClockPause size={14} stroke={1.75} aria-hidden />
          {said.late(timeOfDay(lateUntil, timeZone, locale))}
        </span>
      )}
      {sameContactAs && <span className={style.said}>{said.sameContact(sameContactAs)}</span>}
    </>
  )
}
