import type { TicketDetail } from '#contract/tickets/visit.ts'
import { localizedText } from '#domain/locale.ts'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import { roundDownMinutes } from '#domain/tickets/wait.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatTimeOfDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { Table } from '../../parts/controls/table.tsx'
import { TicketStatusBadge } from '../../parts/display/status-badge.tsx'
import { partWords } from '../../parts/words.ts'
import { presenceWords } from '../../presence/words.ts'
import { deskWords } from '../desk/words.ts'
import style from './page.module.css'

type Props = { detail: TicketDetail; at: string }
type Leg = TicketDetail['legs'][number]

const looks: Partial<Record<TicketStatus, string | undefined>> = {
  waiting: style.barWaiting,
  called: style.barCalled,
  serving: style.barServing,
  held: style.barHeld,
  pending: style.barPending,
}

/** Time of each leg as a bar and as a table. */
export function VisitLegs({ detail, at }: Props) {
  const { visit: texts } = useWords(deskWords)
  return (
    <section>
      <h2 className={style.heading}>{texts.legs}</h2>
      {detail.legs.length === 0 && <p className={style.empty}>{texts.noLegs}</p>}
      {detail.legs.map((leg, index) => (
        <LegTable key={leg.id} leg={leg} title={texts.leg(index + 1)} detail={detail} at={at} />
      ))}
    </section>
  )
}

function LegTable({ leg, title, detail, at }: { leg: Leg; title: string } & Props) {
  const {
    visit: texts,
    dot,
    move: { visit: visitTexts },
  } = useWords(deskWords)
  const { statuses } = useWords(partWords)
  const { counters: naming } = useWords(presenceWords)
  const duration = useDurationFormat()
  const locale = useLocale()
  const { lanes, counters, staff, shop } = detail
  const lane = lanes.find(({ id }) => id === leg.laneId)
  const service = lane?.services.find(({ id }) => id === leg.serviceId)
  const whereText = ({ counterId, staffId }: Leg['intervals'][number]) => {
    const counterName = counters.find(({ id }) => id === counterId)?.name
    return [counterName && naming.label(counterName), staff.find(({ id }) => id === staffId)?.name].filter(Boolean).join(dot)
  }
  return (
    <>
      <h3 className={style.leg}>
        {title}
        <span>{[lane && localizedText(lane.name, locale), service && localizedText(service.name, locale)].filter(Boolean).join(dot)}</span>
        {leg.outcome && <span className={style.outcome}>{{ ...statuses, ...visitTexts.outcomes }[leg.outcome]}</span>}
      </h3>
      <div className={style.bar} aria-hidden>
        {leg.intervals.map((interval) => (
          <i
            key={`${interval.from} ${interval.status}`}
            className={looks[interval.status]}
            style={{ flexGrow: Math.max(1, milliseconds(interval, at)) }}
          />
        ))}
      </div>
      <Table className={style.table}>
        <thead>
          <tr>
            <th scope="col">{texts.state}</th>
            <th scope="col">{texts.from}</th>
            <th scope="col">{texts.to}</th>
            <th scope="col" className={style.figure}>
              {texts.duration}
            </th>
            <th scope="col" className={style.place}>
              {texts.place}
            </th>
          </tr>
        </thead>
        <tbody>
          {leg.intervals.map((interval) => (
            <tr key={`${interval.from} ${interval.status}`}>
              <td>
                <TicketStatusBadge status={interval.status} />
                {/* On a phone the place stands here instead of in its column. */}
                {whereText(interval) && <span className={style.under}>{whereText(interval)}</span>}
              </td>
              <td className={style.time}>{formatTimeOfDay(interval.from, shop.timeZone)}</td>
              <td className={style.time}>{interval.to ? formatTimeOfDay(interval.to, shop.timeZone) : texts.running}</td>
              <td className={`${style.figure} ${style.time}`}>{duration(milliseconds(interval, at))}</td>
              <td className={style.place}>{whereText(interval)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}

function milliseconds({ from, to }: { from: string; to: string | null }, at: string): number {
  return Math.max(0, Date.parse(to ?? at) - Date.parse(from))
}

/** Formats a duration in ms as whole minutes. */
export function useDurationFormat(): (length: number) => string {
  const { minutes, lessThanMinute } = useWords(deskWords)
  return (length) => (length < 60_000 ? lessThanMinute : minutes(roundDownMinutes(length / 60_000)))
}
