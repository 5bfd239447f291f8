import { and, desc, eq } from 'drizzle-orm'
import type { PrivacyNotice } from '#contract/privacy/notice.ts'
import type { Tx } from '#platform/database/db.ts'
import { toVisitorShop } from '../shops/show.ts'
import { organizations, shops } from '../shops/table.ts'
import { privacyTexts } from './table.ts'

export type NoticeVersion = Omit<PrivacyNotice, 'lacksMail'>

/** Returns that version, or the current one. */
export async function readNotice(tx: Tx, shopId: string, version?: number): Promise<NoticeVersion | undefined> {
  const [row] = await tx
    .select({ text: privacyTexts, shop: shops, organization: organizations.name, acrossShops: organizations.acrossShops })
    .from(privacyTexts)
    .innerJoin(shops, eq(shops.id, privacyTexts.shopId))
    .innerJoin(organizations, eq(organizations.id, privacyTexts.organizationId))
    .where(and(eq(privacyTexts.shopId, shopId), version === undefined ? undefined : eq(privacyTexts.version, version)))
    .orderBy(desc(privacyTexts.version))
    .limit(1)
  if (!row) return undefined
  const { text, shop, organization, acrossShops } = row
  return {
    shop: toVisitorShop(shop),
    contact: shop.privacyContact,
    organization: { name: organization },
    acrossShops,
    version: text.version,
    publishedAt: text.publishedAt.toISOString(),
    texts: text.texts,
  }
}
