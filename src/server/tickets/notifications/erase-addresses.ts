import type { Temporal } from 'temporal-polyfill'
import { maskEmail } from '#domain/tickets/notifications.ts'
import type { Database, Tx } from '#platform/database/db.ts'
import { eraseMessages } from '#platform/outbox/erase.ts'
import { deleteLineRecipients, keptAfterEnd } from '../../outbox/line-recipients.ts'

/** Deletes browsers and visitors at LINE of closed tickets. Runs scope by scope because of the row policies. */
export async function deleteReadersOfClosedTickets({ db, clock }: { db: Database; clock: () => Temporal.Instant }): Promise<void> {
  const before = new Date(clock().subtract(keptAfterEnd).epochMilliseconds)
  const { rows } = await db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id } of rows)
    await db.inScope({ organizationId: id }, async (tx) => {
      for (const table of ['push_subscription', 'line_recipient'])
        await tx.$client.query(`delete from ${table} r using ticket t where t.id = r.ticket_id and t.closed_at < $1`, [before])
    })
}

/** Deletes visitors' addresses and browsers of past business days and masks them in the outbox. Call inside the scope. */
export async function erasePastAddresses(tx: Tx, shopId: string, today: string): Promise<void> {
  const { rows } = await tx.$client.query<{ ticketId: string }>({
    name: 'delete-past-addresses',
    text: `with mailed as (delete from ticket_address a using ticket t where t.id = a.ticket_id and a.shop_id = $1 and t.business_day < $2 returning a.ticket_id),
                pushed as (delete from push_subscription p using ticket t where t.id = p.ticket_id and p.shop_id = $1 and t.business_day < $2 returning p.ticket_id),
                lined as (delete from line_recipient r using ticket t where t.id = r.ticket_id and r.shop_id = $1 and t.business_day < $2 returning r.ticket_id)
           select ticket_id as "ticketId" from mailed union select ticket_id from pushed union select ticket_id from lined`,
    values: [shopId, today],
  })
  for (const { ticketId } of rows) await maskMessages(tx, ticketId)
}

async function maskMessages(tx: Tx, ticketId: string): Promise<void> {
  const { rows } = await tx.$client.query<{ address: string }>(
    `select distinct address from outbox_message where about_id = $1 and channel = 'mail' and address is not null`,
    [ticketId],
  )
  await tx.$client.query(
    `update outbox_message set state = 'cancelled', result = 'erased', ended_at = now() where about_id = $1 and state in ('queued', 'sending')`,
    [ticketId],
  )
  for (const { address } of rows)
    await tx.$client.query('update outbox_message set address = $3 where about_id = $1 and address = $2', [
      ticketId,
      address,
      maskEmail(address),
    ])
}

/** Erases these visitors' addresses, browsers and messages. Call inside the scope. */
export async function eraseTicketNotifications(tx: Tx, ticketIds: readonly string[]): Promise<void> {
  await tx.$client.query('delete from ticket_address where ticket_id = any($1)', [ticketIds])
  await tx.$client.query('delete from push_subscription where ticket_id = any($1)', [ticketIds])
  await deleteLineRecipients(tx, ticketIds)
  await eraseMessages(tx, ticketIds)
}
