import { Link } from 'react-router'
import type { PendingReservation } from '#contract/reservations/staff.ts'
import { canMoveReservation } from '#domain/reservations/reservation.ts'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import { useReservationsContext, useReservationTexts } from './book.ts'
import style from './page.module.css'

type RequestsProps = {
  waiting: readonly PendingReservation[]
  count: number
  firstPage: string | undefined
  nextPage: string | undefined
}

/** Requests awaiting an answer, oldest first, each with its requested times and whether they are still free. */
export function ReservationRequestList({ waiting, count, firstPage, nextPage }: RequestsProps) {
  const { requests: texts } = useReservationTexts().texts
  return (
    <section aria-label={texts.title}>
      <h2>
        {texts.title} {count > 0 && <span className={staff.tag}>{texts.count(count)}</span>}
      </h2>
      {waiting.length === 0 ? (
        <p className={staff.muted}>{texts.none}</p>
      ) : (
        <ul className={style.rows}>
          {waiting.map((reservation) => (
            <Request key={reservation.id} reservation={reservation} />
          ))}
        </ul>
      )}
      {(firstPage || nextPage) && (
        <p className={style.pages}>
          {firstPage && (
            <Link className={buttonClass({ small: true })} to={firstPage}>
              {texts.firstPage}
            </Link>
          )}
          {nextPage && (
            <Link className={buttonClass({ small: true })} to={nextPage}>
              {texts.nextPage}
            </Link>
          )}
        </p>
      )}
    </section>
  )
}

function Request({ reservation }: { reservation: PendingReservation }) {
  const { acts, commands, openSheet, showDone, refuse } = useReservationsContext()
  const { texts, visitorName, service, when, moment } = useReservationTexts()
  const name = visitorName(reservation)
  const { requests } = texts

  async function accept(requestedTime: PendingReservation['requestedTimes'][number]): Promise<void> {
    const result = await commands.accept(reservation, requestedTime.startsAt)
    if (result?.ok) showDone(texts.accepted(name, when(requestedTime)))
    else if (result) refuse(result.problem.detail)
  }

  return (
    <li className={style.request}>
      <div className={style.who}>
        <Button look="bare" className={style.name} onClick={() => openSheet({ sheet: 'detail', reservation })}>
          {name}
        </Button>
        <span className={staff.muted}>
          {[service(reservation), texts.party(reservation.partySize), texts.statuses[reservation.status]].join(texts.dot)}
        </span>
        {reservation.turnedDown && <span className={style.note}>{requests.turnedDown}</span>}
        {reservation.previousId && <span className={style.note}>{requests.instead}</span>}
        {reservation.note && <span className={style.visitorNote}>{reservation.note}</span>}
      </div>
      <ol className={style.requestedTimes}>
        {reservation.requestedTimes.map((requestedTime, index) => {
          const free = reservation.free[index]
          const rank = index + 1
          const words = (
            <>
              <span className={style.rank}>{requests.rank(rank)}</span>
              {free ? <b>{when(requestedTime)}</b> : <s>{when(requestedTime)}</s>}
              <span className={free ? style.free : style.full}>{free ? requests.free : requests.full}</span>
            </>
          )
          return (
            <li key={requestedTime.startsAt}>
              {acts && canMoveReservation(reservation.status, 'accept') ? (
                <Button
                  className={style.requestedTime}
                  aria-label={[requests.take(rank, name), when(requestedTime), free ? requests.free : requests.full].join(texts.dot)}
                  disabled={!free || commands.busy}
                  onClick={() => void accept(requestedTime)}
                >
                  {words}
                </Button>
              ) : (
                <span className={style.requestedTime}>{words}</span>
              )}
            </li>
          )
        })}
      </ol>
      {reservation.offers.length > 0 && (
        <p className={style.offers}>
          {requests.offered} <b>{reservation.offers.map(when).join(texts.dot)}</b>{' '}
          {reservation.offersUntil && <span className={staff.muted}>{requests.offersUntil(moment(reservation.offersUntil))}</span>}
        </p>
      )}
      {acts && (
        <ButtonRow>
          {canMoveReservation(reservation.status, 'propose') && (
            <Button small onClick={() => openSheet({ sheet: 'propose', reservation })}>
              {canMoveReservation(reservation.status, 'accept') ? requests.propose : requests.proposeAgain}
            </Button>
          )}
          {canMoveReservation(reservation.status, 'decline') && (
            <Button look="quiet" small destructive onClick={() => openSheet({ sheet: 'decline', reservation })}>
              {requests.decline}
            </Button>
          )}
        </ButtonRow>
      )}
    </li>
  )
}
