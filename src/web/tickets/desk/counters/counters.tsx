import type { ReactNode } from 'react'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { isServing } from '#domain/tickets/status.ts'
import { visitEnds } from '#domain/tickets/visit-end.ts'
import { useWords } from '../../../i18n/words.ts'
import { useMinutesSince } from '../../../live/server-clock.ts'
import { StatusBadge } from '../../../parts/display/status-badge.tsx'
import { partWords } from '../../../parts/words.ts'
import { standingAt, useOwnStaffId } from '../../../presence/counter-in-use.ts'
import { presenceWords } from '../../../presence/words.ts'
import staff from '../../../theme/staff.module.css'
import { useDesk } from '../queue/queue-desk.ts'
import type { QueueState } from '../queue/queue-store.ts'
import { deskWords } from '../words.ts'
import style from './counters.module.css'

/** Who is where. */
export function Counters({ state }: { state: QueueState }) {
  const { counter: texts } = useWords(deskWords)
  const { noCounters } = useWords(presenceWords).counters
  const { counterId } = useDesk()
  const ownStaffId = useOwnStaffId(state)
  const personOf = (id: string, { staffId }: Ticket) => {
    const person = state.staff.find((one) => one.id === staffId)
    // A colleague may have called to the counter beside this device.
    return id === counterId && (!person || person.id === ownStaffId || !ownStaffId) ? (
      <b>{texts.you}</b>
    ) : (
      person && <bdi translate="no">{person.name}</bdi>
    )
  }
  const counters = state.counters.map((counter) => ({ ...counter, tickets: standingAt(state.tickets.values(), counter.id) }))
  // One that was switched off stands here for as long as somebody is still at it.
  const shown = counters.filter(({ open, tickets }) => open || tickets.length > 0)
  return (
    <section>
      <h2 className={style.heading}>{texts.heading}</h2>
      {shown.length === 0 && <p className={staff.muted}>{noCounters}</p>}
      <ul className={style.counters}>
        {shown.map(({ id, name, tickets }) => (
          <li key={id} className={style.counter}>
            <span className={`${staff.tag} ${style.name}`} translate="no">
              {name}
            </span>
            {tickets.length === 0 && (
              <>
                <span className={style.who}>{id === counterId && <b>{texts.you}</b>}</span>
                <Free />
              </>
            )}
            {tickets.map((ticket) => (
              <Standing key={ticket.id} ticket={ticket} person={personOf(id, ticket)} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One who was called to a counter or is served there. */
function Standing({ ticket, person }: { ticket: Ticket; person: ReactNode }) {
  return (
    <>
      <span className={style.who}>
        {person}
        <span>
          <bdi translate="no">{ticket.number}</bdi> {isServing(ticket.status) && ticket.startedAt && <Minutes since={ticket.startedAt} />}
        </span>
      </span>
      <StatusBadge status={ticket.status} />
    </>
  )
}

function Free() {
  const { counter } = useWords(deskWords)
  return (
    <span className={style.free}>
      <svg viewBox="0 0 14 14" aria-hidden="true">
        <circle cx="7" cy="7" r="5.5" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      {counter.free}
    </span>
  )
}

function Minutes({ since }: { since: string }) {
  const { minutes } = useWords(deskWords)
  return minutes(useMinutesSince(since))
}

/** The day in four figures. */
export function TodayFigures({ today }: { today: QueueState['today'] }) {
  const { today: texts } = useWords(deskWords)
  const { statuses } = useWords(partWords)
  const names = { joined: texts.joined, served: texts.served, noShow: statuses[visitEnds.noShow], cancelled: statuses[visitEnds.cancelled] }
  return (
    <section>
      <h2 className={style.heading}>{texts.heading}</h2>
      <dl className={style.today}>
        {(['joined', 'served', 'noShow', 'cancelled'] as const).map((figure) => (
          <div key={figure}>
            <dt>{names[figure]}</dt>
            <dd>
              <b className={staff.tag} translate="no">
                {today[figure]}
              </b>{' '}
              {texts.unit}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
