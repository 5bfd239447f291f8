/** The shop's logo. The upload is redrawn, and only the thumbnail is stored. */

import { and, eq } from 'drizzle-orm'
import type { ShopSetting } from '#contract/queue-settings/shop.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { findLookup } from '#platform/database/resolver.ts'
import type { UploadReader } from '#platform/http/call.ts'
import { newId } from '#platform/ids.ts'
import type { ShopCommandContext } from '../feed/context.ts'
import { runSettingsCommand } from '../feed/settings-command.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import { acceptPicture, includeFileInHash, type PictureRefusal } from '../files/accept-file.ts'
import { sendPicture } from '../files/send-picture.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { shopLogos, shops } from '../shops/table.ts'
import { toShopSetting } from './setting-views.ts'

type Result = ShopSetting | Refusal<'idempotency.mismatch'>
type NoFile = Exclude<Awaited<ReturnType<UploadReader>>, Buffer>

export async function setShopLogo(
  ctx: ShopCommandContext,
  upload: UploadReader,
  call: StaffRequest,
): Promise<Result | NoFile | PictureRefusal> {
  const bytes = await upload()
  if (isRefusal(bytes)) return bytes
  const file = await acceptPicture(bytes)
  if (isRefusal(file)) return file
  return saveLogo(ctx, file.thumbnail, { ...call, idempotency: includeFileInHash(call.idempotency, bytes) })
}

export const removeShopLogo = (ctx: ShopCommandContext, call: StaffRequest): Promise<Result> => saveLogo(ctx, undefined, call)

/** Undefined bytes remove the logo. The revision stays, so a colleague's open form is not refused. */
function saveLogo(ctx: ShopCommandContext, bytes: Buffer | undefined, call: StaffRequest): Promise<Result> {
  const { organizationId, shopId } = call.membership
  return runSettingsCommand<ShopSetting, never>(
    ctx,
    call,
    async (tx, now) => {
      if (!bytes && !(await readShopRow(tx, shopId)).logoId) return { id: shopId }
      await tx.delete(shopLogos).where(eq(shopLogos.shopId, shopId))
      if (bytes) await tx.insert(shopLogos).values({ organizationId, shopId, bytes })
      await tx
        .update(shops)
        .set({ logoId: bytes ? newId(now.getTime()) : null })
        .where(eq(shops.id, shopId))
      return { id: shopId, event: { kind: 'shop.setProfile', entityType: 'shop', entityId: shopId, changed: ['logo'] } }
    },
    async (tx) => toShopSetting(await readShopRow(tx, shopId), ctx.clock()),
  )
}

/** A new logo has a new address, so this one can be cached. */
const cacheHeaders = { 'cache-control': 'public, max-age=86400' }

export async function sendShopLogo(
  { db }: Pick<ShopCommandContext, 'db'>,
  { code: typed, logoId }: { code: string; logoId: string },
): Promise<Response | Refusal<'file.notFound'>> {
  const code = parseEntryCode(typed)
  const resolved = code && (await findLookup(db, 'entry', code))
  if (!resolved) return refuse('file.notFound')
  const { organizationId, shopId } = resolved
  const [logo] = await db.readScope({ organizationId, shopId }, (tx) =>
    tx
      .select({ bytes: shopLogos.bytes })
      .from(shopLogos)
      .innerJoin(shops, eq(shops.id, shopLogos.shopId))
      .where(and(eq(shopLogos.shopId, shopId), eq(shops.logoId, logoId))),
  )
  return logo ? sendPicture(new Uint8Array(logo.bytes), cacheHeaders) : refuse('file.notFound')
}
