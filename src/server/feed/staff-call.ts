import type { Actor } from '#domain/actor.ts'
import type { SignedIn } from '#platform/accounts.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { accountOf, type Call, idempotencyOf, type Membership, membershipOf } from '#platform/http/call.ts'

export type StaffCall = {
  membership: Membership
  account: Pick<SignedIn, 'accountId' | 'displayName' | 'device'>
  idempotency: IdempotentCall
}

/** Takes the call of an operation that requires a role and an idempotency key. */
export const staffCallOf = (call: Call): StaffCall & { account: SignedIn } => ({
  membership: membershipOf(call),
  account: accountOf(call),
  idempotency: idempotencyOf(call),
})

export const actorOf = ({ membership: { role }, account }: Pick<StaffCall, 'membership' | 'account'>): Actor => ({
  by: 'member',
  accountId: account.accountId,
  role,
  name: account.displayName ?? '',
})
