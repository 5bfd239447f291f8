/** Hints by a cluster of NATS servers, for so many servers that PostgreSQL should not carry them. */
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { HintReceiver, HintTransport } from './hint-transport.ts'

const subject = 'uketsuke.hints'

export const isNatsUrl = (url: string) => /^(nats|tls):\/\//.test(url)

/**
 * `url`: `nats://user:password@host:4222`, or `tls://…`; several servers are separated by commas. It returns at once: a server starts
 * also while NATS is away.
 */
export async function openNatsHints(url: string, { log, receive, connected }: HintReceiver): Promise<HintTransport> {
  const servers = url.split(',').map((server) => new URL(server))
  const [{ protocol, username, password }] = servers as [URL]
  let connection: NatsConnection | undefined
  let isUp = false
  let closed = false

  async function follow(connecting: Promise<NatsConnection>): Promise<void> {
    connection = await connecting
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
      servers: servers.map(({ host }) => host),
      ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
      ...(protocol === 'tls:' && { tls: {} }),
      name: 'uketsuke hints',
      noEcho: true,
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      // Otherwise a changed password ends the retries, also after it was put right.
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: 500,
      timeout: 3_000,
      // A silently dropped connection never answers.
      pingInterval: 5_000,
      maxPingOut: 1,
    }),
  )
  following.catch((error: Error) => log.error({ code: error.name }, 'hints: NATS cannot be used'))

  return {
    isConnected: () => isUp,
    async send(message) {
      connection!.publish(subject, message)
    },
    async close() {
      closed = true
      isUp = false
      await connection?.close()
    },
  }
}
