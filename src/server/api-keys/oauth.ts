/** Access tokens for tools that need the client credentials grant (RFC 6749, section 4.4). */
import { type Context, Hono } from 'hono'
import { apiKeyScopes, isApiKeyScope } from '#domain/api-keys.ts'
import type { ServerEnv } from '#platform/http/call.ts'
import type { RateLimits } from '#platform/http/rate-limits.ts'
import { type ApiKeyContext, accessTokenSeconds, findApiKeyBySecret, issueAccessToken } from './find.ts'

type OauthError = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope' | 'temporarily_unavailable'

const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' }

export function oauthRoutes(ctx: ApiKeyContext & { rateLimits: RateLimits }): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  routes.post('/oauth/token', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const credentials = readCredentials(c.req.header('authorization'), form)
    const { remoteAddress } = c.env
    const charged = ctx.rateLimits.take('accessToken', credentials && `client:${credentials.id}`, remoteAddress)
    const respond = (status: 200 | 400 | 401 | 429, body: object, headers: Record<string, string> = {}) =>
      c.json(body, status, { ...noStore, ...charged.headers, ...headers })
    const refused = (status: 400 | 401 | 429, error: OauthError, headers?: Record<string, string>) => respond(status, { error }, headers)
    if (charged.refused) return refused(429, 'temporarily_unavailable', { 'retry-after': charged.headers['ratelimit-reset'] ?? '60' })
    if (!isForm(c) || !hasSingleValues(form)) return refused(400, 'invalid_request')
    const grant = form.get('grant_type')
    if (grant === null) return refused(400, 'invalid_request')
    if (!credentials) return refused(401, 'invalid_client', { 'www-authenticate': 'Basic realm="uketsuke"' })
    const found = await findApiKeyBySecret(ctx, credentials.secret)
    if (found?.row.id !== credentials.id) return refused(401, 'invalid_client', { 'www-authenticate': 'Basic realm="uketsuke"' })
    if (grant !== 'client_credentials') return refused(400, 'unsupported_grant_type')
    const scopes = readScopes(form.get('scope'), found.row.scopes)
    if (!scopes) return refused(400, 'invalid_scope')
    const token = issueAccessToken(ctx, found.row, { version: found.version, scopes })
    return respond(200, { access_token: token, token_type: 'Bearer', expires_in: accessTokenSeconds, scope: scopes.join(' ') })
  })
  return routes
}

const isForm = (c: Context<ServerEnv>) => /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')

/** RFC 6749 forbids a parameter that appears twice. */
const hasSingleValues = (form: URLSearchParams) => new Set(form.keys()).size === [...form.keys()].length

type Credentials = { id: string; secret: string }

/** Reads the client by HTTP Basic, whose parts are form-encoded (section 2.3.1), or from the form. Returns undefined if a part is missing. */
function readCredentials(header: string | undefined, form: URLSearchParams): Credentials | undefined {
  const basic = /^Basic ([\w+/=]+)$/i.exec(header ?? '')?.[1]
  if (header !== undefined && basic === undefined) return undefined
  const text = basic === undefined ? undefined : Buffer.from(basic, 'base64').toString()
  const parts = text?.split(':')
  if (parts && parts.length !== 2) return undefined
  const [id, secret] = parts ? parts.map(formDecode) : [form.get('client_id'), form.get('client_secret')]
  return id && secret ? { id: id.toLowerCase(), secret } : undefined
}

const formDecode = (text: string): string => new URLSearchParams(`part=${text}`).get('part') ?? ''

/** Returns all scopes of the key without a wish, and undefined if the wish exceeds them. */
function readScopes(wish: string | null, own: readonly string[]) {
  const wished = wish?.split(' ').filter(Boolean) ?? []
  if (wished.some((scope) => !isApiKeyScope(scope) || !own.includes(scope))) return undefined
  return apiKeyScopes.filter((scope) => own.includes(scope) && (wished.length === 0 || wished.includes(scope)))
}
