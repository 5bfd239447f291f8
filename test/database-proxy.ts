import { createServer, connect as dial, type Server, type Socket } from 'node:net'

export type DatabaseProxy = {
  /** URL of the database by way of the proxy. */
  url: string
  /** Cuts all connections and refuses new ones, as if the database were down. */
  cut(): Promise<void>
  restore(): Promise<void>
  /** Drops all data without an error, like a hanging machine or a network that loses packets. */
  freeze(): void
  thaw(): void
}

/** A proxy between a test and its database, so that the database can fail for this test alone. */
export async function proxyDatabase(direct: string): Promise<DatabaseProxy> {
  const url = new URL(direct, 'postgresql://base')
  const folder = url.searchParams.get('host')
  const target = folder ? { path: `${folder}/.s.PGSQL.5432` } : { host: url.hostname, port: Number(url.port) }
  const sockets = new Set<Socket>()
  const pairs = new Set<readonly [Socket, Socket]>()
  let frozen = false
  let port = 0
  let server: Server

  async function restore(): Promise<void> {
    server = createServer((client) => {
      const upstream = dial(target)
      for (const pair of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        const [socket, other] = pair
        sockets.add(socket)
        pairs.add(pair)
        socket.on('error', () => {})
        socket.on('close', () => {
          sockets.delete(socket)
          pairs.delete(pair)
          other.destroy()
        })
        if (!frozen) socket.pipe(other)
      }
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const address = server.address()
    port = typeof address === 'object' && address ? address.port : port
  }

  await restore()
  const user = url.searchParams.get('user') ?? url.username
  return {
    url: `postgresql://${user}@127.0.0.1:${port}${url.pathname}`,
    async cut() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    restore,
    freeze() {
      frozen = true
      for (const [socket, other] of pairs) socket.unpipe(other).pause()
    },
    thaw() {
      frozen = false
      for (const [socket, other] of pairs) socket.pipe(other)
    },
  }
}
