/** Which lanes people call from in practice. Counters are often kept for a lane although their staff may serve every one. */
export type Habits = {
  /** `passed`: the lanes of others who had waited longer and whom the person may serve. */
  observeCall(call: { staffId: string; laneId: string; passed: ReadonlySet<string> }): void
  /** Returns false if the person is known to leave the lane to others. */
  takesFrom(staffId: string, laneId: string): boolean
}

const leastPassed = 10
/** Who calls from a lane in one of twenty cases is an exception. */
const takenPerPassed = 0.05
/** Half of what was counted is forgotten at times, so that it follows changes. */
const mostPassed = 100

export function createHabits(): Habits {
  const counts = new Map<string, { taken: number; passed: number }>()
  const keyOf = (staffId: string, laneId: string) => `${staffId} ${laneId}`
  function countOf(staffId: string, laneId: string) {
    const key = keyOf(staffId, laneId)
    const count = counts.get(key) ?? { taken: 0, passed: 0 }
    counts.set(key, count)
    return count
  }
  return {
    observeCall({ staffId, laneId, passed }) {
      countOf(staffId, laneId).taken++
      for (const other of passed) {
        const count = countOf(staffId, other)
        count.passed++
        if (count.passed <= mostPassed) continue
        count.passed /= 2
        count.taken /= 2
      }
    },
    takesFrom(staffId, laneId) {
      const count = counts.get(keyOf(staffId, laneId))
      return !count || count.passed < leastPassed || count.taken >= count.passed * takenPerPassed
    },
  }
}
