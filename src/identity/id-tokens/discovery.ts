import { Hono } from 'hono'
import type { IdentityContext, IdentityEnv } from '../context.ts'
import { issuerOf } from './id-token.ts'

const headers = { 'Cache-Control': 'public, max-age=300' }

/** Lets programs verify our ID tokens from the issuer alone. Without `PUBLIC_URL` there is no issuer address to look up. */
export function discoveryRoutes(ctx: IdentityContext): Hono<IdentityEnv> {
  const routes = new Hono<IdentityEnv>()
  routes.get('/.well-known/jwks.json', async (c) => c.json({ keys: await ctx.keys.publicKeys() }, 200, headers))
  routes.get('/.well-known/openid-configuration', (c) => {
    const issuer = issuerOf(ctx)
    if (!ctx.publicUrl) return c.text('PUBLIC_URL is not set', 404)
    return c.json(
      {
        issuer,
        jwks_uri: `${issuer}/.well-known/jwks.json`,
        response_types_supported: ['id_token'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
      200,
      headers,
    )
  })
  return routes
}
