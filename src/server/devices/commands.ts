/** A shop's devices: managers add, change, reconnect and remove them, and the holder of a code pairs one. */

import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { DeviceSettings, type DeviceWithCodeOrAddress, type ShopDevice } from '#contract/devices/devices.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { isMonitored, isPairedByCode, silentAfterSeconds } from '#domain/devices.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import type { EventKind } from '#domain/events.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { AccountService, AuthenticatedAccount, UserAgentAndAddress } from '#platform/accounts.ts'
import { type Database, rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { addLookup, expireLookup, findLookup } from '#platform/database/resolver.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { newId } from '#platform/ids.ts'
import type { TokenDeriver } from '#platform/tokens.ts'
import { fillMissingActorNames, readStaffNamesByAccount } from '../members/actor-names.ts'
import { devices } from '../members/table.ts'
import { lanes, shops } from '../shops/table.ts'

export type DeviceContext = {
  db: Database
  clock: () => Temporal.Instant
  tokens: TokenDeriver
  accounts: AccountService
}
export type MemberRequest = { membership: CallerMembership; account: AuthenticatedAccount; idempotency: IdempotentCall }

const pairingMinutes = 10
const staleDays = 14
const maxDevices = 40

type Row = typeof devices.$inferSelect
type Mismatch = Refusal<'idempotency.mismatch'>
type SettingsRefusal = Refusal<'lane.notFound' | 'device.printerNotFound'>

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)
export const scopeOfMembership = ({ organizationId, shopId }: CallerMembership): Required<Scope> => ({ organizationId, shopId })

/** Hint that a device was changed or removed, so that open screens check it at once. */
export const deviceChangeTopic = (deviceId: string) => `device:${deviceId}` as const

export const settingsOfDevice = ({ kind, settings }: Pick<Row, 'kind' | 'settings'>): DeviceSettings =>
  DeviceSettings.parse({ ...(settings as object), kind })

