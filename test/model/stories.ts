import fc from 'fast-check'
import { expect } from 'vitest'
import { story } from './arbitraries.ts'
import { play } from './play.ts'
import { staffEventNames, visitorActNames } from './rules.ts'
import { startModelServer } from './server.ts'

/** How long a failure is made smaller. */
const shrinkFor = 60_000

/** What must have happened in the stories, or they would prove little. */
const moves = ['join by visitor', 'join by member', 'edit by visitor', 'edit by member', ...staffEventNames, ...visitorActNames, 'lapse']
const timers = ['autoNoShow', 'expire', 'autoClose']
const settings = ['door', 'lane', 'service', 'policy', 'presence', 'removed']
const refusals = [
  'ticket.changed',
  'ticket.wrongStatus',
  'lane.full',
  'lane.pendingFull',
  'lane.closed',
  'queue.empty',
  'idempotency.mismatch',
  'auth.forbidden',
]
const events = [...moves.filter((event) => event !== 'change'), ...timers, ...settings, ...refusals]

/**
 * Plays so many stories, on some servers side by side, each with a database of its own. A failure prints its seed, its path and the shortest story
 * that was found to show it; `replay` plays it again.
 */
export async function playStories(stories: number, servers: number, replay: { seed?: number; path?: string } = {}): Promise<void> {
  const happened = new Set<string>()
  const share = { numRuns: Math.ceil(stories / servers), ...replay }
  const ended = await Promise.allSettled(Array.from({ length: servers }, () => playShare(share, (event) => happened.add(event))))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  expect(events.filter((event) => !happened.has(event))).toEqual([])
}

async function playShare(share: { numRuns: number; seed?: number; path?: string }, tell: (event: string) => void): Promise<void> {
  const server = await startModelServer()
  let failedAt = Infinity
  try {
    await fc.assert(
      fc.asyncProperty(story, async (one) => {
        // Enough: what is left to try counts as harmless, and the shortest so far is told.
        if (performance.now() - failedAt > shrinkFor) return
        try {
          for (const event of await play(server, one)) tell(event)
        } catch (error) {
          failedAt = Math.min(failedAt, performance.now())
          throw error
        }
      }),
      share,
    )
  } finally {
    await server.stop()
  }
}
