/** Shared tablets: managers add and revoke them, and the holder of the code pairs them. */

import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { ShopTablet } from '#contract/devices.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import type { EventKind } from '#domain/events.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { AccountService, AuthenticatedAccount, UserAgentAndAddress } from '#platform/accounts.ts'
import { type Database, rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { addLookup, findLookup } from '#platform/database/resolver.ts'
import { shopRowByIdCondition } from '#platform/database/shop-row-conditions.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { newId } from '#platform/ids.ts'
import type { TokenDeriver } from '#platform/tokens.ts'
import { nameActors, readActorNames } from '../members/actor-names.ts'
import { shopTablets } from '../members/table.ts'
import { shops } from '../shops/table.ts'

export type DeviceContext = { db: Database; clock: () => Temporal.Instant; tokens: TokenDeriver; accounts: AccountService }
export type MemberRequest = { membership: CallerMembership; account: AuthenticatedAccount; idempotency: IdempotentCall }

const pairingMinutes = 10
const staleDays = 14
const maxDevices = 20

type Row = typeof shopTablets.$inferSelect

/** Tablets that are paired or can still be paired. */
const isOpen = (now: Date) => and(isNull(shopTablets.revokedAt), or(isNotNull(shopTablets.pairedAt), gt(shopTablets.pairingEndsAt, now)))

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)
export const scopeOfMembership = ({ organizationId, shopId }: CallerMembership): Required<Scope> => ({ organizationId, shopId })

export async function listDevices(ctx: DeviceContext, membership: CallerMembership): Promise<ShopTablet[]> {
  const now = dateOf(ctx.clock())
  const { rows, names } = await ctx.db.readScope(membership, async (tx) => {
    const rows = await tx
      .select()
      .from(shopTablets)
      .where(and(eq(shopTablets.shopId, membership.shopId), isOpen(now)))
      .orderBy(asc(shopTablets.createdAt), asc(shopTablets.id))
    return {
      rows,
      names: await readActorNames(
        tx,
        rows.map(({ addedBy }) => ({ actorId: addedBy })),
      ),
    }
  })
  const described = await ctx.accounts.describeDevices(rows.map(({ id }) => id))
  const shown = rows.map((row) => ({
    ...showDevice(row, now, described.get(row.id)?.lastSeenAt),
    accountId: row.addedBy,
    actor: { name: names.get(row.addedBy) ?? null },
  }))
  return (await nameActors(ctx.accounts, shown)).map(({ actor, ...device }) => ({ ...device, addedBy: actor.name }))
}

function showDevice(row: Row, now: Date, seenAt: Date | undefined): ShopTablet {
  const { id, name, pairedAt, pairingEndsAt } = row
  const isStale = seenAt !== undefined && now.getTime() - seenAt.getTime() > staleDays * 86_400_000
  return {
    id,
    name,
    state: pairedAt ? (isStale ? 'stale' : 'paired') : 'waiting',
    addedBy: null,
    codeEndsAt: pairedAt ? null : pairingEndsAt.toISOString(),
    pairedAt: pairedAt?.toISOString() ?? null,
    seenAt: seenAt?.toISOString() ?? null,
  }
}

/** Adds a tablet. Refused with a hosted identity provider, which does not accept our tablet tokens. */
export async function addDevice(
  ctx: DeviceContext,
  name: string,
  { membership, account, idempotency }: MemberRequest,
): Promise<{ device: ShopTablet; code: string } | Refusal<'device.tooMany' | 'account.hosted' | 'idempotency.mismatch'>> {
  if (ctx.accounts.hosted) return refuse('account.hosted')
  const scope = scopeOfMembership(membership)
  const now = dateOf(ctx.clock())
  return ctx.db.inScope(scope, async (tx) => {
    // Lock, so that simultaneous calls count each other's tablets.
    await tx.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`devices:${scope.shopId}`])
    const earlier = await findIdempotentResult(tx, scope.organizationId, idempotency)
    if (earlier && 'refused' in earlier) return rollback(earlier)
    const id = earlier ? String(earlier.result.deviceId) : newId(now.getTime())
    const code = ctx.tokens.code('pairing', id)
    if (!earlier) {
      const open = await tx
        .select({ id: shopTablets.id })
        .from(shopTablets)
        .where(and(eq(shopTablets.shopId, scope.shopId), isOpen(now)))
      if (open.length >= maxDevices) return rollback(refuse('device.tooMany', { params: { most: maxDevices } }))
      const pairingEndsAt = new Date(now.getTime() + pairingMinutes * 60_000)
      await tx.insert(shopTablets).values({ id, ...scope, name, addedBy: account.accountId, createdAt: now, pairingEndsAt })
      await addLookup(tx, 'pairing', code, { ...scope, entityId: id }, pairingEndsAt)
      await recordDeviceEvent(tx, scope, { kind: 'device.add', entityId: id, accountId: account.accountId, now })
      await saveIdempotentResult(tx, scope, idempotency, { deviceId: id })
    }
    const [row] = await tx
      .select()
      .from(shopTablets)
      .where(shopRowByIdCondition(shopTablets, { shopId: scope.shopId, id }))
    return { device: { ...showDevice(row!, now, undefined), addedBy: account.displayName ?? null }, code }
  })
}

