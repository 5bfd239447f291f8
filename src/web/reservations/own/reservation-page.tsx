import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { type ReactNode, useEffect } from 'react'
import { Form, Link, useLocation, useNavigation, useRevalidator } from 'react-router'
import type { VisitorReservation } from '#contract/reservations/visitor.ts'
import type { SlotTime } from '#contract/slot-time.ts'
import { localizedText } from '#domain/locale.ts'
import {
  canMoveReservation,
  isCancelled,
  isCheckedIn,
  isConfirmed,
  isHeld,
  isOpenReservation,
  isRescheduled,
  mailSecretParam,
} from '#domain/reservations/reservation.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { formatDayWithWeekday, formatTimeOfDay, toCalendarDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, type ButtonLookProps, buttonClass } from '../../parts/controls/button.tsx'
import { HiddenInput } from '../../parts/controls/field.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import { LineOfferLink } from '../../shop-entry/line/line-offer.tsx'
import visitor from '../../theme/visitor.module.css'
import type { CardFormResult } from '../../visitor-card/form/card-saves.ts'
import { OtherDeviceLink } from '../../visitor-card/form/other-device.tsx'
import { setLocalReservation } from '../retention/retained-reservations.ts'
import { RequestedTimeList } from '../visit/summary.tsx'
import { ReservationTimePicker, useReservationSelections } from '../visit/times.tsx'
import { openReservationPageFormParam } from '../visit/visit-choices.ts'
import { ErrorNotice, NextStepBar } from '../visit/visit-notices.tsx'
import type { LoadedReservation } from './reservation-data.ts'
import style from './reservation-page.module.css'
import { visitorReservationWords } from './words.ts'

type Props = { loaded: LoadedReservation; answer: CardFormResult | undefined }

const changeForm = 'reservation-change'

/** A visitor's reservation: state, offers, change and cancellation. Links and forms only, so it works without JavaScript (R2.5). */
export function VisitorReservationPage({ loaded, answer }: Props) {
  const { reservation, times, heldFor } = loaded
  const { shop, status } = reservation
  const texts = useWords(visitorReservationWords)
  const path = useLocalizePath()
  const search = new URLSearchParams(useLocation().search)
  const openForm = search.get(openReservationPageFormParam)
  const awaits = reservation.contact.emailFailed ? 'undelivered' : 'mailed'
  const state = reservation.awaitsMail && !search.get(mailSecretParam) ? awaits : status
  useFresh(heldFor, openForm === null && canMoveReservation(status, 'expire'))
  const awaited = reservation.checkIn && !loaded.isSharedTablet ? reservation.slot!.startsAt : null
  useEffect(() => setLocalReservation(loaded.token, shop.code, awaited), [loaded.token, shop.code, awaited])
  const wrong = answer?.unsent ? texts.unsent : answer?.problem?.detail
  const notice = wrong && <ErrorNotice>{wrong}</ErrorNotice>
  if (openForm === 'change' && reservation.mayChange)
    return times ? <Change loaded={loaded} times={times} notice={notice} /> : <NoChange loaded={loaded} />
  return (
    <PublicFrame shop={shop}>
      <PageTitle page={texts.heads[state]} />
      <h1>{texts.heads[state]}</h1>
      <p>{texts.texts[state]}</p>
      {notice}
      <State loaded={loaded} />
      <Arrive loaded={loaded} />
      {openForm === 'cancel' && reservation.mayCancel ? <Cancel loaded={loaded} /> : <Actions loaded={loaded} />}
      {loaded.lineOffer && (
        <section className={style.block}>
          <LineOfferLink {...loaded.lineOffer} />
        </section>
      )}
      <Facts loaded={loaded} />
      <OtherDeviceLink own={loaded.own} words={texts.link} />
      {/* The form keeps the token out of the address. */}
      <form method="post" action={`${path(`/entry/privacy?shop=${shop.code}`)}#own`}>
        <Button type="submit" name="card" value={loaded.token} look="quiet" large wide>
          {texts.ownData}
        </Button>
      </form>
    </PublicFrame>
  )
}

/** In ms, how often the page checks for the shop's answer. */
const lookEvery = 20_000

