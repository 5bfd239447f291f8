import type { Tx } from '#platform/database/db.ts'

/** Whether a mail server has refused the shop's last mail to an address for good (`addressKeyOf`). In the shop's scope. */
export async function hasFailed(tx: Tx, shopId: string, addressKey: Buffer): Promise<boolean> {
  const { rows } = await tx.$client.query<{ failed: boolean }>({
    name: 'address-has-failed',
    text: `select exists (select from suppressed_address where shop_id = $1 and address_key = $2 and reason = 'refused')
               or coalesce((select state = 'bounced' or state = 'failed' and result like 'SMTP 5%' from outbox_message
                             where shop_id = $1 and address_key = $2 and state in ('sent', 'delivered', 'failed', 'bounced')
                             order by id desc limit 1), false) as failed`,
    values: [shopId, addressKey],
  })
  return rows[0]!.failed
}
