import { Link } from 'react-router'
import type { WaitingReservation } from '#contract/reservations/staff.ts'
import { canMoveReservation } from '#domain/reservations/reservation.ts'
import { Actions } from '../../parts/controls/actions.tsx'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import { useBookNames, useReservations } from './book.ts'
import style from './page.module.css'

type RequestsProps = {
  waiting: readonly WaitingReservation[]
  count: number
  firstPage: string | undefined
  nextPage: string | undefined
}

/** Requests awaiting an answer, oldest first, each with its requested times and whether they are still free. */
export function Requests({ waiting, count, firstPage, nextPage }: RequestsProps) {
  const { requests: texts } = useBookNames().texts
  return (
    <section aria-label={texts.title}>
      <h2>
        {texts.title} {count > 0 && <span className={staff.tag}>{texts.count(count)}</span>}
      </h2>
      {waiting.length === 0 ? (
        <p className={staff.muted}>{texts.none}</p>
      ) : (
        <ul className={style.rows}>
          {waiting.map((one) => (
            <Request key={one.id} one={one} />
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

function Request({ one }: { one: WaitingReservation }) {
  const { acts, commands, ask, tell, refuse } = useReservations()
  const { texts, who, service, when, moment } = useBookNames()
  const name = who(one)
  const { requests } = texts

  async function take(wish: WaitingReservation['wishes'][number]): Promise<void> {
    const answer = await commands.accept(one, wish.startsAt)
    if (answer?.ok) tell(texts.accepted(name, when(wish)))
    else if (answer) refuse(answer.problem.detail)
  }

  return (
    <li className={style.request}>
      <div className={style.who}>
        <Button look="bare" className={style.name} onClick={() => ask({ what: 'detail', reservation: one })}>
          {name}
        </Button>
        <span className={staff.muted}>{[service(one), texts.party(one.partySize), texts.statuses[one.status]].join(texts.dot)}</span>
        {one.turnedDown && <span className={style.note}>{requests.turnedDown}</span>}
        {one.previousId && <span className={style.note}>{requests.instead}</span>}
        {one.note && <span className={style.said}>{one.note}</span>}
      </div>
      <ol className={style.wishes}>
        {one.wishes.map((wish, index) => {
          const free = one.free[index]
          const rank = index + 1
          const words = (
            <>
              <span className={style.rank}>{requests.wish(rank)}</span>
              {free ? <b>{when(wish)}</b> : <s>{when(wish)}</s>}
              <span className={free ? style.free : style.full}>{free ? requests.free : requests.full}</span>
            </>
          )
          return (
            <li key={wish.startsAt}>
              {acts && canMoveReservation(one.status, 'accept') ? (
                <Button
                  className={style.wish}
                  aria-label={[requests.take(rank, name), when(wish), free ? requests.free : requests.full].join(texts.dot)}
                  disabled={!free || commands.busy}
                  onClick={() => void take(wish)}
                >
                  {words}
                </Button>
              ) : (
                <span className={style.wish}>{words}</span>
              )}
            </li>
          )
        })}
      </ol>
      {one.offers.length > 0 && (
        <p className={style.offers}>
          {requests.offered} <b>{one.offers.map(when).join(texts.dot)}</b>{' '}
          {one.offersUntil && <span className={staff.muted}>{requests.offersUntil(moment(one.offersUntil))}</span>}
        </p>
      )}
      {acts && (
        <Actions>
          {canMoveReservation(one.status, 'propose') && (
            <Button small onClick={() => ask({ what: 'propose', reservation: one })}>
              {canMoveReservation(one.status, 'accept') ? requests.propose : requests.proposeAgain}
            </Button>
          )}
          {canMoveReservation(one.status, 'decline') && (
            <Button look="quiet" small destructive onClick={() => ask({ what: 'decline', reservation: one })}>
              {requests.decline}
            </Button>
          )}
        </Actions>
      )}
    </li>
  )
}
