/** Defined by src/web/reload-once.ts (R2.23). */
const { reloadOnce } = globalThis as { reloadOnce?: () => boolean }

/**
 * Reloads the page if a lazily loaded module no longer exists; until then nothing changes on the page. After a recent reload the page shows its error
 * instead.
 */
export function reloadOnMissingChunk<T>(module: Promise<T>): Promise<T> {
  return module.catch((error: unknown) => {
    if (reloadOnce?.()) return new Promise<never>(() => {})
    throw error
  })
}
