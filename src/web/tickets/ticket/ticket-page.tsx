import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { localizedText } from '#domain/locale.ts'
import { hasNotArrived } from '#domain/tickets/remote.ts'
import { isCalled, isServing, isWaiting } from '#domain/tickets/status.ts'
import { rememberTicket } from '../../device/recent-tickets.ts'
import { EntryOptionLinks, listOfferedEntryOptions } from '../../features/offers.tsx'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { useShopName } from '../../i18n/shop-name.ts'
import { formatTimeOfDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { HiddenInput } from '../../parts/controls/field.tsx'
import { TicketStatusBadge } from '../../parts/display/status-badge.tsx'
import { LineOfferLink } from '../../shop-entry/line/line-offer.tsx'
import visitor from '../../theme/visitor.module.css'
import type { FormRefusal } from '../entry/entry-forms.ts'
import { useIsTicketFormOpen } from '../entry/open-form.ts'
import { AfterVisitActions, findUndoLeaveDeadline } from './after-visit.tsx'
import { CallMethodNotice } from './call-notice.tsx'
import { CalledPage } from './called-page.tsx'
import { CardPanel } from './card-panel.tsx'
import { EmailNotificationForm, useTicketSeenReport } from './email-notifications.tsx'
import { type LiveTicket, type ShownTicket, useLiveTicket } from './live-ticket.ts'
import { PushOffer } from './notifications/push-offer.tsx'
import type { ShownNotifications } from './notifications/texts.ts'
import { OpenFormLink } from './open-form-link.tsx'
import details from './own-details.module.css'
import { PartySizeAndPrintControls } from './own-forms.tsx'
import { PlaceInLine } from './place-in-line.tsx'
import { ReconnectButton } from './reconnect.tsx'
import { TicketActions } from './ticket-acts.tsx'
import style from './ticket-page.module.css'
import { type AlertComponents, useAlertComponents } from './use-alerts.ts'
import { visitorTicketWords } from './words.ts'

type Props = {
  token: string
  ticket: ShownTicket
  notifications: ShownNotifications
  today: string | undefined
  answer: FormRefusal | undefined
}

/** The live ticket. The whole page turns orange when it is called. */
export function TicketPage({ token, ticket: loaded, notifications, today, answer }: Props) {
  const live = useLiveTicket(token, loaded)
  const { ticket } = live
  const { number, shop, joinedAt } = ticket
  const name = useShopName(shop)
  const open = !ticket.closedAt
  useEffect(() => {
    const { code, timeZone } = shop
    rememberTicket({ token, number, shop: { name, code, timeZone, offers: listOfferedEntryOptions(shop) }, joinedAt, open })
  }, [token, number, name, shop, joinedAt, open])
  const alerts = useAlertComponents(live)
  useFollowedLanguage(ticket)
  useTicketSeenReport(live, notifications)
  return (
    <>
      {alerts && <alerts.TicketSignals ticket={ticket} />}
      {isCalled(ticket.status) ? (
        // The key renders a new page for a recall, so that it is announced again.
        <CalledPage key={ticket.calledAt} live={live} today={today} answer={answer} mute={alerts && <alerts.MuteButton />} />
      ) : (
        <Slip live={live} notifications={notifications} today={today} answer={answer} alerts={alerts} token={token} />
      )}
    </>
  )
}

type StepProps = { live: LiveTicket; today: string | undefined; answer: FormRefusal | undefined }
type SlipProps = StepProps & {
  notifications: ShownNotifications
  alerts: AlertComponents | undefined
  token: string
}

function Slip({ live, notifications, today, answer, alerts, token }: SlipProps) {
  const { ticket: texts } = useWords(visitorTicketWords)
  const locale = useLocale()
  const { ticket, state, asOf, now } = live
  const { number, status, shop } = ticket
  const stale = state === 'stale'
  const open = !ticket.closedAt
  const time = (instant: string | Date) => formatTimeOfDay(instant, shop.timeZone, locale)
  const backUntil = findUndoLeaveDeadline(ticket, now)
  const minutes = Math.floor((now.getTime() - asOf.getTime()) / 60_000)
  return (
    <PublicFrame shop={shop} bar={(stale || !isServing(status)) && <NextStep live={live} today={today} answer={answer} />}>
      <PageTitle page={texts.title.waiting(number)} />
      <h1 className={visitor.hidden}>{texts.title.waiting(number)}</h1>
      {stale && (
        <div className={visitor.band} role="status">
          <IconWifiOff stroke={1.75} aria-hidden />
          <span>
            <b>{texts.offline}</b>
            <br />
            {texts.offlineText(time(asOf))}
          </span>
        </div>
      )}
      <section className={stale ? `${visitor.slip} ${style.stale}` : visitor.slip} aria-label={texts.number}>
        <div className={style.head}>
          <div className={style.row}>
            <span className={style.caption}>
              {texts.number}
              {ticket.trial && <b className={style.trial}>{texts.trial}</b>}
            </span>
            {stale ? (
              <span className={style.age}>
                <IconWifiOff size={18} stroke={1.75} aria-hidden />
                {texts.age(minutes)}
              </span>
            ) : (
              <TicketStatusBadge status={status} />
            )}
          </div>
          <span className={`${visitor.tag} ${style.number}`} translate="no">
            {number}
          </span>
          <p className={style.caption}>
            {[localizedText(ticket.service.name, locale), texts.partySize(ticket.partySize), texts.joined(time(ticket.joinedAt))].join(
              texts.dot,
            )}
          </p>
        </div>
        <hr className={visitor.tear} />
        <div className={style.body}>
          {isWaiting(status) && (
            <PlaceInLine
              ahead={ticket.ahead ?? 0}
              away={hasNotArrived(ticket)}
              estimate={ticket.estimate}
              estimateJump={ticket.estimateJump}
              now={now}
              stale={stale}
            />
          )}
          {isWaiting(status) && ticket.booked && (
            <p className={style.more}>{(ticket.booked.late ? texts.bookedLate : texts.booked)(time(ticket.booked.at))}</p>
          )}
          <div role="status">
            {!isWaiting(status) && !isCalled(status) && (
              <p className={style.words}>
                {ticket.mergedInto ? ticket.mergedInto.text : ticket.returnedAt ? texts.missed : texts.states[status]}
              </p>
            )}
            {ticket.returnedAt && <p className={style.more}>{texts.returnReported}</p>}
            {backUntil && <p className={style.more}>{texts.takeBackText(time(backUntil))}</p>}
            {ticket.pendingUntil && <p className={style.more}>{texts.pendingText(time(ticket.joinedAt), time(ticket.pendingUntil))}</p>}
            {ticket.delayReportedAt && !ticket.lateUntil && <p className={style.more}>{texts.late.reported}</p>}
            {ticket.lateUntil && Date.parse(ticket.lateUntil) > now.getTime() && (
              <p className={style.more}>{texts.late.reportedUntil(time(ticket.lateUntil))}</p>
            )}
          </div>
          {stale ? (
            <p className={style.staleText}>{texts.staleText(time(asOf))}</p>
          ) : (
            <span className={style.fresh}>
              <i className={state === 'live' ? style.dot : style.still} />
              {state === 'live' ? texts.fresh(time(asOf)) : texts.seen(time(asOf))}
            </span>
          )}
        </div>
      </section>
      {stale && open && (
        <div className={style.safe}>
          <IconBuildingStore size={24} stroke={1.75} aria-hidden />
          <span>
            <b>{texts.safe}</b>
            <br />
            <span className={style.caption}>{texts.safeText}</span>
          </span>
        </div>
      )}
      {open && (
        // Hidden rather than removed without a connection, or typed text would be lost.
        <div hidden={stale}>
          {!isServing(status) && (
            <>
              {ticket.trial ? <p className={style.noCard}>{texts.card.noneInTrial}</p> : <CardPanel card={ticket.card} token={token} />}
              <CallMethodNotice alerts={alerts} notifications={notifications} />
              <PushOffer notifications={notifications} />
              {notifications.lineOffer && <LineOfferLink {...notifications.lineOffer} />}
              <EmailNotificationForm notifications={notifications} answer={answer} />
            </>
          )}
          <OwnDetails ticket={ticket} />
          {ticket.codeText && <p className={style.caption}>{ticket.codeText}</p>}
          <EntryOptionLinks code={shop.code} names={listOfferedEntryOptions(shop)} look="quiet" />
        </div>
      )}
      <noscript>{import.meta.env.SSR && <LanguageForm ticket={ticket} />}</noscript>
    </PublicFrame>
  )
}

function NextStep({ live, ...step }: StepProps) {
  const { ticket, state, now } = live
  if (!ticket.closedAt) return <TicketActions live={live} {...step} />
  if (state === 'stale') return <ReconnectButton live={live} />
  return <AfterVisitActions ticket={ticket} now={now} answer={step.answer} />
}

/** Sets the ticket's language to the page's without JavaScript. Rendered by the server only. */
function LanguageForm({ ticket }: { ticket: VisitorTicket }) {
  const { ticket: texts } = useWords(visitorTicketWords)
  const locale = useLocale()
  if (locale === ticket.locale || !ticket.may.includes('change')) return null
  return (
    <form method="post">
      <HiddenInput name="act" value="change" />
      <HiddenInput name="locale" value={locale} />
      <Button type="submit" look="quiet" large>
        {texts.language}
      </Button>
    </form>
  )
}

/**
 * Sets the ticket's language when the visitor switches the page's. A page opened in another language changes nothing, because links may
 * be shared.
 */
function useFollowedLanguage({ may }: VisitorTicket): void {
  const submit = useSubmit()
  const locale = useLocale()
  const lastLocale = useRef(locale)
  useEffect(() => {
    if (locale === lastLocale.current) return
    lastLocale.current = locale
    if (may.includes('change')) void submit({ act: 'change', locale, stay: '' }, { method: 'post', navigate: false })
  }, [locale, may, submit])
}

/** Details of the visit that the visitor can correct, and the print button. */
function OwnDetails({ ticket }: { ticket: ShownTicket }) {
  const { own, back } = useWords(visitorTicketWords).ticket
  const isOpen = useIsTicketFormOpen('own')
  return (
    <>
      {!isOpen && <noscript>{import.meta.env.SSR && <OpenFormLink to="own" label={own} className={details.open} />}</noscript>}
      <details className={details.details} id="own" open={isOpen}>
        <summary>{own}</summary>
        <noscript>{import.meta.env.SSR && isOpen && <OpenFormLink to={undefined} label={back} className={details.open} />}</noscript>
        <PartySizeAndPrintControls ticket={ticket} />
      </details>
    </>
  )
}
