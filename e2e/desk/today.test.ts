/** R2.7: the first page of the staff: the day by hour, lane and staff, in three languages, as plots that are tables. */
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { join } from '../../test/world.ts'
import { desk } from '../support/browser.ts'
import { holdScripts } from '../support/held-scripts.ts'
import { openQueue } from '../support/queue.ts'
import { openSignedIn } from '../support/signed-in.ts'
import { openStage } from '../support/stage.ts'

const stage = openStage()

const said = [
  { language: 'ja', path: '', hours: '時間ごと', lanes: '窓口区分ごと', staff: '担当者ごと', arrivals: /^ご来店/ },
  { language: 'en', path: '/en', hours: 'By hour', lanes: 'By lane', staff: 'By staff', arrivals: /^Arrivals/ },
  { language: 'zh', path: '/zh', hours: '按时段', lanes: '按队列', staff: '按负责人', arrivals: /^到店/ },
]

sampledTest(said)('the day in figures, which follow the queue ($language)', async ({ path, hours, lanes, staff, arrivals }) => {
  const queue = await openQueue(stage.app)
  await join(stage.app, queue.shop, { lane: 1 })
  await join(stage.app, queue.shop)
  const page = await openSignedIn(stage, queue.member, `${path}/shopAdmin`, { viewport: desk })
  const table = (name: string) => page.getByRole('table', { name, exact: true })
  const cells = async (name: string) => (await table(name).locator('tbody tr').allInnerTexts()).map((row) => row.trim().split(/\s+/))
  await expect
    .poll(async () => (await cells(lanes)).map((row) => row.slice(-4)))
    .toEqual([
      ['1', '–', '–', '0'],
      ['1', '–', '–', '0'],
    ])
  await table(hours).getByRole('columnheader', { name: arrivals }).waitFor()
  const sum = (rows: string[][]) => rows.reduce((total, row) => total + Number(row[1]), 0)
  expect(sum(await cells(hours))).toBe(2)
  expect(await table(staff).count()).toBe(0)

  await queue.move(await queue.move(await queue.callNext(), 'start'), 'finish')
  await expect.poll(async () => (await cells(staff)).map((row) => row.slice(-3))).toEqual([['1', '0', '0']])
})

longTest('a day without visitors says so, and the page is no wider than a phone', async () => {
  const queue = await openQueue(stage.app)
  const page = await openSignedIn(stage, queue.member, '/shopAdmin', { viewport: { width: 320, height: 640 } })
  // Who comes while the page is on its way is not missed.
  const arrive = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.getByText('この日のご来店はまだありません。').first().waitFor()
  await join(stage.app, queue.shop)
  await arrive()
  await page.getByRole('table', { name: '時間ごと' }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
})

sampledTest(['', '/en', '/zh'], 0)('on a phone the ways on stand in one row with the title, and keep their names (%s)', async (prefix) => {
  const queue = await openQueue(stage.app)
  const page = await openSignedIn(stage, queue.member, `${prefix}/shopAdmin`, { viewport: { width: 360, height: 740 } })
  const head = page.getByRole('banner')
  const middleOf = async (box: Locator) => {
    const { y, height } = (await box.boundingBox())!
    return y + height / 2
  }
  const parts = [
    head.getByRole('heading', { level: 1 }),
    head.getByRole('link', { name: /日報|Day report|日报/ }),
    head.getByRole('link', { name: /順番待ちを開く|Open the waiting list|打开排队页面/ }),
  ]
  const middles = async () => {
    const [title, ...ways] = await Promise.all(parts.map(middleOf))
    return Math.max(...ways.map((way) => Math.abs(way - title!)))
  }
  await expect.poll(middles).toBeLessThan(4)
  await parts[1]!.click()
  await page.waitForURL((url) => url.pathname === `${prefix}/shopAdmin/report`)
})
