/** Opens the ticket pages of all lines in two halves. */
import type { ServerProcess } from '../test/server-process.ts'
import type { BenchChildProcess } from './client-process.ts'
import type { BenchQueue } from './lines.ts'
import type { LiveClientCommand, LiveClientResult } from './live-client.ts'
import { readResidentSetSize } from './memory.ts'
import type { BenchSide } from './rounds.ts'

export type LiveClient = BenchChildProcess<LiveClientCommand, LiveClientResult>

/** Returns the memory per page of the second half: the first half reuses memory from the start. */
export async function measureStreamMemory(
  client: LiveClient,
  side: BenchSide,
  server: ServerProcess,
  lines: readonly BenchQueue[],
): Promise<number> {
  const streams = lines.flatMap(({ tokens }, shop) => tokens.map((token) => ({ shop, path: `/api/v1/live?topic=ticket:${token}` })))
  const half = Math.ceil(streams.length / 2)
  const open = (some: typeof streams) => client.ask({ do: 'open', side, origin: server.origin, streams: some })
  await open(streams.slice(0, half))
  const before = readResidentSetSize(server.process.pid)
  await open(streams.slice(half))
  return (readResidentSetSize(server.process.pid) - before) / (streams.length - half)
}
