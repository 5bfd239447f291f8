import type { CSSProperties } from 'react'
import type { DayReport } from '#contract/reports.ts'
import { longWaitMinutes, roundDownMinutes } from '#domain/tickets/wait.ts'
import { formatTimeOfDay } from '../i18n/time.ts'
import { useWords } from '../i18n/words.ts'
import staff from '../theme/staff.module.css'
import style from './wait-chart.module.css'
import { todayWords } from './words.ts'

const steps = [10, 20, 30, 60, 120, 240]
const gridlines = 4

/** Returns the scale's lines in minutes. The line for too long a wait is always included. */
function scaleOf(maxMinutes: number): number[] {
  const top = Math.max(maxMinutes, longWaitMinutes + 5)
  const step = steps.find((each) => each * gridlines >= top) ?? Math.ceil(top / gridlines / 60) * 60
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => index * step)
}

/** Average wait per hour. Hours without calls or waiting visitors have no bar. */
export function WaitChart({ report: { hours, shop } }: { report: DayReport }) {
  const { chart: texts } = useWords(todayWords)
  const bars = hours.map(({ at, called, meanWait }) => ({
    at,
    hour: texts.hour(Number(formatTimeOfDay(at, shop.timeZone).slice(0, 2))),
    called,
    minutes: meanWait === null ? undefined : roundDownMinutes(meanWait),
  }))
  const measured = bars.flatMap(({ minutes }) => minutes ?? [])
  const scale = scaleOf(Math.max(0, ...measured))
  const top = scale.at(-1)!
  const barTexts = bars.flatMap(({ hour, minutes }) => (minutes === undefined ? [] : [texts.of(hour, texts.minutes(minutes))]))
  return (
    <section>
      <h2>
        {texts.title} <small className={staff.muted}>{texts.what}</small>
      </h2>
      {measured.length === 0 ? (
        <p className={staff.muted}>{texts.empty}</p>
      ) : (
        <>
          <div role="img" aria-label={texts.label(barTexts.join(texts.list))} className={style.chart}>
            {scale.map((minutes) => (
              <span key={minutes} className={style.line} style={height(minutes / top)}>
                <span>{minutes === top ? texts.minutes(minutes) : minutes}</span>
              </span>
            ))}
            <span className={`${style.line} ${style.limit}`} style={height(longWaitMinutes / top)} />
            <ol className={style.bars}>
              {bars.map(({ at, minutes, hour, called }, index) => (
                <li key={at} className={index === bars.length - 1 ? style.latest : undefined}>
                  {minutes !== undefined && (
                    <span className={style.bar} style={height(minutes / top)}>
                      <b>{minutes}</b>
                    </span>
                  )}
                  <span className={style.hour}>
                    {hour}
                    <br />
                    {texts.parties(called)}
                  </span>
                </li>
              ))}
            </ol>
          </div>
          {/* The legend is below the chart, because inside the chart it would cover a bar's figure. */}
          <p className={style.legend}>{texts.limit(longWaitMinutes)}</p>
          <p className={`${staff.muted} ${style.definition}`}>{texts.definition}</p>
        </>
      )}
    </section>
  )
}

const height = (share: number) => ({ '--share': share }) as CSSProperties
