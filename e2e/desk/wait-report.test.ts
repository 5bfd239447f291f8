/** The report on the accuracy of estimates: its figures, its chart, and its words in three languages. */
import { expect, test } from 'vitest'
import { businessDay } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { backTestEstimates } from '#server/estimates/back-test.ts'
import { logEstimates } from '../../test/logged-estimates.ts'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { newMember, sessionCookieOf, shopClockOf } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp()

/** Two days of visits: 20 of 25 were called within their estimate, which was off by 5.2 minutes, the plain rule by 9.2. */
async function measuredShop(): Promise<TestQueue> {
  const queue = await openTestQueue(stage.app)
  const today = businessDay(stage.app.clock(), await shopClockOf(stage.app, queue.shop.scope))
  const add = (daysAgo: number, visits: { count: number; waited: number; at?: string; lane?: number; plainPoint: number }) =>
    logEstimates(stage.app.db, queue.shop, { day: addDays(today, -daysAgo), point: 15, ...visits })
  await add(1, { count: 10, waited: 14, plainPoint: 20 })
  await add(2, { count: 10, waited: 14, plainPoint: 20 })
  await add(2, { count: 5, waited: 37, plainPoint: 15, at: '11:05', lane: 1 })
  return queue
}

const languages = [
  {
    path: '',
    link: '目安の確かさを見る',
    title: '待ち時間の目安の確かさ',
    kept: '過去30日の目安は、100件中80件で守られました。',
    compared: '目安の誤差は平均5.2分です。「かんたんな計算」より4.0分正確でした。',
    chart: /^\d+\/\d+から\d+\/\d+までの、日ごとの誤差の折れ線グラフ。/,
    hours: '時間ごと',
    rows: ['10時台 20 1.0 6.0 100', '11時台 5 まだ件数が足りません'],
    empty: '目安の記録はまだありません',
  },
  {
    path: '/en',
    link: 'See the accuracy of estimates',
    title: 'Accuracy of estimated waits',
    kept: 'In the last 30 days, 80 of 100 estimates were kept.',
    compared: 'Estimates were off by 5.2 minutes on average, 4.0 minutes less than the simple rule.',
    chart: /^Line chart of the error by day from /,
    hours: 'By hour',
    rows: ['10:00 20 1.0 6.0 100', '11:00 5 Too few visits yet'],
    empty: 'No estimates yet',
  },
  {
    path: '/zh',
    link: '查看预计的准确度',
    title: '预计等候的准确度',
    kept: '最近 30 天，每 100 次叫号有 80 次符合预计。',
    compared: '预计的误差平均为 5.2 分钟，比“简单算法”少 4.0 分钟。',
    chart: /每日误差的折线图。/,
    hours: '按时段',
    rows: ['10 点 20 1.0 6.0 100', '11 点 5 次数还太少'],
    empty: '还没有预计的记录',
  },
] as const

