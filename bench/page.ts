/** (c) The join page and the card's form: size, first paint on a phone, and renders per second, compared with the same content as a static page. */
import { chromium } from 'playwright-core'
import { weighPage } from '../e2e/support/page-weight.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { drivenSwitches } from '../scripts/chromium-switches.mjs'
import { startBenchChildProcess } from './client-process.ts'
import { openLighthouse } from './lighthouse.ts'
import type { HttpLoad, LoadResult } from './load-client.ts'
import { type BenchTable, createBenchTable, formatDecimal, formatSpread, formatWhole } from './report.ts'
import { type BenchSide, compareInRounds } from './rounds.ts'
import type { BenchEnvironment } from './world.ts'

/** Limits of visitors' pages in KB after gzip (docs/architecture.md). */
const scripts = { join: 160, card: 200 }
const styles = 25

export async function benchVisitorPages(
  world: BenchEnvironment,
  { rounds, paints }: { rounds: number; paints: number },
): Promise<BenchTable> {
  const results = createBenchTable('The page to join on, and the reception card', [
    'figure',
    'ours',
    'bare',
    'ratio',
    'middle half',
    'target',
  ])
  const { entryCode } = world.main
  const join = { name: 'join', path: `/entry/w/${entryCode}`, scripts: scripts.join }
  const card = { name: 'card', path: `/entry/c/${entryCode}`, scripts: scripts.card }
  const lighthouse = await openLighthouse()
  const kilobytes = (bytes: number) => `${formatDecimal(bytes / 1000, 1)} KB`
  const ms = (figure: number) => `${formatDecimal(figure, 0)} ms`
  for (const page of [join, card]) {
    const { js, css } = await weigh(world.server.origin, page.path)
    results.row(`${page.name}: JavaScript, gz`, kilobytes(js), '0 KB', '', '', results.atMost(js / 1000, page.scripts))
    results.row(`${page.name}: CSS, gz`, kilobytes(css), 'inline', '', '', results.atMost(css / 1000, styles))
    const bare = await world.startBare('page-server.ts', `${world.server.origin}${page.path}`)
    const origins: Record<BenchSide, string> = { ours: world.server.origin, bare: bare.origin }
    const {
      ours,
      bare: plain,
      ratio,
      spread: middle,
    } = await compareInRounds({
      count: paints,
      warmUp: 1,
      measure: (side) => lighthouse.largestPaint(`${origins[side]}${page.path}`),
    })
    // The card's form is longer and not filled in while standing in line, so its paint has no target.
    const target = page === join ? results.atMost(ratio, 1.5) : ''
    results.row(`${page.name}: LCP (Lighthouse, mobile)`, ms(ours), ms(plain), formatDecimal(ratio), formatSpread(middle), target)
    await bare.stop()
  }

  const bare = await world.startBare('page-server.ts', `${world.server.origin}${join.path}`)
  const origins: Record<BenchSide, string> = { ours: world.server.origin, bare: bare.origin }
  const client = startBenchChildProcess<HttpLoad, LoadResult>('load-client.ts')
  const pages = await compareInRounds({
    count: rounds,
    warmUp: 1,
    measure: async (side) =>
      (await client.ask({ origin: origins[side], callers: 10, milliseconds: 1_000, targets: [{ path: join.path }] })).perSecond,
  })
  client.stop()
  await bare.stop()
  results.row(
    'join: pages per second, 10 callers',
    formatWhole(pages.ours),
    formatWhole(pages.bare),
    formatDecimal(pages.ratio),
    formatSpread(pages.spread),
    '',
  )
  results.note('The bare page has the texts and the form of ours, a style sheet in its head, and is sent packed from memory.')
  return results.end()
}

async function weigh(origin: string, path: string) {
  const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: drivenSwitches })
  try {
    return await weighPage(await browser.newContext({ locale: 'ja-JP', baseURL: origin }), path)
  } finally {
    await browser.close()
  }
}
