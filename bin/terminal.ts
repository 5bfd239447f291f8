/** A progress line of the start: what is done, and in what time. `note` replaces the plain "done". */
export function sayStep(what: string): (note?: string) => void {
  const began = performance.now()
  return (note = 'ready') => console.log(`${what}: ${note} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}