sampledTest(languages)(
  'The report shows kept estimates and errors ($path/shopAdmin/report/waits)',
  async ({ path, link, title, kept, compared, chart, hours, rows }) => {
    const { member } = await measuredShop()
    const page = await openSignedInPage(stage, member, `${path}/shopAdmin/report`, { viewport: deskViewport })
    await page.getByRole('link', { name: link }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText(kept).waitFor()
    await page.getByText(compared).waitFor()
    // A dot for each day and line.
    await expect.poll(() => page.getByRole('img', { name: chart }).locator('.recharts-line-dot').count()).toBe(4)
    const hourRows = page.getByRole('table', { name: hours, exact: true }).locator('tbody tr')
    expect((await hourRows.allInnerTexts()).map((row) => row.replace(/\s+/g, ' '))).toEqual(rows)
    await expect.poll(() => page.getByRole('table').count()).toBe(4)
  },
)

test.each(languages)('An empty report says what will be there ($path/shopAdmin/report/waits)', async ({ path, title, empty }) => {
  const { member } = await openTestQueue(stage.app)
  const headers = { cookie: await sessionCookieOf(stage.app, member) }
  const response = await stage.app.request(`${path}/shopAdmin/report/waits`, { headers: { ...headers, 'accept-language': 'ja' } })
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toContain(title)
  expect(html).toContain(empty)
})

longTest('With few visits the report says how many are missing instead of a share', async () => {
  const queue = await openTestQueue(stage.app)
  const day = businessDay(stage.app.clock(), await shopClockOf(stage.app, queue.shop.scope))
  await logEstimates(stage.app.db, queue.shop, { day, count: 19, waited: 12 })
  const page = await openSignedInPage(stage, queue.member, '/shopAdmin/report/waits', { viewport: { width: 360, height: 800 } })
  await page.getByText('目安を出した来店は、まだ19件です。20件から割合を表示します。').waitFor()
  await expect.poll(() => page.locator('.recharts-line-dot').count()).toBe(2)
  expect(await page.getByText('%', { exact: false }).filter({ hasText: /\d%/ }).count()).toBe(0)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
})

test('Without a figure of the plain rule the report shows no error', async () => {
  const queue = await openTestQueue(stage.app)
  const day = businessDay(stage.app.clock(), await shopClockOf(stage.app, queue.shop.scope))
  await logEstimates(stage.app.db, queue.shop, { day, count: 20, waited: 12, plainPoint: null })
  const page = await openSignedInPage(stage, queue.member, '/shopAdmin/report/waits', { viewport: deskViewport })
  await page.getByText('過去30日の目安は、100件中100件で守られました。').waitFor()
  const row = (table: string) => page.getByRole('table', { name: table, exact: true }).locator('tbody tr').innerText()
  expect((await row('時間ごと')).split(/\s+/)).toEqual(['10時台', '20', '–', '–', '100'])
  expect((await row('日ごと')).split(/\s+/).slice(1)).toEqual(['20', '–', '–'])
  expect(await page.getByText('平均0.0分').count()).toBe(0)
  expect(await page.getByRole('heading', { name: '日ごとの誤差' }).count()).toBe(0)
})

longTest('Today says that estimates are worse than before, and leads to their accuracy', async () => {
  const queue = await openTestQueue(stage.app)
  const today = businessDay(stage.app.clock(), await shopClockOf(stage.app, queue.shop.scope))
  await logEstimates(stage.app.db, queue.shop, { day: addDays(today, -10), count: 20, point: 20, waited: 25 })
  await logEstimates(stage.app.db, queue.shop, { day: addDays(today, -2), count: 20, point: 20, waited: 32 })
  await backTestEstimates(stage.app.queue)
  const page = await openSignedInPage(stage, queue.member, '/shopAdmin', { viewport: deskViewport })
  await page.getByText('この7日間は、待ち時間の目安の誤差が平均12分です。それまでは5分でした。').waitFor()
  await page.getByRole('link', { name: '目安の確かさを見る' }).click()
  await page.getByRole('heading', { name: '待ち時間の目安の確かさ', level: 1 }).waitFor()
})

longTest('Only a manager may ask what shortens waits, and too few visits tell nothing', async () => {
  const queue = await measuredShop()
  const manager = await newMember(stage.app, queue.shop.scope, 'manager')
  const path = '/shopAdmin/report/waits'
  const page = await openSignedInPage(stage, manager, path, { viewport: deskViewport })
  const section = page.getByRole('region', { name: '待ち時間を短くするには' })
  await section.getByRole('button', { name: '過去14日で試す' }).click()
  await section.getByRole('alert').filter({ hasText: '50' }).waitFor()
  const colleague = await openSignedInPage(stage, queue.member, path, { viewport: deskViewport })
  await colleague.getByRole('heading', { name: '日ごとの誤差' }).waitFor()
  expect(await colleague.getByText('待ち時間を短くするには').count()).toBe(0)
})
