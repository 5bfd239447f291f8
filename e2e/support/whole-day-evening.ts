/** Sums that the pages must show after a story's night, in each language. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { Temporal } from 'temporal-polyfill'
import { expect } from 'vitest'
import type { ShopTextLocale } from '../../src/domain/locale.ts'
import { deskWords } from './desk-words.ts'
import { waitForHydration } from './hydration.ts'
import { reportWords } from './report-words.ts'
import { calculateReportFigures, laneNames, storyDay, type WholeDayVisit } from './whole-day-story.ts'

/** Minutes are rounded down to a tenth, and on a page then to a whole one. */
const toTenth = (minutes: number) => Math.floor(minutes * 10 + 1e-6) / 10
const whole = (minutes: number | null) => (minutes === null ? '–' : String(Math.floor(toTenth(minutes))))
const tenth = (minutes: number | null) => (minutes === null ? '' : String(toTenth(minutes)))
const hourOf = (at: number) => Math.floor(at / 60)
const timeText = (at: number) =>
  `${storyDay} ${Temporal.PlainTime.from('00:00')
    .add({ minutes: Math.floor(at) })
    .toString({ smallestUnit: 'minute' })}`

const endings = ['no_show', 'cancelled', 'waiting'] as const

function sumsOfLanes(visits: readonly WholeDayVisit[]) {
  const parts = visits.flatMap((visit) => visit.parts)
  return laneNames.map((_, index) => ({
    arrivals: visits.filter((visit) => visit.lane === index).length,
    ...calculateReportFigures(parts.filter((part) => part.lane === index)),
    lost: (...ends: WholeDayVisit['end'][]) =>
      visits.filter((visit) => (visit.parts.at(-1)?.lane ?? visit.lane) === index && ends.includes(visit.end)).length,
  }))
}

export async function checkReportTables(
  page: Page,
  locale: ShopTextLocale,
  visits: readonly WholeDayVisit[],
  staff: number,
): Promise<void> {
  const { tables } = reportWords[locale]
  await page.goto(`${deskWords[locale].path}/shopAdmin/report?day=${storyDay}`)
  const cells = async (name: string) =>
    (await page.getByRole('table', { name, exact: true }).locator('tbody tr').allInnerTexts()).map((text) =>
      text.replace(' 点', '').trim().split(/\s+/),
    )
  const parts = visits.flatMap((visit) => visit.parts)
  const joinHours = visits.map(({ joinsAt }) => hourOf(joinsAt))
  const first = Math.min(...joinHours)
  const hours = Array.from({ length: Math.max(...joinHours) - first + 1 }, (_, index) => first + index)
  await expect
    .poll(() => cells(tables.hours))
    .toEqual(
      hours.map((hour) => {
        const { meanWait, longestWait } = calculateReportFigures(parts.filter(({ calledAt }) => hourOf(calledAt) === hour))
        return [
          expect.stringContaining(String(hour)),
          String(joinHours.filter((each) => each === hour).length),
          whole(meanWait),
          whole(longestWait),
        ]
      }),
    )
  await expect
    .poll(() => cells(tables.lanes))
    .toEqual(
      sumsOfLanes(visits).map(({ arrivals, meanWait, meanService, lost }, index) => [
        ...['ABC'[index]!, laneNames[index]![locale], String(arrivals)],
        ...[whole(meanWait), whole(meanService), String(lost('no_show', 'cancelled', 'waiting'))],
      ]),
    )
  const perStaff = Array.from({ length: staff }, (_, index) => calculateReportFigures(parts.filter(({ worker }) => worker === index)))
  const figures = perStaff.map(({ services, meanService, minutes }) => [String(services), whole(meanService), String(Math.round(minutes))])
  await expect.poll(async () => (await cells(tables.staff)).map((row) => row.slice(-3)).sort()).toEqual(figures.sort())
}

export async function checkReportFigures(
  page: Page,
  locale: ShopTextLocale,
  visits: readonly WholeDayVisit[],
  numberOf: (visit: WholeDayVisit) => string,
): Promise<void> {
  const words = reportWords[locale]
  await page.goto(`${deskWords[locale].path}/shopAdmin/report?day=${storyDay}`)
  await waitForHydration(page)
  const facts = (await page.getByRole('main').locator('dl').innerText()).replaceAll('\u00a0', ' ')
  const all = calculateReportFigures(visits.flatMap((visit) => visit.parts))
  const ended = (end: WholeDayVisit['end']) => visits.filter((visit) => visit.end === end).length
  const people = visits.reduce((total, { partySize }) => total + partySize, 0)
  expect(facts).toContain(words.arrivals(visits.length, people))
  expect(facts).toContain(words.waits(whole(all.meanWait), whole(all.longestWait)))
  expect(facts).toContain(words.services(all.services, whole(all.meanService)))
  for (const [end, word] of [['done', words.served] as const, ...endings.map((end) => [end, words.ends[end]] as const)])
    expect(facts).toMatch(new RegExp(`${word}\\s+${words.parties(ended(end))}`))

  const download = async (table: string): Promise<string[][]> => {
    await page.getByLabel(words.contents).selectOption(table)
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: words.download }).click()])
    const text = (await readFile(await file.path(), 'utf8')).trimEnd()
    return text
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
  }
  expect(await download('lanes')).toEqual(
    sumsOfLanes(visits).map(({ arrivals, called, meanWait, longestWait, services, meanService, lost }, index) => [
      ...[`${'ABC'[index]} ${laneNames[index]![locale]}`, String(arrivals), String(called), tenth(meanWait), tenth(longestWait)],
      ...[String(services), tenth(meanService), String(lost('done')), '0', String(lost('no_show')), String(lost('cancelled'))],
      ...['0', String(lost('waiting'))],
    ]),
  )
  const visitRows = (await download('visits')).map(([number, , , , party, , joined, called, , , state, wait, serving]) =>
    [number, party, joined, called, state, wait, serving].join(),
  )
  expect(visitRows.sort()).toEqual(
    visits
      .map((visit) => {
        const sums = calculateReportFigures(visit.parts)
        const wait = visit.end === 'waiting' ? null : visit.parts.reduce((total, part) => total + part.wait, visit.inVain)
        const called = visit.parts[0] ? timeText(visit.parts[0].calledAt) : ''
        return [
          ...[numberOf(visit), visit.partySize, timeText(visit.joinsAt), called, words.ends[visit.end], tenth(wait)],
          sums.services > 0 ? tenth(sums.minutes) : '',
        ].join()
      })
      .sort(),
  )
}
