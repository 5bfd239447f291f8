import IconBellRingingFilled from '@tabler/icons-react/dist/esm/icons/IconBellRingingFilled.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { formatMinutesAndSeconds, formatTimeOfDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import visitor from '../../theme/visitor.module.css'
import type { FormRefusal } from '../entry/entry-forms.ts'
import style from './called-page.module.css'
import type { LiveTicket } from './live-ticket.ts'
import { TicketActions } from './ticket-acts.tsx'
import { visitorTicketWords } from './words.ts'

type Props = {
  live: LiveTicket
  today: string | undefined
  answer: FormRefusal | undefined
  mute: ReactNode
}

/** Page of a called ticket: orange like the shop's board, with the counter and the time limit. */
export function CalledPage({ live, today, answer, mute }: Props) {
  const { called, ticket: texts } = useWords(visitorTicketWords)
  const locale = useLocale()
  const { ticket, now, state, asOf } = live
  const { number, counter, shop } = ticket
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const stale = state === 'stale'
  const reportText = ticket.onMyWayAt ? called.onMyWay : ticket.may.includes('late') ? undefined : called.delayReported
  const where = counter === null ? undefined : called.counter(counter)
  return (
    <PublicFrame
      shop={shop}
      className={style.page}
      more={mute}
      footer={false}
      bar={<TicketActions live={live} today={today} answer={answer} />}
    >
      <AlternatingTitle calling={texts.title.called(number)} still={number} />
      <h1 className={style.title} ref={heading} tabIndex={-1}>
        <IconBellRingingFilled className={style.bell} size={34} aria-hidden />
        {called.title}
      </h1>
      <p className={visitor.hidden} role="alert">
        {called.announced(number, counter)}
      </p>
      <section className={`${visitor.slip} ${style.slip}`} aria-label={texts.number}>
        <div className={style.number}>
          <span>{ticket.trial ? `${texts.number}${texts.dot}${texts.trial}` : texts.number}</span>
          <span className={visitor.tag} translate="no">
            {number}
          </span>
        </div>
        <hr className={visitor.tear} />
        <div className={style.where}>
          {where && (
            <p className={style.counter}>
              {where.figure && (
                <span className={`${visitor.tag} ${style.figure}`} translate="no">
                  {where.figure}
                </span>
              )}
              {where.unit && <span>{where.unit}</span>}
            </p>
          )}
          <p className={style.come}>{called.come(counter)}</p>
        </div>
      </section>
      <p className={style.until}>{ticket.graceUntil && <Grace until={ticket.graceUntil} timeZone={shop.timeZone} now={now} />}</p>
      <p className={reportText ? undefined : style.away} role="status">
        {reportText ?? (stale ? '' : called.away)}
      </p>
      {stale && (
        <p className={style.stale} role="status">
          <IconWifiOff size={20} stroke={1.75} aria-hidden />
          {called.stale(formatTimeOfDay(asOf, shop.timeZone, locale))}
        </p>
      )}
    </PublicFrame>
  )
}

function Grace({ until, timeZone, now }: { until: string; timeZone: string; now: Date }) {
  const { called } = useWords(visitorTicketWords)
  const locale = useLocale()
  const left = Date.parse(until) - now.getTime()
  if (left <= 0) return called.late
  return (
    <>
      {called.until(formatTimeOfDay(until, timeZone, locale))}
      {/* Hidden without JavaScript, where it would stand still. */}
      <span className={style.left}>
        {called.left.before}
        <span className={visitor.tag} translate="no" role="timer">
          {formatMinutesAndSeconds(left)}
        </span>
        {called.left.after}
      </span>
    </>
  )
}

/** Alternates the title, so that the call is seen in the tab bar behind another page. */
function AlternatingTitle({ calling, still }: { calling: string; still: string }) {
  const [on, setOn] = useState(true)
  useEffect(() => {
    const timer = setInterval(() => setOn((before) => !before), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <PageTitle page={on ? calling : still} />
}
