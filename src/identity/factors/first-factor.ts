import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { rollback } from '#platform/database/db.ts'
import { dateNow, later } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { idTokenSeconds } from '../keys/key-ring.ts'
import { hashToken, newToken } from '../opaque-token.ts'
import { type SignInOptions, type SignInRefusal, startSignIn, type Tokens } from '../sign-ins/commands.ts'
import { type Account, changeCheckedAccount } from '../tables/accounts.ts'
import { hasFactor } from '../tables/factors.ts'
import { type ClientContext, insertPendingSignIn, type SignIn } from '../tables/sign-ins.ts'
import { type FactorInfo, factorsOf } from './info.ts'

/** As long as it may take to find the phone. In seconds. */
const pendingSeconds = 600

/** What a call that signs in answers: tokens, or that a second factor is asked for. */
export type FirstFactorResult = (Tokens & { expiresIn: string }) | { mfaPendingCredential: string; mfaInfo: FactorInfo[] }

/**
 * For an account whose password, mailed link, phone or provider was just checked: everything that signs a person in goes through here. Only a shared
 * tablet and a PIN don't: a PIN opens nothing away from its tablet, which a manager has paired. What goes `beside` it happens now, also where a second
 * factor is still to come: a mailed link is used up by its first.
 */
export async function passFirstFactor<R extends Refusal = never>(
  ctx: IdentityContext,
  account: Account,
  provider: SignIn['provider'],
  origin: ClientContext,
  { change = {}, also }: Pick<SignInOptions<R>, 'change' | 'also'> = {},
): Promise<FirstFactorResult | SignInRefusal | R> {
  const started = await startSignIn<R | Refusal<'factor.asked'>>(ctx, account, provider, origin, {
    change,
    // The account's row is locked by now, also against one who is enrolling.
    also: async (tx) => ((await hasFactor(tx, account.id)) ? refuse('factor.asked') : also?.(tx)),
  })
  if (!isRefusal(started)) return { ...started, expiresIn: String(idTokenSeconds) }
  if (started.refused !== 'factor.asked') return started as SignInRefusal | R
  const mfaPendingCredential = newToken()
  const now = dateNow(ctx.clock)
  return ctx.db.inTransaction<FirstFactorResult | SignInRefusal | R>(async (tx) => {
    // Also where nothing is written to it: it may have been closed, or got another password.
    if (!(await changeCheckedAccount(tx, account, { disabled: false, ...change }))) return refuse('account.changed')
    const refused = await also?.(tx)
    if (refused) return rollback(refused)
    await insertPendingSignIn(tx, {
      credentialHash: hashToken(mfaPendingCredential),
      accountId: account.id,
      provider,
      createdAt: now,
      expiresAt: later(now, pendingSeconds),
      tries: 0,
    })
    return { mfaPendingCredential, mfaInfo: await factorsOf(tx, account.id) }
  })
}
