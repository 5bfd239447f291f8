import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { getCookie } from 'hono/cookie'
import type { ApiCallInput, Operation, OperationAnswer } from '#contract/operation.ts'
import { operationPath } from '#contract/operation-path.ts'
import type { ApiCallResult, PageContext } from '#contract/page.ts'
import type { Problem, ProblemCode } from '#contract/problem.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import { isLineBrowser } from '#domain/line-browser.ts'
import { defaultLocale, isLocale, localeCookieSettings, preferredLocale, stripLocalePrefix } from '#domain/locale.ts'
import { keepEntryQuery } from '#domain/queue-settings/lane-param.ts'
import { refuse } from '#domain/refusal.ts'
import type { SwitchableSignInMethod } from '#domain/sign-in-methods.ts'
import type { Config } from '#platform/config.ts'
import { toFault } from '#platform/fault.ts'
import { hostedProviderOf, hostedSignInOrigins } from '#platform/hosted-provider.ts'
import { browserIdCookie } from '#platform/http/api.ts'
import type { ServerEnv } from '#platform/http/call.ts'
import { problemResponse } from '#platform/http/problems.ts'
import { isBrowserId, isIdempotencyKey } from '#platform/http/request-input.ts'
import { isHttpsRequest } from '#platform/http/secure.ts'
import { hasClientDisconnected } from '#platform/http/server.ts'
import type { Log } from '#platform/log.ts'
import { smsMode } from '#platform/sms-url.ts'
import { randomToken } from '#platform/tokens.ts'
import { createPageCache, type Placeholders } from './page-cache.ts'
import type { Renderer } from './renderer.ts'

export type PageDependencies = {
  config: Pick<
    Config,
    'publicUrl' | 'apiBase' | 'appEnv' | 'version' | 'smtpUrl' | 'smsUrl' | 'identityMethods' | 'identitySignup' | 'oidcProviders'
  > &
    Parameters<typeof hostedProviderOf>[0]
  log: Log
  render: Renderer
  callApi(request: Request, env: ServerEnv['Bindings']): Response | Promise<Response>
  isSetUp(): Promise<boolean>
  /** Address of this machine on the shop's network, because phones cannot open a `localhost` link. */
  networkOrigin: string | undefined
  /** Development only: the reload tools need a weaker policy. */
  relaxed?: boolean
}

/** 400 days, the maximum that browsers accept. */
const deviceCookieAge = 400 * 24 * 60 * 60

/** Requirements of a sign-in method besides being configured. */
const works: Record<SwitchableSignInMethod, (config: PageDependencies['config']) => boolean> = {
  password: () => true,
  // A hosted provider's mails lead to pages of its own.
  emailLink: ({ smtpUrl, identity }) => smtpUrl !== undefined && identity === 'self',
  phone: (config) => smsMode(config) !== undefined && config.identity === 'self',
}

export function createPageRoutes(parts: PageDependencies): Hono<ServerEnv> {
  const pages = new Hono<ServerEnv>()
  const cache = createPageCache(Date.now)
  const compressing = compress()
  // The answer to a form that a script sent is short. Compressing it takes longer than sending it.
  pages.use((c, next) => (c.req.method === 'POST' && c.req.path.endsWith('.data') ? next() : compressing(c, next)))
  pages.all('*', async (c) => {
    const odd = oddity(c, parts.config.publicUrl)
    if (odd) return problemResponse(c, refuse(odd))
    const form = c.req.method === 'POST' ? await readForm(c) : undefined
    if (c.req.method === 'POST' && form === undefined) return problemResponse(c, refuse('request.malformed'))
    const fresh: Placeholders = { nonce: randomBytes(16).toString('base64url'), idempotencyKey: randomToken() }
    const setUp = await parts.isSetUp()
    const request = readable(c.req.raw, form)
    const cookieDevice = deviceFromCookie(c)
    let device = cookieDevice ?? randomToken()
    const keepDevice = (savedDevice: string) => {
      if (isBrowserId(savedDevice)) device = savedDevice
    }
    const context = (placeholders: Placeholders) => ({ ...pageContext(parts, c, placeholders, setUp), device: cookieDevice, keepDevice })
    const name = setUp && request === c.req.raw ? cacheName(c) : undefined
    const cached = name && (await cache.find(name, () => toCacheable(parts.render(request, context(cache.placeholders)))))
    const response = cached ? cache.fill(cached, fresh) : await parts.render(request, context(fresh))
    return withHeaders(parts, c, response, { nonce: fresh.nonce, device: cookieDevice ? undefined : device })
  })
  return pages
}

