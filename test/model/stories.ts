import fc from 'fast-check'
import { expect } from 'vitest'
import { type ModelServer, startModelServer } from './server.ts'

/** How long a failure is made smaller. */
const shrinkFor = 60_000
/** Fewer stories leave out what is rare by chance: they look for mistakes only. */
const enoughForAll = 150
/** Of the stories asked for, how many more may be played for what is rare, and how many of them at once. */
const moreAtMost = 0.5
const moreAtOnce = 5

/** What is played: random stories, on a server, answering with all that has happened; and what must have happened in them, or they would prove little. */
export type Kind<Story> = {
  story: fc.Arbitrary<Story>
  play(server: ModelServer, story: Story): Promise<string[]>
  events: readonly string[]
}

/**
 * Plays so many stories, on some servers side by side, each with a database of its own. A failure prints its seed, its path and the shortest story
 * that was found to show it; `replay` plays it again. With MODEL_COUNTS in the environment it tells how often what was done, and what came of it.
 */
export async function playStories<Story>(
  kind: Kind<Story>,
  stories: number,
  servers: number,
  replay: { seed?: number; path?: string } = {},
): Promise<void> {
  const happened = new Map<string, number>()
  const tell = (event: string) => happened.set(event, (happened.get(event) ?? 0) + 1)
  const missing = () => kind.events.filter((event) => !happened.has(event))
  const numRuns = Math.ceil(stories / servers)
  const all = !replay.path && stories >= enoughForAll
  let more = all ? stories * moreAtMost : 0
  const playThere = async (server: ModelServer) => {
    await playShare(kind, server, { numRuns, ...replay }, tell)
    // What is rare may have been left out by chance: some more tell whether it happens at all.
    for (; missing().length > 0 && more > 0; more -= moreAtOnce) await playShare(kind, server, { numRuns: moreAtOnce }, tell)
  }
  const ended = await Promise.allSettled(Array.from({ length: servers }, () => withServer(playThere)))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  if (process.env.MODEL_COUNTS) process.stdout.write(tableOf(happened))
  if (all) expect(missing()).toEqual([])
}

type Share = { numRuns: number; seed?: number; path?: string }

const tableOf = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([what, count]) => `${String(count).padStart(7)} ${what}\n`)
    .join('')

async function withServer(work: (server: ModelServer) => Promise<void>): Promise<void> {
  const server = await startModelServer()
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

async function playShare<Story>(
  { story, play }: Kind<Story>,
  server: ModelServer,
  share: Share,
  tell: (event: string) => void,
): Promise<void> {
  let failedAt = Infinity
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
}
