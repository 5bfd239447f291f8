/**
 * Prints the measure of an estimator on the simulated shops: `node test/estimates/print-measure.ts [kind…] [--seed n] [--seeds n]
 * [--estimator path] [--stats]`. Without the estimator's file it prints the plain rules only.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type EstimatorFigures, measuredDays, measureShop, type ShopMeasure, warmUpDays } from './measure.ts'
import { plainRules } from './plain-rules.ts'
import { type ShopKind, shopKinds } from './shop-kinds.ts'
import { describeRun } from './shop-statistics.ts'
import { simulateShop } from './simulated-shops.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    estimator: { type: 'string', default: resolve(import.meta.dirname, '../../src/domain/estimates/wait-estimator.ts') },
    stats: { type: 'boolean', default: false },
  },
})
const kinds = positionals.length > 0 ? (positionals as ShopKind[]) : shopKinds
const unknown = kinds.find((kind) => !shopKinds.includes(kind))
if (unknown) throw new Error(`No shop ${unknown}; there are ${shopKinds.join(', ')}`)
const path = resolve(values.estimator)
const createEstimator = existsSync(path) ? (await import(pathToFileURL(path).href)).createEstimator : undefined
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => Number(values.seed) + index)

const print = (cells: readonly (string | number)[]) =>
  process.stdout.write(`${cells.map((cell, index) => (index === 0 ? `${cell}`.padEnd(18) : `${cell}`.padStart(9))).join('')}\n`)
const percent = (share: number) => `${(share * 100).toFixed(1)}%`
const nameOf = ({ kind, noisy }: { kind: ShopKind; noisy: boolean }) => `${kind} ${noisy ? 'noisy' : 'ideal'}`

const measures: ShopMeasure[] = []
for (const seed of seeds) {
  for (const kind of kinds)
    for (const noisy of [false, true]) if (!values.stats) measures.push(measureShop(kind, noisy, seed, createEstimator))
}

function printRules() {
  print(['rules: error', 'visitors', 'wait', ...Object.keys(plainRules).map((name) => name.slice(0, 8))])
  for (const measure of measures) {
    const { visitors, meanWait, ruleErrors } = measure
    print([nameOf(measure), visitors, meanWait.toFixed(1), ...Object.values(ruleErrors).map((error) => error.toFixed(2))])
  }
}

function printEstimator(title: string, figuresOf: (measure: ShopMeasure) => EstimatorFigures | undefined) {
  print([title, 'count', 'missing', 'error', 'best', 'better', '≤ high', '≥ low', 'pin 0.3', 'pin 0.5', 'pin 0.8', 'width', 'µs'])
  const rows = measures.flatMap((measure) => {
    const figures = figuresOf(measure)
    return figures ? [{ name: nameOf(measure), figures }] : []
  })
  for (const { name, figures } of rows) {
    const { count, missing, meanError, bestRuleError, improvement, highNotExceeded, lowReached, pinball, meanWidth } = figures
    const shares = [percent(improvement), percent(highNotExceeded), percent(lowReached)]
    const minutes = [pinball.low, pinball.point, pinball.high, meanWidth].map((each) => each.toFixed(2))
    print([
      name,
      count,
      missing,
      meanError.toFixed(2),
      bestRuleError.toFixed(2),
      ...shares,
      ...minutes,
      figures.medianMicroseconds.toFixed(0),
    ])
  }
  const sum = (of: (figures: EstimatorFigures) => number) => rows.reduce((total, { figures }) => total + of(figures), 0)
  const average = (of: (figures: EstimatorFigures) => number) => sum(of) / rows.length
  print([
    'mean of shops',
    sum(({ count }) => count),
    sum(({ missing }) => missing),
    average(({ meanError }) => meanError).toFixed(2),
    average(({ bestRuleError }) => bestRuleError).toFixed(2),
    percent(average(({ improvement }) => improvement)),
    percent(average(({ highNotExceeded }) => highNotExceeded)),
    percent(average(({ lowReached }) => lowReached)),
    average(({ pinball }) => pinball.low).toFixed(2),
    average(({ pinball }) => pinball.point).toFixed(2),
    average(({ pinball }) => pinball.high).toFixed(2),
    average(({ meanWidth }) => meanWidth).toFixed(2),
    average(({ medianMicroseconds }) => medianMicroseconds).toFixed(0),
  ])
}

function printStatistics() {
  let titles = false
  for (const seed of seeds) {
    for (const kind of kinds) {
      for (const noisy of [false, true]) {
        const statistics = describeRun(simulateShop(kind, noisy, seed, warmUpDays + measuredDays))
        if (!titles) print(['shop', ...Object.keys(statistics)])
        titles = true
        print([nameOf({ kind, noisy }), ...Object.values(statistics)])
      }
    }
  }
}

if (values.stats) printStatistics()
else {
  printRules()
  if (createEstimator) {
    printEstimator('at the join', ({ atJoin }) => atJoin)
    printEstimator('10 minutes later', ({ later }) => later)
  } else process.stdout.write(`No estimator at ${path}\n`)
}
