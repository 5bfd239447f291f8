/** Measures how soon a screen notices that its session has ended. */
import { expect } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { desk } from '../support/browser.ts'
import { openDesk } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openQueue } from '../support/queue.ts'
import { openSignedIn } from '../support/signed-in.ts'

const stage = openE2eApp()

longTest('The queue screen of an ended session asks for a sign-in within a second', async () => {
  const queue = await openQueue(stage.app)
  const other = await openDesk(stage, queue)
  const page = await openSignedIn(stage, queue.member, '/shopAdmin/profile', { viewport: desk })
  const seen = other.waitForRequest((request) => request.url().includes('/shopAdmin/login')).then(() => performance.now())
  const answered = page.waitForResponse((response) => response.url().endsWith('/end')).then(() => performance.now())
  // The newest listed session beside this one is the queue screen's.
  await page
    .getByRole('button', { name: /サインアウトする/ })
    .first()
    .click()
  expect((await seen) - (await answered)).toBeLessThan(1_000)
})
