/** Hints by LISTEN and NOTIFY, on their own connection: NOTIFY in a transaction takes a lock that serializes all writers. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { HintReceiver, HintTransport } from './hint-transport.ts'

const channel = 'live'
/** Interval of asking the database, in ms. A connection that the network dropped silently receives nothing and reports no error. */
const askEvery = 3_000
const backOff = { first: 100, most: 3_000 }

export async function openPostgresHints(url: string, { log, receive, connected }: HintReceiver): Promise<HintTransport> {
  let client: pg.Client | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let delay = backOff.first
  let closed = false

  function lose(connection: pg.Client): void {
    if (client === connection) client = undefined
    connection.removeAllListeners('notification')
    connection.end().catch(() => {})
    if (closed || retryTimer) return
    const wait = delay * (0.5 + Math.random())
    delay = Math.min(delay * 2, backOff.most)
    retryTimer = setTimeout(() => {
      retryTimer = undefined
      void connect()
    }, wait)
  }

  async function connect(): Promise<void> {
    const connection = new pg.Client({
      connectionString: url,
      // Pipelined, so a hint does not wait for the response to the one before.
      pipeline: true,
      connectionTimeoutMillis: 3_000,
      // A silently dropped connection never answers, so the timeout makes us open a new one.
      query_timeout: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'uketsuke hints',
    })
    const lost = once(() => lose(connection))
    connection.on('error', lost)
    connection.on('end', lost)
    connection.on('notification', ({ payload = '' }) => receive(payload))
    try {
      await connection.connect()
      // Hints may be lost, so their commits need no write to disk.
      await connection.query(`set synchronous_commit = off; listen ${channel}`)
    } catch (error) {
      if (delay === backOff.first) log.warn({ code: (error as { code?: string }).code }, 'hints: the database is away')
      lost()
      return
    }
    if (closed) return void connection.end().catch(() => {})
    client = connection
    delay = backOff.first
    connected()
  }

  async function query(statement: pg.QueryConfig): Promise<void> {
    const connection = client!
    try {
      await connection.query(statement)
    } catch (error) {
      connection.emit('error', error)
      throw error
    }
  }

  await connect()
  const askTimer = setInterval(() => client && query({ text: 'select' }).catch(() => {}), askEvery)

  return {
    isConnected: () => client !== undefined,
    send: (message) => query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [channel, message] }),
    async close() {
      closed = true
      clearTimeout(retryTimer)
      clearInterval(askTimer)
      // A hanging database must not block the server's shutdown.
      await Promise.race([client?.end().catch(() => {}), pause(1_000, undefined, { ref: false })])
    },
  }
}

function once(act: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    act()
  }
}
