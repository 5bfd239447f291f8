import { type Refusal, refuse } from '#domain/refusal.ts'

/** Refuses if `queue` others already wait in line. */
export type ConcurrencyLimiter = <T>(queue: number, work: () => Promise<T>) => Promise<T | Refusal<'gate.full'>>

/** `now`: milliseconds of any clock. */
type Patience = { maxWaitMs: number; now: () => number }

/**
 * Concurrency limiter: runs at most `width` works at once, in the order of their arrival. Refuses immediately if the line is too long. With
 * `patience` it also refuses works that have waited longer, and newcomers as long as the first in line has.
 */
export function createConcurrencyLimiter(
  width: number,
  patience: Patience = { maxWaitMs: Number.POSITIVE_INFINITY, now: () => 0 },
): ConcurrencyLimiter {
  let running = 0
  const waiting: { since: number; settle: (admitted: boolean) => void }[] = []
  const isLate = ({ since }: { since: number }) => patience.now() - since > patience.maxWaitMs

  /** Hands a finished work's slot to the first in line, so a newcomer can't slip in between. */
  function admitNext(): void {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const admitted = !isLate(next)
      next.settle(admitted)
      if (admitted) return
    }
    running--
  }

  return async (queue, work) => {
    if (running >= width) {
      const [first] = waiting
      if (waiting.length >= queue || (first && isLate(first))) return refuse('gate.full')
      if (!(await new Promise<boolean>((settle) => waiting.push({ since: patience.now(), settle })))) return refuse('gate.full')
    } else running++
    try {
      return await work()
    } finally {
      admitNext()
    }
  }
}
