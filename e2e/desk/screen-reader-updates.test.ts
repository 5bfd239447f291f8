/** A screen reader hears each new position politely, at most once a minute, and always the last one. */
import { beforeEach, expect } from 'vitest'
import { sampledTest } from '../../test/matrix.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { ticketWords } from '../support/ticket-words.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})

const polite = `document.querySelector('[aria-live=polite]')`
/** Records each text that the region receives later. Text present at load is read with the page, not announced. */
const listen = `globalThis.announced = []
const region = ${polite}
new MutationObserver(() => announced.push(region.textContent.trim())).observe(region, { childList: true, characterData: true, subtree: true })`

sampledTest([
  { locale: 'ja', ahead: (n: number) => `前に${n}組`, next: '次にお呼びします' },
  { locale: 'en', ahead: (n: number) => `${n} parties ahead of you`, next: 'You are next' },
  { locale: 'zh', ahead: (n: number) => `前面 ${n} 组`, next: '下一位就是您' },
] as const)('A screen reader announces a new position at most once a minute ($locale)', async ({ locale, ahead, next }) => {
  const { path, live } = ticketWords[locale]
  for (let before = 0; before < 3; before++) await joinAsVisitor(stage.app, queue.shop)
  const { token } = await joinAsVisitor(stage.app, queue.shop)
  const page = await (await stage.person()).newPage()
  await page.clock.install()
  await page.goto(`${path}/entry/w/${token}`)
  await page.getByText(live).waitFor()
  const region = page.locator('[aria-live=polite]')
  // The region is visually hidden, stays in the accessibility tree and has the page's language.
  await expect.poll(() => region.count()).toBe(1)
  await expect.poll(() => region.textContent()).toBe(ahead(3))
  expect(await page.evaluate(`getComputedStyle(${polite}).display`)).toBe('block')
  expect(await page.evaluate(`${polite}.closest('[aria-hidden=true], [hidden]')`)).toBeNull()
  await page.evaluate(listen)
  const announced = () => page.evaluate<string[]>('announced')

  await queue.callNext()
  await expect.poll(announced).toEqual([ahead(2)])
  await queue.callNext()
  await queue.callNext()
  // The new position shows immediately and is announced after a minute. The intermediate one is skipped.
  await page.getByText(next).last().waitFor()
  expect(await announced()).toEqual([ahead(2)])
  await page.clock.fastForward(61_000)
  await expect.poll(announced).toEqual([ahead(2), next])
})
