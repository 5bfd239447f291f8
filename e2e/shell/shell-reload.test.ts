/** R2.23: a page whose module is gone, as after an update of the server. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { password } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { pageModulePattern } from '../support/built-module.ts'
import { navigateByRouter } from '../support/client-navigation.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { signIn } from '../support/staff.ts'

const stage = openE2eApp({}, { fresh: true })
const expected = /Error loading route module|dynamically imported module|missing: 404|ERR_/

/** Removes the module as long as `gone` returns true. The browser may request it ahead of time, too. */
const takeAway = (page: Page, module: string, gone = () => true) =>
  page.route(module, (route) => (gone() ? route.fulfill({ status: 404, body: '' }) : route.continue()))

function countDocuments(page: Page): () => number {
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  return () => documents
}

test('A page whose module is missing is reloaded once and then works (R2.23)', async () => {
  const page = await (await stage.person({ expected })).newPage()
  await page.goto(`/entry/w/${stage.world.east.main.entryCode}`)
  const documents = countDocuments(page)
  await takeAway(page, await pageModulePattern('tickets/entry/code-page'), () => documents() === 0)
  await navigateByRouter(page, '/entry/w?x=1')
  await page.waitForURL('**/entry/w?x=1')
  await page.getByRole('heading', { name: '受付コードを入れる' }).waitFor()
  await waitForHydration(page)
  expect(documents()).toBe(1)
})

longTest('A missing module causes at most one reload in 60 s, then the error page (R2.23)', async () => {
  const person = await stage.person({ viewport: deskViewport, expected })
  const page = await person.newPage()
  await signIn(page, { email: stage.world.east.members.staff.email, password })
  await takeAway(page, await pageModulePattern('tickets/desk/page'))
  const documents = countDocuments(page)
  // The reload gets the page, but its module is still missing.
  await navigateByRouter(page, '/shopAdmin/waiting')
  await expect.poll(documents).toBe(1)
  await page.getByRole('heading', { name: '順番待ち' }).waitFor()

  // Without its module the page is not hydrated, so the user goes back and tries again.
  await page.goto('/shopAdmin')
  await navigateByRouter(page, '/shopAdmin/waiting')
  await page.getByRole('heading', { name: 'ページを表示できませんでした' }).waitFor()
  await page.getByRole('link', { name: 'もう一度読み込む' }).waitFor()
  expect(documents()).toBe(2)

  await page.goto('/shopAdmin')
  await page.evaluate(`sessionStorage.setItem('uketsuke.reloaded', Date.now() - 60001)`)
  await navigateByRouter(page, '/shopAdmin/waiting')
  await expect.poll(documents).toBe(4)
  // Wait for the page: closing a browser profile in the middle of loading may hang.
  await page.getByRole('heading', { name: '順番待ち' }).waitFor()
})

longTest('A first page that lacks a module is reloaded once (R2.23)', async () => {
  const page = await (await stage.person({ expected })).newPage()
  const documents = countDocuments(page)
  await takeAway(page, await pageModulePattern('tickets/entry/code-page'), () => documents() === 1)
  await page.goto('/entry/w', { waitUntil: 'commit' })
  await expect.poll(documents).toBe(2)
  await waitForHydration(page)
  expect(documents()).toBe(2)
})
