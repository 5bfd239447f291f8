/** Late style sheets must not end up after those of the page: of two equal rules the later one wins. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'
import { ticketSlip } from '../support/visitor.ts'

const stage = openE2eApp({}, { fresh: true })

const styles = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('link[rel=stylesheet]')].map(({ href }) => new URL(href).pathname)`)
const orderNow = (before: string[], now: string[]) => [...before].sort((a, b) => now.lastIndexOf(a) - now.lastIndexOf(b))

longTest('A calendar loaded later keeps the order of the page’s style sheets', async () => {
  const page = await (await stage.person()).newPage()
  const html = await (await page.goto('/test/date-range-picker'))!.text()
  const links = html.match(/<link [^>]*rel="stylesheet"[^>]*>/g) ?? []
  const before = links.map((link) => /href="([^"#]+)/.exec(link)![1]!)
  const part = page.locator('section[data-state=empty]')
  await part.getByRole('radio').last().check()
  await part.locator('[data-date]:enabled').first().waitFor()
  const now = await styles(page)
  expect(now.length).toBeGreaterThan(before.length)
  expect(orderNow(before, now)).toEqual(before)
})

longTest('A call does not change the order of the ticket page’s style sheets', async () => {
  const queue = await openTestQueue(stage.app)
  const { token } = await joinAsVisitor(stage.app, queue.shop)
  const page = await (await stage.person()).newPage()
  await page.goto(`/entry/w/${token}`)
  await ticketSlip(page).getByText('の最新情報です').waitFor()
  const before = await styles(page)
  await queue.callNext()
  await page.getByRole('heading', { name: 'お呼びしました' }).waitFor()
  expect(orderNow(before, await styles(page))).toEqual(before)
})
