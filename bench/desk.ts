/** (g) The staff's page in Chromium: the work of one change with five hundred waiting, compared with twenty. */
import { randomBytes } from 'node:crypto'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { getQueue } from '#contract/tickets/queue.ts'
import { waitForHydrationOnLoad } from '../e2e/support/hydration.ts'
import { signIn } from '../e2e/support/staff.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { drivenSwitches } from '../scripts/chromium-switches.mjs'
import { waitTimeoutMs } from '../test/wait-timeout.ts'
import { type BenchTable, createBenchTable, formatDecimal, formatSpread } from './report.ts'
import { compareInRounds } from './rounds.ts'
import { type BenchEnvironment, createOwnedShop, post } from './world.ts'

const [few, many] = [20, 500]
const warmUp = 3
const path = '/shopAdmin/waiting'

export async function benchDesk(world: BenchEnvironment, { rounds }: { rounds: number }): Promise<BenchTable> {
  const results = createBenchTable('One change on the staff’s page', [
    'waiting',
    'work of the page, median',
    'ratio',
    'middle half',
    'target',
  ])
  const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: drivenSwitches })
  try {
    const small = await openDesk(world, browser, few)
    const large = await openDesk(world, browser, many)
    // The short line takes the role of the bare script.
    const compared = await compareInRounds({
      count: rounds,
      warmUp,
      measure: (side) => measureCall(side === 'ours' ? large : small),
    })
    const { ours, bare, ratio } = compared
    results.row(String(few), `${formatDecimal(bare, 1)} ms`, '', '', '')
    results.row(
      String(many),
      `${formatDecimal(ours, 1)} ms`,
      formatDecimal(ratio),
      formatSpread(compared.spread),
      results.atMost(ratio, 1.5),
    )
    results.note('Scripts, styles and layout of the page, from sending “call next” until the row has said so and is painted.')
    return results.end()
  } finally {
    await browser.close()
  }
}

type Desk = { line: Line; page: Page; tools: CDPSession }

type Line = {
  shopId: string
  /** Waiting tickets in call order. */
  waiting: string[]
  callNext(): Promise<Called>
  /** Adds a ticket and marks the called one as a no-show, so that the line keeps its length. */
  restore(called: Called): Promise<void>
}

type Called = { id: string; rev: number }

async function openDesk(world: BenchEnvironment, browser: Browser, waiting: number): Promise<Desk> {
  const line = await openLine(world, waiting)
  const { origin } = world.server
  const person = await browser.newContext({
    locale: 'ja-JP',
    baseURL: origin,
    viewport: { width: 1366, height: 768 },
    serviceWorkers: 'block',
  })
  person.setDefaultTimeout(waitTimeoutMs)
  person.on('page', waitForHydrationOnLoad)
  await person.addCookies([{ name: 'uketsuke_shop', value: line.shopId, url: origin }])
  const page = await person.newPage()
  await signIn(page, world.main.owner, path)
  await page.locator('[data-live=true]').waitFor()
  await page.locator(`[data-ticket="${line.waiting[0]}"]`).waitFor()
  const tools = await person.newCDPSession(page)
  await tools.send('Performance.enable')
  return { line, page, tools }
}

/** Returns the page's work in milliseconds until the called row is painted. */
async function measureCall({ line, page, tools }: Desk): Promise<number> {
  const next = line.waiting.shift()!
  const before = await workOf(tools)
  const [called] = await Promise.all([line.callNext(), page.evaluate(untilPainted(next, true))])
  const after = await workOf(tools)
  if (called.id !== next) throw new Error('somebody else was called than stood first')
  await Promise.all([line.restore(called), page.evaluate(untilPainted(next, false))])
  return after - before
}

async function workOf(tools: CDPSession): Promise<number> {
  const { metrics } = await tools.send('Performance.getMetrics')
  const counted = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']
  return metrics.filter(({ name }) => counted.includes(name)).reduce((sum, { value }) => sum + value * 1_000, 0)
}

/** Resolves two frames after the row shows the change. An observer in the page, because polling would add work. */
const untilPainted = (ticketId: string, called: boolean) => `new Promise((resolve, reject) => {
  const row = () => document.querySelector('[data-ticket="${ticketId}"]')?.closest('li')
  const look = () => {
    if (Boolean(row()?.textContent.includes('呼出中')) !== ${called}) return
    watcher.disconnect()
    clearTimeout(late)
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  }
  const watcher = new MutationObserver(look)
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
  const late = setTimeout(() => {
    const live = Boolean(document.querySelector('[data-live=true]'))
    const state = ['at ' + location.pathname, live ? 'live' : 'not live', document.visibilityState, 'the row: ' + row()?.textContent]
    reject(new Error('no row that is ${called ? '' : 'not '}called: ' + state.join(', ')))
  }, ${waitTimeoutMs})
  look()
})`

async function openLine(world: BenchEnvironment, count: number): Promise<Line> {
  const { server, main } = world
  const { scope, entryCode, lanes, counterIds } = await createOwnedShop(world, count)
  const { shopId } = scope
  const lane = lanes[0]!
  const authorization = { authorization: `Bearer ${main.bearer}` }
  const at = (path: string) => `${server.origin}/api/v1${path}`
  const join = { serviceId: lane.serviceIds[0], partySize: 1, locale: 'ja' }
  const joinQueue = () => post(at(`/entry/${entryCode}/tickets`), join, { 'uketsuke-device': randomBytes(16).toString('base64url') })
  for (let left = count; left > 0; left--) await joinQueue()
  const list = async () => {
    const response = await fetch(at(`/shops/${shopId}/tickets`), { headers: authorization })
    const { tickets } = getQueue.answer.parse(await response.json())
    return tickets.filter(({ status }) => status === 'waiting').sort((a, b) => a.place - b.place)
  }
  const waiting = (await list()).map(({ id }) => id)
  return {
    shopId,
    waiting,
    callNext: () => post(at(`/shops/${shopId}/lanes/${lane.id}/call-next`), { counterId: counterIds[0], beside: true }, authorization),
    async restore({ id, rev }) {
      await joinQueue()
      await post(at(`/shops/${shopId}/tickets/${id}/no-show`), { rev }, authorization)
      waiting.splice(0, waiting.length, ...(await list()).map((ticket) => ticket.id))
    },
  }
}
