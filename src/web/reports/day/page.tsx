import { type DayReport, getDayReport } from '#contract/reports.ts'
import { type EstimateAccuracy, getEstimateAccuracy } from '#contract/tickets/estimates.ts'
import { minVisitsForAccuracy } from '#domain/estimates/accuracy.ts'
import { statusByVisitOutcome, unservedOutcomes } from '#domain/tickets/visit-end.ts'
import { roundDownMinutes } from '#domain/tickets/wait.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { addDays, isPlainDate } from '#domain/time/plain-date.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PrintPageHeader } from '../../frame/staff/paper-head.tsx'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { formatTimeOfDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { TextInput } from '../../parts/controls/field.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import { partWords } from '../../parts/words.ts'
import staff from '../../theme/staff.module.css'
import { FeatureTables, HourTable, LaneTable, StaffTable } from '../day-tables/day-tables.tsx'
import reportStyle from '../report.module.css'
import type { Route } from './+types/page'
import style from './page.module.css'
import { ReportFileForm } from './report-file-form.tsx'
import { reportWords } from './words.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const requestedDay = new URL(request.url).searchParams.get('day') ?? ''
  // An invalid date counts as today.
  const query = isPlainDate(requestedDay) ? { day: requestedDay } : {}
  const { call } = context.get(pageContext)
  const params = { shopId: requireWorkplace(context, 'auditor').shop.id }
  const report = await unwrapOrThrow(call(getDayReport, { params, query }))
  // The accuracy covers the last days up to today, so a past day's report does without it.
  const accuracy = report.businessDay === report.today ? await call(getEstimateAccuracy, { params }) : undefined
  return { report, recent: accuracy?.ok ? { days: accuracy.value.days, past: accuracy.value.past } : undefined }
}

export default function Report({ loaderData: { report, recent } }: Route.ComponentProps) {
  const texts = useWords(reportWords)
  const locale = useLocale()
  const path = useLocalizePath()
  const { businessDay, today, shop, at } = report
  const dateText = getDateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(businessDay))
  const time = formatTimeOfDay(at, shop.timeZone, locale)
  const reportLink = (days: number) => path(`/shopAdmin/report?day=${addDays(businessDay, days)}`)
  return (
    <>
      <PageTitle page={texts.title} />
      <PrintPageHeader back={{ to: '/shopAdmin', children: texts.back }} />
      <main id="content" className={reportStyle.main} tabIndex={-1}>
        <h1>{texts.heading(dateText)}</h1>
        <p className={reportStyle.made}>{texts.printed(shop.name, time)}</p>
        <form className={style.days} action={path('/shopAdmin/report')}>
          <PrefetchLink className={buttonClass()} to={reportLink(-1)}>
            {texts.before}
          </PrefetchLink>
          <label className={staff.label}>
            {texts.day}
            <TextInput key={businessDay} type="date" name="day" defaultValue={businessDay} max={today} required />
          </label>
          <Button type="submit">{texts.show}</Button>
          {businessDay < today && (
            <PrefetchLink className={buttonClass()} to={reportLink(1)}>
              {texts.after}
            </PrefetchLink>
          )}
        </form>
        {businessDay === today && <p className={reportStyle.made}>{texts.ongoing(time)}</p>}
        <Facts report={report} recent={recent} />
        <div className={reportStyle.tables}>
          <HourTable report={report} />
          <LaneTable report={report} />
          <StaffTable report={report} />
          <FeatureTables report={report} />
        </div>
        <ReportFileForm day={businessDay} />
      </main>
    </>
  )
}

/** Shown even when zero. */
const usualEnds: readonly (typeof unservedOutcomes)[number][] = ['noShow', 'cancelled']

type FactsProps = {
  report: DayReport
  /** Accuracy over the last days; undefined on a past day. */
  recent: { days: number; past: EstimateAccuracy } | undefined
}

function Facts({ report: { totals, estimates, firstContacts }, recent }: FactsProps) {
  const { facts } = useWords(reportWords)
  const path = useLocalizePath()
  const { statuses } = useWords(partWords)
  const { meanWait, longestWait, meanService } = totals
  const inside = (of: { visits: number; inside: number }) =>
    of.visits >= minVisitsForAccuracy ? facts.inside(Math.round(of.inside * 100), of.visits) : facts.none
  const rows: [string, string][] = [
    [facts.arrivals, facts.parties(totals.arrivals, totals.people)],
    [facts.wait, meanWait === null ? facts.none : facts.meanAndLongest(roundDownMinutes(meanWait), roundDownMinutes(longestWait ?? 0))],
    [facts.services, meanService === null ? facts.none : facts.servicesIn(totals.services, roundDownMinutes(meanService))],
    [facts.served, facts.count(totals.served)],
    ...(totals.autoClosed > 0 ? [[facts.autoClosed, facts.count(totals.autoClosed)] as [string, string]] : []),
    ...unservedOutcomes
      .filter((end) => totals[end] > 0 || usualEnds.includes(end))
      .map((end): [string, string] => [statuses[statusByVisitOutcome[end]], facts.count(totals[end])]),
    ...(totals.open > 0 ? [[facts.open, facts.count(totals.open)] as [string, string]] : []),
    ...(firstContacts.medianMinutes === null
      ? []
      : [
          [
            facts.firstContact,
            facts.medianContact(Math.round(firstContacts.medianMinutes), firstContacts.contacts, firstContacts.late),
          ] as [string, string],
        ]),
  ]
  return (
    <dl className={reportStyle.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{facts.asEstimated}</dt>
        <dd>
          {inside(estimates)}
          <PrefetchLink className={style.more} to={path('/shopAdmin/report/waits')}>
            {facts.accuracy}
          </PrefetchLink>
        </dd>
      </div>
      {recent && (
        <div>
          <dt>{facts.asEstimatedPast(recent.days)}</dt>
          <dd>{inside(recent.past)}</dd>
        </div>
      )}
    </dl>
  )
}
