import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import { addSeconds, dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { deriveSuccessorToken, hashToken, isTokenShaped, newToken } from '../opaque-token.ts'
import { endSignIn, exchangeUnusedToken, findRefreshToken, lockSignIn, type RefreshToken } from '../tables/sign-ins.ts'
import type { IssuedRefreshToken, SignedIn } from '../tables/signed-in.ts'
import { signInExpiry } from './commands.ts'

/** Within this time a used token returns its successor again, because two tabs may refresh at once and a response may get lost. */
const graceSeconds = 30

export type RotatedRefreshToken = SignedIn & { refreshToken: string }
type Why = 'TOKEN_EXPIRED' | 'USER_DISABLED'
/** `session`: session cookie of the browser that sends the token. */
type Sender = { session: string | undefined; network: string | null }

/**
 * Exchanges a refresh token for its successor. A used token that returns later counts as stolen and ends the sign-in, unless this browser
 * used it itself, proved by its session cookie: a tab that slept for hours holds an old token.
 */
export async function rotateRefreshToken(
  ctx: IdentityContext,
  token: string,
  { session, network }: Sender,
): Promise<RotatedRefreshToken | Refusal<Why>> {
  const now = dateFromClock(ctx.clock)
  const sessionHash = session !== undefined && isTokenShaped(session) ? hashToken(session) : null
  const issued = await ctx.findRefreshToken(hashToken(token), sessionHash, now)
  if (!issued) return refuse('TOKEN_EXPIRED')
  if (issued.account.disabled) return refuse('USER_DISABLED')
  const refreshToken = issued.token.usedAt === null ? await exchange(ctx, token, issued, network, now) : undefined
  if (refreshToken) return { ...issued, signIn: { ...issued.signIn, lastSeenAt: now, network }, refreshToken }
  return repeatExchange(ctx, token, issued, now)
}

/** Returns undefined if another request used the token in between. */
async function exchange(
  ctx: IdentityContext,
  token: string,
  { token: { tokenHash, signInId }, signIn, inBrowser }: IssuedRefreshToken,
  network: string | null,
  now: Date,
): Promise<string | undefined> {
  const successorSalt = newToken()
  const successor = deriveSuccessorToken(token, successorSalt)
  const isExchanged = await exchangeUnusedToken(ctx.db, {
    tokenHash,
    signInId,
    usedInBrowser: inBrowser,
    now,
    successorHash: hashToken(successor),
    successorSalt,
    expiresAt: signInExpiry(ctx, signIn, now),
    network,
    // Keeps used tokens for the lifetime of a session cookie, to detect one that returns.
    usedBefore: addSeconds(now, -ctx.lifetimes.session),
  })
  return isExchanged ? successor : undefined
}

/** Returns the successor of a used token, or ends its sign-in. */
async function repeatExchange(
  ctx: IdentityContext,
  token: string,
  issued: IssuedRefreshToken,
  now: Date,
): Promise<RotatedRefreshToken | Refusal<Why>> {
  const { account, inBrowser } = issued
  let isEnded = false
  const result = await ctx.db.inTransaction<RotatedRefreshToken | Refusal<Why>>(async (tx) => {
    // Otherwise two concurrent uses of a stolen token would both end the sign-in and both be recorded.
    await lockSignIn(tx, issued.signIn.id)
    const row = await findRefreshToken(tx, issued.token.tokenHash)
    if (!row?.usedAt) return refuse('TOKEN_EXPIRED')
    const inGrace = now.getTime() - row.usedAt.getTime() <= graceSeconds * 1000
    if (inGrace || (inBrowser && row.usedInBrowser)) {
      const refreshToken = await lastOf(tx, token, row)
      if (refreshToken) return { ...issued, refreshToken }
    }
    await endSignIn(tx, row.signInId)
    await ctx.record(tx, account.id, { kind: 'account.refreshTokenReused', data: {} })
    isEnded = true
    ctx.log.warn({ signIn: row.signInId }, 'a used refresh token came back; its sign-in was ended')
    return refuse('TOKEN_EXPIRED')
  })
  if (isEnded) ctx.signedOut(account.id)
  return result
}

/** Follows the successors to the unused token: at most one per hour of a cookie's lifetime. */
async function lastOf(tx: Tx, token: string, row: RefreshToken): Promise<string | undefined> {
  let successor = token
  let current: RefreshToken | undefined = row
  while (current?.successorSalt) {
    successor = deriveSuccessorToken(successor, current.successorSalt)
    current = await findRefreshToken(tx, hashToken(successor))
  }
  return current && successor
}
