/** A whole Saturday at speed: visits in three lanes, followed on phones and at the desk, in three languages. */
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { Temporal } from 'temporal-polyfill'
import { expect } from 'vitest'
import { toKebabCase } from '#contract/operation.ts'
import type { Ticket } from '../../src/contract/tickets/ticket.ts'
import type { ShopTextLocale } from '../../src/domain/locale.ts'
import type { Role } from '../../src/domain/roles.ts'
import { type CreatedShop, createOrganizationWithShop } from '../../src/server/organization/create-organization.ts'
import { runDueAlarms } from '../../src/server/tickets/timers/jobs.ts'
import { joinAsVisitor, newMember, post, type TestMember } from '../../test/world.ts'
import { deskViewport } from './browser.ts'
import { deskWords } from './desk-words.ts'
import { type E2eApp, openE2eApp } from './e2e-app.ts'
import { openSignedInPage } from './signed-in-page.ts'
import { ticketRow } from './staff.ts'
import { ticketWords } from './ticket-words.ts'
import { checkReportFigures, checkReportTables } from './whole-day-evening.ts'
import { countWaitingInLane, laneNames, stepsOf, storyDay, type WholeDayStep, type WholeDayVisit } from './whole-day-story.ts'

const midnight = Temporal.ZonedDateTime.from(`${storyDay}T00:00[Asia/Tokyo]`).epochMilliseconds
const minute = 60_000
/** The shop's clock, in milliseconds. */
let now = midnight + 9 * 60 * minute
const setClock = (minutes: number) => {
  now = Math.round(midnight + minutes * minute)
}

/** Returns the account id in a token, or the given id. Expiry is not checked, because tokens would expire every hour of the story. */
function accountOf(token: string): string {
  const claims = token.split('.')[1]
  return claims ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub : token
}

export function openWholeDayApp(): E2eApp {
  return openE2eApp({
    clock: () => Temporal.Instant.fromEpochMilliseconds(now),
    accounts: {
      verifyIdToken: async (token) => {
        const accountId = accountOf(token)
        const nobody = { signInId: '', email: undefined, secondFactor: false, organizationId: undefined, device: undefined }
        return { accountId, displayName: accountId, authTime: new Date(0), ...nobody }
      },
    },
  })
}

/** `locale`: language of the worker's open queue page. Their actions go by HTTP. */
export type StoryWorker = { role: Role; locale?: ShopTextLocale }
type Desk = { page: Page; locale: ShopTextLocale }
type Shop = { founded: CreatedShop; people: TestMember[] }

async function openShop(stage: E2eApp, staff: readonly StoryWorker[]): Promise<Shop> {
  const { db, clock } = stage.app
  const lanes = laneNames.map((name, n) => ({ letter: 'ABC'[n]!, name, services: [{ name, priorMinutes: 10 }] }))
  const shop = { organizationName: '若葉法人', shopName: '若葉店', lanes, counters: staff.map((_, n) => String(n + 1)) }
  const founded = await db.inTransaction((tx) => createOrganizationWithShop(db, tx, shop, clock(), randomBytes))
  const people: TestMember[] = []
  for (const { role } of staff) people.push(await newMember(stage.app, founded.scope, role))
  return { founded, people }
}

async function openDesk(stage: E2eApp, member: TestMember, locale: ShopTextLocale): Promise<Desk> {
  const page = await openSignedInPage(stage, member, `${deskWords[locale].path}/shopAdmin/waiting`, { viewport: deskViewport })
  await page.locator('[data-live=true]').waitFor()
  return { page, locale }
}

type Seen = { ticketId: string; token: string; number: string; rev: number }

