import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconClockExclamation from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs'
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import IconMessageOff from '@tabler/icons-react/dist/esm/icons/IconMessageOff.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { listMyTasks } from '#contract/cards/items.ts'
import { listCards, listStages, unassignedFilterValue } from '#contract/cards/list.ts'
import { listDevicesInTrouble } from '#contract/devices/devices.ts'
import { listInvitations } from '#contract/members.ts'
import { listOutbox } from '#contract/outbox.ts'
import { getQueueSettings, type QueueSettings, type ShopSetting } from '#contract/queue-settings/shop.ts'
import { getShopRailways } from '#contract/railway-choice.ts'
import { getDayReport } from '#contract/reports.ts'
import { getShop } from '#contract/shops.ts'
import { getEstimateDrift } from '#contract/tickets/estimates.ts'
import { getQueue } from '#contract/tickets/queue.ts'
import { isOpenCategory } from '#domain/cards/card.ts'
import { openingPeriodsOn } from '#domain/queue-settings/hours.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { hostReach } from '#domain/shops/host-reach.ts'
import { loadHolidays } from '#domain/time/holidays.ts'
import { dateParts } from '#domain/time/plain-date.ts'
import { meContext, pageContext, unwrapOrThrow } from '../api/page.ts'
import { requireWorkplace } from '../api/workplace.ts'
import { DeviceTroubleLine } from '../devices/troubles/device-trouble-line.tsx'
import { todayParts } from '../features/today.ts'
import { PageTitle } from '../frame/page/title.tsx'
import { AdminHeader } from '../frame/staff/admin-head.tsx'
import { useLocale, useLocalizePath } from '../i18n/locale.ts'
import { formatDayWithWeekday, formatTimeOfDay } from '../i18n/time.ts'
import { useWords } from '../i18n/words.ts'
import { useReloadOnQueueChange } from '../live/reread.ts'
import { createServerClock, ServerClockProvider, useServerTimeSelector } from '../live/server-clock.ts'
import { Button, buttonClass } from '../parts/controls/button.tsx'
import { Sheet } from '../parts/dialogs/sheet.tsx'
import { PrefetchLink } from '../parts/display/prefetch-link.tsx'
import { createQrSvgPath } from '../parts/display/qr-path.ts'
import staff from '../theme/staff.module.css'
import { StartTrialButton, TrialStrip } from '../tickets/desk/trial/trial-strip.tsx'
import type { Route } from './+types/page'
import { Checklist, HiddenChecklistFooter } from './checklist/checklist.tsx'
import { type ChecklistFacts, findOpenStep } from './checklist/steps.ts'
import { MyTasks } from './my-tasks.tsx'
import style from './page.module.css'
import { OpenWorkFigures } from './today-figures.tsx'
import { UnassignedCardList } from './unassigned-cards.tsx'
import { EntryCodePanel } from './visitors-entry.tsx'
import { WaitChart } from './wait-chart.tsx'
import { todayWords } from './words.ts'

const maxCounted = 200

export async function loader({ context }: Route.LoaderArgs) {
  const { accountId } = context.get(meContext)
  const { call, origin, mails } = context.get(pageContext)
  const { shop, role } = requireWorkplace(context, 'auditor')
  const params = { shopId: shop.id }
  // Load the queue before the figures: the stream reports whatever changes after it.
  const reads = isRoleAtLeast(role, 'staff')
  const [queue, stages] = await Promise.all([unwrapOrThrow(call(getQueue, { params })), reads ? call(listStages, { params }) : undefined])
  const { businessDay } = queue
  const [reception, manages] = [isRoleAtLeast(role, 'reception'), isRoleAtLeast(role, 'manager')]
  const open = stages?.ok ? stages.value.stages.flatMap(({ id, category }) => (isOpenCategory(category) ? [id] : [])) : []
  const [shopAnswer, report, settings, outbox, cards, tasks, invitations, railways, devices, drift] = await Promise.all([
    unwrapOrThrow(call(getShop, { params })),
    call(getDayReport, { params }),
    reception ? call(getQueueSettings, { params }) : undefined,
    manages || role === 'auditor' ? call(listOutbox, { params, query: { state: 'failed' } }) : undefined,
    open.length > 0
      ? call(listCards, {
          params,
          query: { assignee: [unassignedFilterValue], stage: open, order: 'oldest', facts: 'true', most: maxCounted },
        })
      : undefined,
    reads ? call(listMyTasks, { params, query: {} }) : undefined,
    manages ? call(listInvitations, { params }) : undefined,
    manages ? call(getShopRailways, { params }) : undefined,
    reception ? call(listDevicesInTrouble, { params }) : undefined,
    call(getEstimateDrift, { params }),
  ])
  const { entryCode } = shopAnswer
  const me = settings?.ok ? settings.value.staff.find((one) => one.accountId === accountId)?.id : undefined
  const todayShop = { shopId: shop.id, entryCode, businessDay, receives: reception, me }
  const loaded = await Promise.all(todayParts.map(async ({ name, load }) => [name, await load(call, todayShop)] as const))
  const features: Record<string, unknown> = Object.fromEntries(loaded)
  const link = `${origin}/entry/w/${entryCode}`
  return {
    shopId: shop.id,
    manages,
    admin: isRoleAtLeast(role, 'admin'),
    receives: reception,
    queue,
    // Failures beside the queue must not block the page.
    opening: settings?.ok ? await openingToday(settings.value.shop, businessDay) : undefined,
    checklist:
      settings?.ok && invitations?.ok && railways?.ok
        ? checklistFacts(settings.value, {
            invited: invitations.value.invitations.filter(({ state }) => state === 'open').length,
            mails,
            lines: railways.value.choice.lines.length,
            doneElsewhere: todayParts.flatMap(({ name, doneSteps }) => doneSteps(features[name])),
          })
        : undefined,
    me,
    report: report.ok ? report.value : undefined,
    features,
    cards: cards?.ok ? cards.value.cards : undefined,
    tasks: tasks?.ok ? tasks.value : undefined,
    deviceTroubles: devices?.ok ? devices.value : undefined,
    estimateDrift: drift.ok ? drift.value : undefined,
    failedMails: outbox?.ok ? outbox.value.failed : 0,
    lineTrouble: outbox?.ok ? outbox.value.lineTrouble : null,
    entry: { code: entryCode, link, qr: createQrSvgPath(link), reach: hostReach(new URL(origin).hostname) },
  }
}

