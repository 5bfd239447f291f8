/** The acts of a simulated day in the order of time. Acts of the same minute run in the order of planning. */
export function createAgenda(start: number) {
  const planned: { minute: number; act: () => void }[] = []
  let now = start

  function plan(minute: number, act: () => void) {
    const due = Math.max(minute, now)
    const index = planned.findIndex((each) => each.minute > due)
    planned.splice(index < 0 ? planned.length : index, 0, { minute: due, act })
  }

  return {
    now: () => now,
    at: plan,
    after: (minutes: number, act: () => void) => plan(now + minutes, act),
    /** Runs all acts before `end` and drops the others. */
    runUntil(end: number) {
      while (planned.length > 0 && planned[0]!.minute < end) {
        const { minute, act } = planned.shift()!
        now = minute
        act()
      }
      now = end
    },
  }
}
