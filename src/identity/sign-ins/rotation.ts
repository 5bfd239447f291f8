import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import { addSeconds, dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { deriveSuccessorToken, hashToken, newToken } from '../opaque-token.ts'
import type { Account } from '../tables/accounts.ts'
import {
  deleteUsedRefreshTokens,
  endSignIn,
  extendSignIn,
  findRefreshToken,
  findSignIn,
  insertRefreshToken,
  lockRefreshToken,
  markRefreshTokenUsed,
  type RefreshToken,
  type SignIn,
} from '../tables/sign-ins.ts'
import { signInExpiry } from './commands.ts'

/** Within this time a used token returns its successor again, because two tabs may refresh at once and a response may get lost. */
const graceSeconds = 30

export type RotatedRefreshToken = { refreshToken: string; signIn: SignIn; account: Account }
type Why = 'TOKEN_EXPIRED' | 'USER_DISABLED'

/**
 * Exchanges a refresh token for its successor. A used token that returns later counts as stolen and ends the sign-in, unless this browser
 * used it itself, proved by its session cookie: a tab that slept for hours holds an old token.
 */
export async function rotateRefreshToken(
  ctx: IdentityContext,
  token: string,
  browserSignInId: string | undefined,
): Promise<RotatedRefreshToken | Refusal<Why>> {
  const now = dateFromClock(ctx.clock)
  let ended: string | undefined
  const result = await ctx.db.inTransaction<RotatedRefreshToken | Refusal<Why>>(async (tx) => {
    const row = await lockRefreshToken(tx, hashToken(token))
    const signedIn = row && (await findSignIn(tx, row.signInId, now))
    if (!signedIn) return refuse('TOKEN_EXPIRED')
    if (signedIn.account.disabled) return refuse('USER_DISABLED')
    const usedInBrowser = browserSignInId === row.signInId
    if (!row.usedAt) return { ...signedIn, refreshToken: await spend(ctx, tx, token, { ...row, usedInBrowser }, signedIn.signIn, now) }
    const inGrace = now.getTime() - row.usedAt.getTime() <= graceSeconds * 1000
    if (inGrace || (usedInBrowser && row.usedInBrowser)) {
      const refreshToken = await lastOf(tx, token, row)
      if (refreshToken) return { ...signedIn, refreshToken }
    }
    await endSignIn(tx, row.signInId)
    await ctx.record(tx, signedIn.account.id, { kind: 'account.refreshTokenReused', data: {} })
    ended = signedIn.account.id
    ctx.log.warn({ signIn: row.signInId }, 'a used refresh token came back; its sign-in was ended')
    return refuse('TOKEN_EXPIRED')
  })
  if (ended) ctx.signedOut(ended)
  return result
}

async function spend(ctx: IdentityContext, tx: Tx, token: string, row: RefreshToken, signIn: SignIn, now: Date): Promise<string> {
  const successorSalt = newToken()
  const successor = deriveSuccessorToken(token, successorSalt)
  // Pipelined into one round trip.
  await Promise.all([
    insertRefreshToken(tx, {
      tokenHash: hashToken(successor),
      signInId: row.signInId,
      createdAt: now,
      usedAt: null,
      successorSalt: null,
    }),
    markRefreshTokenUsed(tx, row.tokenHash, { usedAt: now, successorSalt, usedInBrowser: row.usedInBrowser }),
    extendSignIn(tx, row.signInId, signInExpiry(ctx, signIn, now)),
    // Keeps used tokens for the lifetime of a session cookie, to detect one that returns.
    deleteUsedRefreshTokens(tx, row.signInId, addSeconds(now, -ctx.lifetimes.session)),
  ])
  return successor
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
