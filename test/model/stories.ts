import fc from 'fast-check'
import { expect } from 'vitest'
import { story } from './arbitraries.ts'
import { play } from './play.ts'
import { staffEventNames, visitorActNames } from './rules.ts'
import { startModelServer } from './server.ts'

/** How long a failure is made smaller. */
const shrinkFor = 60_000

/** What must have happened in the stories, or they would prove little. */
const moves = [
  'join by visitor',
  'join by member',
  'edit by visitor',
  'edit by member',
  ...staffEventNames,
  ...visitorActNames,
  'lapse',
  'arrive',
  'undo arrive',
]
const timers = ['autoNoShow', 'expire', 'autoClose']
const settings = ['door', 'lane', 'service', 'policy', 'presence', 'removed', 'order', 'code', 'message']
const refusals = [
  'ticket.changed',
  'ticket.wrongStatus',
  'lane.full',
  'lane.pendingFull',
  'lane.closed',
  'lane.remoteFull',
  'todayCode.missing',
  'todayCode.wrong',
  'queue.empty',
  'queue.nobodyHere',
  'setting.inUse',
  'lane.usedToday',
  'message.nobody',
  'ticket.counterRemoved',
  'ticket.serviceRemoved',
  'ticket.personRemoved',
  'idempotency.mismatch',
  'auth.forbidden',
]
const events = [...moves.filter((event) => event !== 'change' && event !== 'here'), ...timers, ...settings, ...refusals]

/**
 * Plays so many stories, on some servers side by side, each with a database of its own. A failure prints its seed, its path and the shortest story
 * that was found to show it; `replay` plays it again. With MODEL_COUNTS in the environment it tells how often what was done, and what came of it.
 */
export async function playStories(stories: number, servers: number, replay: { seed?: number; path?: string } = {}): Promise<void> {
  const happened = new Map<string, number>()
  const tell = (event: string) => happened.set(event, (happened.get(event) ?? 0) + 1)
  const playSome = async (share: Share) => {
    const ended = await Promise.allSettled(Array.from({ length: servers }, () => playShare(share, tell)))
    for (const one of ended) if (one.status === 'rejected') throw one.reason
  }
  const missing = () => events.filter((event) => !happened.has(event))
  const numRuns = Math.ceil(stories / servers)
  await playSome({ numRuns, ...replay })
  // What is rare may have been left out by chance: some more tell whether it happens at all.
  if (missing().length > 0 && !replay.path) await playSome({ numRuns: Math.ceil(numRuns / 2) })
  if (process.env.MODEL_COUNTS) process.stdout.write(tableOf(happened))
  if (!replay.path) expect(missing()).toEqual([])
}

type Share = { numRuns: number; seed?: number; path?: string }

const tableOf = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([what, count]) => `${String(count).padStart(7)} ${what}\n`)
    .join('')

async function playShare(share: Share, tell: (event: string) => void): Promise<void> {
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
