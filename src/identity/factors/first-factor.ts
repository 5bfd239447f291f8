import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { rollback } from '#platform/database/db.ts'
import { addSeconds, dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { idTokenSeconds } from '../keys/key-ring.ts'
import { hashToken, newToken } from '../opaque-token.ts'
import { type SignInOptions, type SignInRefusal, type SignInTokens, startSignIn } from '../sign-ins/commands.ts'
import { type Account, changeAccountIfUnchanged } from '../tables/accounts.ts'
import { hasFactor } from '../tables/factors.ts'
import { insertPendingSignIn, type SignIn, type SignInClient } from '../tables/sign-ins.ts'
import { type FactorInfo, listFactorInfos } from './info.ts'

/** Time to find the phone, in seconds. */
const pendingSeconds = 600

export type FirstFactorResult = (SignInTokens & { expiresIn: string }) | { mfaPendingCredential: string; mfaInfo: FactorInfo[] }

/**
 * Continues after a verified password, mailed link, phone or provider. Every personal sign-in passes here, except tablets and PINs, which
 * work only on a paired tablet. `change` and `also` apply even if a second factor follows.
 */
export async function continueAfterFirstFactor<R extends Refusal = never>(
  ctx: IdentityContext,
  account: Account,
  provider: SignIn['provider'],
  origin: SignInClient,
  { change = {}, also }: Pick<SignInOptions<R>, 'change' | 'also'> = {},
): Promise<FirstFactorResult | SignInRefusal | R> {
  const started = await startSignIn<R | Refusal<'factor.asked'>>(ctx, account, provider, origin, {
    change,
    // The account row is locked here, so a concurrent enrolment cannot slip through.
    also: async (tx) => ((await hasFactor(tx, account.id)) ? refuse('factor.asked') : also?.(tx)),
  })
  if (!isRefusal(started)) return { ...started, expiresIn: String(idTokenSeconds) }
  if (started.refused !== 'factor.asked') return started as SignInRefusal | R
  const mfaPendingCredential = newToken()
  const now = dateFromClock(ctx.clock)
  return ctx.db.inTransaction<FirstFactorResult | SignInRefusal | R>(async (tx) => {
    // Checks the account even without a change: it may be disabled or have a new password by now.
    if (!(await changeAccountIfUnchanged(tx, account, { disabled: false, ...change }))) return refuse('account.changed')
    const refused = await also?.(tx)
    if (refused) return rollback(refused)
    await insertPendingSignIn(tx, {
      credentialHash: hashToken(mfaPendingCredential),
      accountId: account.id,
      provider,
      createdAt: now,
      expiresAt: addSeconds(now, pendingSeconds),
      tries: 0,
    })
    return { mfaPendingCredential, mfaInfo: await listFactorInfos(tx, account.id) }
  })
}
