/** A staff page on a slow line, which is visible and pressed before its script has loaded. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { deskViewport } from '../support/browser.ts'
import { holdScripts } from '../support/delayed-scripts.ts'
import { joinVisitors, readTicketStatus } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { createSignInStorage } from '../support/signed-in-page.ts'
import { findSnackbar, nextVisitorBar } from '../support/staff.ts'

const stage = openE2eApp({}, { fresh: true })
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
  await joinVisitors(stage, queue, '山田', '佐藤')
})

/** Opens the queue page as rendered by the server. `wake` loads its scripts. */
async function openAsleep(): Promise<{ page: Page; wake: () => Promise<void> }> {
  const storageState = await createSignInStorage(stage.app, stage.app.origin, queue.member)
  const counters = { [queue.shop.scope.shopId]: queue.shop.counterIds[0] }
  storageState.origins[0]!.localStorage.push({ name: 'uketsuke.shopAdmin', value: JSON.stringify({ counters }) })
  const page = await (await stage.person({ viewport: deskViewport, storageState })).newPage()
  const wake = await holdScripts(page)
  await page.goto('/shopAdmin/waiting', { waitUntil: 'commit' })
  return { page, wake }
}

test('Two presses on a button before hydration count as one', async () => {
  const { page, wake } = await openAsleep()
  const call = nextVisitorBar(page).getByRole('button', { name: '呼び出す' })
  await call.click()
  await call.click()
  // Ages the press by ten minutes, which no machine needs to wake up.
  await page.evaluate('document.earlyClick.at += 600_000')
  await wake()
  await findSnackbar(page, 'A001 山田 様を呼び出しました').waitFor()
  await expect.poll(() => readTicketStatus(stage, queue, 'A001')).toBe('called')
  expect(await readTicketStatus(stage, queue, 'A002')).toBe('waiting')
})

longTest('A press more than 10 s before hydration calls no visitor', async () => {
  const { page, wake } = await openAsleep()
  await nextVisitorBar(page).getByRole('button', { name: '呼び出す' }).click()
  await page.evaluate('document.earlyClick.at = performance.now() - 10_001')
  await wake()
  await nextVisitorBar(page).getByRole('button', { name: '呼び出す' }).focus()
  await page.keyboard.press('Enter')
  await findSnackbar(page, 'A001 山田 様を呼び出しました').waitFor()
  await expect.poll(() => readTicketStatus(stage, queue, 'A001')).toBe('called')
  expect(await readTicketStatus(stage, queue, 'A002')).toBe('waiting')
})
