import { and, desc, eq, sql } from 'drizzle-orm'
import type { PrivacyNotice } from '#contract/privacy/notice.ts'
import { createCachedStatement } from '#platform/database/cached-statement.ts'
import type { Tx } from '#platform/database/db.ts'
import { toVisitorShop } from '../shops/show.ts'
import { organizations, shops } from '../shops/table.ts'
import { privacyNotices } from './table.ts'

export type NoticeVersion = Omit<
  PrivacyNotice,
  'lacksMail' | 'lacksPush' | 'smsProvider' | 'usesLine' | 'takesInquiries' | 'sendsToPrograms'
>

/** Returns true if the shop has published that version of its privacy notice. */
export async function hasNotice(tx: Tx, shopId: string, version: number): Promise<boolean> {
  const { rowCount } = await tx.$client.query('select from privacy_text where shop_id = $1 and version = $2', [shopId, version])
  return rowCount === 1
}

/** Returns that version, or the current one. */
export async function readNotice(tx: Tx, shopId: string, version?: number): Promise<NoticeVersion | undefined> {
  const [row] = await versionOrCurrent(tx).execute({ shopId, version: version ?? null })
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

const versionOrCurrent = createCachedStatement((tx) =>
  tx
    .select({ text: privacyNotices, shop: shops, organization: organizations.name, acrossShops: organizations.acrossShops })
    .from(privacyNotices)
    .innerJoin(shops, eq(shops.id, privacyNotices.shopId))
    .innerJoin(organizations, eq(organizations.id, privacyNotices.organizationId))
    .where(
      and(
        eq(privacyNotices.shopId, sql.placeholder('shopId')),
        eq(privacyNotices.version, sql`coalesce(${sql.placeholder('version')}, ${privacyNotices.version})`),
      ),
    )
    .orderBy(desc(privacyNotices.version))
    .limit(1)
    .prepare('notice-version'),
)
