import type { TicketDetail } from '#contract/tickets/visit.ts'
import { isLocale, localizedText } from '#domain/locale.ts'
import { type TicketClass, ticketClasses } from '#domain/tickets/ticket.ts'
import { localeNames, useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { EventTimeline } from '../../parts/display/event-timeline/event-timeline.tsx'
import { deskWords } from '../desk/words.ts'

import style from './page.module.css'

type Event = TicketDetail['events'][number]
type Change = Event['changes'][number]

/** Events that send a visitor to a counter. Others only happen while one is set. */
const callsTo: ReadonlySet<string> = new Set(['ticket.call', 'ticket.recall', 'ticket.serveNow'])

/** History of the visit, latest first. Undone events are struck out. */
export function VisitEvents({ detail: { events, counters, lanes, shop } }: { detail: TicketDetail }) {
  const { visit: texts, notice, dot } = useWords(deskWords)
  const { visit: visitTexts } = useWords(deskWords).move
  const locale = useLocale()
  const change = useChangeWords()
  const kindText = (kind: string) => texts.kinds[kind.replace(/^ticket\./, '') as keyof typeof texts.kinds] ?? kind
  const where = ({ kind, counterId, laneId }: Event) => {
    const counter = counters.find(({ id }) => id === counterId)
    const lane = lanes.find(({ id }) => id === laneId)
    if (lane) return ` ${visitTexts.toLane(`${lane.letter} ${localizedText(lane.name, locale)}`)}`
    return counter && callsTo.has(kind) ? ` ${texts.atCounter(counter.name)}` : ''
  }
  const putBack = ({ kind, passed }: Event) => {
    if (passed !== null) return texts.putBehind(passed)
    return kind === 'ticket.reinstate' ? texts.putAtEnd : undefined
  }
  const undone = findUndoneEventIds(events)
  return (
    <section>
      <h2 className={style.heading}>{texts.events}</h2>
      <EventTimeline
        label={texts.events}
        none={texts.noEvents}
        timeZone={shop.timeZone}
        events={events.toReversed().map((event) => ({
          id: event.id,
          at: event.at,
          what: event.undone ? texts.undone(kindText(event.undone)) : (putBack(event) ?? kindText(event.kind) + where(event)),
          who: event.actor.by === 'member' && event.actor.name ? notice.staff(event.actor.name) : texts.actors[event.actor.by],
          more:
            [
              ...(event.together ? [texts.together] : []),
              ...(event.reason ? [texts.reason(event.reason)] : []),
              ...event.changes.map(change),
            ].join(dot) || undefined,
          undone: undone.has(event.id),
        }))}
      />
    </section>
  )
}

/** Returns the ids of events that were undone later. */
export function findUndoneEventIds(events: readonly Event[]): Set<string> {
  const gone = new Set<string>()
  for (const [index, { undone }] of events.entries()) {
    const step = undone && events.slice(0, index).findLast(({ id, kind }) => kind === `ticket.${undone}` && !gone.has(id))
    if (step) gone.add(step.id)
  }
  return gone
}

/** Describes what a correction changed, with old and new value. */
function useChangeWords(): (change: Change) => string {
  const { visit: texts, edit } = useWords(deskWords).move
  const { classes } = useWords(deskWords).order
  const word = (field: string, value: string | number | null): string => {
    if (value === null || value === '') return texts.none
    const text = String(value)
    if (field === 'locale' && isLocale(text)) return localeNames[text]
    if (field === 'class' && (ticketClasses as readonly string[]).includes(text)) return classes[text as TicketClass]
    return text
  }
  const label = (field: string) => (field in edit ? String(edit[field as keyof typeof edit]) : field)
  return ({ field, before, after }) => texts.change(label(field), word(field, before), word(field, after))
}
