/** Frame times while scrolling a list of all lines with their 9,000 stations, and while dragging a line through it. */
import { chromium, type Page } from 'playwright-core'
import { waitForHydration } from '../e2e/support/hydration.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { drivenSwitches } from '../scripts/chromium-switches.mjs'
import { waitTimeoutMs } from '../test/wait-timeout.ts'
import { captureSignIn, openStaffBrowser } from './staff.ts'
import { type BenchEnvironment, post } from './world.ts'

type Frames = { stations: number; scrolled: readonly number[]; dragged: readonly number[] }

export async function measureFrames(world: BenchEnvironment): Promise<Frames> {
  const stations = await offerAll(world)
  const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: drivenSwitches })
  try {
    const person = await openStaffBrowser(world, browser, await captureSignIn(world, browser, world.main.shopId))
    person.setDefaultTimeout(waitTimeoutMs)
    const page = await person.newPage()
    await page.goto('/shopAdmin/routeStationSetting')
    await waitForHydration(page)
    const list = page.getByRole('list', { name: '表示する沿線' })
    const handle = (await list
      .getByRole('button', { name: /を並べ替える$/ })
      .nth(1)
      .boundingBox())!
    const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2]
    await page.mouse.move(x, y)
    const scrolled = await framesOf(page, async () => {
      for (let turn = 0; turn < 240; turn++) await page.mouse.wheel(0, turn < 120 ? 90 : -90)
    })
    const edge = page.viewportSize()!.height - 20
    await page.mouse.down()
    const dragged = await framesOf(page, async () => {
      await page.mouse.move(x, edge, { steps: 120 })
      await page.mouse.move(x - 20, edge, { steps: 120 })
      await page.mouse.move(x, y, { steps: 120 })
    })
    if ((await list.locator('[data-dragged]').count()) !== 1) throw new Error('no line is dragged')
    return { stations, scrolled, dragged }
  } finally {
    await browser.close()
  }
}

/** Returns the milliseconds between frames by the page's clock. */
async function framesOf(page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(`globalThis.framesAt = []
    const look = (now) => { framesAt.push(now); globalThis.nextFrame = requestAnimationFrame(look) }
    globalThis.nextFrame = requestAnimationFrame(look)`)
  await act()
  const at = await page.evaluate<number[]>('cancelAnimationFrame(nextFrame), framesAt')
  return at.slice(1).map((now, index) => now - at[index]!)
}

/** Adds all lines to the shop's list. Returns the number of stations. */
async function offerAll({ server, db, main }: BenchEnvironment): Promise<number> {
  const { rows } = await db.pool.query<{ line: number }>('select code as line from railway_line where not closed order by code')
  const lines = rows.map(({ line }) => ({ line, stations: null }))
  const { stations } = await post<{ stations: unknown[] }>(
    `${server.origin}/api/v1/shops/${main.shopId}/railways/choice`,
    { replaces: 0, lines, notes: [], home: null },
    { authorization: `Bearer ${main.bearer}` },
  )
  return stations.length
}
