import type { Reservation } from '#contract/reservations/staff.ts'
import { holdsSlot, isRescheduled } from '#domain/reservations/reservation.ts'
import { Button } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import { CheckInButtons, EmailFailedBadge } from '../expected-arrivals/expected-arrivals.tsx'
import { useReservationsContext, useReservationTexts } from './book.ts'
import style from './page.module.css'

/** Visitors to phone, because no mail informs them of the shop’s decision. */
export function VisitorsToContact({ needsContact }: { needsContact: readonly Reservation[] }) {
  const { acts, commands, openSheet, showDone, refuse } = useReservationsContext()
  const { texts, visitorName, when } = useReservationTexts()
  const { what, ...words } = texts.toCall
  if (needsContact.length === 0) return null

  async function markAsInformed(reservation: Reservation): Promise<void> {
    const result = await commands.markInformed(reservation)
    if (result?.ok) showDone(texts.markedInformed(visitorName(reservation)))
    else if (result) refuse(result.problem.detail)
  }
  const wordsOf: Partial<Record<Reservation['status'], string>> = {
    proposed: what.proposed,
    held: what.proposed,
    declined: what.declined,
    cancelled: what.cancelled,
  }
  const happened = ({ status, slot, previousId }: Reservation) =>
    wordsOf[status] ?? (previousId ? what.moved : what.confirmed)(slot ? when(slot) : '')

  return (
    <section aria-label={words.title}>
      <h2>
        {words.title} <span className={staff.tag}>{texts.requests.count(needsContact.length)}</span>
      </h2>
      <p className={staff.muted}>{words.text}</p>
      <ul className={style.rows}>
        {needsContact.map((reservation) => (
          <li key={reservation.id} className={style.row}>
            <span className={style.who}>
              <Button look="bare" className={style.name} onClick={() => openSheet({ sheet: 'detail', reservation })}>
                {visitorName(reservation)}
              </Button>
              <span>{happened(reservation)}</span>
            </span>
            <ContactLinks reservation={reservation} />
            {acts && (
              <Button
                small
                aria-label={words.markInformedOf(visitorName(reservation))}
                disabled={commands.busy}
                onClick={() => void markAsInformed(reservation)}
              >
                {words.markInformed}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Contact as links; plain (masked) text for roles that may not act. */
export function ContactLinks({ reservation }: { reservation: Reservation }) {
  const { acts } = useReservationsContext()
  const { phone, email } = reservation.contact
  return (
    <span className={style.contact}>
      {phone && (acts ? <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a> : phone)}
      {email && (acts ? <a href={`mailto:${email}`}>{email}</a> : email)}
      <EmailFailedBadge reservation={reservation} />
    </span>
  )
}

type Days = readonly { day: string; reservations: readonly Reservation[] }[]

/** Days with reservations. Cancelled ones stay readable; a moved one stands at its new time. */
export function ReservationsByDay({ days }: { days: Days }) {
  const { resources, openSheet, today } = useReservationsContext()
  const { texts, visitorName, service, clock, day } = useReservationTexts()
  const nameOf = (id: string | null) => resources.find((resource) => resource.id === id)?.name
  const busy = days
    .map(({ day, reservations }) => ({ day, shown: reservations.filter(({ status }) => !isRescheduled(status)) }))
    .filter(({ shown }) => shown.length > 0)
  if (busy.length === 0) return <p className={staff.muted}>{texts.list.none}</p>
  return busy.map(({ day: date, shown }) => (
    <section key={date} aria-label={day(date)}>
      <h2>{day(date)}</h2>
      <ul className={style.rows}>
        {shown.map((reservation) => {
          const name = nameOf(reservation.resourceId)
          return (
            <li key={reservation.id} className={style.row} data-off={!holdsSlot(reservation.status) || undefined}>
              <span className={`${staff.tag} ${style.time}`} translate="no">
                {clock(reservation.slot!)}
              </span>
              <span className={style.who}>
                <Button look="bare" className={style.name} onClick={() => openSheet({ sheet: 'detail', reservation })}>
                  {visitorName(reservation)}
                </Button>
                <span className={staff.muted}>
                  {[service(reservation), texts.party(reservation.partySize), name && texts.list.with(name)]
                    .filter(Boolean)
                    .join(texts.dot)}
                </span>
              </span>
              <span className={style.status}>
                {[texts.statuses[reservation.status], reservation.ticket?.number, reservation.late && texts.late]
                  .filter(Boolean)
                  .join(texts.dot)}
              </span>
              {date === today && <CheckInButtons reservation={reservation} />}
            </li>
          )
        })}
      </ul>
    </section>
  ))
}
