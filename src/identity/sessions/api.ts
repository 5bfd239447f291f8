import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { parseBrowserInfo } from '#platform/http/browser-info.ts'
import { addSeconds, dateFromClock } from '../clock.ts'
import type { IdentityContext, IdentityEnv } from '../context.ts'
import { findTabletByCookie, issueTabletCookie, startTabletAccountSignIn, tabletCookie, tabletCookieSeconds } from '../devices/device.ts'
import { createSameOriginMiddleware, isSecure, readBearerToken } from '../http/request.ts'
import { hashToken, newToken } from '../opaque-token.ts'
import type { SignInVerifier } from '../sign-ins/verifier.ts'
import { extendSession, insertSession, moveSessionsToSuccessor } from '../tables/sessions.ts'
import { endSignIn } from '../tables/sign-ins.ts'

export const sessionCookie = '__session'
/** R7.4: maximum age of the ID token, so a stolen one cannot make a lasting session later. */
const syncTokenSeconds = 300

/**
 * Token sync (R7.4): gives server-rendered pages a cookie for the SDK's sign-in. POST with a fresh ID token sets it. DELETE ends the
 * sign-ins of cookie and token, including refresh tokens.
 */
export function sessionRoutes(ctx: IdentityContext, verifier: SignInVerifier): Hono<IdentityEnv> {
  const routes = new Hono<IdentityEnv>()
  const end = async ({ signInId, accountId }: { signInId: string; accountId: string }) => {
    await endSignIn(ctx.sql, signInId)
    ctx.signedOut(accountId)
  }

  for (const path of ['/auth/session', '/auth/tablet']) routes.use(path, createSameOriginMiddleware(ctx.publicUrl))

  routes.post('/auth/session', async (c) => {
    const token = readBearerToken(c)
    const verified = token && (await verifier.idToken(token, parseBrowserInfo(c.req.header('User-Agent'), c.env?.remoteAddress)))
    if (!verified) return c.json({ code: token ? 'auth.invalid' : 'auth.missing' }, 401)
    const now = dateFromClock(ctx.clock)
    if (now.getTime() / 1000 - verified.issuedAt > syncTokenSeconds) return c.json({ code: 'auth.tokenTooOld' }, 401)
    const expiresAt = addSeconds(now, ctx.lifetimes.session)
    const present = getCookie(c, sessionCookie)
    const session = await verifier.session(present)
    const isSame = session?.signInId === verified.signInId
    if (present && isSame && (await extendSession(ctx.sql, hashToken(present), { now, expiresAt }))) {
      setSessionCookie(c, ctx, sessionCookie, present, ctx.lifetimes.session)
    } else {
      if (session && !isSame) {
        if (session.accountId === verified.accountId)
          await moveSessionsToSuccessor(ctx.sql, { from: session.signInId, to: verified.signInId, now })
        // Ends the browser's previous sign-in, whose tokens are in use no longer.
        await end(session)
      }
      const fresh = newToken()
      await insertSession(ctx.sql, { tokenHash: hashToken(fresh), signInId: verified.signInId, createdAt: now, expiresAt })
      setSessionCookie(c, ctx, sessionCookie, fresh, ctx.lifetimes.session)
    }
    if (verified.device?.by === 'device') await saveDevice(c, ctx, verified.device.id)
    return c.body(null, 204)
  })

  routes.delete('/auth/session', async (c) => {
    const token = readBearerToken(c)
    // Accepts an expired token: it may still end its own sign-in.
    const ended = [await verifier.session(getCookie(c, sessionCookie)), token ? await verifier.read(token) : undefined]
    for (const signIn of ended) if (signIn) await end(signIn)
    deleteCookie(c, sessionCookie, { path: '/' })
    return c.body(null, 204)
  })
  // Returns a shared tablet from a person to its own account, with a token for `signInWithCustomToken`.
  routes.post('/auth/tablet', async (c) => {
    const device = await findTabletByCookie(ctx, getCookie(c, tabletCookie))
    const origin = { userAgent: c.req.header('User-Agent'), address: c.env?.remoteAddress }
    const token = device && (await startTabletAccountSignIn(ctx, device.id, origin))
    if (token) return c.json({ token })
    deleteCookie(c, tabletCookie, { path: '/' })
    return c.json({ code: 'auth.invalid' }, 401)
  })
  return routes
}

/** Sets the tablet's cookie in a browser that signs in as the tablet. */
async function saveDevice(c: Context, ctx: IdentityContext, id: string): Promise<void> {
  const present = getCookie(c, tabletCookie)
  const isKnown = (await findTabletByCookie(ctx, present))?.id === id
  const secret = isKnown ? present : await issueTabletCookie(ctx, id)
  if (secret) setSessionCookie(c, ctx, tabletCookie, secret, tabletCookieSeconds)
}

function setSessionCookie(c: Context, { publicUrl }: IdentityContext, name: string, value: string, maxAge: number): void {
  setCookie(c, name, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(c, publicUrl), maxAge })
}
