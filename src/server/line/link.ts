/** Links a ticket or a reservation to its visitor at LINE: from the page to LINE Login and back (docs/decisions/186-line.md). */
import { createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as client from 'openid-client'
import { z } from '#contract/zod.ts'
import { defaultLocale, isLocale, type Locale, locales, localizedPath } from '#domain/locale.ts'
import { isOpenReservation } from '#domain/reservations/reservation.ts'
import { isOpenTicket } from '#domain/tickets/ticket.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { toFaultWithoutStack } from '#platform/fault.ts'
import type { ServerEnv } from '#platform/http/call.ts'
import type { RateLimits } from '#platform/http/rate-limits.ts'
import type { Log } from '#platform/log.ts'
import { seal, unseal } from '#platform/sealing.ts'
import { randomToken } from '#platform/tokens.ts'
import type { LineVisitor } from '../outbox/line-recipients.ts'
import { findStanding, linkReservationToLine } from '../reservations/line.ts'
import { resolveReservationToken } from '../reservations/visitor.ts'
import { resolveTicketToken } from '../tickets/find-scope.ts'
import { notifyCallAtLine } from '../tickets/notifications/notify.ts'
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
const Beginning = z.object({ kind: z.enum(['ticket', 'reservation']), token: z.string(), locale: z.enum(locales), until: z.number() })
type Beginning = z.infer<typeof Beginning>
/** Page from which the visitor comes. */
type Page = Pick<Beginning, 'kind' | 'token'>

export function lineLinkRoutes(ctx: LineLinkContext): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  routes.get('/line/:kind{ticket|reservation}/:token', (c) => begin(ctx, c, c.req.param() as Page))
  routes.get(lineReturnPath, (c) => finish(ctx, c))
  return routes
}

async function begin(ctx: LineLinkContext, c: Context<ServerEnv>, { kind, token }: Page): Promise<Response> {
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'no-referrer')
  const query = c.req.query('locale')
  const locale = isLocale(query) ? query : defaultLocale
  if (ctx.rateLimits.take('visitor', `token:${token}`, c.env.remoteAddress).refused) return c.body(null, 429)
  const back = (outcome?: Outcome) => c.redirect(pagePath({ kind, token, locale }, outcome), 303)
  // Another site could otherwise send its readers through, who would then get the messages of its ticket.
  if (!['same-origin', 'none', undefined].includes(c.req.header('sec-fetch-site'))) return back()
  const { line } = ctx
  const target = line && (await findTarget(ctx, line, { kind, token }))
  if (!line || !target) return back()

  const known = getCookie(c, browserCookie)
  const browser = known && /^[\w-]{22}$/.test(known) ? known : randomToken()
  const beginning: Beginning = { kind, token, locale, until: ctx.clock().epochMilliseconds + maxSeconds * 1_000 }
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
  const target = await findTarget(ctx, line, begun)
  if (!target) return back('failed')
  if (c.req.query('error')) return back('refused')
  const { account } = target
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
    await linkers[begun.kind].link(ctx, target, { accountId: account.id, userId, blocked, askedAt })
    return back('linked')
  } catch (error) {
    ctx.log.warn({ fault: toFaultWithoutStack(error) }, 'a visitor could not be linked to LINE')
    return back('failed')
  }
}

type Found = { scope: Required<Scope>; id: string }
type Target = Found & { account: LineAccount }

type Linker = {
  path: string
  find(ctx: LineContext, token: string): Promise<Found | undefined>
  isOpen(ctx: LineContext, tx: Tx, found: Found): Promise<boolean>
  link(ctx: LineContext, found: Found, visitor: LineVisitor): Promise<void>
}

const linkers: Readonly<Record<Page['kind'], Linker>> = {
  ticket: {
    path: '/entry/w/',
    async find({ db }, token) {
      const found = await resolveTicketToken(db, token)
      return found && { scope: found.scope, id: found.ticketId }
    },
    async isOpen({ clock, hooks }, tx, { scope, id }) {
      const ticket = await readVisitorTicket(tx, scope.shopId, id, clock(), hooks)
      return ticket !== undefined && isOpenTicket(ticket.view.status)
    },
    async link(ctx, { scope, id }, visitor) {
      await ctx.db.inScope(scope, (tx) => linkTicketToLine(ctx, tx, { scope, ticketId: id }, visitor))
      // In a transaction of its own: a move takes the queue lock before the visitor's row, so the other order would deadlock.
      await ctx.db.inScope(scope, (tx) => notifyCallAtLine(tx, scope, id, ctx.clock()))
    },
  },
  reservation: {
    path: '/entry/f/',
    find: ({ db }, token) => resolveReservationToken(db, token),
    async isOpen(_, tx, { scope, id }) {
      const reservation = await findStanding(tx, scope.shopId, id)
      return reservation !== undefined && isOpenReservation(reservation.status)
    },
    link: (ctx, found, visitor) => ctx.db.inScope(found.scope, (tx) => linkReservationToLine(ctx, tx, found, visitor)),
  },
}

/** Returns undefined unless the ticket or reservation is open and its shop has an account. */
async function findTarget(ctx: LineContext, line: LineAccess, { kind, token }: Page): Promise<Target | undefined> {
  const linker = linkers[kind]
  const found = await linker.find(ctx, token)
  if (!found) return undefined
  return ctx.db.readScope(found.scope, async (tx) => {
    const account = (await linker.isOpen(ctx, tx, found)) ? await findShopLineAccount(tx, line, found.scope.shopId) : undefined
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

const pagePath = ({ kind, token, locale }: Page & { locale: Locale }, outcome?: Outcome): string =>
  `${localizedPath(locale, linkers[kind].path + encodeURIComponent(token))}${outcome ? `?line=${outcome}` : ''}`
