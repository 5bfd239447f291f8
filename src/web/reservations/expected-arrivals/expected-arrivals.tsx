import type { Reservation } from '#contract/reservations/staff.ts'
import { localizedText } from '#domain/locale.ts'
import { canMoveReservation } from '#domain/reservations/reservation.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatSlotStart } from '../../i18n/slot-start.ts'
import { useWords } from '../../i18n/words.ts'
import { useServerTimeSelector } from '../../live/server-clock.ts'
import { Button, type ButtonLookProps } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import { useCheckInActions } from './check-in.tsx'
import style from './expected-arrivals.module.css'
import { expectedArrivalsWords } from './words.ts'

export function ExpectedArrivals({ due: expected }: { due: readonly Reservation[] }) {
  return (
    <ul className={style.rows}>
      {expected.map((reservation) => (
        <ExpectedRow key={reservation.id} reservation={reservation} />
      ))}
    </ul>
  )
}

function ExpectedRow({ reservation }: { reservation: Reservation }) {
  const { slot, name, service, partySize } = reservation
  const texts = useWords(expectedArrivalsWords)
  const locale = useLocale()
  const startsAt = Date.parse(slot!.startsAt)
  const isLate = useServerTimeSelector((now) => now > startsAt)
  return (
    <li className={style.row}>
      <span className={staff.tag} translate="no">
        {formatSlotStart(slot!, locale)}
      </span>
      <b translate="no">{texts.visitor(name)}</b>
      <span className={staff.muted}>{[localizedText(service.name, locale), texts.party(partySize)].join(texts.dot)}</span>
      {isLate && <span className={style.late}>{texts.late}</span>}
      <EmailFailedBadge reservation={reservation} />
      <CheckInButtons reservation={reservation} />
    </li>
  )
}

/** Marks a visitor whom no mail reaches and whom staff should phone. */
export function EmailFailedBadge({ reservation: { contact } }: { reservation: Reservation }) {
  const texts = useWords(expectedArrivalsWords)
  return contact.emailFailed && <span className={style.failed}>{texts.emailFailed}</span>
}

/** Check-in from the shop's early window on; no-show once the time has passed. */
export function CheckInButtons({ reservation }: { reservation: Reservation }) {
  const texts = useWords(expectedArrivalsWords)
  const actions = useCheckInActions()
  const { checkIn } = reservation
  const isOpen = useServerTimeSelector((now) => checkIn !== null && now >= Date.parse(checkIn.from))
  const isOver = useServerTimeSelector((now) => checkIn !== null && now > Date.parse(checkIn.until))
  if (!actions || !isOpen) return null
  const visitor = texts.visitor(reservation.name)
  const act = (look: ButtonLookProps['look'], label: string, onClick: () => void) => (
    <Button small look={look} aria-label={texts.actOf(visitor, label)} disabled={actions.busy} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <span className={style.acts}>
      {isOver && canMoveReservation(reservation.status, 'noShow') && act('quiet', texts.noShow, () => actions.noShow(reservation))}
      {act('outline', texts.checkIn, () => actions.checkIn(reservation))}
    </span>
  )
}
