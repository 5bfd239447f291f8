/** (b) One change to all open ticket pages: calling the next one moves everybody up, and how long until half, nearly all and all of them have it; against a bare server that writes to as many. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { listTickets } from '#contract/tickets/queue.ts'
import { startClient } from './client-process.ts'
import type { LiveAnswer, LiveOrder } from './live-client.ts'
import { residentBytes } from './memory.ts'
import { decimal, type Part, part, spread } from './report.ts'
import { compareInRounds, median, type Side } from './rounds.ts'
import { post, type World } from './world.ts'

const warmUp = 2
/** A watcher is told four times a second at most; changes come slower than that here, or their wait would be measured. */
const between = 400

export async function benchLive(world: World, { rounds, watchers }: { rounds: number; watchers: number }): Promise<Part> {
  const found = part(`One change to ${watchers.toLocaleString('en')} open ticket pages`, [
    'until the last one has it',
    'ours',
    'bare',
    'ratio',
    'middle half',
    'target',
  ])
  // A fresh one, whose memory holds nothing but the watchers'.
  const server = await world.startOurs()
  const queue = await fillQueue(world, { ahead: rounds + warmUp, watched: watchers })
  const client = startClient<LiveOrder, LiveAnswer>('live-client.ts')
  const bare = await world.startBare('live-server.ts', queue.sample)
  const origins: Record<Side, string> = { ours: server.origin, bare: bare.origin }
  const pids: Record<Side, number | undefined> = { ours: server.process.pid, bare: bare.process.pid }
  const perWatcher = { ours: 0, bare: 0 }
  const paths = queue.tokens.map((token) => `/api/v1/live?topic=ticket:${token}`)
  const half = Math.ceil(watchers / 2)
  for (const side of ['ours', 'bare'] as const) {
    const open = (some: string[]) => client.ask({ do: 'open', side, origin: origins[side], paths: some })
    // The first ones sit in memory that the start has left behind.
    await open(paths.slice(0, half))
    const before = residentBytes(pids[side])
    await open(paths.slice(half))
    perWatcher[side] = (residentBytes(pids[side]) - before) / (watchers - half)
  }

  const bytes = { ours: 0, bare: 0 }
  const delivery: Record<Side, { half: number[]; most: number[] }> = { ours: { half: [], most: [] }, bare: { half: [], most: [] } }
  const compared = await compareInRounds({
    count: rounds,
    warmUp,
    async measure(side) {
      await pause(between)
      const change = side === 'ours' ? queue.callNext(server.origin) : { url: `${bare.origin}/change`, headers: {}, body: '' }
      const answer = await client.ask({ do: 'change', side, ...change })
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
  found.note(`Ours is timed from sending “call next”, with its transaction. An event has ${size} bytes (bare ${plainSize}).`)
  return found.end()
}

/** `sample`: what the last in the line is shown. */
type Filled = { tokens: string[]; sample: string; callNext(origin: string): { url: string; headers: Record<string, string>; body: string } }

/** So many people in the line before those who are watched that each call moves all of these up and calls none of them. */
async function fillQueue({ server, main }: World, { ahead, watched }: { ahead: number; watched: number }): Promise<Filled> {
  const authorization = `Bearer ${main.bearer}`
  const at = (path: string) => `${server.origin}/api/v1${path}`
  const response = await fetch(at(`/shops/${main.shopId}/tickets`), { headers: { authorization } })
  const { lanes, counters } = listTickets.answer.parse(await response.json())
  const lane = lanes[0]!
  const join = { serviceId: lane.services[0]!.id, partySize: 1, locale: 'ja' }
  const tokens: string[] = []
  const take = async (count: number) => {
    for (let left = count; left > 0; left -= 20) {
      const some = Array.from({ length: Math.min(20, left) }, () =>
        post<{ token: string }>(at(`/entry/${main.entryCode}/tickets`), join, { 'uketsuke-device': randomBytes(16).toString('base64url') }),
      )
      tokens.push(...(await Promise.all(some)).map(({ token }) => token))
    }
  }
  // Those who ask together may overtake each other: the watched begin when all before them stand in the line.
  await take(ahead)
  await take(watched)
  const sample = await (await fetch(at(`/tickets/${tokens.at(-1)}`))).text()
  return {
    tokens: tokens.slice(-watched),
    sample,
    callNext: (origin) => ({
      url: `${origin}/api/v1/shops/${main.shopId}/lanes/${lane.id}/call-next`,
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomBytes(12).toString('hex') },
      body: JSON.stringify({ counterId: counters[0]!.id }),
    }),
  }
}
