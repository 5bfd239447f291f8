import type { TicketDetail } from '#contract/tickets/visit.ts'
import { formatTimeOfDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { Table } from '../../parts/controls/table.tsx'
import { presenceWords } from '../../presence/words.ts'
import { deskWords } from '../desk/words.ts'
import style from './page.module.css'
import { findUndoneEventIds } from './visit-events.tsx'

type Event = TicketDetail['events'][number]

export function listEffectiveCalls(events: readonly Event[]): Event[] {
  const undone = findUndoneEventIds(events)
  return events.filter(({ id, kind }) => (kind === 'ticket.call' || kind === 'ticket.recall') && !undone.has(id))
}

export function VisitCalls({ detail: { events, counters, shop } }: { detail: TicketDetail }) {
  const {
    move: { visit: texts },
    notice,
    visit,
  } = useWords(deskWords)
  const { counters: naming } = useWords(presenceWords)
  const calls = listEffectiveCalls(events)
  const counterName = (counterId: string | null) => {
    const counter = counters.find(({ id }) => id === counterId)
    return counter ? naming.label(counter.name) : ''
  }
  return (
    <section>
      <h2 className={style.heading}>{texts.calls}</h2>
      {calls.length === 0 ? (
        <p className={style.empty}>{texts.noCalls}</p>
      ) : (
        <Table className={style.table}>
          <thead>
            <tr>
              <th scope="col">{texts.callNumber}</th>
              <th scope="col">{texts.time}</th>
              <th scope="col">{texts.counter}</th>
              <th scope="col">{texts.by}</th>
            </tr>
          </thead>
          <tbody>
            {calls.map(({ id, at, counterId, actor }, index) => (
              <tr key={id}>
                <td className={style.time}>{index + 1}</td>
                <td className={style.time}>{formatTimeOfDay(at, shop.timeZone)}</td>
                <td>{counterName(counterId)}</td>
                <td>{actor.name ? notice.staff(actor.name) : visit.actors[actor.by]}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}
