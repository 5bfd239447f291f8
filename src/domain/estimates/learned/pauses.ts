import { type Quantiles, type Weighted, weightedQuantiles } from '../replay/quantiles.ts'
import { createRecent } from './recent.ts'

/**
 * How long a person takes no visitor although somebody waits: tidying up, a break, lunch, the end of the shift. Pauses that nobody
 * recorded as such show here too.
 */
export type Pauses = {
  observe(pause: ObservedPause): void
  /** Uses what was observed before today: in the middle of a day a table would jump. */
  beginDay(at: number): void
  /** Returns the minutes of a person's pause that begins at that time. */
  table(staffId: string, minuteOfDay: number): Quantiles
}

type ObservedPause = { staffId: string; minuteOfDay: number; minutes: number; at: number }
/** Whole numbers, because fractions would take twice the memory. */
type KeptPause = { staffId: string; minuteOfDay: number; seconds: number; day: number }

/** A person who takes nobody for longer has gone. */
export const longestPauseMinutes = 180

/** A table holds for so many minutes of the day. */
export const pauseTableMinutes = 30

const kept = 700
const halfLifeDays = 28
const dayMs = 86_400_000
/** Minutes that are assumed before any pause was seen. */
const priorPauses = [0.5, 1, 2, 3] as const
/** Number of a person's own pauses that weigh as much as the colleagues' ones, and as the prior. */
const othersWeight = 3
const priorWeight = 1
/** Pauses at other times of the day count less: over the minutes that hold so many of the person's own pauses. */
const nearPauses = 20
const [narrowest, widest] = [10, 40]

export function createPauses(): Pauses {
  const seen = createRecent<KeptPause>(kept)
  const tables = new Map<string, Quantiles>()
  /** A table must not depend on when it is first asked for, or two servers would say different things. */
  let before: readonly KeptPause[] = []
  let today = 0

  function build(staffId: string, minuteOfDay: number): Quantiles {
    const own = before.filter((pause) => pause.staffId === staffId)
    const distances = own.map((pause) => Math.abs(pause.minuteOfDay - minuteOfDay)).sort((a, b) => a - b)
    const width = Math.min(widest, Math.max(narrowest, distances[nearPauses] ?? widest))
    const weighted = (pauses: readonly KeptPause[]) =>
      pauses.map((pause): Weighted => {
        const distance = (pause.minuteOfDay - minuteOfDay) / width
        return [pause.seconds / 60, Math.exp(-(distance ** 2)) * 2 ** (-(today - pause.day) / halfLifeDays)]
      })
    return weightedQuantiles([
      ...capWeight(
        priorPauses.map((minutes) => [minutes, 1]),
        priorWeight,
      ),
      ...capWeight(weighted(before.filter((pause) => pause.staffId !== staffId)), othersWeight),
      ...weighted(own),
    ])
  }

  return {
    observe: ({ staffId, minuteOfDay, minutes, at }) =>
      seen.add({ staffId, minuteOfDay: Math.round(minuteOfDay), seconds: Math.round(minutes * 60), day: Math.floor(at / dayMs) }),
    beginDay(at) {
      today = Math.floor(at / dayMs)
      before = [...seen.values]
      tables.clear()
    },
    table(staffId, minuteOfDay) {
      const part = Math.floor(minuteOfDay / pauseTableMinutes)
      const key = `${staffId} ${part}`
      const table = tables.get(key) ?? build(staffId, (part + 0.5) * pauseTableMinutes)
      tables.set(key, table)
      return table
    },
  }
}

function capWeight(weighted: readonly Weighted[], most: number): readonly Weighted[] {
  const total = weighted.reduce((sum, [, weight]) => sum + weight, 0)
  return total <= most ? weighted : weighted.map(([value, weight]) => [value, (weight * most) / total])
}