export async function listDevices(ctx: DeviceContext, membership: CallerMembership): Promise<ShopDevice[]> {
  const now = dateOf(ctx.clock())
  const { rows, names } = await ctx.db.readScope(membership, async (tx) => {
    const rows = await tx
      .select()
      .from(devices)
      .where(and(eq(devices.shopId, membership.shopId), isNull(devices.revokedAt)))
      .orderBy(asc(devices.createdAt), asc(devices.id))
    return {
      rows,
      names: await readStaffNamesByAccount(
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
  return (await fillMissingActorNames(ctx.accounts, shown)).map(({ actor, ...device }) => ({ ...device, addedBy: actor.name }))
}

export function deviceStateAt(now: Date, { kind, pairedAt, seenAt }: Pick<Row, 'kind' | 'pairedAt' | 'seenAt'>): ShopDevice['state'] {
  if (!pairedAt) return 'waiting'
  const unseenSeconds = (now.getTime() - (seenAt ?? pairedAt).getTime()) / 1_000
  if (isMonitored(kind)) return unseenSeconds > silentAfterSeconds ? 'silent' : 'working'
  return kind === 'tablet' && unseenSeconds > staleDays * 86_400 ? 'stale' : 'working'
}

/** `tabletSeenAt`: last contact of a tablet, which its sign-in records. */
function showDevice(row: Row, now: Date, tabletSeenAt?: Date): ShopDevice {
  const { id, name, pairedAt, pairingEndsAt, trouble, version } = row
  const seenAt = tabletSeenAt ?? row.seenAt
  return {
    id,
    name,
    settings: settingsOfDevice(row),
    state: deviceStateAt(now, { ...row, seenAt }),
    trouble,
    version,
    addedBy: null,
    codeEndsAt: pairedAt ? null : (pairingEndsAt?.toISOString() ?? null),
    pairedAt: pairedAt?.toISOString() ?? null,
    seenAt: seenAt?.toISOString() ?? null,
  }
}

const pairingCodeOf = ({ tokens }: DeviceContext, { id, tokenVersion }: Pick<Row, 'id' | 'tokenVersion'>) =>
  tokens.code('pairing', `${id}:${tokenVersion}`)
const tokenOf = ({ tokens }: DeviceContext, { id, tokenVersion }: Pick<Row, 'id' | 'tokenVersion'>) =>
  tokens.derive('device', id, tokenVersion)

/** What a manager types into the device: a pairing code or an address. */
function connect(ctx: DeviceContext, row: Row, now: Date): DeviceWithCodeOrAddress {
  const device = showDevice(row, now)
  if (isPairedByCode(row.kind)) return { device, code: pairingCodeOf(ctx, row), path: null }
  return { device, code: null, path: `${row.kind === 'printer' ? '/printers/' : '/entry/d/'}${tokenOf(ctx, row)}` }
}

/** Makes the code or address valid, with its end. */
async function addKey(ctx: DeviceContext, tx: Tx, row: Row): Promise<void> {
  const target = { organizationId: row.organizationId, shopId: row.shopId, entityId: row.id }
  if (isPairedByCode(row.kind)) await addLookup(tx, 'pairing', pairingCodeOf(ctx, row), target, row.pairingEndsAt!)
  else await addLookup(tx, 'device', tokenOf(ctx, row), target)
}

const pairingEnd = (now: Date) => new Date(now.getTime() + pairingMinutes * 60_000)

async function refuseSettings(tx: Tx, shopId: string, settings: DeviceSettings): Promise<SettingsRefusal | undefined> {
  if ('laneIds' in settings && settings.laneIds) {
    const known = await tx.$count(lanes, and(eq(lanes.shopId, shopId), isNull(lanes.archivedAt), inArray(lanes.id, settings.laneIds)))
    if (known !== new Set(settings.laneIds).size) return refuse('lane.notFound')
  }
  if (settings.kind !== 'kiosk' || !settings.printerId) return undefined
  const [printer] = await tx
    .select({ kind: devices.kind, revokedAt: devices.revokedAt })
    .from(devices)
    .where(rowInShopCondition(devices, { shopId, id: settings.printerId }))
  return printer?.kind === 'printer' && !printer.revokedAt ? undefined : refuse('device.printerNotFound')
}

/** Adds a device. Tablets are refused with a hosted identity provider, which does not accept our tablet tokens. */
export async function addDevice(
  ctx: DeviceContext,
  { name, settings: { kind, ...settings } }: { name: string; settings: DeviceSettings },
  { membership, account, idempotency }: MemberRequest,
): Promise<DeviceWithCodeOrAddress | SettingsRefusal | Refusal<'device.tooMany' | 'account.hosted'> | Mismatch> {
  if (kind === 'tablet' && ctx.accounts.hosted) return refuse('account.hosted')
  const scope = scopeOfMembership(membership)
  const now = dateOf(ctx.clock())
  const added = await ctx.db.inScope(scope, async (tx) => {
    // Lock, so that simultaneous calls count each other's devices.
    await tx.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`devices:${scope.shopId}`])
    const earlier = await findIdempotentResult(tx, scope.organizationId, idempotency)
    if (earlier && 'refused' in earlier) return rollback(earlier)
    if (earlier) return (await findDevice(tx, scope.shopId, String(earlier.result.deviceId)))!
    const count = await tx.$count(devices, and(eq(devices.shopId, scope.shopId), isNull(devices.revokedAt)))
    if (count >= maxDevices) return rollback(refuse('device.tooMany', { params: { most: maxDevices } }))
    const refusal = await refuseSettings(tx, scope.shopId, { kind, ...settings } as DeviceSettings)
    if (refusal) return rollback(refusal)
    const id = newId(now.getTime())
    const paired = isPairedByCode(kind) ? { pairingEndsAt: pairingEnd(now) } : { pairedAt: now }
    const [row] = await tx
      .insert(devices)
      .values({ id, ...scope, name, kind, settings, addedBy: account.accountId, createdAt: now, ...paired })
      .returning()
    await addKey(ctx, tx, row!)
    await recordDeviceEvent(tx, scope, { kind: 'device.add', entityId: id, accountId: account.accountId, now, data: { kind } })
    await saveIdempotentResult(tx, scope, idempotency, { deviceId: id })
    return row!
  })
  if (isRefusal(added)) return added
  const { device, ...key } = connect(ctx, added, now)
  return { device: { ...device, addedBy: account.displayName ?? null }, ...key }
}

async function findDevice(tx: Tx, shopId: string, id: string): Promise<Row | undefined> {
  const [row] = await tx.select().from(devices).where(rowInShopCondition(devices, { shopId, id })).for('update')
  return row
}

type DeviceChange<Code extends ProblemCode> = (tx: Tx, row: Row, now: Date) => Promise<{ set: Partial<Row> } | Refusal<Code> | undefined>

/** Locks a device, changes its row, records the event and tells open screens. `endsSignIns`: also ends those of a tablet. */
async function changeRow<Code extends ProblemCode>(
  ctx: DeviceContext,
  deviceId: string,
  { membership, account, idempotency }: MemberRequest,
  { event, endsSignIns = false, change }: { event: EventKind; endsSignIns?: boolean; change: DeviceChange<Code> },
): Promise<Row | Refusal<Code | 'device.notFound'> | Mismatch> {
  const scope = scopeOfMembership(membership)
  const { shopId } = scope
  const now = dateOf(ctx.clock())
  let notify: (() => void) | undefined
  const changed = await ctx.db.inTransaction<Row | Refusal<Code | 'device.notFound'> | Mismatch>(async (tx) => {
    await ctx.db.enterScope(tx, scope)
    const row = await findDevice(tx, shopId, deviceId)
    if (!row) return rollback(refuse('device.notFound'))
    const earlier = await findIdempotentResult(tx, scope.organizationId, idempotency)
    if (earlier && 'refused' in earlier) return rollback(earlier)
    if (earlier) return row
    const news = await change(tx, row, now)
    if (news && 'refused' in news) return rollback(news)
    await saveIdempotentResult(tx, scope, idempotency, { deviceId })
    if (!news) return row
    const condition = rowInShopCondition(devices, { shopId, id: deviceId })
    const [after] = await tx.update(devices).set(news.set).where(condition).returning()
    await recordDeviceEvent(tx, scope, { kind: event, entityId: deviceId, accountId: account.accountId, now, data: { kind: row.kind } })
    tx.hint(deviceChangeTopic(deviceId), 1)
    if (endsSignIns && row.kind === 'tablet') {
      await ctx.db.leaveScope(tx)
      notify = await ctx.accounts.endDevice(tx, deviceId)
    }
    return after!
  })
  if (!isRefusal(changed)) notify?.()
  return changed
}

export async function changeDevice(
  ctx: DeviceContext,
  deviceId: string,
  { name, settings: { kind, ...settings } }: { name: string; settings: DeviceSettings },
  request: MemberRequest,
): Promise<ShopDevice | SettingsRefusal | Refusal<'device.notFound' | 'device.otherKind'> | Mismatch> {
  const { shopId } = request.membership
  const changed = await changeRow(ctx, deviceId, request, {
    event: 'device.change',
    async change(tx, row) {
      if (row.revokedAt) return refuse('device.notFound')
      if (row.kind !== kind) return refuse('device.otherKind')
      return (await refuseSettings(tx, shopId, { kind, ...settings } as DeviceSettings)) ?? { set: { name, settings } }
    },
  })
  return isRefusal(changed) ? changed : showDevice(changed, dateOf(ctx.clock()))
}

/** Makes a board sound a test call within a second. Refused while nobody would hear it. */
export async function testBoardCall(
  ctx: DeviceContext,
  deviceId: string,
  request: MemberRequest,
): Promise<ShopDevice | Refusal<'device.notFound' | 'device.otherKind' | 'device.notConnected'> | Mismatch> {
  const changed = await changeRow(ctx, deviceId, request, {
    event: 'device.testCall',
    async change(_, row, now) {
      if (row.revokedAt) return refuse('device.notFound')
      if (row.kind !== 'board') return refuse('device.otherKind')
      return deviceStateAt(now, row) === 'working' ? { set: { testCallAt: now } } : refuse('device.notConnected')
    },
  })
  return isRefusal(changed) ? changed : showDevice(changed, dateOf(ctx.clock()))
}

/** Ends the device's code or token and its sign-ins, and gives it a new one. */
export async function resetDeviceConnection(
  ctx: DeviceContext,
  deviceId: string,
  request: MemberRequest,
): Promise<DeviceWithCodeOrAddress | Refusal<'device.notFound' | 'account.hosted'> | Mismatch> {
  const changed = await changeRow(ctx, deviceId, request, {
    event: 'device.reconnect',
    endsSignIns: true,
    async change(tx, row, now) {
      if (row.revokedAt) return refuse('device.notFound')
      if (row.kind === 'tablet' && ctx.accounts.hosted) return refuse('account.hosted')
      await endKeys(ctx, tx, row, now)
      const set = { ...unpaired(row, now), tokenVersion: row.tokenVersion + 1 }
      await addKey(ctx, tx, { ...row, ...set })
      return { set }
    },
  })
  return isRefusal(changed) ? changed : connect(ctx, changed, dateOf(ctx.clock()))
}

const unpaired = ({ kind }: Row, now: Date): Partial<Row> =>
  isPairedByCode(kind)
    ? { pairedAt: null, accountId: null, pairingEndsAt: pairingEnd(now), seenAt: null, trouble: null, version: null }
    : { pairedAt: now, seenAt: null, trouble: null, version: null }

async function endKeys(ctx: DeviceContext, tx: Tx, row: Row, now: Date): Promise<void> {
  await expireLookup(tx, 'device', tokenOf(ctx, row), row.shopId, now)
  await expireLookup(tx, 'pairing', pairingCodeOf(ctx, row), row.shopId, now)
}

/** Removes a device for good. Its pages and streams end at once on all servers. */
export async function removeDevice(
  ctx: DeviceContext,
  deviceId: string,
  request: MemberRequest,
): Promise<{ deviceId: string } | Refusal<'device.notFound'> | Mismatch> {
  const changed = await changeRow<never>(ctx, deviceId, request, {
    event: 'device.revoke',
    endsSignIns: true,
    async change(tx, row, now): Promise<{ set: Partial<Row> } | undefined> {
      if (row.revokedAt) return undefined
      await endKeys(ctx, tx, row, now)
      return { set: { revokedAt: now } }
    },
  })
  return isRefusal(changed) ? changed : { deviceId }
}

type PairingRefusal = Refusal<'device.wrongCode'> | Mismatch
type Pairing = { row: Row; shopName: string }

/**
 * Uses up a pairing code of one of the kinds. A retry with the same key works as long as the code is valid. `pairAs` runs once, outside the
 * scope, and returns the tablet's account; `shopId` limits the code to that shop.
 */
async function consumePairingCode(
  ctx: DeviceContext,
  typed: string,
  { kinds, shopId: onlyShop, idempotency }: { kinds: readonly Row['kind'][]; shopId?: string; idempotency: IdempotentCall },
  pairAs: (tx: Tx, row: Row) => Promise<{ accountId: string | null }>,
): Promise<Pairing | PairingRefusal> {
  const code = parseEntryCode(typed)
  const pairing = code === undefined ? undefined : await findLookup(ctx.db, 'pairing', code)
  if (!pairing || (onlyShop && pairing.shopId !== onlyShop)) return refuse('device.wrongCode')
  const { entityId: id, organizationId, shopId } = pairing
  const scope = { organizationId, shopId }
  const now = dateOf(ctx.clock())
  return ctx.db.inTransaction<Pairing | PairingRefusal>(async (tx) => {
    await ctx.db.enterScope(tx, scope)
    const row = await findDevice(tx, shopId, id)
    const earlier = await findIdempotentResult(tx, organizationId, idempotency)
    if (earlier && 'refused' in earlier) return rollback(earlier)
    const isUsable = row && kinds.includes(row.kind) && !row.revokedAt && row.pairingEndsAt! > now && (!row.pairedAt || earlier)
    if (!isUsable) return rollback(refuse('device.wrongCode'))
    const [shop] = await tx.select({ name: shops.name }).from(shops).where(eq(shops.id, shopId))
    if (!earlier) {
      await ctx.db.leaveScope(tx)
      const { accountId } = await pairAs(tx, row)
      await ctx.db.enterScope(tx, scope)
      await tx.update(devices).set({ accountId, pairedAt: now }).where(rowInShopCondition(devices, { shopId, id }))
      if (row.kind !== 'tablet') await addLookup(tx, 'device', tokenOf(ctx, row), { ...scope, entityId: id })
      await recordDeviceEvent(tx, scope, { kind: 'device.pair', entityId: id, accountId, now, data: { kind: row.kind } })
      await saveIdempotentResult(tx, scope, idempotency, { deviceId: id })
    }
    return { row, shopName: shop?.name ?? '' }
  })
}

/** Pairs a tablet, which then signs in with its own account. */
export async function pairTablet(
  ctx: DeviceContext,
  typed: string,
  { idempotency, origin }: { idempotency: IdempotentCall; origin: UserAgentAndAddress },
): Promise<{ shopId: string; shopName: string; name: string; token: string } | PairingRefusal> {
  const paired = await consumePairingCode(ctx, typed, { kinds: ['tablet'], idempotency }, (tx, { id, shopId, name }) =>
    ctx.accounts.addDevice(tx, { id, shopId, name }),
  )
  if (isRefusal(paired)) return paired
  const { id, shopId, name } = paired.row
  const token = await ctx.accounts.startDevice(id, origin)
  return token ? { shopId, shopName: paired.shopName, name, token } : refuse('device.wrongCode')
}

/** Pairs a board or kiosk of the shop with that entry code. */
export async function pairScreen(
  ctx: DeviceContext,
  { entryCode, kind, pairingCode }: { entryCode: string; kind: 'board' | 'kiosk'; pairingCode: string },
  idempotency: IdempotentCall,
): Promise<{ name: string; token: string } | Refusal<'entry.notFound'> | PairingRefusal> {
  const parsed = parseEntryCode(entryCode)
  const shop = parsed && (await findLookup(ctx.db, 'entry', parsed))
  if (!shop) return refuse('entry.notFound')
  const paired = await consumePairingCode(ctx, pairingCode, { kinds: [kind], shopId: shop.shopId, idempotency }, async () => ({
    accountId: null,
  }))
  return isRefusal(paired) ? paired : { name: paired.row.name, token: tokenOf(ctx, paired.row) }
}

type Recorded = {
  kind: EventKind
  entityType?: 'device' | 'member'
  entityId: string
  /** Null: a screen, which has no account. */
  accountId: string | null
  now: Date
  data?: Record<string, unknown>
}

export async function recordDeviceEvent(
  tx: Tx,
  scope: Required<Scope>,
  { kind, entityType = 'device', entityId, accountId, now, data = {} }: Recorded,
): Promise<void> {
  const actor = accountId ? ({ actorKind: 'member', actorId: accountId } as const) : ({ actorKind: 'system' } as const)
  await tx.insert(events).values({ id: newId(now.getTime()), ...scope, entityType, entityId, kind, ...actor, at: now, data })
}
