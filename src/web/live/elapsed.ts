/** Returns ms since `since` by the wall clock, because other clocks stop while the machine sleeps. A clock set back counts as a long time. */
export function wallClockMsSince(since: number): number {
  const passed = Date.now() - since
  return passed < 0 ? Number.POSITIVE_INFINITY : passed
}