/** Reloads the page when it becomes visible or online, and after `ends` ms. `awaits`: also polls for the shop's answer. */
function useFresh(ends: number | undefined, awaits: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const read = () => document.visibilityState === 'visible' && void revalidate()
    const stop = new AbortController()
    document.addEventListener('visibilitychange', read, { signal: stop.signal })
    addEventListener('online', read, { signal: stop.signal })
    const timer = ends === undefined ? undefined : setTimeout(read, ends)
    const looking = awaits ? setInterval(read, lookEvery) : undefined
    return () => {
      stop.abort()
      clearTimeout(timer)
      clearInterval(looking)
    }
  }, [revalidate, ends, awaits])
}

function useMoment({ reservation: { shop } }: LoadedReservation): (instant: string) => string {
  const locale = useLocale()
  return (instant) =>
    `${formatDayWithWeekday(toCalendarDay(instant, shop.timeZone), locale)} ${formatTimeOfDay(instant, shop.timeZone, locale)}`
}

function State({ loaded }: { loaded: LoadedReservation }) {
  const { reservation, today } = loaded
  const { status, slot, offers, requestedTimes, offersUntil, heldUntil, lapsed, reason, next } = reservation
  const texts = useWords(visitorReservationWords)
  const path = useLocalizePath()
  const moment = useMoment(loaded)
  const mail = new URLSearchParams(useLocation().search).get(mailSecretParam)
  const isReplaced = next !== null && isConfirmed(status)
  const others = offers.filter(({ startsAt }) => startsAt !== slot?.startsAt)
  return (
    <>
      {reason && <p className={style.reason}>{texts.reason(reason)}</p>}
      {slot && !canMoveReservation(status, 'expire') && <When slot={slot} isOver={!isOpenReservation(status) && !isCheckedIn(status)} />}
      {lapsed && <ErrorNotice>{texts.lapsed}</ErrorNotice>}
      {isHeld(status) && heldUntil && (
        <>
          <p className={style.small}>{texts.heldUntil(formatTimeOfDay(heldUntil, reservation.shop.timeZone))}</p>
          {(mail || !reservation.awaitsMail) && (
            <Act loaded={loaded} act="confirm" mail={mail} look="primary">
              {texts.confirm}
            </Act>
          )}
        </>
      )}
      {offers.length > 0 && (
        <section className={style.offers}>
          {isHeld(status) && others.length > 0 && <h2>{texts.others}</h2>}
          {others.map((offer) => (
            <Act key={offer.startsAt} loaded={loaded} act="hold" startsAt={offer.startsAt} look="outline">
              <SlotText slot={offer} say={texts.take} />
            </Act>
          ))}
          {offersUntil && <p className={style.small}>{texts.offersUntil(moment(offersUntil))}</p>}
          <Act loaded={loaded} act="rejectOffers" look="quiet">
            {texts.rejectOffers}
          </Act>
          <p className={style.small}>{texts.turnDownText}</p>
        </section>
      )}
      {canMoveReservation(status, 'accept') && (
        <section className={style.block}>
          <h2>{texts.requestedTimes}</h2>
          <RequestedTimeList slots={requestedTimes} today={today} />
        </section>
      )}
      {next && (isReplaced || isRescheduled(status)) && (
        <>
          {isReplaced && (
            <div className={visitor.info} role="note">
              <IconInfoCircle stroke={1.75} aria-hidden />
              <span>{texts.pending}</span>
            </div>
          )}
          <Link
            reloadDocument
            className={buttonClass({ look: isReplaced ? 'outline' : 'primary', large: true, wide: true })}
            to={path(`/entry/f/${next}`)}
          >
            {isReplaced ? texts.toPending : texts.toNext}
          </Link>
        </>
      )}
    </>
  )
}

function SlotText({ slot: { date, time }, say }: { slot: SlotTime; say: (time: string) => string }) {
  return say(`${formatDayWithWeekday(date, useLocale())} ${time}`)
}

function When({ slot: { date, time, until }, isOver }: { slot: SlotTime; isOver: boolean }) {
  const locale = useLocale()
  return (
    <p className={`${visitor.slip} ${style.when}`} data-over={isOver || undefined}>
      <span>{formatDayWithWeekday(date, locale)}</span>
      <b className={visitor.tag} translate="no">
        {time}
      </b>
      <small>{`${time}–${until}`}</small>
    </p>
  )
}

