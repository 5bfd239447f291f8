import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie, setCookie } from 'hono/cookie'
import { defaultLocale, isLocale, type Locale, localeCookieSettings, pathLocale, preferredLocale } from '#domain/locale.ts'
import { isRefusal } from '#domain/refusal.ts'
import { type AuthEventType, authEventTypes, authHandlerPath, providerReturnPath } from '#domain/sign-in-providers.ts'
import type { IdentityContext, IdentityEnv } from '../context.ts'
import { isSecure, ownOrigin } from '../http/request.ts'
import { isTokenShaped, newToken } from '../opaque-token.ts'
import { type HandlerProblem, renderAuthHandlerPage } from './page.ts'
import { beginProviderRequest, providerRequestSeconds, recognizeProviderRequest } from './request.ts'

const browserCookie = 'uketsuke_provider'

/** Page that a popup or redirect leaves from and returns to (docs/decisions/134-sign-in-providers.md). */
export function authHandlerRoutes(ctx: IdentityContext): Hono<IdentityEnv> {
  const routes = new Hono<IdentityEnv>()

  routes.get(authHandlerPath, (c) => start(c, new URL(c.req.url).searchParams))
  routes.get(`${authHandlerPath}/:provider`, (c) => finish(c, ctx, new URL(c.req.url).searchParams, ''))

  /**
   * Apple posts its response as a form from its own page. A cross-site post carries no Lax cookie, so our page posts the form once more
   * from our origin.
   */
  routes.post(`${authHandlerPath}/:provider`, bodyLimit({ maxSize: 64 * 1024 }), async (c) => {
    const postBody = await c.req.text()
    const form = new URLSearchParams(postBody)
    if (getCookie(c, browserCookie) === undefined && !form.has(retryCookie)) {
      form.set(retryCookie, '1')
      return renderAuthHandlerPage({ locale: localeOf(c), again: [...form] })
    }
    form.delete(retryCookie)
    return finish(c, ctx, form, form.toString())
  })

  async function start(c: Context<IdentityEnv>, query: URLSearchParams): Promise<Response> {
    const refused = (problem: HandlerProblem, status: 400 | 403) => renderAuthHandlerPage({ locale: localeOf(c), problem, status })
    const origin = ownOrigin(c, ctx.publicUrl)
    if (!isFromOurPage(c, origin)) return refused('elsewhere', 403)
    const authType = authEventTypes.find((type) => type === query.get('authType'))
    const returnTo = localPathOf(query.get('returnTo'), origin)
    const eventId = query.get('eventId') ?? undefined
    if (!authType || !returnTo || (eventId !== undefined && !/^[\w:.-]{1,200}$/.test(eventId))) return refused('expired', 400)
    const locale = pathLocale(returnTo)
    const failed = (code: string, status: 400 | 429 | 503) =>
      renderAuthHandlerPage({
        locale,
        status,
        returnTo,
        event: { type: authType, eventId: eventId ?? null, providerId: query.get('providerId') ?? '', error: { code: `auth/${code}` } },
      })
    if (ctx.beginnings.take(c.env?.remoteAddress)) return failed('too-many-requests', 429)
    const provider = ctx.providers.find(query.get('providerId'))
    if (!provider) return failed('operation-not-allowed', 400)
    const browserId = getCookie(c, browserCookie)
    // Shared by all windows of a browser: one must not end the sign-in of another.
    const browser = browserId !== undefined && isTokenShaped(browserId) ? browserId : newToken()
    const begun = await beginProviderRequest(ctx, provider, {
      authType,
      eventId,
      returnTo,
      redirectUri: `${origin}${providerReturnPath(provider.id)}`,
      browser,
      locale,
    })
    if (isRefusal(begun)) return failed('provider-unavailable', 503)
    setCookie(c, browserCookie, browser, {
      path: authHandlerPath,
      httpOnly: true,
      sameSite: 'Lax',
      secure: isSecure(c, ctx.publicUrl),
      maxAge: providerRequestSeconds,
    })
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    return c.redirect(begun.authUri, 302)
  }
  return routes
}

const retryCookie = 'uketsuke_again'

/** Hands the result to the page that started in this browser. Any other request ends here with an error. */
async function finish(c: Context<IdentityEnv>, ctx: IdentityContext, parameters: URLSearchParams, postBody: string): Promise<Response> {
  const known = await recognizeProviderRequest(ctx, parameters.get('state'), getCookie(c, browserCookie))
  if (!known || c.req.path !== providerReturnPath(known.request.provider))
    return renderAuthHandlerPage({ locale: localeOf(c), problem: 'expired', status: 400 })
  const { request, sessionId } = known
  const denied = parameters.get('error')
  const type: AuthEventType = request.authType
  const about = { type, eventId: request.eventId, providerId: request.provider }
  const urlResponse = postBody ? request.redirectUri : `${request.redirectUri}?${parameters}`
  return renderAuthHandlerPage({
    locale: pathLocale(request.returnTo),
    returnTo: request.returnTo,
    event: denied
      ? { ...about, error: { code: denied === 'access_denied' ? 'auth/user-cancelled' : 'auth/invalid-credential' } }
      : { ...about, urlResponse, sessionId, postBody: postBody || null, tenantId: null },
  })
}

const localeOf = (c: Context): Locale => {
  const chosen = getCookie(c, localeCookieSettings.name)
  return isLocale(chosen) ? chosen : (preferredLocale(c.req.header('Accept-Language')) ?? defaultLocale)
}

/** Refuses windows opened by another site. Browsers send Sec-Fetch-Site only on secure addresses; otherwise the Referer decides. */
function isFromOurPage(c: Context, origin: string): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  if (site !== undefined) return site === 'same-origin'
  return URL.parse(c.req.header('Referer') ?? '')?.host === new URL(origin).host
}

/** Returns a path of our own pages; undefined for any other address. */
function localPathOf(path: string | null, origin: string): string | undefined {
  if (!path?.startsWith('/')) return undefined
  const url = URL.parse(path, origin)
  // A path that begins with two slashes leads to another host.
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : undefined
}
