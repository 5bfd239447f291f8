/** Prints what an estimator costs in each simulated shop: `node test/estimates/print-cost.ts`. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { EstimatedShop, ShopSnapshot } from '#domain/estimates/shop-day.ts'
import { createEstimator } from '#domain/estimates/wait-estimator.ts'
import { defaultShares, strictCallPolicy } from '#domain/tickets/call-policy.ts'
import { ticketClasses } from '#domain/tickets/ticket.ts'
import { shopKinds } from './shop-kinds.ts'
import { type SimulatedRun, simulateShop } from './simulated-shops.ts'

const learnedDays = 35
const waitingCount = 40
const rounds = 100
const copies = 20

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Learns until the last moment at which visitors waited and were served. */
function learn({ steps }: SimulatedRun, shop: EstimatedShop) {
  const estimator = createEstimator(shop)
  const end = steps.findLastIndex(({ snapshot }) => snapshot && snapshot.waiting.length > 0 && snapshot.attended.length > 0)
  const last = steps[end]!
  for (const { at, event, snapshot, dayIndex } of steps.slice(0, end + 1)) {
    if (event) estimator.observe(event)
    if (dayIndex < last.dayIndex) continue
    for (const { ticketId } of snapshot?.waiting ?? []) estimator.estimate(at, ticketId, snapshot!)
  }
  return { estimator, at: last.at, snapshot: last.snapshot! }
}

/** Returns the snapshot with a long line in one lane, of all its services and all classes. */
function withLongLine({ lanes: [lane] }: EstimatedShop, at: number, snapshot: ShopSnapshot): ShopSnapshot {
  const { id: laneId, serviceIds } = lane!
  const waiting = Array.from({ length: waitingCount }, (_, index) => ({
    ...{ ticketId: `${index}`, laneId, serviceId: serviceIds[index % serviceIds.length]!, bookedAt: null },
    ...{ class: ticketClasses[index % ticketClasses.length]!, joinedAt: at - (waitingCount - index) * 60_000 },
  }))
  return { ...snapshot, waiting }
}

function median(times: number[]): string {
  return times.sort((a, b) => a - b)[times.length >> 1]!.toFixed(2)
}

function measureTime(run: SimulatedRun, policy: EstimatedShop['lanes'][number]['policy']): string[] {
  const shop = { ...run.shop, lanes: run.shop.lanes.map((lane) => ({ ...lane, policy })) }
  const { estimator, at, snapshot } = learn(run, shop)
  const [one, all]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const line = withLongLine(shop, at, snapshot)
    const start = performance.now()
    for (const { ticketId } of line.waiting) {
      estimator.estimate(at, ticketId, line)
      if (ticketId === '0') one.push(performance.now() - start)
    }
    all.push(performance.now() - start)
  }
  return [median(one), median(all)]
}

function measureMemory(run: SimulatedRun): string {
  const used = () => {
    // Memory of typed arrays is freed by a later collection than their objects.
    for (let pass = 0; pass < 4; pass++) collectGarbage()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  learn(run, run.shop)
  const before = used()
  const kept = Array.from({ length: copies }, () => learn(run, run.shop).estimator)
  return ((used() - before) / kept.length / 1_000).toFixed(0)
}

const print = (cells: readonly string[]) => process.stdout.write(`${cells.map((cell) => cell.padStart(12)).join('')}\n`)
print(['', 'strict: one', 'all 40 (ms)', 'ratio: one', 'all 40 (ms)', 'state (kB)'])
for (const kind of shopKinds) {
  const run = simulateShop(kind, true, 1, learnedDays)
  const ratio = { rule: 'ratio', shares: defaultShares } as const
  print([kind, ...measureTime(run, strictCallPolicy), ...measureTime(run, ratio), measureMemory(run)])
}
