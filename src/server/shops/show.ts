import { eq } from 'drizzle-orm'
import type { PublicShop } from '#contract/shops.ts'
import { type Locale, localizedText } from '#domain/locale.ts'
import type { Tx } from '#platform/database/db.ts'
import { shops } from './table.ts'

type ShopRow = typeof shops.$inferSelect

/** Returns the part of a shop's row that visitors see. */
export function toVisitorShop({
  name,
  otherNames,
  entryCode,
  timeZone,
  brandColour,
  phone,
  address,
  position,
  logoId,
  languages,
}: ShopRow): PublicShop {
  return { name, otherNames, code: entryCode, timeZone, brandColour, phone, address, position, logoId, languages }
}

export function shopName({ name, otherNames }: Pick<ShopRow, 'name' | 'otherNames'>, locale: Locale): string {
  return localizedText({ ja: name, ...otherNames }, locale)
}

export async function isShopClosedDown(tx: Tx, shopId: string): Promise<boolean> {
  const [shop] = await tx.select({ closedAt: shops.closedAt }).from(shops).where(eq(shops.id, shopId))
  return shop!.closedAt !== null
}
