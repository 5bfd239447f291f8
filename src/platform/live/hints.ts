/**
 * "Key K is now at seq N": told after a commit to whoever listens, in this process and in all others on the database.
 * A hint carries no data and may be lost; it only says that reading is worth while. It goes over a connection of its own,
 * never inside a transaction: NOTIFY takes a lock at commit that would make all writers queue (docs/architecture.md, Gotchas).
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

/** `part`: what of the key's subject it is about. */
type Hint = (seq: number, part?: string) => void

export type Hints = {
  /**
   * Call after the commit. Listeners of this process hear it at once, other processes within about 20 ms. What listens to `key` also hears of
   * `key/part`, where the number is the part's.
   */
  publish(key: string, seq: number): void
  /** Answers the function that ends the listening. */
  listen(key: string, hint: Hint): () => void
  /** Hints may have been missed while the connection was away: look for yourselves. */
  onReconnect(check: () => void): () => void
  close(): Promise<void>
}

const channel = 'live'
const coalesceFor = 20
/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const payloadLimit = 7_000
const backOff = { first: 100, most: 3_000 }

export async function openHints(url: string, { log }: { log: Log }): Promise<Hints> {
  /** Tells this process's own messages from those of others. */
  const origin = randomBytes(6).toString('hex')
  const listeners = new Map<string, Set<Hint>>()
  const checks = new Set<() => void>()
  const unsent = new Map<string, number>()
  let client: pg.Client | undefined
  let sendTimer: NodeJS.Timeout | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let delay = backOff.first
  let connectedBefore = false
  let closed = false

  function deliver(key: string, seq: number): void {
    for (const hint of [...(listeners.get(key) ?? [])]) hint(seq)
    const cut = key.indexOf('/')
    if (cut > 0) for (const hint of [...(listeners.get(key.slice(0, cut)) ?? [])]) hint(seq, key.slice(cut + 1))
  }

  function receive({ payload = '' }: pg.Notification): void {
    const [from, ...hints] = payload.split(' ')
    if (from === origin) return
    for (const hint of hints) {
      const cut = hint.lastIndexOf('=')
      deliver(hint.slice(0, cut), Number(hint.slice(cut + 1)))
    }
  }

  function send(): void {
    sendTimer = undefined
    const connection = client
    if (!connection) return
    const hints = [...unsent]
    unsent.clear()
    for (const payload of payloads(origin, hints))
      connection.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [channel, payload] }).catch(() => {
        for (const [key, seq] of hints) keepHighest(unsent, key, seq)
        connection.emit('error', new Error('a hint could not be sent'))
      })
  }

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
      // A hint follows the one before without waiting for its answer.
      pipeline: true,
      connectionTimeoutMillis: 3_000,
      // A connection that the network has dropped silently never answers, so we open a new one.
      query_timeout: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'uketsuke hints',
    })
    const lost = once(() => lose(connection))
    connection.on('error', lost)
    connection.on('end', lost)
    connection.on('notification', receive)
    try {
      await connection.connect()
      // Hints may be lost, so their commits neither wait for the disk nor cause a write to it.
      await connection.query(`set synchronous_commit = off; listen ${channel}`)
    } catch (error) {
      if (delay === backOff.first) log.warn({ code: (error as { code?: string }).code }, 'hints: the database is away')
      lost()
      return
    }
    if (closed) return void connection.end().catch(() => {})
    client = connection
    delay = backOff.first
    if (connectedBefore) {
      log.info('hints: connected again')
      for (const check of [...checks]) check()
    }
    connectedBefore = true
    if (unsent.size > 0) send()
  }

  await connect()

  return {
    publish(key, seq) {
      if (closed) return
      keepHighest(unsent, key, seq)
      sendTimer ??= setTimeout(send, coalesceFor)
      deliver(key, seq)
    },
    listen(key, hint) {
      const hearing = listeners.get(key) ?? new Set()
      listeners.set(key, hearing.add(hint))
      return () => {
        hearing.delete(hint)
        if (hearing.size === 0 && listeners.get(key) === hearing) listeners.delete(key)
      }
    },
    onReconnect(check) {
      checks.add(check)
      return () => checks.delete(check)
    },
    async close() {
      closed = true
      clearTimeout(sendTimer)
      clearTimeout(retryTimer)
      if (client && unsent.size > 0) send()
      // A database that hangs must not keep the server from ending.
      await Promise.race([client?.end().catch(() => {}), pause(1_000, undefined, { ref: false })])
    },
  }
}

function keepHighest(seqs: Map<string, number>, key: string, seq: number): void {
  seqs.set(key, Math.max(seq, seqs.get(key) ?? 0))
}

/** `origin key=seq key=seq …`, as few as fit. Keys hold no blank. */
export function payloads(origin: string, hints: readonly (readonly [string, number])[]): string[] {
  const messages: string[] = []
  let message = origin
  for (const [key, seq] of hints) {
    const hint = ` ${key}=${seq}`
    if (message.length + hint.length > payloadLimit) {
      messages.push(message)
      message = origin
    }
    message += hint
  }
  return message === origin ? messages : [...messages, message]
}

function once(act: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    act()
  }
}
