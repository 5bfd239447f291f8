/** R2.23 where the page has come, but something that it reads after it came to life is gone: its texts in another language, a calendar. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { hydrated } from '../support/awake.ts'
import { chunkWith } from '../support/built-module.ts'
import { openE2eApp } from '../support/stage.ts'

const stage = openE2eApp({}, { fresh: true })
/** What the browser and the router say of it. */
const expected = /dynamically imported module|missing: 404|ERR_|Error loading/

/** Takes the file away until the page was asked for afresh so often. Answers how often the page and the file were asked for. */
async function takeAway(
  page: Page,
  file: string,
  untilDocuments = Number.POSITIVE_INFINITY,
): Promise<{ documents: number; files: number }> {
  const asked = { documents: 0, files: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.documents++
  })
  await page.route(file, async (route) => {
    asked.files++
    if (asked.documents >= untilDocuments) await route.continue()
    else await route.fulfill({ status: 404, body: '' })
  })
  return asked
}
const justReloaded = (page: Page) => page.evaluate(`sessionStorage.setItem('uketsuke.reloaded', Date.now())`)
/** In either language: the frame's own words may come before or after the part is found to be gone. */
const failed = (page: Page) => page.getByRole('heading', { name: /^(ページを表示できませんでした|This page could not be shown)$/ })

async function openJoinPage(): Promise<Page> {
  const page = await (await stage.person({ expected })).newPage()
  await page.goto(`/entry/w/${stage.world.east.main.entryCode}`)
  return page
}

longTest('R2.23: the other language’s texts are gone: one reload, in that language', async () => {
  const page = await openJoinPage()
  const asked = await takeAway(page, await chunkWith('words-tickets-entry-page-en', 'What is it about?'), 1)
  await page.locator('summary').filter({ hasText: '日本語' }).click()
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Take a number' }).waitFor()
  await expect.poll(() => asked.documents).toBe(1)
  expect(new URL(page.url()).pathname).toBe(`/en/entry/w/${stage.world.east.main.entryCode}`)
})

test('A part that stays away after a reload just now is named as an error (R2.23)', async () => {
  const page = await openJoinPage()
  const asked = await takeAway(page, await chunkWith('words-tickets-entry-page-en', 'What is it about?'))
  await justReloaded(page)
  await page.locator('summary').filter({ hasText: '日本語' }).click()
  await page.getByRole('link', { name: 'English' }).click()
  await failed(page).waitFor()
  expect(asked.documents).toBe(0)
})

longTest('R2.23: a calendar, which comes later, is gone: one reload, and then it is there', async () => {
  const page = await (await stage.person({ expected })).newPage()
  const asked = await takeAway(page, '**/assets/range-calendar-*.js', 2)
  await page.goto('/test/date-range-picker', { waitUntil: 'commit' })
  await expect.poll(() => asked.documents).toBe(2)
  await hydrated(page)
  const part = page.locator('section[data-state=empty]')
  await part.getByRole('radio').last().check()
  await part.locator('[data-date]:enabled').first().waitFor()
  expect(asked.documents).toBe(2)
})

longTest('R2.23: it stays away after a reload just now: the page says so', async () => {
  const page = await (await stage.person({ expected })).newPage()
  const asked = await takeAway(page, '**/assets/range-calendar-*.js')
  await page.addInitScript(`sessionStorage.setItem('uketsuke.reloaded', Date.now())`)
  await page.goto('/test/date-range-picker')
  await failed(page).waitFor()
  expect(asked.documents).toBe(1)
})
