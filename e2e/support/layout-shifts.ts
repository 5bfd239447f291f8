import type { Page } from 'playwright-core'

type Shift = { value: number; parts: string[] }

/** Runs before a page's own scripts. */
const watcher = `{
  window.shifts = []
  const named = ({ node, previousRect: from, currentRect: to }) =>
    [node?.parentElement?.className, node?.className, node?.textContent?.slice(0, 20), from.x + ' → ' + to.x, from.y + ' → ' + to.y, from.height + ' → ' + to.height].join(' ')
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) window.shifts.push({ value, parts: [...sources].map(named) })
  }).observe({ type: 'layout-shift', buffered: true })
}`

/** Records layout shifts from the next load on (CLS, https://web.dev/articles/cls). */
export function recordLayoutShifts(page: Page): Promise<unknown> {
  return page.addInitScript(watcher)
}

/** Returns the shifts so far, without tiny ones such as a changed letter form. */
export async function readLayoutShifts(page: Page): Promise<Shift[]> {
  // Two frames: shifts are reported after they are drawn.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))')
  return (await page.evaluate<Shift[]>('window.shifts')).filter(({ value }) => value > 0.0001)
}
