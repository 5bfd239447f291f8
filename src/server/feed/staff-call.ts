import type { Actor } from '#domain/actor.ts'
import type { SignedIn } from '#platform/accounts.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { accountOf, type Call, idempotencyOf, type Membership, membershipOf } from '#platform/http/call.ts'

/** A change that somebody of the shop asks for. */
export type StaffCall = {
  membership: Membership
  account: Pick<SignedIn, 'accountId' | 'displayName' | 'device'>
  idempotency: IdempotentCall
}

/** Of an operation that a role may call and that changes something. */
export const staffCallOf = (call: Call): StaffCall & { account: SignedIn } => ({
  membership: membershipOf(call),
  account: accountOf(call),
  idempotency: idempotencyOf(call),
})

/** How the log names whoever asks. */
export const actorOf = ({ membership: { role }, account }: Pick<StaffCall, 'membership' | 'account'>): Actor => ({
  by: 'member',
  accountId: account.accountId,
  role,
  name: account.displayName ?? '',
})
