import { type Refusal, refuse } from '#domain/refusal.ts'

/** Refused when `queue` others already wait in line. */
export type Gate = <T>(queue: number, work: () => Promise<T>) => Promise<T | Refusal<'gate.full'>>

/** Runs at most `width` works at once; who finds the line too long is refused at once instead of piling up. */
export function createConcurrencyLimiter(width: number): Gate {
  let running = 0
  const waiting: (() => void)[] = []
  return async (queue, work) => {
    if (running >= width) {
      if (waiting.length >= queue) return refuse('gate.full')
      // Whoever leaves hands the place over, so a newcomer can't slip in between.
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
