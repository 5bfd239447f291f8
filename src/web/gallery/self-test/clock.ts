import type { Finding } from './finding.ts'

/** Waits are counted by the server's clock, so only a gross difference is worth a word (seconds). */
const tolerated = 30

/**
 * `server`: what the server's clock showed, in ms since 1970, somewhere between `asked` and `answered` by this browser's clock. The middle is
 * the best guess; the wire's time is its error.
 */
export function judgeClock(server: number | undefined, asked: number, answered: number): Finding {
  if (server === undefined || Number.isNaN(server)) return { verdict: 'limited', reason: 'unknown' }
  const difference = Math.round(((asked + answered) / 2 - server) / 100) / 10
  const fact = `${difference > 0 ? '+' : ''}${difference.toFixed(1)} s`
  if (Math.abs(difference) <= tolerated) return { verdict: 'good', reason: 'works', fact }
  return { verdict: 'limited', reason: difference > 0 ? 'ahead' : 'behind', fact }
}
