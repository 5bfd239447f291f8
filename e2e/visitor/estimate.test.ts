/** The estimates that visitors and staff read, in three languages: before joining, while waiting and at the desk. */
import { expect, test } from 'vitest'
import { businessDay } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { openLanesAroundNow } from '../../test/lane-hours.ts'
import { logEstimates } from '../../test/logged-estimates.ts'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { createBearerHeaders, joinAsVisitor, newMember, post, sessionCookieOf, shopClockOf } from '../../test/world.ts'
import { openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'

const stage = openE2eApp()

const allTexts = {
  ja: { path: '', lane: '2組待ち・目安 20〜40分', ticket: /お呼びするまで（目安）\s*10〜20\s*分/, changes: '混み具合で前後します。' },
  en: {
    path: '/en',
    lane: '2 parties waiting · about 20–40 min',
    ticket: /Estimated wait\s*10–20\s*min/,
    changes: 'This can change.',
  },
  zh: { path: '/zh', lane: '2 组等候，预计 20～40 分钟', ticket: /预计等候时间\s*10～20\s*分钟/, changes: '可能有变动。' },
}

sampledTest(Object.values(allTexts))(
  'A visitor sees an estimated range only with staff on duty ($path/entry/w)',
  async ({ path, ...texts }) => {
    const queue = await openTestQueue(stage.app)
    const presence = (state: string) =>
      post(stage.app, `/shops/${queue.shop.scope.shopId}/presence`, { headers: createBearerHeaders(queue.member), body: { state } })
    await joinAsVisitor(stage.app, queue.shop)
    const { token } = await joinAsVisitor(stage.app, queue.shop)
    const page = await (await stage.browser.person(stage.app.origin)).newPage()
    await page.goto(`${path}/entry/w/${token}`)
    const body = () => page.locator('main').innerText()
    await expect.poll(body).toMatch(/1\s*(組|party|组)/)
    expect(await body()).not.toMatch(texts.ticket)
    await presence('serving_ready')
    await expect.poll(body).toMatch(texts.ticket)
    await page.getByText(texts.changes).waitFor()

    const headers = { 'accept-language': 'ja' }
    await expect
      .poll(async () => {
        const html = await (await stage.app.request(`${path}/entry/w/${queue.shop.entryCode}`, { headers })).text()
        return html.replace(/<[^>]*>/g, '')
      })
      .toContain(texts.lane)
    await presence('break')
    await expect.poll(body).not.toMatch(texts.ticket)
  },
)

longTest('The lane’s heading shows staff the estimate for a new visitor', async () => {
  const queue = await openTestQueue(stage.app)
  for (const _ of [1, 2]) await joinAsVisitor(stage.app, queue.shop)
  const page = await openDeskPage(stage, queue)
  const lane = page.getByRole('region', { name: /^A / })
  await lane.getByText('2組待ち').first().waitFor()
  expect(await lane.getByText('目安').count()).toBe(0)
  await post(stage.app, `/shops/${queue.shop.scope.shopId}/presence`, {
    headers: createBearerHeaders(queue.member),
    body: { state: 'serving_ready' },
  })
  await lane.getByText('これからの方 目安 20〜40分').first().waitFor()
})

test('The report shows the share of correct estimates once enough exist', async () => {
  const report = async (visits: [count: number, waited: number][]) => {
    const queue = await openTestQueue(stage.app)
    const day = addDays(businessDay(stage.app.clock(), await shopClockOf(stage.app, queue.shop.scope)), -1)
    for (const [count, waited] of visits) await logEstimates(stage.app.db, queue.shop, { day, count, waited })
    const headers = { cookie: await sessionCookieOf(stage.app, queue.member), 'accept-language': 'ja' }
    return (await (await stage.app.request('/shopAdmin/report', { headers })).text()).replace(/<[^>]*>/g, '')
  }
  const few = await report([[15, 12]])
  expect(few).toContain('目安どおり（過去30日）')
  expect(few).not.toContain('%（')
  const enough: [number, number][] = [
    [15, 12],
    [5, 40],
  ]
  expect(await report(enough)).toContain('75%（20組）')
})

/** Opens the page of a visitor behind so many others, while two people are on duty. */
async function openWaitingPage(parties: number, { closesIn }: { closesIn?: number } = {}) {
  const queue = await openTestQueue(stage.app)
  const { scope } = queue.shop
  const colleague = await newMember(stage.app, scope, 'staff')
  const presence = (member: typeof colleague, state: string) =>
    post(stage.app, `/shops/${scope.shopId}/presence`, { headers: createBearerHeaders(member), body: { state } })
  if (closesIn !== undefined) await openLanesAroundNow(stage.app, scope, closesIn)
  for (const member of [queue.member, colleague]) await presence(member, 'serving_ready')
  for (let nth = 0; nth < parties; nth++) await joinAsVisitor(stage.app, queue.shop)
  const { token } = await joinAsVisitor(stage.app, queue.shop)
  const page = await (await stage.browser.person(stage.app.origin)).newPage()
  await page.goto(`/entry/w/${token}`)
  // Before its stream is open, the page has seen no estimate to compare with.
  await page.getByText('の最新情報です').waitFor()
  return { page, setColleague: (state: string) => presence(colleague, state) }
}

test('A visitor reads why the wait became much longer', async () => {
  const { page, setColleague } = await openWaitingPage(4)
  await page.getByText('混み具合で前後します。').waitFor()
  // Off duty, which is no break.
  await setColleague('off')
  await page.getByText('対応できる担当者が減り、目安が延びました。').waitFor()
  await setColleague('serving_ready')
  await page.getByText('目安が短くなりました。').waitFor()
})

test('The warning that the shop may close stays when the wait became longer', async () => {
  const { page, setColleague } = await openWaitingPage(6, { closesIn: 63 })
  await page.getByText('混み具合で前後します。').waitFor()
  await setColleague('off')
  await page.getByText('閉店までにお呼びできないこともあります。').waitFor()
  expect(await page.getByText('目安が延びました').count()).toBe(0)
})
