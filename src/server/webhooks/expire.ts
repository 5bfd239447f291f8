import type { ShopCommandContext } from '../feed/context.ts'

const maxDays = 30
const maxPerWebhook = 1_000

/** Deletes old deliveries and those beyond the newest 1,000 of a webhook, except those not sent yet. Runs scope by scope because of the row policies. */
export async function deleteOldWebhookDeliveries({ db, clock }: ShopCommandContext): Promise<void> {
  const before = new Date(clock().subtract({ hours: 24 * maxDays }).epochMilliseconds)
  const { rows } = await db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id } of rows)
    await db.inScope({ organizationId: id }, (tx) =>
      tx.$client.query(
        `delete from webhook_delivery d using (
           select id, row_number() over (partition by webhook_id order by id desc) as place from webhook_delivery) as o
          where o.id = d.id and d.state <> 'queued' and (d.created_at < $1 or o.place > $2)`,
        [before, maxPerWebhook],
      ),
    )
}
