import type { Scope } from '#platform/database/db.ts'
import { addressKeyOf } from '#platform/outbox/enqueue.ts'
import { enqueueShopMail } from '../../outbox/policy.ts'
import { mailShopsInMorning, type ReminderContext } from './mornings.ts'
import { findStaffMailReceivers, type StaffMailReceiver } from './staff.ts'

type DueTask = { id: string; cardId: string; assigneeId: string; words: string; dueOn: string }

/** Mails the assignee once on the morning that a task is due. Runs every hour. */
export const mailTaskReminders = (ctx: ReminderContext): Promise<void> => mailShopsInMorning(ctx, (scope, day) => mailShop(ctx, scope, day))

async function mailShop(ctx: ReminderContext, scope: Required<Scope>, day: string): Promise<void> {
  const dueTasks = await ctx.db.readScope(scope, async (tx) => {
    const { rows } = await tx.$client.query<DueTask>(
      `select i.id, i.card_id as "cardId", i.assignee_id as "assigneeId", i.fields ->> 'words' as words, i.due_on::text as "dueOn"
         from card_item i join card c on c.id = i.card_id
        where i.shop_id = $1 and i.kind = 'task' and i.done_at is null and i.removed_at is null and i.assignee_id is not null
          and i.due_on <= $2 and i.mailed_on is distinct from i.due_on and c.status = 'submitted'
        order by i.due_on, i.id`,
      [scope.shopId, day],
    )
    return rows
  })
  if (dueTasks.length === 0) return
  const receivers = await findStaffMailReceivers(ctx, scope, [...new Set(dueTasks.map(({ assigneeId }) => assigneeId))], 'task.due')
  for (const task of dueTasks) await mailAssignee(ctx, scope, task, receivers.get(task.assigneeId))
}

/**
 * Marks the task as notified and mails its assignee. Skips a task that was done, moved or reassigned since then. An assignee who wants no mail
 * is marked too and never mailed.
 */
async function mailAssignee(
  { db, tokens, clock }: ReminderContext,
  scope: Required<Scope>,
  task: DueTask,
  receiver: StaffMailReceiver | undefined,
): Promise<void> {
  const { id, cardId, assigneeId, words, dueOn } = task
  await db.inScope(scope, async (tx) => {
    const { rowCount } = await tx.$client.query(
      `update card_item set mailed_on = due_on
        where shop_id = $4 and id = $1 and assignee_id = $2 and due_on = $3 and done_at is null and removed_at is null and mailed_on is distinct from due_on`,
      [id, assigneeId, dueOn, scope.shopId],
    )
    if (rowCount !== 1 || !receiver) return
    const { accountId, name, shop, email, locale } = receiver
    await enqueueShopMail(tx, {
      event: 'task.due',
      address: email.address,
      addressKey: addressKeyOf(tokens, email, scope.shopId),
      locale,
      variables: { shop, recipient: name, task: words, due: dueOn },
      now: clock(),
      scope,
      accountId,
      about: { kind: 'card', id: cardId },
    })
  })
}
