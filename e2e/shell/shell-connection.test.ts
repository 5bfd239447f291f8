/** R2.24: the page reports whether there is a network. */
import { afterEach, beforeEach, expect } from 'vitest'
import { sampledTest } from '../../test/matrix.ts'
import type { PersonBrowser } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { type NewVersionProxy, openNewVersionProxy } from '../support/release-proxy.ts'

const stage = openE2eApp()
let front: NewVersionProxy
beforeEach(async () => {
  front = await openNewVersionProxy(stage.app.origin)
})
afterEach(() => front.close())

sampledTest([
  ['', 'インターネットにつながっていません', 'つながりました'],
  ['/en', 'No connection', 'Connected again'],
  ['/zh', '网络未连接', '网络已恢复'],
])('The page reports a lost and a restored network (%s/) (R2.24)', async (prefix, gone, back) => {
  const person = await stage.person()
  const page = await person.newPage()
  await page.goto(`${prefix}/entry/w/${stage.world.east.main.entryCode}`)
  await waitForHydration(page)
  await expect.poll(() => page.getByRole('status').filter({ hasText: /./ }).count()).toBe(0)
  await person.setOffline(true)
  await page.getByRole('status').filter({ hasText: gone }).waitFor()
  await person.setOffline(false)
  const notice = page.getByRole('status').filter({ hasText: back })
  await notice.waitFor()
  // The notice disappears by itself. The test finishes its animation early.
  await notice.evaluate((element: { getAnimations(): { finish(): void }[] }) => {
    for (const animation of element.getAnimations()) animation.finish()
  })
  await expect.poll(async () => (await notice.boundingBox())?.height).toBe(0)
})

const cuts = {
  'no network': { cut: (person: PersonBrowser) => person.setOffline(true), restore: (person: PersonBrowser) => person.setOffline(false) },
  'a server that is down': { cut: () => front.cut(), restore: () => front.restore() },
}

sampledTest(Object.keys(cuts) as (keyof typeof cuts)[], 0)(
  'An entry code sent during an outage (%s) opens its shop afterwards (R2.24)',
  async (which) => {
    const person = await stage.browser.person(front.origin, { expected: /Failed to (load resource|fetch)|ERR_/ })
    const page = await person.newPage()
    await page.goto('/entry/w')
    await waitForHydration(page)
    await page.getByLabel('受付コード').fill(stage.world.east.main.entryCode)
    await cuts[which].cut(person)
    await page.getByRole('button', { name: '受付へ進む' }).click()
    await page.getByRole('heading', { level: 1, name: 'インターネットにつながっていません' }).waitFor()
    await page.getByText('サーバーにつながりにくくなっています').waitFor()
    expect(await page.getByText('申し訳ありません').count()).toBe(0)
    await cuts[which].restore(person)
    await page.waitForURL((url) => url.pathname === `/entry/w/${stage.world.east.main.entryCode}`)
    await page.getByRole('button', { name: '番号を取る' }).waitFor()
  },
)
