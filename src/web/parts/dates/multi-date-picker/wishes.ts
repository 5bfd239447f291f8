/** Moves a wish before the one that it follows. */
export function moveUp(dates: readonly string[], date: string): string[] {
  const at = dates.indexOf(date)
  if (at < 1) return [...dates]
  return [...dates.slice(0, at - 1), date, dates[at - 1]!, ...dates.slice(at + 1)]
}

/** Where the focus goes when a wish is taken away: the next wish, else the one before, else none is left. */
export function neighbour(dates: readonly string[], date: string): string | undefined {
  const at = dates.indexOf(date)
  return dates[at + 1] ?? dates[at - 1]
}
