import type { Reservation } from '#contract/reservations/staff.ts'
import { holdsSlot, isRescheduled } from '#domain/reservations/reservation.ts'
import { Button } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import { CheckInActions, EmailFailed } from '../expected-arrivals/due-rows.tsx'
import { useBookNames, useReservations } from './book.ts'
import style from './page.module.css'

/** Visitors to phone, because they were not told of the shop's decision. */
export function NeedsContact({ needsContact }: { needsContact: readonly Reservation[] }) {
  const { acts, commands, ask, tell, refuse } = useReservations()
  const { texts, who, when } = useBookNames()
  const { what, ...words } = texts.toCall
  if (needsContact.length === 0) return null

  async function note(one: Reservation): Promise<void> {
    const answer = await commands.markInformed(one)
    if (answer?.ok) tell(texts.markedInformed(who(one)))
    else if (answer) refuse(answer.problem.detail)
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
        {needsContact.map((one) => (
          <li key={one.id} className={style.row}>
            <span className={style.who}>
              <Button look="bare" className={style.name} onClick={() => ask({ what: 'detail', reservation: one })}>
                {who(one)}
              </Button>
              <span>{happened(one)}</span>
            </span>
            <Contact one={one} />
            {acts && (
              <Button small aria-label={words.markInformedOf(who(one))} disabled={commands.busy} onClick={() => void note(one)}>
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
export function Contact({ one }: { one: Reservation }) {
  const { acts } = useReservations()
  const { phone, email } = one.contact
  return (
    <span className={style.contact}>
      {phone && (acts ? <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a> : phone)}
      {email && (acts ? <a href={`mailto:${email}`}>{email}</a> : email)}
      <EmailFailed one={one} />
    </span>
  )
}

type Days = readonly { day: string; reservations: readonly Reservation[] }[]

/** Days with reservations. Cancelled ones stay readable; a moved one stands at its new time. */
export function DayList({ days }: { days: Days }) {
  const { resources, ask, today } = useReservations()
  const { texts, who, service, clock, day } = useBookNames()
  const nameOf = (id: string | null) => resources.find((one) => one.id === id)?.name
  const busy = days
    .map(({ day, reservations }) => ({ day, shown: reservations.filter(({ status }) => !isRescheduled(status)) }))
    .filter(({ shown }) => shown.length > 0)
  if (busy.length === 0) return <p className={staff.muted}>{texts.list.none}</p>
  return busy.map(({ day: date, shown }) => (
    <section key={date} aria-label={day(date)}>
      <h2>{day(date)}</h2>
      <ul className={style.rows}>
        {shown.map((one) => {
          const name = nameOf(one.resourceId)
          return (
            <li key={one.id} className={style.row} data-off={!holdsSlot(one.status) || undefined}>
              <span className={`${staff.tag} ${style.time}`} translate="no">
                {clock(one.slot!)}
              </span>
              <span className={style.who}>
                <Button look="bare" className={style.name} onClick={() => ask({ what: 'detail', reservation: one })}>
                  {who(one)}
                </Button>
                <span className={staff.muted}>
                  {[service(one), texts.party(one.partySize), name && texts.list.with(name)].filter(Boolean).join(texts.dot)}
                </span>
              </span>
              <span className={style.status}>
                {[texts.statuses[one.status], one.ticket?.number, one.late && texts.late].filter(Boolean).join(texts.dot)}
              </span>
              {date === today && <CheckInActions one={one} />}
            </li>
          )
        })}
      </ul>
    </section>
  ))
}