type FactsElsewhere = Pick<ChecklistFacts, 'invited' | 'mails' | 'lines' | 'doneElsewhere'>

/** Returns undefined once every step is done, which removes the checklist. */
function checklistFacts({ shop, counters, staff, members }: QueueSettings, elsewhere: FactsElsewhere): ChecklistFacts | undefined {
  const facts = {
    shop,
    counters: counters.flatMap(({ name, open }) => (open ? [name] : [])),
    people: Math.max(staff.length, members.length),
    ...elsewhere,
  }
  return findOpenStep(facts, undefined) && facts
}

/** Returns the opening times; undefined if the shop is always open, empty if it is closed today. */
async function openingToday(shop: ShopSetting, day: string): Promise<string[] | undefined> {
  const { hours, otherDays, closedOnHolidays, timeZone, dayStartsAt } = shop
  const daysOff = new Set(closedOnHolidays ? Object.keys(await loadHolidays(dateParts(day).year)) : [])
  if (!hours && !daysOff.has(day) && !otherDays.some((other) => other.day === day)) return undefined
  const time = (at: number) => formatTimeOfDay(new Date(at), timeZone)
  return openingPeriodsOn(day, { shop: { hours, otherDays, daysOff }, lane: null }, { timeZone, dayStartsAt }).map(
    ({ opens, closes }) => `${time(opens)}〜${time(closes)}`,
  )
}

