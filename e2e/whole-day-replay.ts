/** A whole Saturday at speed: visits in three lanes, followed on phones and at the desk; in the evening the figures are the story's. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { Temporal } from 'temporal-polyfill'
import { expect } from 'vitest'
import type { Ticket } from '../src/contract/tickets/ticket.ts'
import type { Locale } from '../src/domain/locale.ts'
import { type FoundedShop, foundShop } from '../src/server/shops/found.ts'
import { ringAlarms } from '../src/server/tickets/jobs.ts'
import { kebab } from '../test/desk.ts'
import { join, newMember, password, post, type TestMember } from '../test/world.ts'
import { awake } from './awake.ts'
import { desk } from './browser.ts'
import { row, signIn } from './staff.ts'
import { openStage, type Stage } from './stage.ts'
import { ticketWords } from './ticket-words.ts'
import { inLine, type Step, stepsOf, sumsOf, type Visit } from './whole-day-story.ts'

const day = '2026-11-21'
const midnight = Temporal.ZonedDateTime.from(`${day}T00:00[Asia/Tokyo]`).epochMilliseconds
const minute = 60_000
/** By the shop's clock, in milliseconds. */
let now = midnight + 9 * 60 * minute
const setClock = (minutes: number) => {
  now = Math.round(midnight + minutes * minute)
}

/** People at work are told apart by their account's id: their tokens would run out with every hour of the story. */
export function openDay(): Stage {
  return openStage({
    clock: () => Temporal.Instant.fromEpochMilliseconds(now),
    accounts: {
      verifyIdToken: async (accountId) => ({ accountId, email: undefined, displayName: accountId, authTime: new Date(0) }),
    },
  })
}

const laneNames = ['ご相談', 'お引渡し', 'お支払い']
const roles = ['manager', 'staff', 'reception'] as const

type Shop = { founded: FoundedShop; people: TestMember[] }

/** Each lane has a counter, and somebody who works there. */
async function openShop(stage: Stage): Promise<Shop> {
  const { db, clock } = stage.app
  const lanes = laneNames.map((ja, n) => ({ letter: 'ABC'[n]!, name: { ja }, services: [{ name: { ja }, priorMinutes: 10 }] }))
  const shop = { organizationName: '若葉法人', shopName: '若葉店', lanes, counters: ['1', '2', '3'] }
  const founded = await db.inTransaction((tx) => foundShop(db, tx, shop, clock(), randomBytes))
  const people: TestMember[] = []
  for (const role of roles) people.push(await newMember(stage.app, founded.scope, role))
  return { founded, people }
}

type Seen = { ticketId: string; token: string; number: string; rev: number }

