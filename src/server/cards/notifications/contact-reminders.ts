import { openCategories } from '#domain/cards/card.ts'
import type { Scope } from '#platform/database/db.ts'
import { addressKeyOf } from '#platform/outbox/enqueue.ts'
import { enqueueShopMail } from '../../outbox/policy.ts'
import { mailShopsInMorning, type ReminderContext } from './mornings.ts'
import { findStaffMailReceivers, type StaffMailReceiver } from './staff.ts'

/** Mails assignees on the morning of a card's next contact, one mail for all cards of the day. Runs every hour. */
export const mailContactReminders = (ctx: ReminderContext): Promise<void> =>
  mailShopsInMorning(ctx, (scope, day) => mailShop(ctx, scope, day))

const isDue = `next_contact_on <= $2 and contact_mailed_on is distinct from next_contact_on and status = 'submitted'
  and stage_id in (select id from card_stage where shop_id = $1 and category = any($3))`

async function mailShop(ctx: ReminderContext, scope: Required<Scope>, day: string): Promise<void> {
  const assignees = await ctx.db.readScope(scope, async (tx) => {
    const { rows } = await tx.$client.query<{ id: string }>(
      `select distinct assignee_id as id from card where shop_id = $1 and assignee_id is not null and ${isDue} order by 1`,
      [scope.shopId, day, openCategories],
    )
    return rows.map(({ id }) => id)
  })
  if (assignees.length === 0) return
  const receivers = await findStaffMailReceivers(ctx, scope, assignees, 'card.contactDue')
  for (const assignee of assignees) await mailAssignee(ctx, scope, { assignee, day, receiver: receivers.get(assignee) })
}

type ReminderInput = { assignee: string; day: string; receiver: StaffMailReceiver | undefined }

/** Marks the assignee's due cards as notified and mails them once. An assignee who wants no mail is marked too and never mailed. */
async function mailAssignee(
  { db, tokens, clock }: ReminderContext,
  scope: Required<Scope>,
  { assignee, day, receiver }: ReminderInput,
): Promise<void> {
  await db.inScope(scope, async (tx) => {
    const { rows } = await tx.$client.query<{ id: string }>(
      `update card set contact_mailed_on = next_contact_on where shop_id = $1 and assignee_id = $4 and ${isDue} returning id`,
      [scope.shopId, day, openCategories, assignee],
    )
    const [first, ...otherCards] = rows
    if (!first || !receiver) return
    const { accountId, name, shop, email, locale } = receiver
    await enqueueShopMail(tx, {
      event: 'card.contactDue',
      address: email.address,
      addressKey: addressKeyOf(tokens, email, scope.shopId),
      locale,
      variables: { shop, recipient: name, ...(otherCards.length > 0 && { count: String(rows.length) }) },
      now: clock(),
      scope,
      accountId,
      ...(otherCards.length === 0 && { about: { kind: 'card', id: first.id } }),
    })
  })
}
