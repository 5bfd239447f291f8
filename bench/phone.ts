/** (f) Lighthouse's scores of the visitors' pages on a simulated phone, compared with the same content as a static page. */
import { openLighthouse, type Scores } from './lighthouse.ts'
import { type BenchTable, createBenchTable, formatDecimal } from './report.ts'
import { median } from './rounds.ts'
import type { BenchEnvironment } from './world.ts'

/** Points that performance may be below the bare page's. */
const performanceGap = 3

export async function benchMobileLighthouse(world: BenchEnvironment, { times }: { times: number }): Promise<BenchTable> {
  const results = createBenchTable('Lighthouse, mobile', [
    'page',
    'accessibility',
    'best practices',
    'SEO',
    'performance',
    'bare page',
    'target',
  ])
  const lighthouse = await openLighthouse()
  const { entryCode } = world.main
  for (const path of ['/', `/entry/w/${entryCode}`, `/entry/privacy?shop=${entryCode}`]) {
    const address = `${world.server.origin}${path}`
    const bare = await world.startBare('page-server.ts', address)
    const ours: Scores[] = []
    const plain: Scores[] = []
    for (let time = 0; time < times; time++) {
      ours.push(await lighthouse.scores(address))
      plain.push(await lighthouse.scores(`${bare.origin}${path}`))
    }
    await bare.stop()
    const least = (of: 'accessibility' | 'bestPractices' | 'seo') => Math.min(...ours.map((scores) => scores[of]))
    const performance = median(ours.map((scores) => scores.performance))
    const barePerformance = median(plain.map((scores) => scores.performance))
    results.row(
      path.replace(entryCode, '{code}'),
      `${formatDecimal(least('accessibility'), 0)} ${results.atLeast(least('accessibility'), 100)}`,
      `${formatDecimal(least('bestPractices'), 0)} ${results.atLeast(least('bestPractices'), 100)}`,
      `${formatDecimal(least('seo'), 0)} ${results.atLeast(least('seo'), 100)}`,
      formatDecimal(performance, 0),
      formatDecimal(barePerformance, 0),
      results.atLeast(performance, barePerformance - performanceGap),
    )
    for (const fault of new Set(ours.flatMap((scores) => scores.faults))) results.note(`${path.replace(entryCode, '{code}')}: ${fault}`)
  }
  results.note(`Performance is the median of ${times}, turn by turn with the bare page; of the others the least counts.`)
  return results.end()
}
