import type { TicketDetail } from '#contract/tickets.ts'
import { useMessages } from '../ui/messages.ts'
import { EventTimeline } from '../ui/parts/event-timeline/event-timeline.tsx'
import { staffTexts } from './staff-texts.ts'
import style from './visit.module.css'

/** The steps that send somebody to a counter; the others only happen while one is set. */
const callsTo: ReadonlySet<string> = new Set(['ticket.call', 'ticket.recall', 'ticket.serveNow'])

/** Who did what when, latest first. */
export function VisitEvents({ detail: { events, counters, shop } }: { detail: TicketDetail }) {
  const { visit: texts, notice } = useMessages(staffTexts)
  const what = (kind: string) => texts.kinds[kind.replace(/^ticket\./, '') as keyof typeof texts.kinds] ?? kind
  return (
    <section>
      <h2 className={style.heading}>{texts.events}</h2>
      {events.length === 0 && <p className={style.empty}>{texts.noEvents}</p>}
      <EventTimeline
        label={texts.events}
        timeZone={shop.timeZone}
        events={events.toReversed().map(({ id, kind, at, actor, counterId, undone, reason }) => {
          const counter = counters.find((one) => one.id === counterId)
          const place = counter && callsTo.has(kind) ? ` ${texts.atCounter(counter.name)}` : ''
          return {
            id: String(id),
            at,
            what: (undone ? texts.undone(what(undone)) : what(kind)) + place,
            who: actor.by === 'member' && actor.name ? notice.staff(actor.name) : texts.actors[actor.by],
            more: reason ? `${texts.reason}：${reason}` : undefined,
          }
        })}
      />
    </section>
  )
}
