import { type Refusal, refuse } from '#domain/refusal.ts'

/** `width`: works that run at once. `maxWaiting`: works that wait for their turn. */
type LoadShedderOptions = { width: number; maxWaiting: number; maxWaitMs: number; now: () => number }

export type LoadShedder = <T>(work: () => Promise<T>) => Promise<T | Refusal<'gate.full'>>

/**
 * Runs works in the order of their arrival. Refuses at once if too many wait or the first has waited too long, and refuses those that have
 * waited too long when their turn comes. So a work is done soon or refused, and the waiting ones hold no database connection.
 */
export function createLoadShedder({ width, maxWaiting, maxWaitMs, now }: LoadShedderOptions): LoadShedder {
  let running = 0
  const waiting: { since: number; settle: (admitted: boolean) => void }[] = []
  const isStale = (since: number) => now() - since > maxWaitMs

  function admitNext(): void {
    let next = waiting.shift()
    for (; next && isStale(next.since); next = waiting.shift()) next.settle(false)
    if (next) next.settle(true)
    else running--
  }

  return async (work) => {
    if (running >= width) {
      if (waiting.length >= maxWaiting || (waiting[0] && isStale(waiting[0].since))) return refuse('gate.full')
      const admitted = await new Promise<boolean>((settle) => waiting.push({ since: now(), settle }))
      if (!admitted) return refuse('gate.full')
    } else running++
    try {
      return await work()
    } finally {
      admitNext()
    }
  }
}
