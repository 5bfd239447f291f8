import { useEffect, useRef, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { listTicketCards } from '#contract/cards/ticket-cards.ts'
import { listOutbox } from '#contract/outbox.ts'
import type { Queue, QueueChange } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { getTicket } from '#contract/tickets/visit.ts'
import { queueTopic } from '#contract/topic.ts'
import { localizedText } from '#domain/locale.ts'
import { isOpenTicket } from '#domain/tickets/ticket.ts'
import { visitWaits } from '#domain/tickets/wait.ts'
import { isUuid } from '../../api/id.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { requireValidAddress } from '../../frame/page/page-rules.ts'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { AdminHeader } from '../../frame/staff/admin-head.tsx'
import { BackLink } from '../../frame/staff/paper-head.tsx'
import { StaffErrorPage } from '../../frame/staff/staff-error.tsx'
import { localeNames, useLocale } from '../../i18n/locale.ts'
import { formatTimeOfDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { useReloadOnChange } from '../../live/reread.ts'
import { createServerClock, ServerClockProvider } from '../../live/server-clock.ts'
import { NotificationList } from '../../outbox/notification-list/notification-list.tsx'
import { TicketStatusBadge } from '../../parts/display/status-badge.tsx'
import staff from '../../theme/staff.module.css'
import { useTicketLabels } from '../desk/queue/ticket-name.ts'
import { deskWords } from '../desk/words.ts'
import type { Route } from './+types/page'
import style from './page.module.css'
import { VisitActions } from './visit-actions.tsx'
import { listEffectiveCalls, VisitCalls } from './visit-calls.tsx'
import { VisitCard } from './visit-card.tsx'
import { VisitEvents } from './visit-events.tsx'
import { useDurationFormat, VisitLegs } from './visit-legs.tsx'

export async function loader({ context, params: { ticketId } }: Route.LoaderArgs) {
  const { shop, role } = requireWorkplace(context, 'auditor')
  requireValidAddress(isUuid(ticketId))
  const { call } = context.get(pageContext)
  const params = { shopId: shop.id }
  const [detail, cards, mails] = await Promise.all([
    unwrapOrThrow(call(getTicket, { params: { ...params, ticketId } })),
    call(listTicketCards, { params, query: { ticket: ticketId } }),
    call(listOutbox, { params, query: { ticketId } }),
  ])
  return {
    detail,
    card: cards.ok ? cards.value.cards[0] : undefined,
    mails: mails.ok ? mails.value.messages : [],
    role,
    at: new Date().toISOString(),
  }
}

/** One visit: its service, its course, and who did what when (R2.17). */
export default function Visit({ loaderData: { detail, card, mails, role, at } }: Route.ComponentProps) {
  const { ticket, lanes, shop } = detail
  const {
    visit: texts,
    party,
    visitorStatus,
    dot,
    move: { visit: visitTexts },
    order: { classes },
  } = useWords(deskWords)
  const words = useTicketLabels()
  const duration = useDurationFormat()
  const locale = useLocale()
  const lane = lanes.find(({ id }) => id === ticket.laneId)
  const service = lanes.flatMap(({ services }) => services).find(({ id }) => id === ticket.serviceId)
  useVisitReread(shop.id, ticket)
  const [clock] = useState(() => createServerClock(at))
  useEffect(() => clock.set(Date.parse(at)), [clock, at])
  const contact = detail.contact && role === 'reception' ? texts.contactMasked(detail.contact) : detail.contact
  const waits = visitWaits(detail.legs, at)
  const facts: [string, string][] = [
    [texts.joined, formatTimeOfDay(ticket.joinedAt, shop.timeZone)],
    ...(waits.length > 0 ? [[texts.waited, duration(waits.reduce((sum, { ms }) => sum + ms, 0))] as [string, string]] : []),
    [texts.lane, lane ? `${lane.letter} ${localizedText(lane.name, locale)}` : ''],
    [texts.service, service ? localizedText(service.name, locale) : ''],
    [texts.party, party(ticket.partySize)],
    [texts.language, localeNames[ticket.locale]],
    [texts.calls, String(listEffectiveCalls(detail.events).length)],
    [texts.skips, String(ticket.skipCount)],
    ...(contact || ticket.sameContactAs
      ? [
          [texts.contact, [contact, ticket.sameContactAs && visitorStatus.sameContact(ticket.sameContactAs)].filter(Boolean).join(dot)] as [
            string,
            string,
          ],
        ]
      : []),
    ...(detail.linkSource ? [[texts.linkSource, detail.linkSource] as [string, string]] : []),
    ...(ticket.class === 'normal' ? [] : [[visitTexts.class, classes[ticket.class]] as [string, string]]),
  ]
  return (
    <>
      <PageTitle page={texts.title(ticket.number)} />
      <AdminHeader back={<BackLink to="/shopAdmin/waiting">{texts.back}</BackLink>}>
        <span className={staff.grow} />
        <ServerClockProvider value={clock}>
          <VisitActions detail={detail} role={role} />
        </ServerClockProvider>
      </AdminHeader>
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        <div className={style.body}>
          <div className={style.head}>
            <h1>
              <span className={`${staff.tag} ${style.number}`} translate="no">
                {ticket.number}
              </span>
              <span className={style.name} translate={ticket.name ? 'no' : undefined}>
                {words.name(ticket)}
              </span>
            </h1>
            <TicketStatusBadge status={ticket.status} />
            {detail.maybeSameAs && <span className={staff.muted}>{visitorStatus.maybeSame(detail.maybeSameAs.number)}</span>}
            {ticket.returnedAt && (
              <span className={staff.muted}>{visitorStatus.back(formatTimeOfDay(ticket.returnedAt, shop.timeZone))}</span>
            )}
          </div>
          <dl className={style.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {card && <VisitCard card={card} role={role} shopId={shop.id} open={isOpenTicket(ticket.status)} />}
          {ticket.note && (
            <section>
              <h2 className={style.heading}>{visitTexts.note}</h2>
              <p className={style.note}>{ticket.note}</p>
            </section>
          )}
          <VisitLegs detail={detail} at={at} />
          <VisitCalls detail={detail} />
          <NotificationList messages={mails} timeZone={shop.timeZone} query={`ticketId=${ticket.id}`} className={style.heading!} />
        </div>
        <aside className={style.side}>
          <VisitEvents detail={detail} />
        </aside>
      </main>
    </>
  )
}

/** Keeps the frame for an unknown visit, so that the queue is one tap away. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { visit: texts } = useWords(deskWords)
  if (!isRouteErrorResponse(error) || error.status !== 404) return <StaffErrorPage error={error} />
  return (
    <>
      <PageTitle page={texts.notFound} />
      <AdminHeader back={<BackLink to="/shopAdmin/waiting">{texts.back}</BackLink>} />
      <main id="content" className={style.main}>
        <div className={style.missing}>
          <h1>{texts.notFound}</h1>
          <p>{texts.notFoundHint}</p>
        </div>
      </main>
    </>
  )
}

/** Reloads the visit when the stream reports a later revision. */
function useVisitReread(shopId: string, { id: ticketId, rev }: Ticket): void {
  const revs = useRef(new Map<string, number>())
  useReloadOnChange<Queue | QueueChange>(queueTopic(shopId), {
    whenBack: true,
    isNews({ tickets }) {
      const changed = tickets.find(({ id }) => id === ticketId)
      // The stream may begin after a change that the page does not have yet.
      if (!changed || changed.rev <= (revs.current.get(ticketId) ?? rev)) return false
      revs.current.set(ticketId, changed.rev)
      return true
    },
  })
}
