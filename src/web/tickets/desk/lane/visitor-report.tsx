import IconClockPause from '@tabler/icons-react/dist/esm/icons/IconClockPause.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDoorEnter from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { countsTowardRemoteCap } from '#domain/tickets/remote.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { formatTimeOfDay } from '../../../i18n/time.ts'
import { useWords } from '../../../i18n/words.ts'
import { useIsInFuture } from '../../../live/server-clock.ts'
import { useDesk } from '../queue/queue-desk.ts'
import { deskWords } from '../words.ts'
import { useMaybeSameTicket } from './same-visitor-mark.tsx'
import style from './visitor-report.module.css'

/** Reports of a row's visitor: remote and not arrived, on the way, back after a no-show, late; and a contact shared with another ticket. */
type Props = {
  ticket: Pick<
    Ticket,
    'status' | 'onMyWayAt' | 'returnedAt' | 'delayReportedAt' | 'lateUntil' | 'id' | 'sameContactAs' | 'remote' | 'arrivedAt'
  >
  className: string | undefined
}

export function VisitorReportMarks({ ticket, className }: Props) {
  const { onMyWayAt, returnedAt, delayReportedAt, lateUntil } = ticket
  // The row's own mark about an earlier number says more.
  const sameContactAs = useMaybeSameTicket(ticket) ? null : ticket.sameContactAs
  const { visitorStatus: texts } = useWords(deskWords)
  const { timeZone } = useDesk()
  const locale = useLocale()
  const expected = useIsInFuture(lateUntil)
  // The visitor will be late, after a turn whose time is unknown.
  const late = expected || (delayReportedAt !== null && lateUntil === null)
  const away = countsTowardRemoteCap(ticket)
  if (!away && !onMyWayAt && !returnedAt && !late && !sameContactAs) return null
  return (
    <span className={`${style.all} ${className}`}>
      {away && (
        <span className={style.report}>
          <IconDeviceMobile size={14} stroke={1.75} aria-hidden />
          {texts.away}
        </span>
      )}
      {onMyWayAt && (
        <span className={style.report}>
          <IconWalk size={14} stroke={1.75} aria-hidden />
          {texts.onMyWay}
        </span>
      )}
      {returnedAt && (
        <span className={style.report}>
          <IconDoorEnter size={14} stroke={1.75} aria-hidden />
          {texts.back(formatTimeOfDay(returnedAt, timeZone, locale))}
        </span>
      )}
      {late && (
        <span className={style.report}>
          <IconClockPause size={14} stroke={1.75} aria-hidden />
          {lateUntil ? texts.late(formatTimeOfDay(lateUntil, timeZone, locale)) : texts.lateAfter}
        </span>
      )}
      {sameContactAs && <span className={style.report}>{texts.sameContact(sameContactAs)}</span>}
    </span>
  )
}
