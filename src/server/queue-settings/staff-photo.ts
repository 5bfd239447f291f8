/** Photos of staff. The upload is redrawn, and only the thumbnail is stored. */

import { and, eq } from 'drizzle-orm'
import type { StaffSetting } from '#contract/queue-settings/staff-setting.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import type { CallerMembership, UploadReader } from '#platform/http/call.ts'
import { newId } from '#platform/ids.ts'
import type { ShopCommandContext } from '../feed/context.ts'
import { runSettingsCommand } from '../feed/settings-command.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import { acceptPicture, includeFileInHash, type PictureRefusal } from '../files/accept-file.ts'
import { sendPicture } from '../files/send-picture.ts'
import { readStaff } from '../members/staff.ts'
import { staff, staffPhotos } from '../members/table.ts'
import { readStaffSettings } from './settings.ts'

type Missing = Refusal<'staff.notFound'>
type Result = StaffSetting | Missing | Refusal<'idempotency.mismatch'>
type NoFile = Exclude<Awaited<ReturnType<UploadReader>>, Buffer>

export async function setStaffPhoto(
  ctx: ShopCommandContext,
  staffId: string,
  upload: UploadReader,
  call: StaffRequest,
): Promise<Result | NoFile | PictureRefusal> {
  const exists = await ctx.db.readScope(call.membership, async (tx) =>
    (await readStaff(tx, call.membership.shopId)).some(({ id }) => id === staffId),
  )
  if (!exists) return refuse('staff.notFound')
  const bytes = await upload()
  if (isRefusal(bytes)) return bytes
  const file = await acceptPicture(bytes)
  if (isRefusal(file)) return file
  return savePhoto(ctx, staffId, file.thumbnail, { ...call, idempotency: includeFileInHash(call.idempotency, bytes) })
}

export const removeStaffPhoto = (ctx: ShopCommandContext, staffId: string, call: StaffRequest): Promise<Result> =>
  savePhoto(ctx, staffId, undefined, call)

function savePhoto(ctx: ShopCommandContext, staffId: string, bytes: Buffer | undefined, call: StaffRequest): Promise<Result> {
  const { organizationId, shopId } = call.membership
  const here = rowInShopCondition(staff, { shopId, id: staffId })
  return runSettingsCommand<StaffSetting | Missing, Missing>(
    ctx,
    call,
    async (tx, now) => {
      const row = (await readStaff(tx, shopId)).find(({ id }) => id === staffId)
      if (!row) return refuse('staff.notFound')
      if (!bytes && !row.photoId) return { id: staffId }
      await tx.delete(staffPhotos).where(and(eq(staffPhotos.shopId, shopId), eq(staffPhotos.staffId, staffId)))
      if (bytes) await tx.insert(staffPhotos).values({ staffId, organizationId, shopId, bytes })
      // The revision stays, so a colleague's open form is not refused.
      await tx
        .update(staff)
        .set({ photoId: bytes ? newId(now.getTime()) : null })
        .where(here)
      return { id: staffId, event: { kind: 'staff.edit', entityType: 'staff', entityId: staffId, changed: ['photo'] } }
    },
    async (tx, id) => (await readStaffSettings(tx, shopId)).find((row) => row.id === id) ?? refuse('staff.notFound'),
  )
}

/** A new photo has a new address, so this one can be cached; lists show it often. */
const cacheHeaders = { 'cache-control': 'private, max-age=3600' }

type StaffPhotoQuery = { staffId: string; photoId: string }

export async function sendStaffPhoto(
  { db }: Pick<ShopCommandContext, 'db'>,
  { staffId, photoId }: StaffPhotoQuery,
  { organizationId, shopId }: CallerMembership,
): Promise<Response | Refusal<'file.notFound'>> {
  const [photo] = await db.readScope({ organizationId, shopId }, (tx) =>
    tx
      .select({ bytes: staffPhotos.bytes })
      .from(staffPhotos)
      .innerJoin(staff, eq(staff.id, staffPhotos.staffId))
      .where(and(eq(staffPhotos.shopId, shopId), eq(staffPhotos.staffId, staffId), eq(staff.photoId, photoId))),
  )
  return photo ? sendPicture(new Uint8Array(photo.bytes), cacheHeaders) : refuse('file.notFound')
}
