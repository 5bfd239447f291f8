import { isRefusal } from '#domain/refusal.ts'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { describeFactors } from '../factors/info.ts'
import { authenticateCaller, type ToolkitCallInput } from '../http/call.ts'
import type { Account } from '../tables/accounts.ts'
import { recordSignInActivity } from '../tables/sign-ins.ts'
import type { LinkedIdentity } from '../tables/signed-in.ts'

/** The SDK calls this after every sign-in and on every page load. Times are milliseconds as strings, like the provider's. */
export async function lookup(ctx: IdentityContext, input: ToolkitCallInput) {
  const caller = await authenticateCaller(ctx, input)
  if (isRefusal(caller)) return caller
  await recordSignInActivity(ctx.sql, caller.signIn, input.client.network, dateFromClock(ctx.clock))
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        ...(caller.signIn.organizationId !== null && { tenantId: caller.signIn.organizationId }),
        ...userOf(caller.account, caller.identities),
        mfaInfo: describeFactors(caller.factors, caller.recoveryCodes),
      },
    ],
  }
}

function userOf(account: Account, identities: readonly LinkedIdentity[]) {
  const { email, displayName, photoUrl } = account
  return {
    localId: account.id,
    ...(email !== null && { email, emailVerified: account.emailVerifiedAt !== null }),
    ...(displayName !== null && { displayName }),
    ...(photoUrl !== null && { photoUrl }),
    ...(account.phone !== null && { phoneNumber: account.phone }),
    providerUserInfo: providersOf(account, identities),
    ...(account.passwordHash !== null && { passwordUpdatedAt: account.passwordChangedAt.getTime() }),
    validSince: String(Math.floor(account.passwordChangedAt.getTime() / 1000)),
    disabled: account.disabled,
    createdAt: String(account.createdAt.getTime()),
    ...(account.lastLoginAt && { lastLoginAt: String(account.lastLoginAt.getTime()) }),
  }
}

/** A mailed link counts as the `password` provider, so it is listed without a password too. */
export function providersOf({ email, phone, displayName, photoUrl }: Account, identities: readonly LinkedIdentity[]) {
  const name = (name: string | null) => name !== null && { displayName: name }
  return [
    ...(email === null
      ? []
      : [
          { providerId: 'password', rawId: email, federatedId: email, email, ...name(displayName), ...(photoUrl !== null && { photoUrl }) },
        ]),
    ...(phone === null ? [] : [{ providerId: 'phone', rawId: phone, phoneNumber: phone }]),
    ...identities.map((identity) => ({
      providerId: identity.provider,
      rawId: identity.subject,
      federatedId: identity.subject,
      ...(identity.email !== null && { email: identity.email }),
      ...name(identity.displayName),
    })),
  ]
}
