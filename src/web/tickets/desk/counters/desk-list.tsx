import { useState } from 'react'
import { setStaffPresence } from '#contract/presence.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { PresenceState } from '#domain/presence.ts'
import { isServing } from '#domain/tickets/status.ts'
import { useCommand } from '../../../api/use-command.ts'
import { randomKey } from '../../../device/random-key.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { useLocalizePath } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { useMinutesSince } from '../../../live/server-clock.ts'
import { PrefetchLink } from '../../../parts/display/prefetch-link.tsx'
import { TicketStatusBadge } from '../../../parts/display/status-badge.tsx'
import { listTicketsAtCounter, useOwnStaffId } from '../../../presence/counter-in-use.ts'
import { useOwnPresenceContext } from '../../../presence/presence.ts'
import { PresenceDropdown } from '../../../presence/presence-dropdown.tsx'
import { PresenceShape } from '../../../presence/presence-shape.tsx'
import { presenceWords } from '../../../presence/words.ts'
import staff from '../../../theme/staff.module.css'
import { mayActOnQueue, useDesk } from '../queue/queue-desk.ts'
import type { QueueState, QueueStore } from '../queue/queue-store.ts'
import { deskWords } from '../words.ts'
import style from './desk-list.module.css'
import { type DeskPerson, listStaffNotServing } from './desk-people.ts'

type SetPresence = (person: DeskPerson, state: PresenceState) => void
type Props = { state: QueueState; store: Pick<QueueStore, 'hear'> }

/** Lists the counters with their staff, then the other staff. Each row shows one state, which colleagues may set for each other. */
export function CounterStaffList({ state, store }: Props) {
  const { counter: texts, people: peopleTexts } = useWords(deskWords)
  const { noCounters } = useWords(presenceWords).counters
  const { counterId } = useDesk()
  const ownPresence = useOwnPresenceContext()
  const { people, problem, setPresence } = usePeople(state, store, counterId && ownPresence?.personId)
  const counters = state.counters.map((counter) => ({ ...counter, tickets: listTicketsAtCounter(state.tickets.values(), counter.id) }))
  // A closed counter stays listed while a visitor is at it.
  const shown = counters.filter(({ open, tickets }) => open || tickets.length > 0)
  const off = people.filter((person) => person.state === 'off')
  return (
    <section aria-label={texts.list}>
      <h2 className={style.heading}>{texts.list}</h2>
      {shown.length === 0 && <p className={staff.muted}>{noCounters}</p>}
      <ul className={style.list}>
        {shown.map(({ id, name, tickets }) => (
          <li key={id} className={style.row}>
            <span className={`${staff.tag} ${style.counter}`} translate="no">
              {name}
            </span>
            {tickets.length > 0 ? <Busy tickets={tickets} state={state} /> : <Free mine={id === counterId} />}
          </li>
        ))}
        <People people={people.filter((person) => person.state !== 'off')} setPresence={setPresence} />
      </ul>
      {off.length > 0 && (
        <details className={style.off}>
          <summary>{peopleTexts.off(off.length)}</summary>
          <ul className={style.list}>
            <People people={off} setPresence={setPresence} />
          </ul>
        </details>
      )}
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
    </section>
  )
}

function usePeople(state: QueueState, store: Pick<QueueStore, 'hear'>, atCounter: string | undefined) {
  const [pending, setPending] = useState<ReadonlyMap<string, PresenceState>>(new Map())
  const { problem, run } = useCommand()
  const setPresence = async ({ staffId, name }: DeskPerson, chosen: PresenceState) => {
    if (!staffId) return
    setPending((before) => new Map(before).set(staffId, chosen))
    const input = { params: { shopId: state.shop.id, staffId }, body: { state: chosen } }
    const result = await run(setStaffPresence, { ...input, idempotencyKey: randomKey() })
    if (result.ok && result.value.since) store.hear({ ...result.value, since: result.value.since, staffId, name })
    setPending((before) => new Map([...before].filter(([id]) => id !== staffId)))
  }
  return { people: listStaffNotServing(state, state.tickets.values(), { pending, atCounter }), problem, setPresence }
}

