/** Leaving a kiosk: the PIN of any manager of the shop. Nobody is signed in by it. */
import { and, eq, isNull, or } from 'drizzle-orm'
import { parsePin } from '#domain/pin.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import type { AccountService } from '#platform/accounts.ts'
import { recordDeviceEvent } from '../devices/commands.ts'
import { members } from '../members/table.ts'
import type { QueueContext } from '../tickets/context.ts'
import { findKiosk } from './kiosk.ts'

/** The visitor's page asks for a PIN without a name, because a public screen must not list the managers. */
export async function unlockKiosk(
  ctx: Pick<QueueContext, 'db' | 'tokens' | 'clock' | 'consumeShop'> & { accounts: AccountService },
  token: string,
  typed: string,
): Promise<{ unlocked: true } | Refusal<'device.notFound' | 'account.hosted' | 'pin.noManager' | 'pin.kioskBlocked' | 'pin.busy'>> {
  const kiosk = await findKiosk(ctx, token)
  if (isRefusal(kiosk)) return kiosk
  if (ctx.accounts.hosted) return refuse('account.hosted')
  const { scope, deviceId } = kiosk
  const { organizationId, shopId } = scope
  const charge = ctx.consumeShop('kioskUnlock', shopId, deviceId)
  if (isRefusal(charge)) return refuse('pin.kioskBlocked', { params: charge.params ?? {} })
  const rows = await ctx.db.readScope(scope, (tx) =>
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
  const holder = await ctx.accounts.findPinHolder(managers, parsePin(typed) ?? '')
  if (isRefusal(holder)) return holder
  const now = new Date(ctx.clock().epochMilliseconds)
  await ctx.db.inScope(scope, (tx) =>
    recordDeviceEvent(tx, scope, {
      kind: holder ? 'device.unlock' : 'device.wrongUnlock',
      entityId: deviceId,
      accountId: holder?.accountId ?? null,
      now,
    }),
  )
  return holder ? { unlocked: true } : refuse('pin.noManager')
}
