/** Styles that come with a part of a page don't stand behind those that the page has already: of two equal rules the later one holds. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { join } from '../test/world.ts'
import { joinAll, openDesk } from './desk.ts'
import { openQueue } from './queue.ts'
import { openStage } from './stage.ts'
import { slip } from './visitor.ts'

const stage = openStage({}, { fresh: true })

const styles = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('link[rel=stylesheet]')].map(({ href }) => new URL(href).pathname)`)
/** The style sheets of before, as they hold now. */
const orderNow = (before: string[], now: string[]) => [...before].sort((a, b) => now.lastIndexOf(a) - now.lastIndexOf(b))

test('staff: sheets that open over the queue', async () => {
  const queue = await openQueue(stage.app)
  await joinAll(stage, queue, '山田', '佐藤')
  const page = await openDesk(stage, queue)
  const before = await styles(page)
  expect(before.length).toBeGreaterThan(2)
  for (const key of ['?', 'a']) {
    await page.keyboard.press(key)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await page.getByRole('button', { name: '理由をくわしく' }).first().click()
  await page.getByRole('dialog').waitFor()
  const now = await styles(page)
  expect(now.length).toBeGreaterThan(before.length)
  expect(orderNow(before, now)).toEqual(before)
})

test('a visitor’s ticket: until it is called', async () => {
  const queue = await openQueue(stage.app)
  const { token } = await join(stage.app, queue.shop)
  const page = await (await stage.person()).newPage()
  await page.goto(`/entry/w/${token}`)
  await slip(page).getByText('の最新情報です').waitFor()
  const before = await styles(page)
  await queue.callNext()
  await page.getByRole('heading', { name: 'お呼びしました' }).waitFor()
  expect(orderNow(before, await styles(page))).toEqual(before)
})
