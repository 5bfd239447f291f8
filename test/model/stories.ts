import fc from 'fast-check'
import { expect } from 'vitest'
import { type ModelServer, startModelServer } from './server.ts'

/** Time limit for shrinking a failure, in ms. */
const shrinkFor = 60_000
/** Below this number of stories, rare events may be missing, and only mistakes are reported. */
const enoughForAll = 150
/** Further stories to play for rare events, as a share of those asked for, and how many at once. */
const moreAtMost = 0.5
const moreAtOnce = 5

/**
 * A kind of random story: how it is generated and played, and the events that must happen in enough stories, or they would prove
 * little.
 */
export type StoryKind<Story> = {
  story: fc.Arbitrary<Story>
  play(server: ModelServer, story: Story): Promise<string[]>
  events: readonly string[]
}

/**
 * Plays random stories on parallel servers, each with its own database. A failure prints seed, path and the shortest failing
 * story, which `replay` repeats. MODEL_COUNTS in the environment prints how often each event happened.
 */
export async function playStories<Story>(
  kind: StoryKind<Story>,
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
    // A rare event may be missing by chance, so a few more stories are played.
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
  { story, play }: StoryKind<Story>,
  server: ModelServer,
  share: Share,
  tell: (event: string) => void,
): Promise<void> {
  let failedAt = Infinity
  await fc.assert(
    fc.asyncProperty(story, async (one) => {
      // Time is over: further candidates count as passed, so the shortest failure so far is reported.
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