async function toCacheable(rendered: Promise<Response>) {
  const response = await rendered
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (response.status !== 200 || !isPage || response.headers.has('set-cookie')) return undefined
  return { status: response.status, headers: [...response.headers], html: await response.text() }
}

/** Returns the cache key of an anonymous page; undefined for personal pages, and in LINE's browser, whose join page differs. */
function cacheName(c: Context<ServerEnv>): string | undefined {
  const url = new URL(c.req.url)
  // QR codes add the same parameters for everyone who scans them.
  if (c.req.method !== 'GET' || url.search !== keepEntryQuery(url.searchParams) || isLineBrowser(c.req.header('user-agent')))
    return undefined
  const path = stripLocalePrefix(url.pathname)
  const code = /^\/(?:entry\/w|embed\/[wf])\/([^/]+)$/.exec(path)?.[1]
  if (path !== '/' && !(code && parseEntryCode(decodeURIComponent(code)))) return undefined
  const language = getCookie(c, localeCookieSettings.name) ?? preferredLocale(c.req.header('accept-language'))
  return `${url.origin} ${url.pathname}${url.search} ${isLocale(language) ? language : ''}`
}

/** Returns the problem of a request that no form of ours sends. The router would treat such a body as a server error. */
function oddity(c: Context<ServerEnv>, publicUrl: string | undefined): ProblemCode | undefined {
  const { method } = c.req
  const url = new URL(c.req.url)
  if (method === 'GET' || method === 'HEAD') return undefined
  if (method !== 'POST') return 'request.notFound'
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) return 'request.wrongType'
  const origin = c.req.header('origin')
  return origin === undefined || origin === url.origin || origin === publicUrl ? undefined : 'auth.forbidden'
}

/** Returns the form's text; undefined if it is no UTF-8. The router would silently replace invalid bytes. */
async function readForm({ req }: Context<ServerEnv>): Promise<string | undefined> {
  try {
    const form = new TextDecoder('utf-8', { fatal: true }).decode(await req.arrayBuffer())
    decodeURIComponent(form)
    return form
  } catch {
    return undefined
  }
}

/**
 * Returns the request for the router, with the form that was read from it. Replaces the address of a link that was cut inside an encoding, so that it
 * gets the not-found page. The router would print such addresses, tokens included.
 */
function readable(request: Request, form: string | undefined): Request {
  const url = new URL(request.url)
  try {
    decodeURIComponent(url.pathname)
  } catch {
    const prefix = isLocale(url.pathname.split('/')[1]) ? `/${url.pathname.split('/')[1]}` : ''
    return new Request(new URL(`${prefix}/unreadable`, url), { headers: request.headers })
  }
  if (form === undefined) return request
  const { method, headers, signal } = request
  return new Request(url, { method, headers, signal, body: form })
}

type SharedContext = Omit<PageContext, 'device' | 'keepDevice'>

function pageContext(
  parts: PageDependencies,
  c: Context<ServerEnv>,
  { nonce, idempotencyKey }: Placeholders,
  setUp: boolean,
): SharedContext {
  const url = new URL(c.req.url)
  const prefix = url.pathname.split('/')[1]
  const locale = isLocale(prefix) ? prefix : defaultLocale
  const cookie = getCookie(c, localeCookieSettings.name)
  const requestId = c.get('requestId')
  return {
    call: (entry, input, as) =>
      callInProcess(parts, c, entry, input, {
        'accept-language': locale,
        // An empty header is no device either, but it hides the cookie's.
        ...(as?.device === null || isBrowserId(as?.device) ? { 'uketsuke-device': as.device ?? '' } : {}),
      }),
    nonce,
    idempotencyKey,
    // Another device cannot open `localhost`.
    origin: parts.config.publicUrl ?? ((isThisMachine(c) && parts.networkOrigin) || url.origin),
    apiBase: parts.config.apiBase,
    environment: parts.config.appEnv,
    version: parts.config.version,
    mails: parts.config.smtpUrl !== undefined,
    signIn: {
      methods: parts.config.identityMethods.filter((method) => works[method](parts.config)),
      signUp: parts.config.identitySignup,
      hosted: hostedProviderOf(parts.config),
      sms: smsMode(parts.config),
      // A hosted provider has its own buttons.
      providers: parts.config.identity === 'google' ? [] : parts.config.oidcProviders.map(({ id, name }) => ({ id, name })),
    },
    setUp,
    acceptLanguage: c.req.header('accept-language'),
    localeCookie: isLocale(cookie) ? cookie : undefined,
    report(error) {
      if (hasClientDisconnected(c.env)) parts.log.debug({ requestId }, 'the client went away')
      else parts.log.error({ requestId, fault: toFault(error) }, 'page failed')
    },
    requestId,
  }
}

