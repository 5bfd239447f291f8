/** Many open ticket pages, which give up and connect again at the same times as a browser's page (src/web/live/connection.ts). */
import { setTimeout as pause } from 'node:timers/promises'

const silenceMs = 8_000
const firstEventMs = 3_000
const retryMs = 3_000

/** A time without a stream: the servers before and after, how the stream ended, and the failed tries in between. */
export type StreamGap = { stream: number; from: string; to: string; how: string; brokenAt: number; ms: number; failed: string[] }

export type OpenStreams = {
  /** Streams that have received data and are not broken since. */
  connected(): number
  /** Ended gaps of streams that broke since that time (`performance.now()`). */
  gaps(since: number): StreamGap[]
  close(): void
}

export function openStreams(urls: readonly string[]): OpenStreams {
  const gaps: StreamGap[] = []
  const isConnected = urls.map(() => false)
  let closed = false
  const closing = new AbortController()

  async function follow(url: string, stream: number): Promise<void> {
    let gap: Omit<StreamGap, 'to' | 'ms'> | undefined
    while (!closed) {
      const giveUp = new AbortController()
      const triedAt = performance.now()
      let timer = setTimeout(() => giveUp.abort(), firstEventMs)
      let receivedAt: number | undefined
      let server = ''
      let how = 'ended'
      try {
        const response = await fetch(url, { signal: AbortSignal.any([closing.signal, giveUp.signal]) })
        server = response.headers.get('x-served-by') ?? 'HAProxy'
        if (!response.ok) throw new Error(`${response.status}`)
        for await (const _ of response.body!) {
          clearTimeout(timer)
          timer = setTimeout(() => giveUp.abort(), silenceMs)
          receivedAt = performance.now()
          if (gap) gaps.push({ ...gap, to: server, ms: receivedAt - gap.brokenAt })
          gap = undefined
          isConnected[stream] = true
        }
      } catch (error) {
        how = giveUp.signal.aborted ? 'silent' : (error as Error).message
      }
      clearTimeout(timer)
      isConnected[stream] = false
      const now = performance.now()
      // A stream that fell silent was broken from its last data on.
      if (receivedAt !== undefined) gap = { stream, from: server, how, brokenAt: how === 'silent' ? receivedAt : now, failed: [] }
      else gap?.failed.push(`${server} ${how} after ${Math.round(now - triedAt)} ms`)
      const chance = Math.random()
      if (!closed)
        await pause(receivedAt === undefined ? Math.max(0, retryMs * (1 + (chance - 0.5) / 3) - (now - triedAt)) : chance * 1_000)
    }
  }
  for (const [index, url] of urls.entries()) void follow(url, index)

  return {
    connected: () => isConnected.filter(Boolean).length,
    gaps: (since) => gaps.filter(({ brokenAt }) => brokenAt >= since),
    close() {
      closed = true
      closing.abort()
    },
  }
}
