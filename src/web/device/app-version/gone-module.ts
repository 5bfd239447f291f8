/** R2.23, of the page: src/web/reload-once.ts puts it there. */
const { reloadOnce } = globalThis as { reloadOnce?: () => boolean }

/**
 * A module that is fetched later. Where it is gone the page is asked for afresh, and until it has come its place stays as it was; where that was so
 * just now, the page shows its error.
 */
export function reloadIfMissing<T>(module: Promise<T>): Promise<T> {
  return module.catch((error: unknown) => {
    if (reloadOnce?.()) return new Promise<never>(() => {})
    throw error
  })
}
