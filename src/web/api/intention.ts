/**
 * An idempotency key per intention. What a person wants once keeps its key until the server has said yes or no: pressing
 * again after a lost answer sends the same key, so nothing happens twice. What changed on the screen is a new intention.
 */
export function createIntentions(newKey: () => string) {
  const open = new Map<string, string>()
  return {
    keyFor(...intention: readonly unknown[]): string {
      const name = JSON.stringify(intention)
      const key = open.get(name) ?? newKey()
      open.set(name, key)
      return key
    },
    /** The server has answered for good. */
    settle(...intention: readonly unknown[]): void {
      open.delete(JSON.stringify(intention))
    },
  }
}
