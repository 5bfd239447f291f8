import type { Reservation } from '#contract/reservations/staff.ts'
import { localText } from '#domain/locale.ts'
import { canMoveReservation } from '#domain/reservations/reservation.ts'
import { useLocale } from '../../i18n/locale.ts'
import { timeIn } from '../../i18n/slot-time.ts'
import { useWords } from '../../i18n/words.ts'
import { useTimed } from '../../live/server-clock.ts'
import { Button, type ButtonLook } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import { useCheckIn } from './check-in.tsx'
import style from './due.module.css'
import { dueWords } from './words.ts'

export function ExpectedArrivals({ due }: { due: readonly Reservation[] }) {
  return (
    <ul className={style.rows}>
      {due.map((one) => (
        <DueRow key={one.id} one={one} />
      ))}
    </ul>
  )
}

function DueRow({ one }: { one: Reservation }) {
  const { slot, name, service, partySize } = one
  const texts = useWords(dueWords)
  const locale = useLocale()
  const startsAt = Date.parse(slot!.startsAt)
  const isLate = useTimed((now) => now > startsAt)
  return (
    <li className={style.row}>
      <span className={staff.tag} translate="no">
        {timeIn(slot!, locale)}
      </span>
      <b translate="no">{texts.visitor(name)}</b>
      <span className={staff.muted}>{[localText(service.name, locale), texts.party(partySize)].join(texts.dot)}</span>
      {isLate && <span className={style.late}>{texts.late}</span>}
      <EmailFailed one={one} />
      <CheckInActions one={one} />
    </li>
  )
}

/** Marks a visitor whom no mail reaches and whom staff should phone. */
export function EmailFailed({ one: { contact } }: { one: Reservation }) {
  const texts = useWords(dueWords)
  return contact.emailFailed && <span className={style.failed}>{texts.emailFailed}</span>
}

/** Check-in from the shop's early window on; no-show once the time has passed. */
export function CheckInActions({ one }: { one: Reservation }) {
  const texts = useWords(dueWords)
  const door = useCheckIn()
  const { checkIn } = one
  const isOpen = useTimed((now) => checkIn !== null && now >= Date.parse(checkIn.from))
  const isOver = useTimed((now) => checkIn !== null && now > Date.parse(checkIn.until))
  if (!door || !isOpen) return null
  const who = texts.visitor(one.name)
  const act = (look: ButtonLook['look'], label: string, onClick: () => void) => (
    <Button small look={look} aria-label={texts.actOf(who, label)} disabled={door.busy} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <span className={style.acts}>
      {isOver && canMoveReservation(one.status, 'noShow') && act('quiet', texts.noShow, () => door.noShow(one))}
      {act('outline', texts.checkIn, () => door.checkIn(one))}
    </span>
  )
}
