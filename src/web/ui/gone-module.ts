/** R2.23, of the page: src/web/reload-once.ts puts it there. Whether the page is being asked for afresh. */
export function reloadOnce(): boolean {
  return (globalThis as { reloadOnce?: () => boolean }).reloadOnce?.() ?? false
}
