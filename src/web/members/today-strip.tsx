import type { Queue } from '#contract/tickets.ts'
import { useLocalPath } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import { PageLink } from '../ui/page-link.tsx'
import staff from '../ui/staff.module.css'
import style from './landing.module.css'
import { staffTexts } from './staff-texts.ts'
import { todayFigures } from './today-figures.ts'

/** Over this, a wait is shown as too long. */
const longWait = 20

/** The day in four figures. */
export function TodayStrip({ queue }: { queue: Queue }) {
  const { today: texts } = useMessages(staffTexts)
  const path = useLocalPath()
  const { parties, people, longest, lanes, today } = todayFigures(queue)
  return (
    <dl className={style.strip}>
      <div>
        <dt>
          <PageLink to={path('/shopAdmin/waiting')}>{texts.waiting}</PageLink>
        </dt>
        <dd>
          <span className={staff.tag}>{parties}</span> {texts.parties} {people > 0 && <i>{texts.people(people)}</i>}
        </dd>
        <dd className={style.small}>
          {parties === 0 ? texts.nobody : lanes.map(({ letter, waiting }) => `${letter} ${waiting}`).join('・')}
        </dd>
      </div>
      <div>
        <dt>{texts.longest}</dt>
        <dd className={longest && longest.minutes > longWait ? style.late : undefined}>
          <span className={staff.tag}>{longest ? longest.minutes : '–'}</span> {longest && texts.minutes}
        </dd>
        <dd className={style.small}>
          {longest && (
            <PageLink to={path(`/shopAdmin/waiting/${longest.ticket.id}`)}>
              {longest.ticket.number} {longest.ticket.name && texts.named(longest.ticket.name)}
            </PageLink>
          )}
        </dd>
      </div>
      <div>
        <dt>{texts.served}</dt>
        <dd>
          <span className={staff.tag}>{today.served}</span> {texts.parties}
        </dd>
        <dd className={style.small}>{texts.joined(today.joined)}</dd>
      </div>
      <div>
        <dt>{texts.lost}</dt>
        <dd>
          <span className={staff.tag}>{today.noShow + today.cancelled}</span> {texts.parties}
        </dd>
        <dd className={style.small}>{texts.lostParts(today.noShow, today.cancelled)}</dd>
      </div>
    </dl>
  )
}
