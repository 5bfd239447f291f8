import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import { dateNow, later } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { hashToken, newToken, successorOf } from '../opaque-token.ts'
import type { Account } from '../tables/accounts.ts'
import {
  endSignIn,
  extendSignIn,
  findRefreshToken,
  findSignIn,
  forgetUsedTokens,
  insertRefreshToken,
  lockRefreshToken,
  markUsed,
  type RefreshToken,
  type SignIn,
} from '../tables/sign-ins.ts'
import { signInUntil } from './commands.ts'

/** Two tabs may refresh with the same token at once, and an answer may get lost: so long the successor is answered again. */
const graceSeconds = 30

export type Refreshed = { refreshToken: string; signIn: SignIn; account: Account }
type Why = 'TOKEN_EXPIRED' | 'USER_DISABLED'

/**
 * Trades a refresh token for its successor. A used one is dead: coming back later, it is taken for stolen and ends the
 * sign-in for thief and owner alike. Except from the very browser that is signed in, which its HttpOnly session cookie proves (`browserSignInId`), where that browser
 * has used it itself: a tab that slept for hours still holds an old token and must not sign everybody out when it wakes.
 */
export async function rotate(ctx: IdentityContext, token: string, browserSignInId: string | undefined): Promise<Refreshed | Refusal<Why>> {
  const now = dateNow(ctx.clock)
  let ended: string | undefined
  const result = await ctx.db.inTransaction<Refreshed | Refusal<Why>>(async (tx) => {
    const row = await lockRefreshToken(tx, hashToken(token))
    const found = row && (await findSignIn(tx, row.signInId, now))
    if (!found) return refuse('TOKEN_EXPIRED')
    if (found.account.disabled) return refuse('USER_DISABLED')
    const usedInBrowser = browserSignInId === row.signInId
    if (!row.usedAt) return { ...found, refreshToken: await spend(ctx, tx, token, { ...row, usedInBrowser }, found.signIn, now) }
    const inGrace = now.getTime() - row.usedAt.getTime() <= graceSeconds * 1000
    if (inGrace || (usedInBrowser && row.usedInBrowser)) {
      const refreshToken = await lastOf(tx, token, row)
      if (refreshToken) return { ...found, refreshToken }
    }
    await endSignIn(tx, row.signInId)
    await ctx.record(tx, found.account.id, { kind: 'account.endStolen', data: {} })
    ended = found.account.id
    ctx.log.warn({ signIn: row.signInId }, 'a used refresh token came back; its sign-in was ended')
    return refuse('TOKEN_EXPIRED')
  })
  if (ended) ctx.signedOut(ended)
  return result
}

async function spend(ctx: IdentityContext, tx: Tx, token: string, row: RefreshToken, signIn: SignIn, now: Date): Promise<string> {
  const successorSalt = newToken()
  const successor = successorOf(token, successorSalt)
  // Asked together, they are one round trip.
  await Promise.all([
    insertRefreshToken(tx, {
      tokenHash: hashToken(successor),
      signInId: row.signInId,
      createdAt: now,
      usedAt: null,
      successorSalt: null,
    }),
    markUsed(tx, row.tokenHash, { usedAt: now, successorSalt, usedInBrowser: row.usedInBrowser }),
    extendSignIn(tx, row.signInId, signInUntil(ctx, signIn, now)),
    // Remembered as long as a session cookie lives, to notice that one comes back.
    forgetUsedTokens(tx, row.signInId, later(now, -ctx.lifetimes.session)),
  ])
  return successor
}

/** From successor to successor up to the one that hasn't been used: at most one per hour of a cookie's life. */
async function lastOf(tx: Tx, token: string, row: RefreshToken): Promise<string | undefined> {
  let successor = token
  let current: RefreshToken | undefined = row
  while (current?.successorSalt) {
    successor = successorOf(successor, current.successorSalt)
    current = await findRefreshToken(tx, hashToken(successor))
  }
  return current && successor
}
