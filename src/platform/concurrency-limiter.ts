import { type Refusal, refuse } from '#domain/refusal.ts'

/** Refuses if `queue` others already wait in line. */
export type ConcurrencyLimiter = <T>(queue: number, work: () => Promise<T>) => Promise<T | Refusal<'gate.full'>>

/** Concurrency limiter: runs at most `width` works at once. Refuses immediately if the line is too long. */
export function createConcurrencyLimiter(width: number): ConcurrencyLimiter {
  let running = 0
  const waiting: (() => void)[] = []
  return async (queue, work) => {
    if (running >= width) {
      if (waiting.length >= queue) return refuse('gate.full')
      // A finished work hands its slot to the first in line, so a newcomer can't slip in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
