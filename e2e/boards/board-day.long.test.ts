/** A board through 24 hours on a fast clock, with a restart of the server in each. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { startApp, type TestApp } from '../../test/app.ts'
import { createShopWithDesk } from '../../test/desk.ts'
import { longTest } from '../../test/matrix.ts'
import type { ServerProcess } from '../../test/server-process.ts'
import { addDevice } from '../../test/tablet.ts'
import { openBrowser } from '../support/browser.ts'
import { startRestartableServer } from '../support/restartable-server.ts'
import { recordSpeech } from '../support/speech.ts'

const browser = openBrowser({ fresh: true, args: ['--autoplay-policy=no-user-gesture-required'] })
const hourMs = 3_600_000
let app: TestApp
let dataDir: string
let server: ServerProcess

const start = (port: string) => startRestartableServer({ port, dataDir, databaseUrl: app.url })

beforeAll(async () => {
  app = await startApp()
  dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-board-'))
  server = await start('0')
})
afterAll(async () => {
  await server?.stop()
  await app?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function usedMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1_048_576
}

longTest('In 24 hours with hourly restarts no call is lost or repeated, and memory stays', async () => {
  const scene = await createShopWithDesk(app, 'manager')
  const { path } = await addDevice(app, scene.shop, scene.member, { name: '待合', settings: { kind: 'boardLink', sound: 'voice' } })
  const page = await (await browser.person(server.origin, { viewport: { width: 1920, height: 1080 }, expected: /./ })).newPage()
  await page.clock.install()
  const spoken = await recordSpeech(page, { languages: ['ja-JP'], sentenceMs: 10 })
  await page.goto(path!)
  const called: string[] = []
  let before = 0
  for (let hour = 0; hour < 24; hour++) {
    const tickets = [await scene.desk.waiting(), await scene.desk.waiting(), await scene.desk.waiting()]
    await page.locator('.next').getByText(tickets[2]!.number).waitFor()
    for (const ticket of tickets) {
      const { number } = await scene.desk.move(ticket, 'call')
      called.push(`Aの${Number(number.slice(1))}番の方、1番カウンターへどうぞ。`)
    }
    await expect.poll(async () => (await spoken.ended()).length).toBe(called.length)
    for (const ticket of tickets) await scene.desk.move((await scene.desk.detail(ticket.id)).ticket, 'noShow')
    // Page, stream and browser have warmed up.
    if (hour === 2) before = await usedMegabytes(page)
    server.process.kill('SIGKILL')
    await server.ended
    await page.clock.fastForward(hourMs)
    server = await start(new URL(server.origin).port)
    await expect.poll(() => page.locator('footer.stale').count()).toBe(0)
  }
  expect(await spoken.ended()).toEqual(called)
  expect(await spoken.begun()).toEqual(called)
  expect(Math.abs((await usedMegabytes(page)) - before)).toBeLessThan(5)
})