/** Check-in, which issues a ticket. Asks for today's code if the shop requires it. */
function Arrive({ loaded }: { loaded: LoadedReservation }) {
  const { reservation, scanned, idempotencyKey } = loaded
  const { checkIn, ticket, status, shop } = reservation
  const texts = useWords(visitorReservationWords)
  const path = useLocalizePath()
  const moment = useMoment(loaded)
  const sending = useNavigation().state !== 'idle'
  if (ticket && isCheckedIn(status))
    return (
      <Link reloadDocument className={buttonClass({ look: 'primary', large: true, wide: true })} to={path(`/entry/w/${ticket.token}`)}>
        {texts.toNumber(ticket.number)}
      </Link>
    )
  if (!checkIn) return null
  if (checkIn.comes === 'early') return <p className={style.small}>{texts.comeFrom(moment(checkIn.from))}</p>
  return (
    <Form method="post" className={style.block}>
      <ExpectedFields reservation={reservation} idempotencyKey={`${idempotencyKey}-arrive`} act="arrive" />
      {checkIn.comes === 'late' && <p>{texts.comesLate(formatTimeOfDay(checkIn.until, shop.timeZone))}</p>}
      {checkIn.code && scanned && <HiddenInput name="today" value={scanned} />}
      {checkIn.code && !scanned && (
        <TextField
          label={texts.code}
          help={texts.codeHelp}
          marked={false}
          name="today"
          required
          maxLength={20}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="send"
        />
      )}
      <Button type="submit" look="primary" large wide disabled={sending}>
        {texts.arrive}
      </Button>
    </Form>
  )
}

type ActProps = {
  loaded: LoadedReservation
  act: string
  startsAt?: string
  mail?: string | null
  look: ButtonLookProps['look']
  children: ReactNode
}

function Act({ loaded: { reservation, idempotencyKey }, act, startsAt, mail, look, children }: ActProps) {
  const sending = useNavigation().state !== 'idle'
  return (
    <Form method="post" className={style.act}>
      <ExpectedFields reservation={reservation} idempotencyKey={`${idempotencyKey}-${act}`} act={act} />
      {startsAt && <HiddenInput name="startsAt" value={startsAt} />}
      {mail && <HiddenInput name={mailSecretParam} value={mail} />}
      <Button type="submit" look={look} large wide disabled={sending}>
        {children}
      </Button>
    </Form>
  )
}

function ExpectedFields({
  reservation: { rev },
  idempotencyKey,
  act,
}: {
  reservation: VisitorReservation
  idempotencyKey: string
  act: string
}) {
  return (
    <>
      <HiddenInput name="act" value={act} />
      <HiddenInput name="rev" value={rev} />
      <HiddenInput name="key" value={idempotencyKey} />
    </>
  )
}

function Actions({ loaded }: { loaded: LoadedReservation }) {
  const { token, reservation } = loaded
  const { status, shop, slot, mayChange, mayCancel, changeUntil, card, checkIn } = reservation
  const texts = useWords(visitorReservationWords)
  const path = useLocalizePath()
  const moment = useMoment(loaded)
  const isOver = !isOpenReservation(status)
  return (
    <div className={style.ways}>
      {slot && (isConfirmed(status) || isCancelled(status)) && (
        <a
          className={buttonClass({ look: checkIn?.comes === 'early' ? 'primary' : 'outline', large: true, wide: true })}
          href={path(`/entry/f/${token}/calendar.ics`)}
        >
          <IconCalendarPlus size={22} stroke={1.75} aria-hidden />
          {isConfirmed(status) ? texts.calendar : texts.calendarCancelled}
        </a>
      )}
      {card && !isOver && (
        <Link reloadDocument className={buttonClass({ large: true, wide: true })} to={path(`/entry/c/${card}`)}>
          {texts.card}
        </Link>
      )}
      {mayChange && (
        <Link className={buttonClass({ large: true, wide: true })} to={`?${openReservationPageFormParam}=change`}>
          {texts.change}
        </Link>
      )}
      {mayCancel && (
        <Link className={buttonClass({ look: 'quiet', large: true, wide: true })} to={`?${openReservationPageFormParam}=cancel`}>
          {isConfirmed(status) ? texts.cancel : texts.cancelRequest}
        </Link>
      )}
      {changeUntil && <p className={style.small}>{mayCancel ? texts.changeUntil(moment(changeUntil)) : texts.tooLate}</p>}
      {changeUntil && !mayCancel && <CallShop shop={shop} />}
      {isOver && !isRescheduled(status) && !isCheckedIn(status) && (
        <Link reloadDocument className={buttonClass({ look: 'primary', large: true, wide: true })} to={path(`/entry/f/${shop.code}`)}>
          {texts.again}
        </Link>
      )}
    </div>
  )
}

