/**
 * Publishes "key K is at seq N" to all processes after a commit. Hints carry no data and may be lost. They use their own connection:
 * NOTIFY in a transaction takes a lock that serializes all writers (docs/architecture.md, Gotchas).
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

/** `part`: the part of the key's subject that changed. */
type Hint = (seq: number, part?: string) => void

export type HintChannel = {
  /**
   * Call after the commit. Listeners in this process hear it immediately, other processes within about 20 ms. Listeners of `key` also
   * hear `key/part`, with the part's number.
   */
  publish(key: string, seq: number): void
  /** Returns the function that unsubscribes. */
  listen(key: string, hint: Hint): () => void
  /** Calls `check` after a lost connection, because hints may have been missed. */
  onReconnect(check: () => void): () => void
  close(): Promise<void>
}

const channel = 'live'
const coalesceFor = 20
/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const payloadLimit = 7_000
const backOff = { first: 100, most: 3_000 }

export async function openHintChannel(url: string, { log }: { log: Log }): Promise<HintChannel> {
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
    for (const payload of hintPayloads(origin, hints))
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
    connection.on('notification', receive)
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
      // A hanging database must not block the server's shutdown.
      await Promise.race([client?.end().catch(() => {}), pause(1_000, undefined, { ref: false })])
    },
  }
}

function keepHighest(seqs: Map<string, number>, key: string, seq: number): void {
  seqs.set(key, Math.max(seq, seqs.get(key) ?? 0))
}

/** `origin key=seq key=seq …`, in as few messages as possible. Keys contain no space. */
export function hintPayloads(origin: string, hints: readonly (readonly [string, number])[]): string[] {
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
