/** Boards, kiosks and printers that need a look while their shop is open. */
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { DeviceInTrouble } from '#contract/devices/devices.ts'
import { monitoredKinds, silentAfterSeconds } from '#domain/devices.ts'
import { openingStatusAt } from '#domain/queue-settings/hours.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { notifyMembers } from '../members/member-push.ts'
import { devices } from '../members/table.ts'
import { clockOf } from '../shops/clock.ts'
import { toShopHours } from '../shops/shop-hours.ts'
import { shops } from '../shops/table.ts'
import { type DeviceContext, deviceStateAt, scopeOfMembership } from './commands.ts'

export async function listDevicesInTrouble(
  { db, clock }: Pick<DeviceContext, 'db' | 'clock'>,
  membership: CallerMembership,
): Promise<{ devices: DeviceInTrouble[]; monitored: number }> {
  const scope = scopeOfMembership(membership)
  const read = await db.readScope(scope, (tx) => readMonitoredDevices(tx, scope, clock()))
  return { devices: read.flatMap(({ inTrouble }) => inTrouble ?? []), monitored: read.length }
}

type SilentDevice = DeviceInTrouble & Pick<MonitoredDevice, 'shopName' | 'scope' | 'silenceToldAt'>

/** Returns the silent devices of all open shops. */
export async function readSilentDevices(db: Database, now: Temporal.Instant): Promise<SilentDevice[]> {
  const { rows } = await db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop' order by 1`)
  const read = rows.map(({ id: organizationId }) =>
    db.readScope({ organizationId }, (tx) => readMonitoredDevices(tx, { organizationId }, now)),
  )
  return (await Promise.all(read))
    .flat()
    .flatMap(({ inTrouble, ...device }) => (inTrouble?.state === 'silent' ? { ...inTrouble, ...device } : []))
}

/** Pushes to members each device that has become silent, once until it is heard again. */
export async function pushSilentDevices({ db, clock }: Pick<DeviceContext, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  const at = new Date(now.epochMilliseconds)
  for (const { id, seenAt, scope, silenceToldAt } of await readSilentDevices(db, now)) {
    if (silenceToldAt && (seenAt === null || Date.parse(seenAt) < silenceToldAt.getTime())) continue
    await db.inScope(scope, async (tx) => {
      await tx
        .update(devices)
        .set({ silenceToldAt: at })
        .where(and(eq(devices.shopId, scope.shopId), eq(devices.id, id)))
      await notifyMembers(tx, { event: 'member.deviceSilent', scope, now })
    })
  }
}

type MonitoredDevice = {
  shopName: string
  scope: Required<Scope>
  silenceToldAt: Date | null
  inTrouble: DeviceInTrouble | undefined
}

/** `organizationId` is compared as well, because the owner of the database passes the row policies. */
async function readMonitoredDevices(tx: Tx, { organizationId, shopId }: Scope, now: Temporal.Instant): Promise<MonitoredDevice[]> {
  const rows = await tx
    .select({ device: devices, shop: shops })
    .from(devices)
    .innerJoin(shops, eq(shops.id, devices.shopId))
    .where(
      and(
        eq(devices.organizationId, organizationId),
        shopId ? eq(devices.shopId, shopId) : undefined,
        inArray(devices.kind, monitoredKinds),
        isNotNull(devices.pairedAt),
        isNull(devices.revokedAt),
        isNull(shops.closedAt),
      ),
    )
    .orderBy(asc(devices.createdAt), asc(devices.id))
  const date = new Date(now.epochMilliseconds)
  return rows.map(({ device, shop }) => {
    const { id, name, kind, trouble, seenAt } = device
    const state = deviceStateAt(date, device)
    const troubled = (state === 'silent' || trouble !== null) && isOpenLongEnough(shop, now)
    const shown = { id, name, kind: kind as DeviceInTrouble['kind'], state, trouble, seenAt: seenAt?.toISOString() ?? null }
    const scope = { organizationId, shopId: shop.id }
    return { shopName: shop.name, scope, silenceToldAt: device.silenceToldAt, inTrouble: troubled ? shown : undefined }
  })
}

/** False in the first two minutes after opening, in which the devices are being switched on. */
function isOpenLongEnough(shop: typeof shops.$inferSelect, now: Temporal.Instant): boolean {
  const isOpen = (at: Temporal.Instant) => openingStatusAt(at, { shop: toShopHours(shop), lane: null }, clockOf(shop)).open
  return isOpen(now) && isOpen(now.subtract({ seconds: silentAfterSeconds }))
}