/** Pairs a tablet. A retry with the same key works as long as the code is valid. */
export async function pairDevice(
  ctx: DeviceContext,
  typed: string,
  { idempotency, origin }: { idempotency: IdempotentCall; origin: UserAgentAndAddress },
): Promise<{ shopId: string; shopName: string; name: string; token: string } | Refusal<'device.wrongCode' | 'idempotency.mismatch'>> {
  const code = parseEntryCode(typed)
  const pairing = code === undefined ? undefined : await findLookup(ctx.db, 'pairing', code)
  if (!pairing) return refuse('device.wrongCode')
  const { entityId: id, organizationId, shopId } = pairing
  const scope = { organizationId, shopId }
  const now = dateOf(ctx.clock())
  const paired = await ctx.db.inTransaction<{ name: string; shopName: string } | Refusal<'device.wrongCode' | 'idempotency.mismatch'>>(
    async (tx) => {
      await ctx.db.enterScope(tx, scope)
      const [row] = await tx
        .select()
        .from(shopTablets)
        .where(shopRowByIdCondition(shopTablets, { shopId: scope.shopId, id }))
        .for('update')
      const earlier = await findIdempotentResult(tx, organizationId, idempotency)
      if (earlier && 'refused' in earlier) return rollback(earlier)
      if (!row || row.revokedAt || row.pairingEndsAt <= now || (row.pairedAt && !earlier)) return rollback(refuse('device.wrongCode'))
      const [shop] = await tx.select({ name: shops.name }).from(shops).where(eq(shops.id, shopId))
      if (!earlier) {
        await ctx.db.leaveScope(tx)
        const { accountId } = await ctx.accounts.addDevice(tx, { id, shopId, name: row.name })
        await ctx.db.enterScope(tx, scope)
        await tx
          .update(shopTablets)
          .set({ accountId, pairedAt: now })
          .where(shopRowByIdCondition(shopTablets, { shopId: scope.shopId, id }))
        await recordDeviceEvent(tx, scope, { kind: 'device.pair', entityId: id, accountId, now })
        await saveIdempotentResult(tx, scope, idempotency, { deviceId: id })
      }
      return { name: row.name, shopName: shop?.name ?? '' }
    },
  )
  if (isRefusal(paired)) return paired
  const token = await ctx.accounts.startDevice(id, origin)
  return token ? { shopId, ...paired, token } : refuse('device.wrongCode')
}

/** Revokes a tablet. Its pages and streams end at once on all servers. */
export async function revokeDevice(
  ctx: DeviceContext,
  deviceId: string,
  { membership, account, idempotency }: MemberRequest,
): Promise<{ deviceId: string } | Refusal<'device.notFound' | 'idempotency.mismatch'>> {
  const scope = scopeOfMembership(membership)
  const now = dateOf(ctx.clock())
  let notify: (() => void) | undefined
  const revoked = await ctx.db.inTransaction<{ deviceId: string } | Refusal<'device.notFound' | 'idempotency.mismatch'>>(async (tx) => {
    await ctx.db.enterScope(tx, scope)
    const [row] = await tx
      .select()
      .from(shopTablets)
      .where(shopRowByIdCondition(shopTablets, { shopId: scope.shopId, id: deviceId }))
      .for('update')
    if (!row) return rollback(refuse('device.notFound'))
    const earlier = await findIdempotentResult(tx, scope.organizationId, idempotency)
    if (earlier && 'refused' in earlier) return rollback(earlier)
    if (!row.revokedAt) {
      await tx
        .update(shopTablets)
        .set({ revokedAt: now })
        .where(shopRowByIdCondition(shopTablets, { shopId: scope.shopId, id: deviceId }))
      await recordDeviceEvent(tx, scope, { kind: 'device.revoke', entityId: deviceId, accountId: account.accountId, now })
    }
    if (!earlier) await saveIdempotentResult(tx, scope, idempotency, { deviceId })
    await ctx.db.leaveScope(tx)
    notify = await ctx.accounts.endDevice(tx, deviceId)
    return { deviceId }
  })
  if (!isRefusal(revoked)) notify?.()
  return revoked
}

type Recorded = {
  kind: EventKind
  entityType?: 'device' | 'member'
  entityId: string
  accountId: string
  now: Date
  data?: Record<string, unknown>
}

export async function recordDeviceEvent(
  tx: Tx,
  scope: Required<Scope>,
  { kind, entityType = 'device', entityId, accountId, now, data = {} }: Recorded,
): Promise<void> {
  const actor = { actorKind: 'member', actorId: accountId } as const
  await tx.insert(events).values({ id: newId(now.getTime()), ...scope, entityType, entityId, kind, ...actor, at: now, data })
}
