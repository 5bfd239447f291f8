import type { Actor } from '#domain/actor.ts'
import type { AuthenticatedAccount } from '#platform/accounts.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { accountOf, type CallerMembership, idempotentCallOf, membershipOf, type OperationCall } from '#platform/http/call.ts'

export type StaffRequest = {
  membership: CallerMembership
  account: Pick<AuthenticatedAccount, 'accountId' | 'displayName' | 'device'>
  idempotency: IdempotentCall
}

/** Takes the call of an operation that requires a role and an idempotency key. */
export const toStaffRequest = (call: OperationCall): StaffRequest & { account: AuthenticatedAccount } => ({
  membership: membershipOf(call),
  account: accountOf(call),
  idempotency: idempotentCallOf(call),
})

export const memberActorOf = ({ membership: { role }, account }: Pick<StaffRequest, 'membership' | 'account'>): Actor => ({
  by: 'member',
  accountId: account.accountId,
  role,
  name: account.displayName ?? '',
})