function play(stage: E2eApp, { founded, people }: Shop) {
  const seen = new Map<WholeDayVisit, Seen>()
  const address = `/shops/${founded.scope.shopId}`
  const as = (worker: number) => ({ authorization: `Bearer ${people[worker]!.accountId}` })

  async function ask(visit: WholeDayVisit, worker: number, path: string, body: object): Promise<Ticket> {
    const response = await post(stage.app, `${address}${path}`, { headers: as(worker), body })
    if (response.status !== 200) throw new Error(`${visit.name}: ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Ticket
  }

  async function move({ visit, act, lane, next }: WholeDayStep, known: Seen, worker: number): Promise<Ticket> {
    const counterId = founded.counterIds[worker]!
    if (next) return ask(visit, worker, `/lanes/${founded.lanes[lane]!.id}/call-next`, { counterId, beside: true })
    const more: Partial<Record<WholeDayStep['act'], object>> = {
      call: { counterId },
      resume: { to: 'original' },
      transfer: { laneId: founded.lanes[lane]!.id, keepPlace: false },
    }
    return ask(visit, worker, `/tickets/${known.ticketId}/${toKebabCase(act)}`, { rev: known.rev, ...more[act] })
  }

  async function perform(step: WholeDayStep): Promise<void> {
    setClock(step.at)
    const { visit, act, lane, worker } = step
    if (act === 'join') {
      const { name, partySize, locale } = visit
      seen.set(visit, { ...(await joinAsVisitor(stage.app, founded, { name, partySize, locale, lane })), rev: 1 })
      return
    }
    const known = seen.get(visit)!
    if (worker === undefined) {
      expect((await post(stage.app, `/tickets/${known.token}/${act}`)).status).toBe(200)
      return
    }
    const ticket = await move(step, known, worker)
    expect(ticket.number, visit.name).toBe(known.number)
    known.rev = ticket.rev
  }

  return { seen, perform }
}

/** Texts on the phone of a visitor who waits outside for a while, step by step. */
const shown: Record<ShopTextLocale, Partial<Record<WholeDayStep['act'], string>>> = {
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

/** Plays the story and checks the pages. `staff`: in the order of the story's workers. `followed`: names of visitors with a phone. */
export async function replayWholeDay(
  stage: E2eApp,
  visits: readonly WholeDayVisit[],
  { staff, followed }: { staff: readonly StoryWorker[]; followed: readonly string[] },
) {
  setClock(9 * 60)
  const shop = await openShop(stage, staff)
  const opened = staff.map(({ locale }, nth) => locale && openDesk(stage, shop.people[nth]!, locale))
  const desks = (await Promise.all(opened)).filter((each) => each !== undefined)
  const { seen, perform } = play(stage, shop)
  const phones = new Map<WholeDayVisit, Page>()
  for (const name of followed) {
    const person = await stage.browser.person(stage.app.origin, { viewport: { width: 360, height: 740 } })
    phones.set(visits.find((visit) => visit.name === name)!, await person.newPage())
  }
  const waiting = async ({ page, locale }: Desk, lane: number, count: number) => {
    const region = page.getByRole('region', { name: `${'ABC'[lane]} ${laneNames[lane]![locale]}` })
    await region.getByText(deskWords[locale].waiting(count)).first().waitFor()
  }

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
    for (const at of steps[index + 1]?.at === step.at ? [] : laneNames.keys()) {
      const count = countWaitingInLane(visits, at, step.at)
      if (count > 0) await Promise.all(desks.map((each) => waiting(each, at, count)))
    }
    if (step.act === 'start')
      for (const each of desks) await ticketRow(each.page, number).getByText(deskWords[each.locale].serving, { exact: true }).waitFor()
  }
  for (const phone of phones.values()) expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  for (const lane of [0, 2]) await Promise.all(desks.map((each) => waiting(each, lane, 1)))

  // After the night no ticket is in line, and the report shows the day.
  setClock((24 + 5) * 60 + 1)
  await runDueAlarms(stage.app.queue)
  await Promise.all(desks.map(({ page, locale }) => checkReportTables(page, locale, visits, staff.length)))
  const numberOf = (visit: WholeDayVisit) => seen.get(visit)!.number
  await Promise.all(desks.map(({ page, locale }) => checkReportFigures(page, locale, visits, numberOf)))
}
