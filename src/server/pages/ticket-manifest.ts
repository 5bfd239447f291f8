import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { defaultLocale, locales, localizedPath } from '#domain/locale.ts'
import { isPublicToken } from '#domain/public-token.ts'
import type { ServerEnv } from '#platform/http/call.ts'
import { projectRoot } from '#platform/project-root.ts'

/** Serves the app's manifest with a ticket as the start page, because iPhones show push messages only to pages opened from the home screen. */
export function ticketManifestRoutes(): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  for (const locale of locales)
    routes.get(localizedPath(locale, '/entry/w/:token/manifest.webmanifest'), async (c, next) => {
      const token = c.req.param('token') ?? ''
      if (!isPublicToken(token)) return next()
      const name = locale === defaultLocale ? 'manifest.webmanifest' : `${locale}.webmanifest`
      const manifest = JSON.parse(await readFile(join(projectRoot, 'build/client', name), 'utf8'))
      // The id differs from the app's, or an installed app would from now on start with this ticket.
      const id = `/entry/w/${token}`
      return c.body(JSON.stringify({ ...manifest, id, start_url: localizedPath(locale, id), shortcuts: [] }), 200, {
        'content-type': 'application/manifest+json',
        'cache-control': 'private, no-cache',
      })
    })
  return routes
}
