/** Leaving a kiosk: the PIN of any manager of the shop, or a manager's sign-in where PINs do not exist. Nobody stays signed in by it. */
import { and, eq, isNull, or } from 'drizzle-orm'
import { parsePin } from '#domain/pin.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import type { AccountService } from '#platform/accounts.ts'
import type { Scope } from '#platform/database/db.ts'
import { recordDeviceEvent } from '../devices/commands.ts'
import { findMembership } from '../members/membership.ts'
import { members } from '../members/table.ts'
import type { QueueContext } from '../tickets/context.ts'
import { findKiosk } from './kiosk.ts'

type UnlockContext = Pick<QueueContext, 'db' | 'tokens' | 'clock' | 'consumeShop'> & { accounts: AccountService }
type NotAllowed = Refusal<'account.hosted' | 'pin.noManager' | 'device.managerOnly' | 'pin.busy' | 'auth.factorDemanded'>

export async function unlockKiosk(
  ctx: UnlockContext,
  token: string,
  proof: { pin: string } | { idToken: string },
): Promise<{ unlocked: true } | NotAllowed | Refusal<'device.notFound' | 'pin.kioskBlocked'>> {
  const kiosk = await findKiosk(ctx, token)
  if (isRefusal(kiosk)) return kiosk
  if ('pin' in proof && ctx.accounts.hosted) return refuse('account.hosted')
  const { scope, deviceId } = kiosk
  const charge = ctx.consumeShop('kioskUnlock', scope.shopId, deviceId)
  if (isRefusal(charge)) return refuse('pin.kioskBlocked', { params: charge.params ?? {} })
  const manager = await ('pin' in proof ? findManagerByPin(ctx, scope, proof.pin) : findManagerBySignIn(ctx, scope, proof.idToken))
  if (isRefusal(manager) && manager.refused === 'pin.busy') return manager
  const now = new Date(ctx.clock().epochMilliseconds)
  await ctx.db.inScope(scope, (tx) =>
    recordDeviceEvent(tx, scope, {
      kind: isRefusal(manager) ? 'device.wrongUnlock' : 'device.unlock',
      entityId: deviceId,
      accountId: isRefusal(manager) ? null : manager.accountId,
      now,
    }),
  )
  return isRefusal(manager) ? manager : { unlocked: true }
}

/** The visitor's page asks for a PIN without a name, because a public screen must not list the managers. */
async function findManagerByPin({ db, accounts }: UnlockContext, scope: Required<Scope>, typed: string) {
  const { organizationId, shopId } = scope
  const rows = await db.readScope(scope, (tx) =>
    tx
      .select({ accountId: members.accountId, role: members.role })
      .from(members)
      .where(
        and(
          eq(members.organizationId, organizationId),
          or(isNull(members.shopId), eq(members.shopId, shopId)),
          isNull(members.suspendedAt),
        ),
      ),
  )
  const managers = rows.filter(({ role }) => isRoleAtLeast(role, 'manager')).map(({ accountId }) => accountId)
  return (await accounts.findPinHolder(managers, parsePin(typed) ?? '')) ?? refuse('pin.noManager')
}

/** Ends the sign-in in any case, so that it is of no use to the next visitor. */
async function findManagerBySignIn({ db, accounts, clock }: UnlockContext, { shopId }: Required<Scope>, idToken: string) {
  const account = await accounts.verifyIdToken(idToken)
  if (!account) return refuse('device.managerOnly')
  const membership = await findMembership(db, account, shopId, new Date(clock().epochMilliseconds))
  await accounts.endSignIn(account.accountId, account.signInId)
  if (isRefusal(membership) && membership.refused === 'auth.factorDemanded') return refuse('auth.factorDemanded')
  if (isRefusal(membership) || !isRoleAtLeast(membership.role, 'manager')) return refuse('device.managerOnly')
  return { accountId: account.accountId }
}
