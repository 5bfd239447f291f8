import type { ReactNode } from 'react'
import type { listMyTasks } from '#contract/cards/items.ts'
import type { listCards } from '#contract/cards/list.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import { isWaiting } from '#domain/tickets/status.ts'
import { findLongestWaiting, longWaitMinutes, roundDownMinutes, waitStartedAt } from '#domain/tickets/wait.ts'
import type { TodayFigure } from '../features/today.ts'
import { useLocale, useLocalizePath } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import { useMinutesSince, useServerTimeSelector } from '../live/server-clock.ts'
import rows from '../parts/display/list-rows.module.css'
import { PrefetchLink } from '../parts/display/prefetch-link.tsx'
import staff from '../theme/staff.module.css'
import style from './page.module.css'
import { todayWords } from './words.ts'

type Props = {
  queue: Queue
  others: readonly TodayFigure[]
  /** Undefined if the role may not see cards. */
  cards: OperationAnswer<typeof listCards>['cards'] | undefined
  tasks: OperationAnswer<typeof listMyTasks> | undefined
  otherwise: ReactNode
}

/** Up to four figures of work that needs the member now. */
export function OpenWorkFigures({ queue, others, cards, tasks, otherwise }: Props) {
  const { needs: texts } = useWords(todayWords)
  const waiting = queue.tickets.filter(({ status, trial }) => isWaiting(status) && !trial)
  const soon = useServerTimeSelector((now) => others.reduce((sum, { count }) => sum + count(now), 0))
  const dueTasks = tasks?.tasks.filter(({ dueOn }) => dueOn !== null && dueOn <= tasks.today).length ?? 0
  if (waiting.length + soon + (cards?.length ?? 0) + dueTasks === 0)
    return (
      <section className={style.nothing}>
        <h2>{texts.title}</h2>
        <p>{texts.nothing}</p>
        {otherwise}
      </section>
    )
  return (
    <section aria-label={texts.title} className={style.needs}>
      <LongestWait waiting={waiting} />
      {others.map((need) => (
        <OtherFigure key={need.to} need={need} />
      ))}
      {cards && <UntakenFigure cards={cards} />}
      {tasks && (
        <Figure
          to="/shopAdmin#tasks"
          title={texts.tasks}
          figure={dueTasks}
          unit={texts.count}
          says={tasks.tasks.length > dueTasks ? texts.others(tasks.tasks.length - dueTasks) : texts.noOthers}
        />
      )}
    </section>
  )
}

type FigureProps = { to: string; title: string; figure: number | undefined; unit: string; says: string; isLate?: boolean }

function Figure({ to, title, figure, unit, says, isLate = false }: FigureProps) {
  const path = useLocalizePath()
  return (
    <PrefetchLink to={path(to)}>
      <b>{title}</b>
      <span className={isLate ? rows.late : undefined}>
        <span className={`${staff.tag} ${style.figure}`} translate="no">
          {figure ?? '–'}
        </span>{' '}
        {figure !== undefined && unit}
      </span>
      <small>{says}</small>
    </PrefetchLink>
  )
}

function LongestWait({ waiting }: { waiting: Queue['tickets'] }) {
  const { needs: texts, dot } = useWords(todayWords)
  const longest = findLongestWaiting(waiting)
  // Counts on by the page's clock, without requests.
  const minutes = useServerTimeSelector((now) => longest && Math.max(0, roundDownMinutes((now - waitStartedAt(longest)) / 60_000)))
  const who = longest && `${longest.number}${longest.name ? ` ${texts.named(longest.name)}` : ''}`
  return (
    <Figure
      to={longest ? `/shopAdmin/waiting/${longest.id}` : '/shopAdmin/waiting'}
      title={texts.longest}
      figure={minutes}
      unit={texts.minutes}
      says={who ? [who, texts.among(waiting.length)].join(dot) : texts.nobody}
      isLate={(minutes ?? 0) > longWaitMinutes}
    />
  )
}

function OtherFigure({ need: { to, count, texts } }: { need: TodayFigure }) {
  const { needs } = useWords(todayWords)
  const locale = useLocale()
  const figure = useServerTimeSelector(count)
  return <Figure to={to} figure={figure} unit={needs.count} {...texts(locale)} />
}

function UntakenFigure({ cards }: { cards: NonNullable<Props['cards']> }) {
  const { needs: texts } = useWords(todayWords)
  const [oldest] = cards
  const minutes = useMinutesSince(oldest?.sentAt ?? 0)
  const says = minutes < 24 * 60 ? texts.oldest(minutes) : texts.oldestDays(Math.floor(minutes / 60 / 24))
  return (
    <Figure to={unassignedCardsPath} title={texts.cards} figure={cards.length} unit={texts.sheets} says={oldest ? says : texts.allTaken} />
  )
}

export const unassignedCardsPath = '/shopAdmin/cards?assignee=none'
