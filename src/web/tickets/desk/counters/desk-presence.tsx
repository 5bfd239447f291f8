import { useState } from 'react'
import { setStaffPresence } from '#contract/presence.ts'
import type { PresenceState } from '#domain/presence.ts'
import { call } from '../../../api/api.ts'
import { randomKey } from '../../../device/random-key.ts'
import { StaffWrong } from '../../../form/staff-wrong.tsx'
import { useWords } from '../../../i18n/words.ts'
import { useMinutesSince } from '../../../live/server-clock.ts'
import { partWords } from '../../../parts/words.ts'
import { PresenceChoice } from '../../../presence/presence-choice.tsx'
import { PresenceShape } from '../../../presence/presence-shape.tsx'
import { presenceWords } from '../../../presence/words.ts'
import staff from '../../../theme/staff.module.css'
import { mayWork, useDesk } from '../queue/queue-desk.ts'
import type { QueueState, QueueStore } from '../queue/queue-store.ts'
import { deskWords } from '../words.ts'
import counters from './counters.module.css'
import { type DeskPerson, deskPeople, presentFigures } from './desk-people.ts'
import style from './desk-presence.module.css'

type Say = (person: DeskPerson, state: PresenceState) => void

type Props = { state: Pick<QueueState, 'staff' | 'presence' | 'shop' | 'tickets'>; store: Pick<QueueStore, 'hear'> }

/** Who of the shop's staff serves right now, is away or on a break. Colleagues say it for those who forgot, or have no login. */
export function DeskPresence({ state, store }: Props) {
  const { people: texts, dot } = useWords(deskWords)
  const [saying, setSaying] = useState<ReadonlyMap<string, PresenceState>>(new Map())
  const [problem, setProblem] = useState<string>()
  const people = deskPeople(state.staff, state.presence, state.tickets.values(), saying)
  const here = people.filter(({ serving, state }) => serving || state !== 'off')
  const off = people.filter((person) => !here.includes(person))
  const figures = presentFigures(people, state.tickets.values())

  const say = async ({ staffId, name }: DeskPerson, wished: PresenceState) => {
    if (!staffId) return
    setProblem(undefined)
    setSaying((known) => new Map(known).set(staffId, wished))
    const result = await call(setStaffPresence, {
      params: { shopId: state.shop.id, staffId },
      body: { state: wished },
      idempotencyKey: randomKey(),
    })
    if (result.ok && result.value.since) store.hear({ ...result.value, since: result.value.since, staffId, name })
    setSaying((known) => new Map([...known].filter(([id]) => id !== staffId)))
    if (!result.ok) setProblem(result.problem.detail)
  }

  return (
    <section aria-label={texts.heading}>
      <h2 className={counters.heading}>
        {texts.heading}{' '}
        <span className={style.ready}>
          {[texts.ready(figures), figures.busy > 0 && texts.busy(figures.busy)].filter(Boolean).join(dot)}
        </span>
      </h2>
      {people.length === 0 && <p className={staff.muted}>{texts.none}</p>}
      <People people={here} say={say} />
      {off.length > 0 && (
        <details className={style.off}>
          <summary>{texts.off(off.length)}</summary>
          <People people={off} say={say} />
        </details>
      )}
      <StaffWrong>{problem}</StaffWrong>
    </section>
  )
}

function People({ people, say }: { people: readonly DeskPerson[]; say: Say }) {
  const desk = useDesk()
  return (
    <ul className={style.people}>
      {people.map((person) => (
        <li key={person.key}>
          {person.staffId && mayWork(desk) ? (
            <PersonMenu person={person} say={say} />
          ) : (
            <span className={style.person}>
              <PersonState person={person} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const place = { position: 'bottom-start', withinPortal: true } as const

function PersonMenu({ person, say }: { person: DeskPerson; say: Say }) {
  const { people: texts } = useWords(deskWords)
  const word = useDutyWord(person)
  const button = {
    className: style.person,
    'aria-label': texts.change(person.name, word),
    children: <PersonState person={person} />,
  }
  return <PresenceChoice state={person.state} say={(state) => say(person, state)} place={place} button={button} />
}

function PersonState({ person }: { person: DeskPerson }) {
  const { presence } = useWords(presenceWords)
  const { name, serving, state, since } = person
  const word = useDutyWord(person)
  return (
    <>
      <PresenceShape state={serving ? 'serving_ready' : state} />
      <span className={style.name}>{name}</span>
      <span className={style.word}>{since && !serving ? <Since word={presence.states[state]} since={since} /> : word}</span>
    </>
  )
}

function useDutyWord({ serving, state }: DeskPerson): string {
  const { presence } = useWords(presenceWords)
  const { statuses } = useWords(partWords)
  return serving ? statuses.serving : presence.states[state]
}

function Since({ word, since }: { word: string; since: string }) {
  const { people } = useWords(deskWords)
  return people.since(word, useMinutesSince(since))
}
