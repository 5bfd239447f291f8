/** Periods of time in milliseconds. */
export type Period = { from: number; to: number }

/** Returns the time that any of them covers, in order. */
export function mergePeriods(periods: readonly Period[]): Period[] {
  const merged: Period[] = []
  for (const { from, to } of periods.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else if (to > from) merged.push({ from, to })
  }
  return merged
}

/** Returns the parts of merged periods inside another one. */
export function cutPeriods(merged: readonly Period[], { from, to }: Period): Period[] {
  return merged.flatMap((each) => {
    const cut = { from: Math.max(from, each.from), to: Math.min(to, each.to) }
    return cut.to > cut.from ? [cut] : []
  })
}
