import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { ServerEnv } from '#platform/http/call.ts'

const assets = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
const served = ['swagger-ui.css', 'swagger-ui-bundle.js']

/** API reference at /api/docs, served from our origin. The external validator is switched off. */
export function apiDocsRoutes(describe: () => object): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  // Created on first request, because it takes a while.
  let document: object | undefined
  routes.get('/api/v1/openapi.json', (c) => {
    document ??= describe()
    return c.json(document)
  })
  routes.get('/api/docs', (c) => {
    const nonce = randomBytes(16).toString('base64url')
    c.header(
      'content-security-policy',
      `default-src 'self'; script-src 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    c.header('referrer-policy', 'same-origin')
    return c.html(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API - Uketsuke Card</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"><div id="reference"></div>
<script nonce="${nonce}" src="/api/docs/swagger-ui-bundle.js"></script>
<script nonce="${nonce}">SwaggerUIBundle({ url: '/api/v1/openapi.json', dom_id: '#reference', validatorUrl: null, supportedSubmitMethods: [] })</script></html>`)
  })
  for (const file of served) routes.get(`/api/docs/${file}`, serveStatic({ root: assets, path: file }))
  return routes
}
