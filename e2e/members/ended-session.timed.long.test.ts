/** Measures how soon a screen notices that its session has ended. */
import { expect } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { deskViewport } from '../support/browser.ts'
import { openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp()

longTest('The queue screen of an ended session asks for a sign-in within a second', async () => {
  const queue = await openTestQueue(stage.app)
  const other = await openDeskPage(stage, queue)
  const page = await openSignedInPage(stage, queue.member, '/shopAdmin/profile', { viewport: deskViewport })
  const seen = other.waitForRequest((request) => request.url().includes('/shopAdmin/login')).then(() => performance.now())
  const answered = page.waitForResponse((response) => response.url().endsWith('/end')).then(() => performance.now())
  // The newest listed session beside this one is the queue screen's.
  await page
    .getByRole('button', { name: /サインアウトする/ })
    .first()
    .click()
  expect((await seen) - (await answered)).toBeLessThan(1_000)
})
