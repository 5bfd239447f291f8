/**
 * Idempotency key per intention. It stays the same until the server has decided, so a retry after a lost response executes once. Changed data on the
 * screen is a new intention.
 */
export function createIdempotencyKeys(newKey: () => string) {
  const open = new Map<string, string>()
  return {
    keyFor(...intention: readonly unknown[]): string {
      const name = JSON.stringify(intention)
      const key = open.get(name) ?? newKey()
      open.set(name, key)
      return key
    },
    /** Call when the server has decided. */
    settle(...intention: readonly unknown[]): void {
      open.delete(JSON.stringify(intention))
    },
  }
}
