import { newId } from '#platform/ids.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import type { TestApp } from '../app.ts'

/** Inserts a mail without a card, as if it had been taken from the mailbox. Returns its id. */
export async function insertMail(
  { db }: Pick<TestApp, 'db'>,
  { scope }: Pick<CreatedShop, 'scope'>,
  status: 'waiting' | 'dismissed' = 'waiting',
): Promise<string> {
  const id = newId()
  await db.pool.query(
    `insert into inquiry (id, organization_id, shop_id, status, sender, sender_name, subject, text, received_at, taken_at)
     values ($1, $2, $3, $4, 'info@portal.example', 'ポータル', '反響', 'お名前：山田 太郎\n電話番号：090-1234-5678', now(), now())`,
    [id, scope.organizationId, scope.shopId, status],
  )
  return id
}
