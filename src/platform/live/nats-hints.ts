/** Hints by a cluster of NATS servers, for so many servers that PostgreSQL should not carry them. */
import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node'
import type { HintReceiver, HintTransport } from './hint-transport.ts'

const subject = 'uketsuke.hints'
/** A start with NATS takes less. */
const warnAfter = 5_000

export const isNatsUrl = (url: string) => /^(nats|tls):\/\//.test(url)

/** All servers of `url` have the same scheme, user and password (`config.ts`). */
function natsOptionsOf(url: string): ConnectionOptions & { servers: string[] } {
  const servers = url.split(',').map((server) => new URL(server))
  const [{ protocol, username, password }] = servers as [URL]
  return {
    servers: servers.map(({ host }) => host),
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(protocol === 'tls:' && { tls: {} }),
    timeout: 3_000,
  }
}

/** Connects to each server once. `failure` is undefined if it answers. */
export function verifyNatsServers(url: string): Promise<{ host: string; failure: unknown }[]> {
  const { servers, ...options } = natsOptionsOf(url)
  return Promise.all(
    servers.map(async (host) => {
      try {
        const connection = await connect({ ...options, servers: host, reconnect: false })
        await connection.close()
        return { host, failure: undefined }
      } catch (failure) {
        return { host, failure }
      }
    }),
  )
}

/**
 * `url`: `nats://user:password@host:4222`, or `tls://…`; several servers are separated by commas. It returns at once: a server starts
 * also while NATS is away.
 */
export async function openNatsHints(url: string, { log, receive, connected }: HintReceiver): Promise<HintTransport> {
  let connection: NatsConnection | undefined
  let isUp = false
  let closed = false

  async function follow(connecting: Promise<NatsConnection>): Promise<void> {
    connection = await connecting
    clearTimeout(warnTimer)
    if (closed) return connection.close()
    connection.subscribe(subject, { callback: (_, message) => receive(message.string()) })
    isUp = true
    connected()
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' && isUp) log.warn('hints: NATS is away')
      if (type === 'disconnect') isUp = false
      if (type !== 'reconnect') continue
      isUp = true
      connected()
    }
  }

  const following = follow(
    connect({
      ...natsOptionsOf(url),
      name: 'uketsuke hints',
      noEcho: true,
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      // Otherwise a changed password ends the retries, also after it was put right.
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: 500,
      // A silently dropped connection never answers.
      pingInterval: 5_000,
      maxPingOut: 1,
    }),
  )
  const warnTimer = setTimeout(() => log.warn('hints: NATS is away or refuses the password; npm run doctor says why'), warnAfter)
  following.catch((error: Error) => log.error({ code: error.name }, 'hints: NATS cannot be used'))

  return {
    isConnected: () => isUp,
    async send(message) {
      connection!.publish(subject, message)
    },
    async close() {
      closed = true
      isUp = false
      clearTimeout(warnTimer)
      await connection?.close()
    },
  }
}
