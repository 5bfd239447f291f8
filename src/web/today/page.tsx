import IconReport from '@tabler/icons-react/dist/esm/icons/IconReport.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { useEffect, useState } from 'react'
import { data, useRevalidator } from 'react-router'
import { listOutbox } from '#contract/outbox.ts'
import { getDay } from '#contract/reports.ts'
import { getReservationSettings } from '#contract/reservations/settings.ts'
import { listReservations } from '#contract/reservations/staff.ts'
import { getShop } from '#contract/shops.ts'
import { getAccuracy } from '#contract/tickets/estimates.ts'
import { listTickets } from '#contract/tickets/queue.ts'
import { showEntryCode } from '#domain/entry-code.ts'
import { roleReaches } from '#domain/roles.ts'
import { me, page } from '../api/page.ts'
import { workplace } from '../api/workplace.ts'
import { Title } from '../frame/page/title.tsx'
import { AdminHead } from '../frame/staff/admin-head.tsx'
import { useLocalPath } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import { useQueueReread } from '../live/reread.ts'
import { createServerClock, ServerClockProvider } from '../live/server-clock.ts'
import { buttonClass } from '../parts/controls/button.tsx'
import { CopyField } from '../parts/display/copy-field/copy-field.tsx'
import { PageLink } from '../parts/display/page-link.tsx'
import { QrCode } from '../parts/display/qr-code.tsx'
import { qrPath } from '../parts/display/qr-path.ts'
import { HourTable, LaneTable, PromiseTable, StaffTable } from '../reports/day-tables/day-tables.tsx'
import { BookingPage } from '../reservations/booking-page/booking-page.tsx'
import { DoorProvider } from '../reservations/due/door.tsx'
import { DueSection } from '../reservations/due/due-section.tsx'
import { dueSection } from '../reservations/due/due-today.ts'
import staff from '../theme/staff.module.css'
import type { Route } from './+types/page'
import style from './page.module.css'
import { TodayStrip } from './today-strip.tsx'
import { todayWords } from './words.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const account = context.get(me)
  const { call, origin } = context.get(page)
  const { shop, role } = workplace(context, 'auditor')
  const params = { shopId: shop.id }
  // Before the figures: what has changed since then is seen when the stream opens.
  const queue = await call(listTickets, { params })
  const receives = queue.ok && roleReaches(role, 'reception')
  const watches = roleReaches(role, 'manager') || role === 'auditor'
  const [shopAnswer, accuracy, report, outbox, reservations, taking] = await Promise.all([
    call(getShop, { params }),
    call(getAccuracy, { params }),
    call(getDay, { params }),
    watches ? call(listOutbox, { params, query: { state: 'failed' } }) : undefined,
    receives ? call(listReservations, { params, query: { from: queue.value.businessDay } }) : undefined,
    receives ? call(getReservationSettings, { params }) : undefined,
  ])
  if (!shopAnswer.ok) throw data(shopAnswer.problem, { status: shopAnswer.problem.status })
  if (!queue.ok) throw data(queue.problem, { status: queue.problem.status })
  const link = `${origin}/entry/w/${shopAnswer.value.entryCode}`
  return {
    name: account.displayName ?? account.email ?? '',
    origin,
    shop: shopAnswer.value,
    queue: queue.value,
    // What stands beside the queue must not keep the page from opening.
    accuracy: accuracy.ok ? accuracy.value : undefined,
    report: report.ok ? report.value : undefined,
    reservations: reservations?.ok ? dueSection(reservations.value) : undefined,
    reserves: taking?.ok === true && taking.value.open,
    failedMails: outbox?.ok ? outbox.value.failed : 0,
    link,
    qr: qrPath(link),
  }
}

/** R2.7: where the queue stands, and the way in for visitors. */
export default function Landing({ loaderData }: Route.ComponentProps) {
  const { name, origin, shop, queue, accuracy, report, reservations, reserves, failedMails, link, qr } = loaderData
  const { today, entry } = useWords(todayWords)
  const path = useLocalPath()
  const { revalidate } = useRevalidator()
  useQueueReread(shop.id, queue)
  const [clock] = useState(() => createServerClock(queue.at))
  useEffect(() => clock.set(Date.parse(queue.at)), [clock, queue.at])
  return (
    <ServerClockProvider value={clock}>
      <Title page={today.title} />
      <AdminHead title={today.title}>
        <span className={`${staff.muted} ${style.greeting}`}>{today.greeting(name)}</span>
        <span className={staff.grow} />
        <PageLink className={buttonClass({ className: style.way })} title={today.report} to={path('/shopAdmin/report')}>
          <IconReport size={18} stroke={1.75} aria-hidden />
          <span>{today.report}</span>
        </PageLink>
        <PageLink className={buttonClass({ look: 'primary', className: style.way })} title={today.open} to={path('/shopAdmin/waiting')}>
          <IconUsersGroup size={19} stroke={1.75} aria-hidden />
          <span>{today.open}</span>
        </PageLink>
      </AdminHead>
      <main id="content" className={style.main} tabIndex={-1}>
        <TodayStrip queue={queue} accuracy={accuracy} />
        {failedMails > 0 && (
          <p className={`${staff.warn} ${style.note}`}>
            <span>
              {today.failedMails(failedMails)} <PageLink to={path('/shopAdmin/outbox?state=failed')}>{today.showFailedMails}</PageLink>
            </span>
          </p>
        )}
        {reservations && (
          <DoorProvider shopId={shop.id} onChange={revalidate}>
            <DueSection shopId={shop.id} {...reservations} />
          </DoorProvider>
        )}
        {report && (
          <div className={style.columns}>
            <HourTable report={report} />
            <div className={style.stack}>
              <LaneTable report={report} />
              <StaffTable report={report} />
              <PromiseTable report={report} />
            </div>
          </div>
        )}
        <div className={style.columns}>
          <section>
            <h2>{entry.title}</h2>
            <p className={staff.muted}>{entry.text}</p>
            <div className={style.entry}>
              <div className={style.qr}>
                <QrCode code={qr} label={entry.qr} />
              </div>
              <div className={style.entryText}>
                <p>
                  <span className={staff.label}>{entry.code}</span>
                  <span className={`${staff.tag} ${style.code}`} translate="no">
                    {showEntryCode(shop.entryCode)}
                  </span>
                </p>
                <CopyField label={entry.link} value={link} />
                <a href={link} target="_blank" rel="noreferrer">
                  {entry.openPage}
                </a>
                {reserves && <BookingPage code={shop.entryCode} />}
              </div>
            </div>
            {isLocal(origin) && <p className={`${staff.warn} ${style.note}`}>{entry.localOnly}</p>}
          </section>
        </div>
      </main>
    </ServerClockProvider>
  )
}

function isLocal(origin: string): boolean {
  const { hostname } = new URL(origin)
  return hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]'
}
