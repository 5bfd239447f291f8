/**
 * Publishes "key K is at seq N" to all processes after a commit. Hints carry no data and may be lost: queues are compared with the
 * database every 3 s, and all watchers read again every 3 s without a connection. PostgreSQL's NOTIFY carries hints
 * (`postgres-hints.ts`), or NATS (`nats-hints.ts`).
 */
import { randomBytes } from 'node:crypto'
import type { Log } from '../log.ts'
import type { HintTransport } from './hint-transport.ts'
import { isNatsUrl, openNatsHints } from './nats-hints.ts'
import { openPostgresHints } from './postgres-hints.ts'

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
  /** Calls `check` when hints may have been missed: every 3 s without a connection, and when it is back. */
  onMissed(check: () => void): () => void
  /** Whether hints of other processes arrive. If not, their changes show up to 3 s later. */
  isConnected(): boolean
  close(): Promise<void>
}

const coalesceFor = 20
/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const messageLimit = 7_000
/** More keys are dropped and replaced by `anyChange`. Otherwise a long loss of the connection would fill the memory. */
const maxUnsent = 10_000
/** Stands in a message for dropped hints: anything may have changed. */
const anyChange = '*'

/** `url`: of the database, or of NATS servers (`nats://…`). */
export async function openHintChannel(url: string, { log, checkEvery = 3_000 }: { log: Log; checkEvery?: number }): Promise<HintChannel> {
  /** Tells this process's own messages from those of others. */
  const origin = randomBytes(6).toString('hex')
  const listeners = new Map<string, Set<Hint>>()
  const checks = new Set<() => void>()
  const unsent = new Map<string, number>()
  let hasDropped = false
  let sendTimer: NodeJS.Timeout | undefined
  let connectedBefore = false
  let closed = false

  function deliver(key: string, seq: number): void {
    for (const hint of [...(listeners.get(key) ?? [])]) hint(seq)
    const cut = key.indexOf('/')
    if (cut > 0) for (const hint of [...(listeners.get(key.slice(0, cut)) ?? [])]) hint(seq, key.slice(cut + 1))
  }

  function receive(message: string): void {
    const [from, ...hints] = message.split(' ')
    if (from === origin) return
    for (const hint of hints) {
      if (hint === anyChange) {
        checkAll()
        continue
      }
      const cut = hint.lastIndexOf('=')
      deliver(hint.slice(0, cut), Number(hint.slice(cut + 1)))
    }
  }

  /** Keeps the highest seq of each key. */
  function keepUnsent(key: string, seq: number): void {
    unsent.set(key, Math.max(seq, unsent.get(key) ?? 0))
    if (unsent.size <= maxUnsent) return
    unsent.clear()
    hasDropped = true
  }

  function send(): void {
    sendTimer = undefined
    if (!transport.isConnected()) return
    const hints = [...unsent]
    const dropped = hasDropped
    unsent.clear()
    hasDropped = false
    for (const message of [...(dropped ? [`${origin} ${anyChange}`] : []), ...packHints(origin, hints)])
      transport.send(message).catch(() => {
        hasDropped ||= dropped
        for (const [key, seq] of hints) keepUnsent(key, seq)
      })
  }

  function checkAll(): void {
    for (const check of [...checks]) check()
  }

  function connected(): void {
    if (connectedBefore) log.info('hints: connected again')
    connectedBefore = true
    // Also after the first connection: NATS may be away at the start, when pages are open already.
    checkAll()
    if (unsent.size > 0 || hasDropped) sendTimer ??= setTimeout(send)
  }

  const openTransport = isNatsUrl(url) ? openNatsHints : openPostgresHints
  const transport: HintTransport = await openTransport(url, { log, receive, connected })
  const checkTimer = setInterval(() => transport.isConnected() || checkAll(), checkEvery)

  return {
    publish(key, seq) {
      if (closed) return
      keepUnsent(key, seq)
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
    onMissed(check) {
      checks.add(check)
      return () => checks.delete(check)
    },
    isConnected: () => transport.isConnected(),
    async close() {
      closed = true
      clearTimeout(sendTimer)
      clearInterval(checkTimer)
      if (unsent.size > 0 || hasDropped) send()
      await transport.close()
    },
  }
}

/** `origin key=seq key=seq …`, in as few messages as possible. Keys contain no space. */
export function packHints(origin: string, hints: readonly (readonly [string, number])[]): string[] {
  const messages: string[] = []
  let message = origin
  for (const [key, seq] of hints) {
    const hint = ` ${key}=${seq}`
    if (message.length + hint.length > messageLimit) {
      messages.push(message)
      message = origin
    }
    message += hint
  }
  return message === origin ? messages : [...messages, message]
}
