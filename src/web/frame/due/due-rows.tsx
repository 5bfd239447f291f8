import type { Reservation } from '#contract/reservations/staff.ts'
import { localText } from '#domain/locale.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { useTimed } from '../../live/server-clock.ts'
import staff from '../../parts/theme/staff.module.css'
import style from './due.module.css'
import { dueWords } from './words.ts'

/** Who is expected and hasn’t come yet, by their time. */
export function DueRows({ due }: { due: readonly Reservation[] }) {
  return (
    <ul className={style.rows}>
      {due.map((one) => (
        <DueRow key={one.id} one={one} />
      ))}
    </ul>
  )
}

function DueRow({ one: { slot, name, service, partySize } }: { one: Reservation }) {
  const texts = useWords(dueWords)
  const locale = useLocale()
  const startsAt = Date.parse(slot!.startsAt)
  const isLate = useTimed((now) => now > startsAt)
  return (
    <li className={style.row}>
      <span className={staff.tag}>{slot!.time}</span>
      <b>{texts.visitor(name)}</b>
      <span className={staff.muted}>{[localText(service.name, locale), texts.party(partySize)].join(texts.dot)}</span>
      {isLate && <span className={style.late}>{texts.late}</span>}
    </li>
  )
}
