/** Phones that sleep for longer than anybody waits for them. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { join } from '../../test/world.ts'
import { openQueue } from '../support/queue.ts'
import { openStage } from '../support/stage.ts'
import { slip } from '../support/visitor.ts'

const stage = openStage()

longTest.each([
  { kind: 'whose worker has given it up', script: '' },
  { kind: 'without a worker', script: 'delete globalThis.SharedWorker' },
])('a page that was frozen for a minute, $kind: right within 5 s of waking up', async ({ script }) => {
  const queue = await openQueue(stage.app)
  const person = await stage.person()
  if (script) await person.addInitScript(script)
  const page = await person.newPage()
  await page.goto(`/entry/w/${(await join(stage.app, queue.shop)).token}`)
  await slip(page).getByText('の最新情報です').waitFor()
  const devTools = await person.newCDPSession(page)
  await devTools.send('Page.setWebLifecycleState', { state: 'frozen' })
  // Sleeping is what is tried here.
  await pause(60_000)
  await queue.callNext()
  const began = performance.now()
  await devTools.send('Page.setWebLifecycleState', { state: 'active' })
  await page.getByRole('heading', { name: 'お呼びしました' }).waitFor()
  expect(performance.now() - began).toBeLessThan(5_000)
})
