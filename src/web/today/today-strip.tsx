import type { EstimateAccuracies } from '#contract/tickets/estimates.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { enoughVisits } from '#domain/estimates/accuracy.ts'
import { isWaiting } from '#domain/tickets/status.ts'
import { longestWaiting, longWaitMinutes, waitBegan } from '#domain/tickets/wait.ts'
import { useLocalPath } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import { useMinutesSince } from '../live/server-clock.ts'
import { PageLink } from '../parts/display/page-link.tsx'
import staff from '../theme/staff.module.css'
import style from './page.module.css'
import { todayWords } from './words.ts'

/** The day in four figures. `accuracy`: undefined when it could not be read. */
export function TodayStrip({ queue, accuracy }: { queue: Queue; accuracy: EstimateAccuracies | undefined }) {
  const { today: texts, dot } = useWords(todayWords)
  const path = useLocalPath()
  const { parties, people, longest, lanes, today } = todayFigures(queue)
  return (
    <dl className={style.strip}>
      <div>
        <dt>
          <PageLink to={path('/shopAdmin/waiting')}>{texts.waiting}</PageLink>
        </dt>
        <dd>
          <span className={staff.tag} translate="no">
            {parties}
          </span>{' '}
          {texts.parties} {people > 0 && <i>{texts.people(people)}</i>}
        </dd>
        <dd className={style.small}>
          {parties === 0 ? texts.nobody : lanes.map(({ letter, waiting }) => `${letter} ${waiting}`).join(dot)}
        </dd>
      </div>
      <div>
        <dt>{texts.longest}</dt>
        {longest ? (
          <Waited since={waitBegan(longest)} />
        ) : (
          <dd>
            <span className={staff.tag} translate="no">
              –
            </span>
          </dd>
        )}
        <dd className={style.small}>
          {longest && (
            <PageLink to={path(`/shopAdmin/waiting/${longest.id}`)} translate="no">
              {longest.number} {longest.name && texts.named(longest.name)}
            </PageLink>
          )}
        </dd>
      </div>
      <div>
        <dt>{texts.served}</dt>
        <dd>
          <span className={staff.tag} translate="no">
            {today.served}
          </span>{' '}
          {texts.parties}
        </dd>
        <dd className={style.small}>
          {texts.joined(today.joined)}
          <br />
          {texts.lostParts(today.noShow, today.cancelled)}
        </dd>
      </div>
      <Told accuracy={accuracy} />
    </dl>
  )
}

/** Goes on by the page's clock: nothing is asked for while nobody comes or goes. */
function Waited({ since }: { since: number }) {
  const { today: texts } = useWords(todayWords)
  const minutes = useMinutesSince(since)
  return (
    <dd className={minutes > longWaitMinutes ? style.late : undefined}>
      <span className={staff.tag} translate="no">
        {minutes}
      </span>{' '}
      {texts.minutes}
    </dd>
  )
}

const percent = (share: number) => Math.round(share * 100)

/** How often what visitors were told came true. Under a few visits a share would say more about chance. */
function Told({ accuracy }: { accuracy: EstimateAccuracies | undefined }) {
  const { today: texts } = useWords(todayWords)
  const { told } = texts
  const past = accuracy?.past
  const known = past && past.visits >= enoughVisits
  return (
    <div>
      <dt>{told.title}</dt>
      <dd>
        <span className={staff.tag} translate="no">
          {known ? percent(past.inside) : '–'}
        </span>{' '}
        {known && '%'}
      </dd>
      <dd className={style.small}>
        {!past
          ? told.unknown
          : known
            ? told.text(accuracy.days, past.visits, Math.round(past.meanErrorMinutes))
            : told.tooFew(past.visits, enoughVisits)}
      </dd>
    </div>
  )
}

type TodayFigures = {
  parties: number
  people: number
  /** Who waits longest. */
  longest: Ticket | undefined
  lanes: { letter: string; waiting: number }[]
  today: Queue['today']
}

/** The queue in a few figures. */
function todayFigures({ tickets, lanes, today }: Queue): TodayFigures {
  const waiting = tickets.filter(({ status }) => isWaiting(status))
  return {
    parties: waiting.length,
    people: waiting.reduce((sum, { partySize }) => sum + partySize, 0),
    longest: longestWaiting(waiting),
    lanes: lanes.map(({ id, letter }) => ({ letter, waiting: waiting.filter(({ laneId }) => laneId === id).length })),
    today,
  }
}
