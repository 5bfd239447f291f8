/**
 * What the learned estimate costs the server while many watch one shop: its processor time for the same changes, in a shop with enough
 * services to learn from, and in one where the plain rule answers.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { leastServices } from '#server/estimates/shop-estimators.ts'
import { type BenchQueue, openBenchQueues } from './lines.ts'
import { readProcessorTime } from './memory.ts'
import { type BenchTable, createBenchTable, formatDecimal, formatSpread } from './report.ts'
import { compareInRounds } from './rounds.ts'
import { type BenchEnvironment, post } from './world.ts'

const warmUp = 2
/** Changes per round. One every two seconds is more than people make; each leads to a new reading. */
const changed = 10
const everyMs = 2_000

export async function benchWaits(world: BenchEnvironment, { rounds, watchers }: { rounds: number; watchers: number }): Promise<BenchTable> {
  const title = `Processor time for ${changed} changes to ${watchers} open ticket pages of one shop`
  const results = createBenchTable(title, ['', 'learned', 'plain rule', 'ratio', 'middle half', 'target'])
  const ahead = (rounds + warmUp) * changed + leastServices
  const lines = {
    ours: await openBenchQueues(world, { shops: 1, ahead, watched: watchers }),
    bare: await openBenchQueues(world, { shops: 1, ahead, watched: watchers }),
  }
  await serve(world, lines.ours.all[0]!, leastServices)
  const server = await world.startOurs()
  const streams = await Promise.all([...lines.ours.all, ...lines.bare.all].map(({ tokens }) => watch(server.origin, tokens)))
  const compared = await compareInRounds({
    count: rounds,
    warmUp,
    async measure(side) {
      const before = readProcessorTime(server.process.pid)
      for (let change = 0; change < changed; change++) {
        const { url, ...request } = lines[side].all[0]!.callNext(server.origin)
        const [response] = await Promise.all([fetch(url, { method: 'POST', ...request }), pause(everyMs)])
        await response.text()
      }
      return readProcessorTime(server.process.pid) - before
    },
  })
  for (const socket of streams.flat()) socket.destroy()
  await server.stop()
  const ms = (milliseconds: number) => `${formatDecimal(milliseconds, 0)} ms`
  const { ours, bare, ratio, spread } = compared
  results.row('processor time', ms(ours), ms(bare), formatDecimal(ratio), formatSpread(spread), results.atMost(ratio, 1.05))
  results.note(
    `${ahead + watchers} visitors wait in each shop, far more than in a shop of this kind. One server; its other work counts on both sides.`,
  )
  return results.end()
}

/** Opens ticket pages’ streams. */
async function watch(origin: string, tokens: readonly string[]): Promise<Socket[]> {
  const { hostname, port, host } = new URL(origin)
  const sockets: Socket[] = []
  for (const token of tokens) {
    const socket = connect(Number(port), hostname).resume()
    socket.write(`GET /api/v1/live?topic=ticket:${token} HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\n\r\n`)
    sockets.push(socket)
    await once(socket, 'data')
  }
  return sockets
}

/** Serves visitors one after the other, so that the shop has something to learn from. */
async function serve({ server, main }: BenchEnvironment, { shopId, callNext }: BenchQueue, count: number): Promise<void> {
  const authorization = `Bearer ${main.bearer}`
  for (let served = 0; served < count; served++) {
    const { url, ...request } = callNext(server.origin)
    const response = await fetch(url, { method: 'POST', ...request })
    let ticket = (await response.json()) as { id: string; rev: number }
    for (const move of ['start', 'finish'])
      ticket = await post(`${server.origin}/api/v1/shops/${shopId}/tickets/${ticket.id}/${move}`, { rev: ticket.rev }, { authorization })
  }
}