/** The member who serves at a counter and the visitor. Further visitors there are counted, so that none is overlooked. */
function Busy({ tickets, state }: { tickets: readonly Ticket[]; state: QueueState }) {
  const { counter: texts } = useWords(deskWords)
  const { counterId } = useDesk()
  const ownStaffId = useOwnStaffId(state)
  const [last] = tickets
  const person = state.staff.find(({ id }) => id === last!.staffId)
  const isOwn = last!.counterId === counterId && (!person || person.id === ownStaffId || !ownStaffId)
  return (
    <>
      <span className={style.who}>
        {isOwn ? <b>{texts.you}</b> : person && <bdi translate="no">{person.name}</bdi>}
        <span>
          {tickets.map((ticket) => (
            <span key={ticket.id}>
              <bdi translate="no">{ticket.number}</bdi>{' '}
              {isServing(ticket.status) && ticket.startedAt && <Minutes since={ticket.startedAt} />}
            </span>
          ))}
          {tickets.length > 1 && <b className={style.several}>{texts.several(tickets.length)}</b>}
        </span>
      </span>
      <TicketStatusBadge status={last!.status} />
    </>
  )
}

/** A counter without a visitor. The device's own counter shows the member's presence. */
function Free({ mine }: { mine: boolean }) {
  const { counter: texts } = useWords(deskWords)
  const { presence } = useWords(presenceWords)
  const ownPresence = useOwnPresenceContext()
  if (mine && ownPresence)
    return (
      <>
        <b className={style.who}>{texts.you}</b>
        <span className={style.state}>
          <PresenceShape state={ownPresence.state} />
          {presence.states[ownPresence.state]}
        </span>
      </>
    )
  return <span className={`${style.who} ${style.free}`}>{mine ? <b>{texts.you}</b> : texts.free}</span>
}

function Minutes({ since }: { since: string }) {
  const { minutes } = useWords(deskWords)
  return minutes(useMinutesSince(since))
}

function People({ people, setPresence }: { people: readonly DeskPerson[]; setPresence: SetPresence }) {
  const desk = useDesk()
  return people.map((person) => (
    <li key={person.key}>
      {person.staffId && mayActOnQueue(desk) ? (
        <PersonMenu person={person} setPresence={setPresence} />
      ) : (
        <span className={style.row}>
          <PersonState person={person} />
        </span>
      )}
    </li>
  ))
}

const opening = { position: 'bottom-start', withinPortal: true } as const

function PersonMenu({ person, setPresence }: { person: DeskPerson; setPresence: SetPresence }) {
  const { people: texts } = useWords(deskWords)
  const { presence } = useWords(presenceWords)
  const button = {
    look: 'bare' as const,
    className: `${style.row} ${style.person}`,
    'aria-label': texts.change(person.name, presence.states[person.state]),
    children: <PersonState person={person} />,
  }
  return <PresenceDropdown state={person.state} onChoose={(state) => setPresence(person, state)} opening={opening} button={button} />
}

function PersonState({ person: { name, state, since } }: { person: DeskPerson }) {
  const { presence } = useWords(presenceWords)
  return (
    <>
      <span className={style.who}>
        <bdi translate="no">{name}</bdi>
        {since && state !== 'off' && (
          <span>
            <Minutes since={since} />
          </span>
        )}
      </span>
      <span className={style.state}>
        <PresenceShape state={state} />
        {presence.states[state]}
      </span>
    </>
  )
}

export function ServedTodayCount({ served }: { served: number }) {
  const { today: texts } = useWords(deskWords)
  const path = useLocalizePath()
  return (
    <p className={style.today}>
      <span>
        {texts.served} <b className={staff.tag}>{served}</b> {texts.unit}
      </span>
      <PrefetchLink to={path('/shopAdmin/report')}>{texts.report}</PrefetchLink>
    </p>
  )
}