/** First page of staff: work that needs the member now, and the visitors' entry (R2.7). */
export default function Today({ loaderData }: Route.ComponentProps) {
  const {
    shopId,
    manages,
    admin,
    receives,
    queue,
    opening,
    checklist,
    me: staffId,
    report,
    features,
    cards,
    tasks,
    failedMails,
    lineTrouble,
    estimateDrift,
    deviceTroubles,
    entry,
  } = loaderData
  const { today, entry: entryTexts, dot } = useWords(todayWords)
  const path = useLocalizePath()
  const { revalidate } = useRevalidator()
  useReloadOnQueueChange(shopId, queue)
  const [clock] = useState(() => createServerClock(queue.at))
  useEffect(() => clock.set(Date.parse(queue.at)), [clock, queue.at])
  const [showsEntry, setShowsEntry] = useState(false)
  // While the checklist shows, its open step has the filled button and the visitors' entry stands beside it.
  const firstDay = checklist !== undefined && !checklist.shop.checklistHidden
  const hadVisitors = (report?.totals.arrivals ?? 0) > 0
  const otherEntries = todayParts.map(({ name, Entry }) => <Entry key={name} code={entry.code} data={features[name]} />)
  return (
    <ServerClockProvider value={clock}>
      <PageTitle page={today.title} />
      <AdminHeader title={today.title}>
        <span className={`${staff.muted} ${style.now}`}>
          <Now day={queue.businessDay} timeZone={queue.shop.timeZone} />
          {opening && <span>{opening.length > 0 ? today.opening(opening.join(dot)) : today.closed}</span>}
        </span>
        <span className={staff.grow} />
        {(hadVisitors || !firstDay) && (
          <PrefetchLink
            className={buttonClass({ look: 'quiet', className: staff.sign })}
            title={today.report}
            to={path('/shopAdmin/report')}
          >
            <IconChartBar size={18} stroke={1.75} aria-hidden />
            <span>{today.report}</span>
          </PrefetchLink>
        )}
        {!firstDay && (
          <Button className={staff.sign} title={entryTexts.open} onClick={() => setShowsEntry(true)}>
            <IconQrcode size={18} stroke={1.75} aria-hidden />
            <span>{entryTexts.open}</span>
          </Button>
        )}
        <PrefetchLink className={buttonClass({ look: firstDay ? 'outline' : 'primary' })} to={path('/shopAdmin/waiting')}>
          <IconUsersGroup size={19} stroke={1.75} aria-hidden />
          <span>{today.open}</span>
        </PrefetchLink>
      </AdminHeader>
      <main id="content" className={style.main} tabIndex={-1}>
        <OpenWorkFigures
          queue={queue}
          others={todayParts.flatMap(({ name, needOf }) => needOf(features[name]) ?? [])}
          cards={cards}
          tasks={tasks}
          otherwise={receives && queue.lanes.length > 0 && <StartTrialButton shopId={shopId} entryCode={entry.code} />}
        />
        <TrialStrip shopId={shopId} tickets={receives ? queue.tickets : []} onEnd={revalidate} />
        <DeviceTroubleLine shopId={shopId} troubles={deviceTroubles} manages={manages} />
        {failedMails > 0 && (
          <p className={staff.warn}>
            <IconMailOff size={18} stroke={1.75} aria-hidden />
            <span className={staff.grow}>{today.failedMails(failedMails)}</span>
            <PrefetchLink className={buttonClass({ small: true })} to={path('/shopAdmin/outbox?state=failed')}>
              {today.showFailedMails}
            </PrefetchLink>
          </p>
        )}
        {lineTrouble && (
          <p className={staff.warn}>
            <IconMessageOff size={18} stroke={1.75} aria-hidden />
            <span className={staff.grow}>{today.lineTroubles[lineTrouble]}</span>
            <PrefetchLink className={buttonClass({ small: true })} to={path(`/shopAdmin/${admin ? 'lineSetting' : 'outbox'}`)}>
              {today.showFailedMails}
            </PrefetchLink>
          </p>
        )}
        {estimateDrift?.drift && (
          <p className={staff.warn}>
            <IconClockExclamation size={18} stroke={1.75} aria-hidden />
            <span className={staff.grow}>
              {today.estimatesDrift(
                estimateDrift.days,
                ...([estimateDrift.drift.errorMinutes, estimateDrift.drift.earlierErrorMinutes].map(Math.round) as [number, number]),
              )}
            </span>
            <PrefetchLink className={buttonClass({ small: true })} to={path('/shopAdmin/report/waits')}>
              {today.showEstimates}
            </PrefetchLink>
          </p>
        )}
        {firstDay && (
          <div className={style.firstDay}>
            <Checklist shopId={shopId} facts={checklist} />
            <aside>
              <h2>{entryTexts.title}</h2>
              <EntryCodePanel entry={entry} manages={manages}>
                {otherEntries}
              </EntryCodePanel>
            </aside>
          </div>
        )}
        <div className={style.columns}>
          <div className={style.stack}>
            {todayParts.map(({ name, Section }) => (
              <Section key={name} shopId={shopId} data={features[name]} onChange={revalidate} />
            ))}
            {cards && <UnassignedCardList shopId={shopId} timeZone={queue.shop.timeZone} cards={cards} me={staffId} />}
          </div>
          <div className={style.stack}>
            {tasks && staffId && <MyTasks shopId={shopId} listed={tasks} me={staffId} />}
            {report && (hadVisitors || !firstDay) && <WaitChart report={report} />}
          </div>
        </div>
        {checklist?.shop.checklistHidden && <HiddenChecklistFooter shopId={shopId} facts={checklist} />}
      </main>
      <Sheet open={showsEntry} onClose={() => setShowsEntry(false)} title={entryTexts.title}>
        <EntryCodePanel entry={entry} manages={manages}>
          {otherEntries}
        </EntryCodePanel>
        <Button onClick={() => setShowsEntry(false)}>{entryTexts.close}</Button>
      </Sheet>
    </ServerClockProvider>
  )
}

function Now({ day, timeZone }: { day: string; timeZone: string }) {
  const locale = useLocale()
  const time = useServerTimeSelector((now) => formatTimeOfDay(new Date(now), timeZone))
  return (
    <span>
      {formatDayWithWeekday(day, locale)} {time}
    </span>
  )
}
