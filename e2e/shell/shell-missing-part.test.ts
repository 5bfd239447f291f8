/** R2.23: the page has loaded, but a file that it loads later is gone: another language's texts, a calendar. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { chunkPattern } from '../support/built-module.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'

const stage = openE2eApp({}, { fresh: true })
const expected = /dynamically imported module|missing: 404|ERR_|Error loading/

/** Removes the file until the page was requested so often. Returns how often the page and the file were requested. */
async function takeAway(
  page: Page,
  file: string,
  untilDocuments = Number.POSITIVE_INFINITY,
): Promise<{ documents: number; files: number }> {
  const requests = { documents: 0, files: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest()) requests.documents++
  })
  await page.route(file, async (route) => {
    requests.files++
    if (requests.documents >= untilDocuments) await route.continue()
    else await route.fulfill({ status: 404, body: '' })
  })
  return requests
}
const justReloaded = (page: Page) => page.evaluate(`sessionStorage.setItem('uketsuke.reloaded', Date.now())`)
/** Either language may appear: the frame's texts load before or after the missing part is noticed. */
const failed = (page: Page) => page.getByRole('heading', { name: /^(ページを表示できませんでした|This page could not be shown)$/ })

async function openJoinPage(): Promise<Page> {
  const page = await (await stage.person({ expected })).newPage()
  await page.goto(`/entry/w/${stage.world.east.main.entryCode}`)
  return page
}

longTest('Missing texts of another language cause one reload in that language (R2.23)', async () => {
  const page = await openJoinPage()
  const requests = await takeAway(page, await chunkPattern('words-tickets-entry-page-en', 'Take a number for another service'), 1)
  await page.locator('summary').filter({ hasText: '日本語' }).click()
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Take a number' }).waitFor()
  await expect.poll(() => requests.documents).toBe(1)
  expect(new URL(page.url()).pathname).toBe(`/en/entry/w/${stage.world.east.main.entryCode}`)
})

longTest('Texts still missing after a recent reload cause an error page (R2.23)', async () => {
  const page = await openJoinPage()
  const requests = await takeAway(page, await chunkPattern('words-tickets-entry-page-en', 'Take a number for another service'))
  await justReloaded(page)
  await page.locator('summary').filter({ hasText: '日本語' }).click()
  await page.getByRole('link', { name: 'English' }).click()
  await failed(page).waitFor()
  expect(requests.documents).toBe(0)
})

longTest('A missing calendar causes one reload and appears once available (R2.23)', async () => {
  const page = await (await stage.person({ expected })).newPage()
  const requests = await takeAway(page, '**/assets/range-calendar-*.js', 2)
  await page.goto('/test/date-range-picker', { waitUntil: 'commit' })
  await expect.poll(() => requests.documents).toBe(2)
  await waitForHydration(page)
  const part = page.locator('section[data-state=empty]')
  await part.getByRole('radio').last().check()
  await part.locator('[data-date]:enabled').first().waitFor()
  expect(requests.documents).toBe(2)
})

longTest('A calendar still missing after a recent reload causes an error page (R2.23)', async () => {
  const page = await (await stage.person({ expected })).newPage()
  const requests = await takeAway(page, '**/assets/range-calendar-*.js')
  await page.addInitScript(`sessionStorage.setItem('uketsuke.reloaded', Date.now())`)
  await page.goto('/test/date-range-picker')
  await failed(page).waitFor()
  expect(requests.documents).toBe(1)
})
