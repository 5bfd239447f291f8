import { lazy, Suspense } from 'react'
import { type EstimateAccuracy, getEstimateAccuracy, type RecentEstimateAccuracy } from '#contract/tickets/estimates.ts'
import { minVisitsForAccuracy } from '#domain/estimates/accuracy.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { reloadOnMissingChunk } from '../../device/app-version/missing-chunk.ts'
import { useIsHydrated } from '../../device/use-is-hydrated.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PrintPageHeader } from '../../frame/staff/paper-head.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { formatDayWithWeekday } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { EmptyState } from '../../parts/display/page-states/empty-state.tsx'
import { LoadingState } from '../../parts/display/page-states/loading-state.tsx'
import staff from '../../theme/staff.module.css'
import reportStyle from '../report.module.css'
import type { Route } from './+types/page'
import { AccuracyTables, DayTable } from './accuracy-tables.tsx'
import style from './page.module.css'
import { WhatHelps } from './what-helps.tsx'
import type { WaitReportWords } from './words/ja.ts'
import { waitReportWords } from './words.ts'

/** Loaded after the page: the chart library weighs a third of a page's scripts. */
const AccuracyChart = lazy(async () => ({
  default: (await reloadOnMissingChunk(import('./accuracy-chart.client.tsx'))).AccuracyChart,
}))

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const { shop, role } = requireWorkplace(context, 'auditor')
  const manages = isRoleAtLeast(role, 'manager')
  return { shop, manages, accuracy: await unwrapOrThrow(call(getEstimateAccuracy, { params: { shopId: shop.id } })) }
}

export default function WaitReport({ loaderData: { shop, manages, accuracy } }: Route.ComponentProps) {
  const texts = useWords(waitReportWords)
  const locale = useLocale()
  const { businessDay, days, past, byDay } = accuracy
  const date = (day: string) => formatDayWithWeekday(day, locale)
  return (
    <>
      <PageTitle page={texts.title} />
      <PrintPageHeader back={{ to: '/shopAdmin/report', children: texts.back }} />
      <main id="content" className={reportStyle.main} tabIndex={-1}>
        <h1>{texts.title}</h1>
        <p className={reportStyle.made}>{texts.period(shop.name, date(addDays(businessDay, 1 - days)), date(businessDay))}</p>
        {past.visits === 0 ? (
          <EmptyState {...texts.empty} />
        ) : (
          <>
            <Headline days={days} past={past} />
            <ErrorsByDay days={byDay} />
            {manages && <WhatHelps shopId={shop.id} lanes={accuracy.byLane} />}
            <div className={reportStyle.tables}>
              <AccuracyTables accuracy={accuracy} />
              <DayTable days={byDay} />
            </div>
          </>
        )}
      </main>
    </>
  )
}

/** A smaller difference of the errors is no difference to a visitor. */
const minDifferenceMinutes = 0.5

/** Compares both mean errors in minutes. */
function compareErrors(estimate: number, plain: number, texts: WaitReportWords) {
  const gain = plain - estimate
  const [error, difference] = [estimate.toFixed(1), Math.abs(gain).toFixed(1)]
  if (Math.abs(gain) < minDifferenceMinutes) return texts.same(error)
  return gain > 0 ? texts.better(error, difference) : texts.worse(error, difference)
}

const percent = (share: number) => Math.round(share * 100)

function Headline({ days, past }: { days: number; past: EstimateAccuracy }) {
  const texts = useWords(waitReportWords)
  const { facts } = texts
  const { visits, inside, lowReached, highNotExceeded, meanErrorMinutes, plainErrorMinutes } = past
  if (visits < minVisitsForAccuracy) return <p className={style.headline}>{texts.tooFewInAll(visits, minVisitsForAccuracy)}</p>
  const rows: [string, string][] = [
    [facts.visits, facts.parties(visits)],
    [facts.inside, facts.percent(percent(inside))],
    [facts.early, facts.percent(percent(1 - lowReached))],
    [facts.late, facts.percent(percent(1 - highNotExceeded))],
  ]
  return (
    <>
      <p className={style.headline}>{texts.kept(days, percent(inside))}</p>
      {meanErrorMinutes !== null && plainErrorMinutes !== null && (
        <p className={style.compared}>{compareErrors(meanErrorMinutes, plainErrorMinutes, texts)}</p>
      )}
      <dl className={reportStyle.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={staff.muted}>{texts.meaning}</p>
    </>
  )
}

function ErrorsByDay({ days }: { days: RecentEstimateAccuracy['byDay'] }) {
  const { chart: texts } = useWords(waitReportWords)
  const locale = useLocale()
  const inBrowser = useIsHydrated()
  const format = getDateTimeFormat(locale, { month: locale === 'en' ? 'short' : 'numeric', day: 'numeric', timeZone: 'UTC' })
  // The chart leaves out days without a known error.
  const points = days.flatMap(({ day, meanErrorMinutes: estimate, plainErrorMinutes: plain }) =>
    estimate === null || plain === null ? [] : [{ day: format.format(new Date(day)), estimate, plain }],
  )
  if (points.length === 0) return null
  return (
    <section className={style.chart}>
      <h2>
        {texts.title} <small className={staff.muted}>{texts.what}</small>
      </h2>
      <div role="img" aria-label={texts.label(points[0]!.day, points.at(-1)!.day)}>
        {inBrowser && (
          <Suspense fallback={<LoadingState />}>
            <AccuracyChart days={points} names={texts} format={(minutes) => texts.minutes(String(Math.round(minutes * 10) / 10))} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
