/** How visitors give up: some leave the line, some do not come when they are called. Both depend on how long they waited. */
export type Leaving = {
  observeWait(minutes: number, left: boolean): void
  observeCall(waitedMinutes: number, came: boolean): void
  /** Returns the expected number of departures until that wait; a visitor still waits with probability e^−number. */
  expectedDepartures(waitedMinutes: number): number
  /** Returns the share of called visitors who do not come. */
  noShowShare(waitedMinutes: number): number
}

const partMinutes = 15
const parts = 12
/** What is assumed before anything was seen: a departure in 1000 minutes, 3 of 100 who do not come. */
const [priorDepartures, priorMinutes] = [0.5, 500]
const [priorNoShows, priorCalls] = [0.6, 20]

export function createLeaving(): Leaving {
  const [minutes, departures, calls, noShows] = [0, 1, 2, 3].map(() => new Float64Array(parts)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  /** Sums over the parts before; computed when they are asked for. */
  let expected: Float64Array | undefined
  let allCalls = priorCalls
  let allNoShows = priorNoShows
  const partOf = (wait: number) => Math.min(parts - 1, Math.max(0, Math.floor(wait / partMinutes)))
  const rateIn = (part: number) => (departures[part]! + priorDepartures) / (minutes[part]! + priorMinutes)

  return {
    observeWait(wait, left) {
      for (let part = 0; part <= partOf(wait); part++)
        minutes[part]! += part === parts - 1 ? wait - part * partMinutes : Math.min(partMinutes, wait - part * partMinutes)
      if (left) departures[partOf(wait)]!++
      expected = undefined
    },
    observeCall(wait, came) {
      calls[partOf(wait)]!++
      allCalls++
      if (came) return
      noShows[partOf(wait)]!++
      allNoShows++
    },
    expectedDepartures(wait) {
      if (!expected) {
        expected = new Float64Array(parts)
        for (let part = 1; part < parts; part++) expected[part] = expected[part - 1]! + rateIn(part - 1) * partMinutes
      }
      const part = partOf(wait)
      return expected[part]! + Math.max(0, wait - part * partMinutes) * rateIn(part)
    },
    noShowShare(wait) {
      const part = partOf(wait)
      return (noShows[part]! + (allNoShows / allCalls) * priorCalls) / (calls[part]! + priorCalls)
    },
  }
}