function Cancel({ loaded }: { loaded: LoadedReservation }) {
  const texts = useWords(visitorReservationWords)
  const isAgreed = isConfirmed(loaded.reservation.status)
  return (
    <section className={style.block} aria-labelledby="cancel-head">
      <h2 id="cancel-head">{isAgreed ? texts.cancelHead : texts.cancelRequestHead}</h2>
      <p>{texts.cancelText}</p>
      <Act loaded={loaded} act="cancel" look="danger">
        {texts.cancelSend}
      </Act>
      <Link className={buttonClass({ large: true, wide: true })} to="?">
        {isAgreed ? texts.keep : texts.keepRequest}
      </Link>
    </section>
  )
}

function Facts({ loaded: { reservation } }: { loaded: LoadedReservation }) {
  const { service, partySize, name, contact, shop } = reservation
  const texts = useWords(visitorReservationWords)
  const locale = useLocale()
  const reached = [contact.phone, contact.email].filter(Boolean).join('\n')
  return (
    <>
      <section className={style.block}>
        <h2>{texts.facts}</h2>
        <dl className={style.facts}>
          <Fact label={texts.service} value={localizedText(service.name, locale)} />
          <Fact label={texts.people} value={texts.peopleOf(partySize)} />
          <Fact label={texts.name} value={name && texts.nameOf(name)} isOwn />
          <Fact label={texts.contact} value={reached} isOwn />
        </dl>
        {contact.emailFailed && !reservation.awaitsMail && <ErrorNotice>{texts.emailFailed}</ErrorNotice>}
      </section>
      {shop.address && (
        <section className={style.block}>
          <h2>{texts.way}</h2>
          <p translate="no">{shop.address}</p>
          <a
            className={buttonClass({ large: true, wide: true })}
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(shop.address)}`}
            rel="noreferrer"
          >
            {texts.map}
          </a>
        </section>
      )}
    </>
  )
}

/** `isOwn`: a name or code, which browsers must not translate. */
function Fact({ label, value, isOwn = false }: { label: string; value: string | null; isOwn?: boolean }) {
  return value ? (
    <div>
      <dt>{label}</dt>
      <dd translate={isOwn ? 'no' : undefined}>{value}</dd>
    </div>
  ) : null
}

type ChangeProps = { loaded: LoadedReservation; times: NonNullable<LoadedReservation['times']>; notice: ReactNode }

/** Form that changes the time, like the first choice. */
function Change({ loaded: { reservation, idempotencyKey }, times, notice }: ChangeProps) {
  const texts = useWords(visitorReservationWords)
  const { requestedSlots } = useReservationSelections(times)
  return (
    <PublicFrame
      shop={reservation.shop}
      bar={<NextStepBar requestedCount={requestedSlots.length} label={texts.changeSend} form={changeForm} />}
    >
      <PageTitle page={texts.changeHead} />
      <h1>{texts.changeHead}</h1>
      <p>{isConfirmed(reservation.status) ? texts.changeConfirmed : texts.changeText}</p>
      {reservation.slot && <When slot={reservation.slot} isOver={false} />}
      {notice}
      <ReservationTimePicker times={times} fixed />
      <Form id={changeForm} method="post">
        <ExpectedFields reservation={reservation} idempotencyKey={`${idempotencyKey}-${requestedSlots.length}`} act="change" />
        {requestedSlots.map(({ startsAt }) => (
          <HiddenInput key={startsAt} name="time" value={startsAt} />
        ))}
      </Form>
      <Link className={buttonClass({ look: 'quiet', large: true, wide: true })} to="?">
        {texts.back}
      </Link>
    </PublicFrame>
  )
}

function CallShop({ shop: { phone } }: { shop: LoadedReservation['reservation']['shop'] }) {
  const texts = useWords(visitorReservationWords)
  if (!phone) return null
  return (
    <a className={buttonClass({ large: true, wide: true })} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      {texts.call(phone)}
    </a>
  )
}

/** Shown if the shop takes no reservations now, or none for this service. */
function NoChange({ loaded: { reservation } }: { loaded: LoadedReservation }) {
  const texts = useWords(visitorReservationWords)
  const { shop } = reservation
  return (
    <PublicFrame shop={shop}>
      <PageTitle page={texts.changeHead} />
      <h1>{texts.changeHead}</h1>
      <p>{texts.changeNot}</p>
      <CallShop shop={shop} />
      <Link className={buttonClass({ large: true, wide: true })} to="?">
        {texts.back}
      </Link>
    </PublicFrame>
  )
}
