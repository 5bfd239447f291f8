/**
 * (b) Changes to open ticket pages: calling the next one moves everybody in the line up, and how long until half, nearly all and all of
 * them have it; in one shop with thousands who watch, and in thousands of shops with a few; against a bare server that writes to as many.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { startClient } from './client-process.ts'
import { type Line, openLines } from './lines.ts'
import type { LiveAnswer, LiveChange, LiveOrder } from './live-client.ts'
import { residentBytes } from './memory.ts'
import { decimal, type Part, part, spread } from './report.ts'
import { compareInRounds, median, type Side } from './rounds.ts'
import { poolSize, type World } from './world.ts'

const warmUp = 2
/** A watcher is told four times a second at most; changes come slower than that here, or their wait would be measured. */
const between = 400

/**
 * `changed`: in how many of the shops one change is made in a round, by so many callers. `durable`: the bare server writes what a call
 * changes to the database as well, in shops of its own. With thousands to be told of each change that would hardly be seen.
 */
export type Crowd = { shops: number; each: number; changed: number; callers: number; durable: boolean }

export async function benchLive(world: World, { rounds, crowd }: { rounds: number; crowd: Crowd }): Promise<Part> {
  const { shops, each, changed, callers, durable } = crowd
  const whole = (count: number) => count.toLocaleString('en')
  const title =
    shops === 1
      ? `One change to ${whole(each)} open ticket pages`
      : `One change in each of ${changed} shops, of ${whole(shops)} with ${each} open ticket pages each`
  const found = part(title, ['until the last one has it', 'ours', 'bare', 'ratio', 'middle half', 'target'])
  // A fresh one, whose memory holds nothing but the watchers'.
  const server = await world.startOurs()
  const ahead = Math.ceil(((rounds + warmUp) * changed) / shops)
  const lines = await openLines(world, { shops, ahead, watched: each })
  const bareLines = durable ? await openLines(world, { shops, ahead, watched: 0 }) : undefined
  const client = startClient<LiveOrder, LiveAnswer>('live-client.ts')
  const bare = await world.startBare('live-server.ts', await lines.sample(), world.url, String(poolSize))
  const origins: Record<Side, string> = { ours: server.origin, bare: bare.origin }
  const perWatcher = {
    ours: await openStreams('ours', server.process.pid, () => ''),
    bare: await openStreams('bare', bare.process.pid, (shop) => `&shop=${shop}`),
  }

  const bytes = { ours: 0, bare: 0 }
  const delivery: Record<Side, { half: number[]; most: number[] }> = { ours: { half: [], most: [] }, bare: { half: [], most: [] } }
  const turn = { ours: 0, bare: 0 }
  const compared = await compareInRounds({
    count: rounds,
    warmUp,
    async measure(side) {
      await pause(between)
      const changes = Array.from({ length: changed }, (): LiveChange => {
        const shop = turn[side]++ % shops
        if (side === 'ours') return { shop, ...lines.all[shop]!.callNext(server.origin) }
        const { shopId = '', counterId = '' } = bareLines?.all[shop] ?? {}
        const asked = new URLSearchParams({ shop: String(shop), shopId, counterId })
        return { shop, url: `${bare.origin}/change?${asked}`, headers: {}, body: '' }
      })
      const answer = await client.ask({ do: 'change', side, callers, changes })
      bytes[side] = answer.bytes
      delivery[side].half.push(answer.half)
      delivery[side].most.push(answer.most)
      return 1_000 / answer.milliseconds
    },
  })
  client.stop()
  await Promise.all([bare.stop(), server.stop()])

  const { ours, bare: plain, ratio } = compared
  const ms = (perSecond: number) => `${decimal(1_000 / perSecond, 0)} ms`
  const kilobytes = (size: number) => `${decimal(size / 1024, 1)} KB`
  found.row('time (ratio: bare ÷ ours)', ms(ours), ms(plain), decimal(ratio), spread(compared.spread), found.atLeast(ratio, 0.8))
  for (const [name, share] of [
    ['half of them (p50)', 'half'],
    ['99 of 100 (p99)', 'most'],
  ] as const)
    found.row(name, `${decimal(median(delivery.ours[share]), 0)} ms`, `${decimal(median(delivery.bare[share]), 0)} ms`, '', '', '')
  found.row('memory per watcher', kilobytes(perWatcher.ours), kilobytes(perWatcher.bare), '', '', '')
  const [size, plainSize] = [Math.round(bytes.ours), Math.round(bytes.bare)]
  if (durable) found.note('A call of the bare server writes the same rows in one statement; it reads nothing, and knows whom to tell.')
  found.note(`Ours is timed from sending “call next”, with its transaction. An event has ${size} bytes (bare ${plainSize}).`)
  return found.end()

  /** Answers the memory that each took, of the second half: the first ones sit in memory that the start has left behind. */
  async function openStreams(side: Side, pid: number | undefined, more: (shop: number) => string): Promise<number> {
    const streams = lines.all.flatMap(({ tokens }: Line, shop) =>
      tokens.map((token) => ({ shop, path: `/api/v1/live?topic=ticket:${token}${more(shop)}` })),
    )
    const half = Math.ceil(streams.length / 2)
    const open = (some: typeof streams) => client.ask({ do: 'open', side, origin: origins[side], streams: some })
    await open(streams.slice(0, half))
    const before = residentBytes(pid)
    await open(streams.slice(half))
    return (residentBytes(pid) - before) / (streams.length - half)
  }
}
