import type { StaffWork } from '#contract/queue-settings/staff-leave.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { languageTags, useLocale, useLocalizePath } from '../i18n/locale.ts'
import staff from '../theme/staff.module.css'
import style from './open-work.module.css'

type Texts = {
  nothing: string
  cards: (n: number) => string
  tasks: (n: number) => string
  visits: (n: number) => string
  visitor: (name: string) => string
  more: (n: number) => string
}

/** Counts the items that are reassigned. */
export const countItemsToReassign = ({ cardCount, taskCount, reservationCount }: StaffWork): number =>
  cardCount + taskCount + reservationCount

/** Lists the open items that are reassigned when a person leaves the shop's staff list. */
export function OpenWorkList({ work, texts }: { work: StaffWork; texts: Texts }) {
  const { cards, cardCount, tasks, taskCount, reservations, reservationCount } = work
  const path = useLocalizePath()
  const locale = useLocale()
  const date = getDateTimeFormat(languageTags[locale], { dateStyle: 'medium', timeZone: 'UTC' })
  if (countItemsToReassign(work) === 0) return <p className={staff.muted}>{texts.nothing}</p>
  const card = ({ id, name }: { id: string; name: string }) => (
    <a href={path(`/shopAdmin/cards/${id}`)} target="_blank" rel="noreferrer">
      {texts.visitor(name)}
    </a>
  )
  return (
    <div className={style.work}>
      {cardCount > 0 && <h3>{texts.cards(cardCount)}</h3>}
      <ul>
        {cards.map((one) => (
          <li key={one.id}>{card(one)}</li>
        ))}
        {cardCount > cards.length && <li>{texts.more(cardCount - cards.length)}</li>}
      </ul>
      {taskCount > 0 && <h3>{texts.tasks(taskCount)}</h3>}
      <ul>
        {tasks.map((task) => (
          <li key={task.id}>
            {task.words} <span className={staff.muted}>{card(task.card)}</span>
          </li>
        ))}
        {taskCount > tasks.length && <li>{texts.more(taskCount - tasks.length)}</li>}
      </ul>
      {reservationCount > 0 && <h3>{texts.visits(reservationCount)}</h3>}
      <ul>
        {reservations.map(({ id, day, time, name }) => (
          <li key={id}>
            {date.format(new Date(day))} {time} <span className={staff.muted}>{texts.visitor(name ?? '')}</span>
          </li>
        ))}
        {reservationCount > reservations.length && <li>{texts.more(reservationCount - reservations.length)}</li>}
      </ul>
    </div>
  )
}
