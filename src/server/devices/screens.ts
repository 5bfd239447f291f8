/** Devices that hold a token: boards, kiosks, printers and public board links. */
import { type DeviceTrouble, isPairedByCode } from '#domain/devices.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Scope } from '#platform/database/db.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { devices } from '../members/table.ts'
import { type DeviceContext, settingsOfDevice } from './commands.ts'

export type TokenDevice = { scope: Required<Scope>; row: typeof devices.$inferSelect; settings: ReturnType<typeof settingsOfDevice> }

/** Returns undefined for a token that no device has any longer. */
export async function findDeviceByToken(
  { db, tokens }: Pick<DeviceContext, 'db' | 'tokens'>,
  token: string,
): Promise<TokenDevice | undefined> {
  const found = isPublicToken(token) ? await findLookup(db, 'device', token) : undefined
  if (!found) return undefined
  const scope = { organizationId: found.organizationId, shopId: found.shopId }
  const [row] = await db.readScope(scope, (tx) =>
    tx
      .select()
      .from(devices)
      .where(rowInShopCondition(devices, { shopId: scope.shopId, id: found.entityId })),
  )
  // The version is compared as well, because the clocks of server and database differ by a moment.
  const isCurrent = row && !row.revokedAt && tokens.derive('device', row.id, row.tokenVersion) === token
  return isCurrent ? { scope, row, settings: settingsOfDevice(row) } : undefined
}

/**
 * Notes the contact. A public link belongs to no device, so its reports are ignored; a refusal would make its page load again. A printer's
 * state is read from its polls, so a report by its token is refused.
 */
export async function reportScreenState(
  ctx: DeviceContext,
  token: string,
  { version, trouble }: { version: string; trouble: DeviceTrouble | null },
): Promise<undefined | Refusal<'device.notFound'>> {
  const device = await findDeviceByToken(ctx, token)
  if (!device || device.row.kind === 'printer') return refuse('device.notFound')
  const { kind } = device.row
  // A kiosk makes no sound, so a sound trouble would stay on the devices page with a wrong remedy.
  if (isPairedByCode(kind)) await noteContact(ctx, device, { version, trouble: kind === 'board' ? trouble : null })
  return undefined
}

export async function noteContact(
  { db, clock }: Pick<DeviceContext, 'db' | 'clock'>,
  { scope, row }: Pick<TokenDevice, 'scope' | 'row'>,
  { version, trouble }: { version: string | null; trouble: DeviceTrouble | null },
): Promise<void> {
  const seenAt = new Date(clock().epochMilliseconds)
  await db.inScope(scope, (tx) =>
    tx
      .update(devices)
      .set({ seenAt, version, trouble })
      .where(rowInShopCondition(devices, { shopId: scope.shopId, id: row.id })),
  )
}
