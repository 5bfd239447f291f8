/** (c) The page to join on: what it loads, how soon a phone shows it, how many a server renders; against the same content as a static page. */
import { chromium } from 'playwright-core'
import { weighPage } from '../e2e/page-weight.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { drivenSwitches } from '../scripts/chromium-switches.mjs'
import { startClient } from './client-process.ts'
import { openLighthouse } from './lighthouse.ts'
import type { Carried, Load } from './load-client.ts'
import { decimal, type Part, part, spread, whole } from './report.ts'
import { compareInRounds, type Side } from './rounds.ts'
import type { World } from './world.ts'

/** Of a visitor's page, packed with gzip (docs/architecture.md). */
const budget = { js: 160_000, css: 25_000 }

export async function benchPage(world: World, { rounds, paints }: { rounds: number; paints: number }): Promise<Part> {
  const found = part('The page to join on', ['figure', 'ours', 'bare', 'ratio', 'middle half', 'target'])
  const path = `/entry/w/${world.main.entryCode}`
  const bare = await world.startBare('page-server.ts', `${world.server.origin}${path}`)
  const origins: Record<Side, string> = { ours: world.server.origin, bare: bare.origin }

  const { js, css } = await weigh(world.server.origin, path)
  const kilobytes = (bytes: number) => `${decimal(bytes / 1000, 1)} KB`
  found.row('JavaScript, gz', kilobytes(js), '0 KB', '', '', found.atMost(js / 1000, budget.js / 1000))
  found.row('CSS, gz', kilobytes(css), 'inline', '', '', found.atMost(css / 1000, budget.css / 1000))

  const lighthouse = await openLighthouse()
  const paint = await compareInRounds({
    count: paints,
    warmUp: 1,
    measure: (side) => lighthouse.largestPaint(`${origins[side]}${path}`),
  })
  const ms = (figure: number) => `${decimal(figure, 0)} ms`
  found.row(
    'LCP (Lighthouse, mobile)',
    ms(paint.ours),
    ms(paint.bare),
    decimal(paint.ratio),
    spread(paint.spread),
    found.atMost(paint.ratio, 1.5),
  )

  const client = startClient<Load, Carried>('load-client.ts')
  const pages = await compareInRounds({
    count: rounds,
    warmUp: 1,
    measure: async (side) => (await client.ask({ origin: origins[side], callers: 10, milliseconds: 1_000, targets: [{ path }] })).perSecond,
  })
  client.stop()
  await bare.stop()
  found.row('pages per second, 10 callers', whole(pages.ours), whole(pages.bare), decimal(pages.ratio), spread(pages.spread), '')
  found.note('The bare page has the texts and the form of ours, a style sheet in its head, and is sent packed from memory.')
  return found.end()
}

async function weigh(origin: string, path: string) {
  const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: drivenSwitches })
  try {
    return await weighPage(await browser.newContext({ locale: 'ja-JP', baseURL: origin }), path)
  } finally {
    await browser.close()
  }
}
