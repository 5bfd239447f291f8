/** Many open ticket pages, which connect again like a browser's page. */
import { setTimeout as pause } from 'node:timers/promises'

/** As the pages: a stream without a heartbeat for so long counts as broken. */
const silenceMs = 8_000

export type OpenStreams = {
  /** Streams that have received data and are not broken since. */
  connected(): number
  /** The longest time from a broken stream to its next data, of breaks since that time (`performance.now()`). */
  longestGapMs(since: number): number
  close(): void
}

export function openStreams(urls: readonly string[]): OpenStreams {
  const gaps: { brokenAt: number; ms: number }[] = []
  const isConnected = urls.map(() => false)
  let closed = false
  const closing = new AbortController()

  async function follow(url: string, index: number): Promise<void> {
    let brokenAt: number | undefined
    while (!closed) {
      const silence = new AbortController()
      let timer = setTimeout(() => silence.abort(), silenceMs)
      try {
        const response = await fetch(url, { signal: AbortSignal.any([closing.signal, silence.signal]) })
        if (!response.ok) throw new Error(`${response.status}`)
        for await (const _ of response.body!) {
          clearTimeout(timer)
          timer = setTimeout(() => silence.abort(), silenceMs)
          if (brokenAt !== undefined) gaps.push({ brokenAt, ms: performance.now() - brokenAt })
          brokenAt = undefined
          isConnected[index] = true
        }
      } catch {
        // Broken, refused or silent.
      }
      clearTimeout(timer)
      isConnected[index] = false
      brokenAt ??= performance.now()
      if (!closed) await pause(200 + Math.random() * 300)
    }
  }
  for (const [index, url] of urls.entries()) void follow(url, index)

  return {
    connected: () => isConnected.filter(Boolean).length,
    longestGapMs: (since) => Math.max(0, ...gaps.filter(({ brokenAt }) => brokenAt >= since).map(({ ms }) => ms)),
    close() {
      closed = true
      closing.abort()
    },
  }
}
