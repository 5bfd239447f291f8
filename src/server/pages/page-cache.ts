/**
 * Caches rendered anonymous pages for two seconds, for a hundred phones that scan one poster. The cached page has placeholders for nonce and idempotency
 * key, and each client gets fresh ones.
 */
import { randomBytes } from 'node:crypto'

const maxPages = 500

export type CachedPage = { status: number; headers: [string, string][]; html: string }
/** Unguessable, so that no visitor's text can be mistaken for a placeholder. */
export type Placeholders = { nonce: string; idempotencyKey: string }

export function createPageCache(now: () => number, ttlMs = 2_000) {
  const placeholders: Placeholders = { nonce: randomBytes(16).toString('base64url'), idempotencyKey: randomBytes(16).toString('base64url') }
  const pages = new Map<string, { until: number; page: Promise<CachedPage | undefined> }>()

  return {
    placeholders,
    /** Returns the cached page, or renders it for all concurrent callers. Undefined if the page is not public. */
    async find(name: string, render: () => Promise<CachedPage | undefined>): Promise<CachedPage | undefined> {
      const cached = pages.get(name)
      if (cached && cached.until > now()) return cached.page
      if (pages.size >= maxPages) pages.delete(pages.keys().next().value!)
      const page = render()
      pages.set(name, { until: now() + ttlMs, page })
      page.catch(() => pages.delete(name))
      // Names contain the client's host header. Without this, 500 pages of an attack would stay in memory.
      setTimeout(() => {
        const stored = pages.get(name)
        if (stored && stored.until <= now()) pages.delete(name)
      }, ttlMs + 100).unref()
      return page
    },
    get size(): number {
      return pages.size
    },
    fill({ status, headers, html }: CachedPage, fresh: Placeholders): Response {
      const filled = html.replaceAll(placeholders.nonce, fresh.nonce).replaceAll(placeholders.idempotencyKey, fresh.idempotencyKey)
      return new Response(filled, { status, headers })
    },
  }
}
