/**
 * Limits open streams per caller and process. A phone that loses its network leaves streams that look open, so the oldest is closed for a
 * new one. If the oldest is young too, the new one is refused as a flood.
 */
export const maxStreamsPerCaller = 50
const minAgeMs = 30_000

export type StreamSlot = { leave(): void }
/** `most`: limit for a key that stands for several callers. */
export type StreamQuotaKey = { key: string; most?: number }

type OpenStream = { readonly since: number; readonly end: () => void }

export function createStreamQuota(now: () => number = () => performance.now()) {
  const streamsByKey = new Map<string, Set<OpenStream>>()

  return {
    /**
     * Returns undefined if the limit is reached. `end` closes the stream when a newer one takes its slot; the stream then releases the
     * slot itself.
     */
    take(keys: readonly StreamQuotaKey[], end: () => void): StreamSlot | undefined {
      const crowded = keys.flatMap(({ key, most = maxStreamsPerCaller }) => {
        const seats = streamsByKey.get(key)
        return seats && seats.size >= most ? [seats.values().next().value!] : []
      })
      if (crowded.some(({ since }) => now() - since < minAgeMs)) return undefined
      for (const oldest of crowded) oldest.end()
      const seat: OpenStream = { since: now(), end }
      for (const { key } of keys) streamsByKey.set(key, (streamsByKey.get(key) ?? new Set()).add(seat))
      return {
        leave() {
          for (const { key } of keys) {
            const seats = streamsByKey.get(key)
            seats?.delete(seat)
            if (seats?.size === 0) streamsByKey.delete(key)
          }
        },
      }
    },
    get size() {
      return streamsByKey.size
    },
  }
}
