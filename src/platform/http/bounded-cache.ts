/**
 * Map of recently set entries: at most `maxEntries`, and at least half as many. When the young half is full, it replaces the old half. A single
 * Map would be slow: deleting its first key again and again walks over all deleted keys.
 */
export function createBoundedCache<Value>(maxEntries: number) {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()
  return {
    get: (key: string): Value | undefined => young.get(key) ?? old.get(key),
    set(key: string, value: Value): void {
      old.delete(key)
      young.set(key, value)
      if (young.size >= maxEntries / 2) this.age()
    },
    /** Drops entries that were not set since the last call. */
    age(): void {
      old = young
      young = new Map()
    },
    delete(key: string): void {
      young.delete(key)
      old.delete(key)
    },
    get size(): number {
      return young.size + old.size
    },
  }
}
