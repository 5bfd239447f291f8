/** Links a ticket to its visitor at LINE: from the page to LINE Login and back (docs/decisions/186-line.md). */
import { createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as client from 'openid-client'
import { z } from '#contract/zod.ts'
import { defaultLocale, isLocale, locales, localizedPath } from '#domain/locale.ts'
import { isOpenTicket } from '#domain/tickets/ticket.ts'
import type { Scope } from '#platform/database/db.ts'
import { toFaultWithoutStack } from '#platform/fault.ts'
import type { ServerEnv } from '#platform/http/call.ts'
import type { RateLimits } from '#platform/http/rate-limits.ts'
import type { Log } from '#platform/log.ts'
import { seal, unseal } from '#platform/sealing.ts'
import { randomToken } from '#platform/tokens.ts'
import { resolveTicketToken } from '../tickets/find-scope.ts'
import { linkTicketToLine } from '../tickets/visitor/line.ts'
import { readVisitorTicket } from '../tickets/visitor/visitor.ts'
import { findShopLineAccount, type LineAccount, lineReturnPath } from './account.ts'
import type { LineAccess, LineContext } from './context.ts'
import { openLoginChannel } from './login-channel.ts'

/** Time to agree at LINE. */
const maxSeconds = 600
const browserCookie = 'uketsuke_line'

export type LineLinkContext = LineContext & { rateLimits: RateLimits; log: Log }

/** What the page says after the return (`lineOfferOf`). */
type Outcome = 'linked' | 'refused' | 'failed'

/** Sealed in the state: LINE and the browser carry it but cannot read or change it, and it opens in the browser that began only. */
const Beginning = z.object({ token: z.string(), locale: z.enum(locales), until: z.number() })
type Beginning = z.infer<typeof Beginning>

export function lineLinkRoutes(ctx: LineLinkContext): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  routes.get('/line/ticket/:token', (c) => begin(ctx, c, c.req.param('token')))
  routes.get(lineReturnPath, (c) => finish(ctx, c))
  return routes
}

async function begin(ctx: LineLinkContext, c: Context<ServerEnv>, token: string): Promise<Response> {
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'no-referrer')
  const query = c.req.query('locale')
  const locale = isLocale(query) ? query : defaultLocale
  if (ctx.rateLimits.take('visitor', `token:${token}`, c.env.remoteAddress).refused) return c.body(null, 429)
  const back = (outcome?: Outcome) => c.redirect(pagePath({ token, locale }, outcome), 303)
  // Another site could otherwise send its readers through, who would then get the messages of its ticket.
  if (!['same-origin', 'none', undefined].includes(c.req.header('sec-fetch-site'))) return back()
  const { line } = ctx
  const target = line && (await findTarget(ctx, line, token))
  if (!line || !target) return back()

  const known = getCookie(c, browserCookie)
  const browser = known && /^[\w-]{22}$/.test(known) ? known : randomToken()
  const beginning: Beginning = { token, locale, until: ctx.clock().epochMilliseconds + maxSeconds * 1_000 }
  const state = seal(line.key, JSON.stringify(beginning), browser).toString('base64url')
  const secrets = loginSecretsOf(line, browser, state)
  const address = client.buildAuthorizationUrl(channelOf(line, target.account), {
    ...{ redirect_uri: line.origin + lineReturnPath, scope: 'openid', state, nonce: secrets.nonce },
    ...{ code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier), code_challenge_method: 'S256' },
    // Shows the account on a page of its own, because without adding it the visitor gets no message.
    ...{ bot_prompt: 'aggressive', ui_locales: { ja: 'ja-JP', en: 'en-US', zh: 'zh-CN' }[locale] },
  })
  const cookie = { path: '/line', httpOnly: true, sameSite: 'Lax', secure: true, maxAge: maxSeconds } as const
  setCookie(c, browserCookie, browser, cookie)
  return c.redirect(address.href, 302)
}

async function finish(ctx: LineLinkContext, c: Context<ServerEnv>): Promise<Response> {
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'no-referrer')
  if (ctx.rateLimits.take('visitor', undefined, c.env.remoteAddress).refused) return c.body(null, 429)
  const { line } = ctx
  const [state, browser] = [c.req.query('state'), getCookie(c, browserCookie)]
  const begun = line && state && browser ? openState(line, state, browser) : undefined
  if (!line || !begun || begun.until < ctx.clock().epochMilliseconds) return c.redirect('/', 303)
  const back = (outcome: Outcome) => c.redirect(pagePath(begun, outcome), 303)
  const target = await findTarget(ctx, line, begun.token)
  if (!target) return back('failed')
  if (c.req.query('error')) return back('refused')
  const { account, scope, ticketId } = target
  try {
    const secrets = loginSecretsOf(line, browser!, state!)
    // Our own address, because behind a proxy the request's may differ.
    const address = new URL(`${line.origin}${lineReturnPath}${new URL(c.req.url).search}`)
    const tokens = await client.authorizationCodeGrant(channelOf(line, account), address, {
      ...{ expectedState: state!, expectedNonce: secrets.nonce, pkceCodeVerifier: secrets.verifier, idTokenExpected: true },
    })
    const userId = tokens.claims()!.sub
    // Before LINE is asked, so that what the visitor does at that moment counts as later.
    const askedAt = ctx.clock()
    const blocked = !(await line.api.isFriend(account.secrets.channelToken, userId))
    await ctx.db.inScope(scope, (tx) => linkTicketToLine(ctx, tx, { scope, ticketId }, { accountId: account.id, userId, blocked, askedAt }))
    return back('linked')
  } catch (error) {
    ctx.log.warn({ fault: toFaultWithoutStack(error) }, 'a visitor could not be linked to LINE')
    return back('failed')
  }
}

type Target = { scope: Required<Scope>; ticketId: string; account: LineAccount }

/** Returns undefined unless the ticket is open and its shop has an account. */
async function findTarget(ctx: LineContext, line: LineAccess, token: string): Promise<Target | undefined> {
  const found = await resolveTicketToken(ctx.db, token)
  if (!found) return undefined
  const { shopId } = found.scope
  return ctx.db.readScope(found.scope, async (tx) => {
    const ticket = await readVisitorTicket(tx, shopId, found.ticketId, ctx.clock(), ctx.hooks)
    const account = ticket && isOpenTicket(ticket.view.status) ? await findShopLineAccount(tx, line, shopId) : undefined
    return account && { ...found, account }
  })
}

const channelOf = (line: LineAccess, { loginChannelId, secrets }: LineAccount) =>
  openLoginChannel(line, { id: loginChannelId, secret: secrets.loginChannelSecret })

/** Derived, so that nothing is stored. The browser's visible addresses do not reveal them. */
function loginSecretsOf({ key }: LineAccess, browser: string, state: string): { verifier: string; nonce: string } {
  const derive = (name: string) => createHmac('sha256', key).update(`${name}:${browser}:${state}`).digest('base64url')
  return { verifier: derive('verifier'), nonce: derive('nonce') }
}

function openState({ key }: LineAccess, state: string, browser: string): Beginning | undefined {
  const text = unseal(key, Buffer.from(state, 'base64url'), browser)
  return text === undefined ? undefined : Beginning.parse(JSON.parse(text))
}

const pagePath = ({ token, locale }: Pick<Beginning, 'token' | 'locale'>, outcome?: Outcome): string =>
  `${localizedPath(locale, `/entry/w/${encodeURIComponent(token)}`)}${outcome ? `?line=${outcome}` : ''}`
