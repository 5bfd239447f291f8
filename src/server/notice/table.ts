import { integer, jsonb, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ShopTextLocale } from '#domain/locale.ts'
import type { PrivacyNoticeText } from '#domain/privacy/notice.ts'

export type NoticeTexts = Record<ShopTextLocale, PrivacyNoticeText>

/** Published versions of privacy notices. Rows never change, because consents refer to a version. */
export const privacyNotices = pgTable(
  'privacy_text',
  {
    organizationId: uuid('organization_id').notNull(),
    shopId: uuid('shop_id').notNull(),
    version: integer().notNull(),
    texts: jsonb().$type<NoticeTexts>().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.version] })],
)
