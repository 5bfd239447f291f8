/**
 * Anonymous pages are rendered once for all who ask within two seconds: a hundred phones that scan one poster. Nonce and
 * idempotency key are placeholders in what is kept, and fresh in what each client gets.
 */
import { randomBytes } from 'node:crypto'

const atMost = 500

export type CachedPage = { status: number; headers: [string, string][]; html: string }
/** Unguessable, so that nothing a visitor wrote can be mistaken for them. */
export type Placeholders = { nonce: string; idempotencyKey: string }

export function createPageCache(now: () => number, keptFor = 2_000) {
  const placeholders: Placeholders = { nonce: randomBytes(16).toString('base64url'), idempotencyKey: randomBytes(16).toString('base64url') }
  const pages = new Map<string, { until: number; page: Promise<CachedPage | undefined> }>()

  return {
    placeholders,
    /** The page under that name, rendered by whoever asks first. Undefined when it turned out not to be for everybody. */
    async find(name: string, render: () => Promise<CachedPage | undefined>): Promise<CachedPage | undefined> {
      const known = pages.get(name)
      if (known && known.until > now()) return known.page
      if (pages.size >= atMost) pages.delete(pages.keys().next().value!)
      const page = render()
      pages.set(name, { until: now() + keptFor, page })
      page.catch(() => pages.delete(name))
      // Names hold what clients send as their host: without this 500 pages of an attack would stay in memory.
      setTimeout(() => {
        const kept = pages.get(name)
        if (kept && kept.until <= now()) pages.delete(name)
      }, keptFor + 100).unref()
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
