import { parseEmail } from '#domain/email.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { AccountService, NewAccount } from '#platform/accounts.ts'
import type { Tx } from '#platform/database/db.ts'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { newAccountId } from '../opaque-token.ts'
import { isWeakPassword } from '../passwords/password.ts'
import { changeAccount, findAccount, insertAccount, listAccounts } from '../tables/accounts.ts'
import { listIdentities } from '../tables/providers.ts'
import { endSignInsOf } from '../tables/sign-ins.ts'

/** Runs in the caller's transaction, so an account is only created together with what needs it. */
export async function createAccount(
  ctx: IdentityContext,
  tx: Tx,
  { email: input, password, displayName, locale }: NewAccount,
): Promise<{ accountId: string } | Refusal<'account.emailTaken' | 'account.weakPassword' | 'account.invalidEmail'>> {
  const email = parseEmail(input)
  if (!email) return refuse('account.invalidEmail')
  const isRefused = password === undefined ? ctx.methods.has('password') : await isWeakPassword(password, { email: email.key, displayName })
  if (isRefused) return refuse('account.weakPassword')
  const now = dateFromClock(ctx.clock)
  const accountId = newAccountId()
  const made = await insertAccount(tx, {
    id: accountId,
    email: email.key,
    emailKey: email.key,
    phone: null,
    passwordHash: password === undefined ? null : await ctx.passwords.hash(password),
    displayName: displayName.normalize('NFC').trim() || null,
    photoUrl: null,
    locale: locale ?? null,
    disabled: false,
    signedUp: false,
    emailVerifiedAt: null,
    passwordChangedAt: now,
    createdAt: now,
    lastLoginAt: null,
  })
  return made ? { accountId } : refuse('account.emailTaken')
}

/** Takes effect on every server at commit: the account's tokens and sessions find no sign-in any more. */
export async function disableAccount(tx: Tx, accountId: string): Promise<void> {
  await changeAccount(tx, accountId, { disabled: true })
  await endSignInsOf(tx, accountId)
}

export async function enableAccount(tx: Tx, accountId: string): Promise<void> {
  await changeAccount(tx, accountId, { disabled: false })
}

export const createAccountDescriber =
  (ctx: IdentityContext): AccountService['describeAccounts'] =>
  async (ids) => {
    if (ids.length === 0) return new Map()
    const rows = await listAccounts(ctx.sql, ids)
    return new Map(
      rows.map(({ id, email, displayName, locale }) => [
        id,
        { email: email ?? undefined, displayName: displayName ?? undefined, locale: locale ?? undefined },
      ]),
    )
  }

export const createProfileReader =
  (ctx: IdentityContext): AccountService['readProfile'] =>
  async (id) => {
    const account = await findAccount(ctx.sql, id)
    return (
      account && {
        email: account.email ?? undefined,
        emailVerified: account.emailVerifiedAt !== null,
        displayName: account.displayName ?? undefined,
        locale: account.locale ?? undefined,
        phone: account.phone ?? undefined,
        hasPassword: account.passwordHash !== null && ctx.methods.has('password'),
        providers: (await listIdentities(ctx.sql, id)).map(({ provider, email }) => ({ id: provider, email })),
      }
    )
  }
