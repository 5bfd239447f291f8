/**
 * How many streams may be open for one caller: a person's tabs and devices, not a flood. Counts per process, as rates do.
 *
 * A phone that loses its network again and again leaves streams behind that the server takes for open; so the oldest makes room. Only where
 * that is young, too, many are opened at once, and the next is refused.
 */
export const maxStreamsPerCaller = 50
const settledAfter = 30_000

export type StreamSlot = { leave(): void }
/** `most`: for a key that stands for several callers. */
export type SeatKey = { key: string; most?: number }

type Taken = { readonly since: number; readonly end: () => void }

export function createStreamQuota(now: () => number = () => performance.now()) {
  const taken = new Map<string, Set<Taken>>()

  return {
    /** Undefined: none is free. `end` closes the stream for a newer one; it leaves by itself then. */
    take(keys: readonly SeatKey[], end: () => void): StreamSlot | undefined {
      const crowded = keys.flatMap(({ key, most = maxStreamsPerCaller }) => {
        const seats = taken.get(key)
        return seats && seats.size >= most ? [seats.values().next().value!] : []
      })
      if (crowded.some(({ since }) => now() - since < settledAfter)) return undefined
      for (const oldest of crowded) oldest.end()
      const seat: Taken = { since: now(), end }
      for (const { key } of keys) taken.set(key, (taken.get(key) ?? new Set()).add(seat))
      return {
        leave() {
          for (const { key } of keys) {
            const seats = taken.get(key)
            seats?.delete(seat)
            if (seats?.size === 0) taken.delete(key)
          }
        },
      }
    },
    /** Callers with a stream. */
    get size() {
      return taken.size
    },
  }
}
