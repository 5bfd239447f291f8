/** The day report on screen, on paper and as a file. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp()

const open = (queue: TestQueue, address: string, viewport = deskViewport): Promise<Page> =>
  openSignedInPage(stage, queue.member, address, { viewport })

async function workedDay(): Promise<TestQueue> {
  const queue = await openTestQueue(stage.app)
  for (const name of ['山田', '佐藤']) await joinAsVisitor(stage.app, queue.shop, { name })
  await queue.move(await queue.move(await queue.callNext(), 'start'), 'finish')
  return queue
}

const languages = [
  {
    path: '',
    link: '日報',
    heading: /の日報$/,
    arrivals: '2組 2名',
    services: /^1件・平均 \d+分$/,
    before: '前の日',
    none: 'この日の来店はまだありません。',
  },
  {
    path: '/en',
    link: 'Day report',
    heading: /^Report for /,
    arrivals: '2 parties, 2 people',
    services: /^1 time, average \d+\smin$/,
    before: 'Day before',
    none: 'No visits on this day yet.',
  },
  {
    path: '/zh',
    link: '日报',
    heading: /日报$/,
    arrivals: '2 组 2 位',
    services: /^1\s次，平均 \d+\s分钟$/,
    before: '前一天',
    none: '当天还没有顾客到店。',
  },
] as const

sampledTest(languages, 0)(
  'The report shows today and earlier days ($path/shopAdmin/report)',
  async ({ path, link, heading, arrivals, services, before, none }) => {
    const page = await open(await workedDay(), `${path}/shopAdmin`)
    await page.getByRole('link', { name: link }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.getByText(arrivals).waitFor()
    await page.getByText(services).waitFor()
    await expect.poll(() => page.getByRole('table').count()).toBe(3)
    await page.getByRole('link', { name: before }).click()
    await page.getByText(none).first().waitFor()
    await expect.poll(() => page.getByRole('table').count()).toBe(1)
  },
)

test('The day report shows today’s figures and offers the visits as a CSV file', async () => {
  const [{ heading, arrivals, services, before, none }] = languages
  const page = await open(await workedDay(), '/shopAdmin/report')
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await page.getByText(arrivals).waitFor()
  await page.getByText(services).waitFor()
  await expect.poll(() => page.getByRole('table').count()).toBe(3)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'ダウンロード' }).click()])
  expect(file.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d-visits\.csv$/)
  const rows = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(rows.map((row) => row.split(',')[0])).toEqual(['\ufeff受付番号', 'A001', 'A002'])
  await page.getByRole('link', { name: before }).click()
  await page.getByText(none).first().waitFor()
})

longTest('The day report downloads as CSV in UTF-8 or Shift_JIS', async () => {
  const page = await open(await workedDay(), '/shopAdmin/report')
  await waitForHydration(page)
  const download = async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'ダウンロード' }).click()])
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const excel = await download()
  expect(excel.name).toMatch(/^\d{4}-\d\d-\d\d-visits\.csv$/)
  const rows = excel.bytes.toString('utf8').trimEnd().split('\r\n')
  expect(rows.map((row) => row.split(',')[0])).toEqual(['\ufeff受付番号', 'A001', 'A002'])
  await page.getByLabel('内容').selectOption('staff')
  await page.getByLabel('文字コード').selectOption('shift_jis')
  const old = await download()
  expect(new TextDecoder('shift_jis').decode(old.bytes)).toMatch(/^担当者,対応（件）.*\r\n担当 staff,1,/)
})

longTest('The printed report has the figures and no buttons', async () => {
  const page = await open(await workedDay(), '/shopAdmin/report')
  await page.getByText('2組 2名').waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('button').count()).toBe(0)
  expect(await page.getByRole('table').count()).toBe(3)
  expect(await page.getByRole('link').count()).toBe(0)
  const { height } = (await page.locator('main').boundingBox())!
  // One A4 sheet at 96 dpi, without its margins.
  expect(height).toBeLessThan(1_000)
})
