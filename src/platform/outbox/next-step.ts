import type { Tx } from '../database/db.ts'

/**
 * Makes the next step of a visitor's ladder due when a step has failed for good. Does nothing while another message of the failed step may
 * arrive, such as one to the visitor's second browser. Call inside the scope.
 */
export async function hurryNextStep(tx: Tx, failedId: string, now: Date): Promise<void> {
  await tx.$client.query({
    name: 'hurry-next-step',
    // A process that takes the message in between changes its due time, and `end_due` then changes nothing.
    text: `with failed as (
             select * from outbox_message where id = $1 and (state in ('failed', 'suppressed', 'bounced') or result = 'erased')),
           next as (
             select m.id, m.due_at from outbox_message m join failed f using (about_id, event, created_at)
              where m.state = 'queued' and m.attempts = 0 and m.channel <> f.channel and m.due_at > $2
                and not exists (select from outbox_message o where (o.about_id, o.event, o.created_at, o.channel) = (f.about_id, f.event, f.created_at, f.channel)
                                  and o.state in ('queued', 'sending', 'sent', 'delivered'))
              order by m.due_at limit 1)
           update outbox_message m set due_at = $2 from next where m.id = next.id and end_due(next.id, next.due_at, $2)`,
    values: [failedId, now],
  })
}
