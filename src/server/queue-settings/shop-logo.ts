/** The shop's logo. The upload is redrawn, and only the thumbnail is stored. */

import { and, eq } from 'drizzle-orm'
import type { ShopSetting } from '#contract/queue-settings/shop.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { resolve } from '#platform/database/resolver.ts'
import type { Upload } from '#platform/http/call.ts'
import { newId } from '#platform/ids.ts'
import type { FeedContext } from '../feed/context.ts'
import { inSettings } from '../feed/in-settings.ts'
import type { StaffCall } from '../feed/staff-call.ts'
import { acceptPicture, type BadPicture, withContent } from '../files/accept-file.ts'
import { sendPicture } from '../files/send-picture.ts'
import { readShop } from '../shops/read-shop.ts'
import { shopLogos, shops } from '../shops/table.ts'
import { showShop } from './show.ts'

type Result = ShopSetting | Refusal<'idempotency.mismatch'>
type NoFile = Exclude<Awaited<ReturnType<Upload>>, Buffer>

export async function setShopLogo(ctx: FeedContext, upload: Upload, call: StaffCall): Promise<Result | NoFile | BadPicture> {
  const bytes = await upload()
  if (isRefusal(bytes)) return bytes
  const file = await acceptPicture(bytes)
  if (isRefusal(file)) return file
  return saveLogo(ctx, file.thumbnail, { ...call, idempotency: withContent(call.idempotency, bytes) })
}

export const removeShopLogo = (ctx: FeedContext, call: StaffCall): Promise<Result> => saveLogo(ctx, undefined, call)

/** Undefined bytes remove the logo. The revision stays, so a colleague's open form is not refused. */
function saveLogo(ctx: FeedContext, bytes: Buffer | undefined, call: StaffCall): Promise<Result> {
  const { organizationId, shopId } = call.membership
  return inSettings<ShopSetting, never>(
    ctx,
    call,
    async (tx, now) => {
      if (!bytes && !(await readShop(tx, shopId)).logoId) return { id: shopId }
      await tx.delete(shopLogos).where(eq(shopLogos.shopId, shopId))
      if (bytes) await tx.insert(shopLogos).values({ organizationId, shopId, bytes })
      await tx
        .update(shops)
        .set({ logoId: bytes ? newId(now.getTime()) : null })
        .where(eq(shops.id, shopId))
      return { id: shopId, event: { kind: 'shop.setProfile', entityType: 'shop', entityId: shopId, changed: ['logo'] } }
    },
    async (tx) => showShop(await readShop(tx, shopId), ctx.clock()),
  )
}

/** A new logo has a new address, so this one can be cached. */
const cacheHeaders = { 'cache-control': 'public, max-age=86400' }

export async function showShopLogo(
  { db }: Pick<FeedContext, 'db'>,
  { code: typed, logoId }: { code: string; logoId: string },
): Promise<Response | Refusal<'file.notFound'>> {
  const code = parseEntryCode(typed)
  const resolved = code && (await resolve(db, 'entry', code))
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
