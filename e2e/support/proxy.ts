/** Proxy between browser and server that imitates a bad network. Resets a connection only on request. */

import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { livePath } from '../../src/contract/topic.ts'

export type FaultyProxy = {
  origin: string
  /** Returns the requests since the last call, such as `GET /shopAdmin`. */
  takeRequests(): string[]
  /** Drops everything in both directions without an error. Existing connections stay dead for good. */
  swallow(): void
  /** Lets new connections through again. */
  forward(): void
  /** Drops event streams only. Other requests continue. */
  swallowStreams(): void
  /** Lets posts reach the server but drops their responses with the connection. */
  loseAnswersToPosts(lose: boolean): void
  close(): Promise<void>
}

export async function openFaultyProxy(target: string): Promise<FaultyProxy> {
  const { port } = new URL(target)
  const pairs = new Set<Socket>()
  let swallowing = false
  let swallowingStreams = false
  let losing = false
  let requests: string[] = []

  const server = createServer((client) => {
    const upstream = connect(Number(port), '127.0.0.1')
    let dead = swallowing
    let isStream = false
    let lost = false
    const isSwallowed = () => swallowing || (isStream && swallowingStreams)
    for (const socket of [client, upstream]) {
      pairs.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(socket)
        if (!dead) (socket === client ? upstream : client).destroy()
      })
    }
    client.on('data', (data) => {
      isStream = data.toString('latin1').startsWith(`GET /api/v1${livePath}`)
      const line = /^([A-Z]+ \S+) HTTP/.exec(data.toString('latin1'))?.[1]
      if (line) requests.push(line)
      dead ||= isSwallowed()
      if (dead) return
      lost ||= losing && data.toString('latin1').startsWith('POST ')
      upstream.write(data)
    })
    upstream.on('data', (data) => {
      dead ||= isSwallowed()
      if (dead) return
      if (lost) client.resetAndDestroy()
      else client.write(data)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeRequests() {
      const taken = requests
      requests = []
      return taken
    },
    swallow() {
      swallowing = true
    },
    forward() {
      swallowing = false
      swallowingStreams = false
    },
    swallowStreams() {
      swallowingStreams = true
    },
    loseAnswersToPosts(lose) {
      losing = lose
    },
    async close() {
      for (const socket of pairs) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