const isThisMachine = (c: Context<ServerEnv>) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(c.req.url).hostname)

async function callInProcess<O extends Operation>(
  parts: PageDependencies,
  c: Context<ServerEnv>,
  entry: O,
  input: ApiCallInput<O>,
  extra: Record<string, string>,
): Promise<ApiCallResult<O>> {
  const { params, query, body, idempotencyKey } = input as {
    params?: object
    query?: Record<string, string | readonly string[]>
    body?: unknown
    idempotencyKey?: string
  }
  const url = new URL(`/api/v1${operationPath(entry, params as Record<string, unknown>)}`, c.req.url)
  for (const [name, values] of Object.entries(query ?? {}))
    for (const value of [values].flat()) url.searchParams.append(name, String(value))
  const headers = new Headers(extra)
  for (const name of ['cookie', 'user-agent']) {
    const value = c.req.header(name)
    if (value) headers.set(name, value)
  }
  if (isIdempotencyKey(idempotencyKey)) headers.set('idempotency-key', idempotencyKey)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const request = new Request(url, {
    method: entry.method.toUpperCase(),
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const response = await parts.callApi(request, c.env)
  const json = await response.json()
  return response.ok ? { ok: true, value: json as OperationAnswer<O> } : { ok: false, problem: json as Problem }
}

/** Ignores a cookie that is not a device id of ours. */
function deviceFromCookie(c: Context<ServerEnv>): string | undefined {
  const device = getCookie(c, browserIdCookie)
  return isBrowserId(device) ? device : undefined
}

/** `device`: set only for a browser without a device cookie. */
type HeaderInput = { nonce: string; device: string | undefined }

function withHeaders(
  { config, relaxed }: PageDependencies,
  c: Context<ServerEnv>,
  response: Response,
  { nonce, device }: HeaderInput,
): Response {
  const headers = new Headers(response.headers)
  // Set only by embeds: the sites that may frame them.
  const frames = headers.get('content-security-policy') ?? `frame-ancestors 'none'`
  const isEmbed = stripLocalePrefix(new URL(c.req.url).pathname).startsWith('/embed/')
  if (!relaxed) headers.set('content-security-policy', contentSecurityPolicy(nonce, connections(config), frames))
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (response.status === 503 && !headers.has('retry-after')) headers.set('retry-after', '3')
  // Other sites get no referrer. With `no-referrer`, browsers hide the origin of our own forms' posts, which would be refused.
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'same-origin')
  headers.set('permissions-policy', permissionsPolicy)
  // Lets pages close sign-in windows. Omitted on plain http, where browsers warn about the header.
  if (isHttpsRequest(c, config.publicUrl) || isThisMachine(c)) headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
  // The visitor of another site has not come to us, so the frame stores nothing.
  if (isEmbed) headers.delete('set-cookie')
  else if (device) {
    const secure = isHttpsRequest(c, config.publicUrl) ? '; Secure' : ''
    headers.append('set-cookie', `${browserIdCookie}=${device}; Path=/; Max-Age=${deviceCookieAge}; HttpOnly; SameSite=Lax${secure}`)
  }
  return new Response(response.body, { status: response.status, headers })
}

/** Returns the other origins that pages connect to. */
function connections({ apiBase, identity }: PageDependencies['config']): string[] {
  return [...(apiBase ? [new URL(apiBase).origin] : []), ...(identity === 'google' ? hostedSignInOrigins : [])]
}

/** Denies features that no page uses, so that an injected script cannot use them. */
const permissionsPolicy = [
  'camera=(self)',
  'screen-wake-lock=(self)',
  ...['display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'].map((feature) => `${feature}=()`),
].join(', ')

/** Mantine sets variables in style attributes. `form-action` also applies to redirects after a form. */
function contentSecurityPolicy(nonce: string, elsewhere: readonly string[], frames: string): string {
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    ...(elsewhere.length > 0 ? [`connect-src 'self' ${elsewhere.join(' ')}`] : []),
    `img-src 'self' data: blob:`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    frames,
  ].join('; ')
}
