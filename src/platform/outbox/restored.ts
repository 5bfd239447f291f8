import type pg from 'pg'

/**
 * Cancels the messages of a backup that are due, because the earlier server has sent them. Later ones stay. Webhooks send no event from before
 * the restore. Call in the restore's transaction, in which no row policy binds the owner.
 */
export async function cancelRestoredMessages(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  for (const table of ['public.outbox_message', 'identity.outbox_message'])
    await client.query(
      `with cancelled as (
         update ${table} set state = 'cancelled', result = 'restored', ended_at = now()
          where state in ('queued', 'sending') and due_at <= now() returning id)
       delete from public.outbox_due where message_id in (select id from cancelled)`,
    )
  // The earlier server may have sent also what waits for a later attempt, and events that the backup's webhooks had not reached.
  await client.query(`update public.webhook_delivery set state = 'cancelled', error = 'restored', ended_at = now() where state = 'queued'`)
  await client.query('update public.webhook set since = now()')
}