/** Does in the shop what the story tells, when it tells it. */
function play(stage: Stage, { founded, people }: Shop) {
  const seen = new Map<Visit, Seen>()
  /** Who works at a visitor: whoever stands where that visitor is. */
  const where = new Map<Visit, number>()

  async function ask(visit: Visit, lane: number, path: string, body: object): Promise<Ticket> {
    const headers = { authorization: `Bearer ${people[lane]!.accountId}` }
    const response = await post(stage.app, `/shops/${founded.scope.shopId}${path}`, { headers, body })
    if (response.status !== 200) throw new Error(`${visit.name}: ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Ticket
  }

  async function act({ visit, act, lane, next }: Step): Promise<void> {
    if (act === 'join') {
      const { name, partySize, locale } = visit
      seen.set(visit, { ...(await join(stage.app, founded, { name, partySize, locale, lane })), rev: 1 })
      where.set(visit, lane)
      return
    }
    const known = seen.get(visit)!
    if (act === 'leave') {
      expect((await post(stage.app, `/tickets/${known.token}/leave`)).status).toBe(200)
      return
    }
    const worker = where.get(visit)!
    const counterId = founded.counterIds[lane]!
    const more: Partial<Record<Step['act'], object>> = {
      call: { counterId },
      resume: { to: 'original' },
      transfer: { laneId: founded.lanes[lane]!.id, keepPlace: false },
    }
    const ticket = next
      ? await ask(visit, worker, `/lanes/${founded.lanes[lane]!.id}/call-next`, { counterId })
      : await ask(visit, worker, `/tickets/${known.ticketId}/${kebab(act)}`, { rev: known.rev, ...more[act] })
    // The line's order is the story's.
    expect(ticket.number, visit.name).toBe(known.number)
    known.rev = ticket.rev
    where.set(visit, lane)
  }

  return {
    seen,
    async perform(step: Step): Promise<void> {
      setClock(step.at)
      await act(step)
    },
  }
}

/** Minutes are told to a tenth, and then, on a page, to a whole one. */
const toTenth = (minutes: number) => Math.round(minutes * 10) / 10
const whole = (minutes: number | null) => (minutes === null ? '–' : String(Math.round(toTenth(minutes))))
const tenth = (minutes: number | null) => (minutes === null ? '' : String(toTenth(minutes)))
const hourOf = (at: number) => Math.floor(at / 60)
const timeText = (at: number) =>
  `${day} ${Temporal.PlainTime.from('00:00')
    .add({ minutes: Math.floor(at) })
    .toString({ smallestUnit: 'minute' })}`

/** What the phone of somebody who waits outside for a while shows, step by step. */
const shown: Record<Locale, Partial<Record<Step['act'], string>>> = {
  ja: {
    join: '次にお呼びします',
    hold: 'お店で順番をお預かりしています',
    resume: '次にお呼びします',
    call: ticketWords.ja.called,
    start: 'ただいまご案内しています',
    finish: 'ご利用ありがとうございました',
  },
  en: {
    join: 'You are next',
    hold: 'The shop is keeping your place.',
    resume: 'You are next',
    call: ticketWords.en.called,
    start: 'You are being served.',
    finish: 'Thank you for your visit.',
  },
  zh: {
    join: '下一位就是您',
    hold: '门店已为您保留位置。',
    resume: '下一位就是您',
    call: ticketWords.zh.called,
    start: '正在为您办理。',
    finish: '感谢您的光临。',
  },
}

/** Plays the story, and looks at it where it is looked at. `followed`: the names of visitors with a phone. `evening`: after the last step. */
export async function replay(
  stage: Stage,
  visits: readonly Visit[],
  { followed, evening }: { followed: readonly string[]; evening: number },
) {
  setClock(9 * 60)
  const shop = await openShop(stage)
  const { seen, perform } = play(stage, shop)
  const manager = shop.people[0]!

  const staffPage = await (await stage.browser.person(stage.app.origin, { viewport: desk })).newPage()
  await signIn(staffPage, { email: manager.email, password }, '/shopAdmin/waiting')
  await staffPage.locator('[data-live=true]').waitFor()
  const phones = new Map<Visit, Page>()
  for (const name of followed) {
    const person = await stage.browser.person(stage.app.origin, { viewport: { width: 360, height: 740 } })
    phones.set(visits.find((visit) => visit.name === name)!, await person.newPage())
  }
  const lane = (index: number) => staffPage.getByRole('region', { name: new RegExp(`^${'ABC'[index]} `) })

  const steps = stepsOf(visits)
  for (const [index, step] of steps.entries()) {
    await perform(step)
    const phone = phones.get(step.visit)
    if (!phone) continue
    const { token, number } = seen.get(step.visit)!
    const { locale } = step.visit
    if (step.act === 'join') await phone.goto(`${ticketWords[locale].path}/entry/w/${token}`)
    await phone.getByText(shown[locale][step.act]!).locator('visible=true').first().waitFor()
    await phone.getByText(number).locator('visible=true').first().waitFor()
    // The desk has the same lines as the story, lane by lane, once all of that minute has happened.
    for (const at of steps[index + 1]?.at === step.at ? [] : laneNames.keys()) {
      const count = inLine(visits, at, step.at)
      if (count > 0) await lane(at).getByText(`${count}組待ち`).first().waitFor()
    }
    if (step.act === 'start') await row(staffPage, number).getByText('対応中').waitFor()
  }
  for (const phone of phones.values()) expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  for (const index of [0, 2]) await lane(index).getByText('1組待ち').first().waitFor()

  setClock(evening)
  await staffPage.goto('/shopAdmin')
  const cells = async (table: string) =>
    (await staffPage.getByRole('table', { name: table, exact: true }).locator('tbody tr').allInnerTexts()).map((text) =>
      text.trim().split(/\s+/),
    )
  const parts = visits.flatMap((visit) => visit.parts)
  const joinHours = visits.map(({ joinsAt }) => hourOf(joinsAt))
  const hours = Array.from({ length: Math.max(...joinHours) - Math.min(...joinHours) + 1 }, (_, index) => Math.min(...joinHours) + index)
  await expect
    .poll(() => cells('時間ごと'))
    .toEqual(
      hours.map((hour) => {
        const { meanWait, longestWait } = sumsOf(parts.filter(({ calledAt }) => hourOf(calledAt) === hour))
        return [
          expect.stringContaining(String(hour)),
          String(joinHours.filter((each) => each === hour).length),
          whole(meanWait),
          whole(longestWait),
        ]
      }),
    )
  const ofLane = laneNames.map((_, index) => ({
    arrivals: visits.filter((visit) => visit.lane === index).length,
    ...sumsOf(parts.filter((part) => part.lane === index)),
    lost: (...ends: Visit['end'][]) =>
      visits.filter((visit) => (visit.parts.at(-1)?.lane ?? visit.lane) === index && ends.includes(visit.end)).length,
  }))
  await expect
    .poll(() => cells('窓口区分ごと'))
    .toEqual(
      ofLane.map(({ arrivals, meanWait, meanService, lost }, index) => [
        ...['ABC'[index]!, laneNames[index]!, String(arrivals), whole(meanWait), whole(meanService), String(lost('no_show', 'cancelled'))],
      ]),
    )
  const perStaff = ofLane.map(({ services, meanService, minutes }) => [String(services), whole(meanService), String(Math.round(minutes))])
  await expect.poll(async () => (await cells('担当者ごと')).map((row) => row.slice(-3)).sort()).toEqual(perStaff.toSorted())

  // The night: whoever was still in line is so no more, and the day is looked back on.
  setClock((24 + 5) * 60 + 1)
  await ringAlarms(stage.app.queue)
  await staffPage.goto(`/shopAdmin/report?day=${day}`)
  await awake(staffPage)
  const facts = await staffPage.getByRole('main').locator('dl').innerText()
  const all = sumsOf(parts)
  const ended = (...ends: Visit['end'][]) => visits.filter(({ end }) => ends.includes(end)).length
  const people = visits.reduce((total, { partySize }) => total + partySize, 0)
  expect(facts).toContain(`${visits.length}組 ${people}名`)
  expect(facts).toContain(`平均 ${whole(all.meanWait)}分・最長 ${whole(all.longestWait)}分`)
  expect(facts).toContain(`${all.services}件・平均 ${whole(all.meanService)}分`)
  expect(facts).toMatch(new RegExp(`ご案内済み\\s+${ended('done')}組`))
  expect(facts).toMatch(new RegExp(`不在\\s+${ended('no_show')}組`))
  expect(facts).toMatch(new RegExp(`取り消し\\s+${ended('cancelled')}組`))
  expect(facts).toMatch(new RegExp(`受付終了\\s+${ended('waiting')}組`))

  const download = async (table: string): Promise<string[][]> => {
    await staffPage.getByLabel('内容').selectOption(table)
    const [file] = await Promise.all([staffPage.waitForEvent('download'), staffPage.getByRole('button', { name: 'ダウンロード' }).click()])
    const text = (await readFile(await file.path(), 'utf8')).trimEnd()
    return text
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
  }
  expect(await download('lanes')).toEqual(
    ofLane.map(({ arrivals, called, meanWait, longestWait, services, meanService, lost }, index) => [
      ...[`${'ABC'[index]} ${laneNames[index]}`, String(arrivals), String(called), tenth(meanWait), tenth(longestWait)],
      ...[
        String(services),
        tenth(meanService),
        String(lost('done')),
        String(lost('no_show')),
        String(lost('cancelled')),
        '0',
        String(lost('waiting')),
      ],
    ]),
  )
  const states = { done: '完了', no_show: '不在', cancelled: '取り消し', waiting: '受付終了' }
  const bySeen = (await download('visits')).map(([number, , , , party, , joined, called, , , state, wait, serving]) =>
    [number, party, joined, called, state, wait, serving].join(),
  )
  expect(bySeen.sort()).toEqual(
    visits
      .map((visit) => {
        const sums = sumsOf(visit.parts)
        const wait = visit.end === 'waiting' ? null : visit.parts.reduce((total, part) => total + part.wait, visit.inVain)
        const called = visit.parts[0] ? timeText(visit.parts[0].calledAt) : ''
        return [
          ...[seen.get(visit)!.number, visit.partySize, timeText(visit.joinsAt), called, states[visit.end], tenth(wait)],
          sums.services > 0 ? tenth(sums.minutes) : '',
        ].join()
      })
      .sort(),
  )
}
