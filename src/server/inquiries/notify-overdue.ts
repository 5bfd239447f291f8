/** Notifies managers once of each visitor whose first contact is past the target (docs/decisions/194-first-contact.md). */
import type { Temporal } from 'temporal-polyfill'
import { type Email, parseEmail } from '#domain/email.ts'
import { defaultLocale, type Locale } from '#domain/locale.ts'
import { memberMailRole } from '#domain/outbox/events.ts'
import { isRoleAtLeast, roles } from '#domain/roles.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { addressKeyOf } from '#platform/outbox/enqueue.ts'
import type { StaffMailContext } from '../cards/notifications/staff.ts'
import { notifyMembers } from '../members/member-push.ts'
import { enqueueShopMail } from '../outbox/policy.ts'

type OverdueContext = StaffMailContext & { clock: () => Temporal.Instant }

/** Runs each minute, scope by scope because of the row policies. A failing shop does not stop the others. */
export async function notifyManagersOfOverdueContacts(ctx: OverdueContext): Promise<void> {
  const failed: unknown[] = []
  const { rows } = await ctx.db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id: organizationId } of rows) {
    const now = ctx.clock()
    const shopIds = await ctx.db.readScope({ organizationId }, (tx) => findShopsWithOverdueContacts(tx, organizationId, now))
    for (const shopId of shopIds) await notifyShop(ctx, { organizationId, shopId }).catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw failed[0]
}

/** `$1`: time. */
const overdueCards = `f.contacted_at is null and f.late_notified_at is null and f.due_at <= $1 and not is_in_queue_care(f.card_id)
  and exists (select from card c where c.id = f.card_id and c.status = 'submitted')`
const overdueMails = `i.status = 'waiting' and i.late_notified_at is null and i.due_at <= $1`

const dateOf = (now: Temporal.Instant) => new Date(now.epochMilliseconds)

async function findShopsWithOverdueContacts(tx: Tx, organizationId: string, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await tx.$client.query<{ id: string }>(
    `select s.id from shop s where s.organization_id = $2 and s.closed_at is null and s.id in (
       select f.shop_id from first_contact f where f.organization_id = $2 and ${overdueCards}
       union select i.shop_id from inquiry i where i.organization_id = $2 and ${overdueMails})`,
    [dateOf(now), organizationId],
  )
  return rows.map(({ id }) => id)
}

async function notifyShop(ctx: OverdueContext, scope: Required<Scope>): Promise<void> {
  const managers = await findManagers(ctx, scope)
  await ctx.db.inScope(scope, async (tx) => {
    const now = ctx.clock()
    const values = [dateOf(now), scope.shopId]
    // Two processes may run at once: the second waits here and finds the rows marked.
    const cards = await tx.$client.query<{ id: string }>(
      `update first_contact f set late_notified_at = $1 where f.shop_id = $2 and ${overdueCards} returning f.card_id as id`,
      values,
    )
    const mails = await tx.$client.query(`update inquiry i set late_notified_at = $1 where i.shop_id = $2 and ${overdueMails}`, values)
    const count = cards.rows.length + (mails.rowCount ?? 0)
    if (count === 0) return
    const [card] = cards.rows
    const about = count === 1 && card ? ({ kind: 'card', id: card.id } as const) : undefined
    await notifyMembers(tx, { event: 'member.cardOverdue', scope, now, about })
    for (const { accountId, name, shop, email, locale } of managers)
      await enqueueShopMail(tx, {
        event: 'card.overdue',
        address: email.address,
        addressKey: addressKeyOf(ctx.tokens, email, scope.shopId),
        locale,
        variables: { shop, ...(name && { recipient: name }), ...(count > 1 && { count: String(count) }) },
        now,
        scope,
        accountId,
        ...(about && { about }),
      })
  })
}

type Manager = { accountId: string; name: string | null; shop: string }

/** Returns the managers who want this mail. Call outside of transactions, because it asks the sign-in service for addresses. */
async function findManagers(
  { db, accounts }: OverdueContext,
  scope: Required<Scope>,
): Promise<(Manager & { email: Email; locale: Locale })[]> {
  const { rows } = await db.readScope(scope, (tx) =>
    tx.$client.query<Manager>(
      `select distinct on (m.account_id) m.account_id as "accountId", p.name, s.name as shop
         from member m join shop s on s.id = $2
         left join staff p on p.shop_id = $2 and p.account_id = m.account_id and p.status <> 'left'
        where m.organization_id = $1 and (m.shop_id is null or m.shop_id = $2) and m.suspended_at is null and m.role = any($3)
          and not 'card.overdue' = any(m.not_mailed)
        order by m.account_id`,
      [scope.organizationId, scope.shopId, roles.filter((role) => isRoleAtLeast(role, memberMailRole('card.overdue')))],
    ),
  )
  const accountsById = await accounts.describeAccounts(rows.map(({ accountId }) => accountId))
  return rows.flatMap((manager) => {
    const { email: address = '', locale = defaultLocale } = accountsById.get(manager.accountId) ?? {}
    const email = parseEmail(address)
    return email ? [{ ...manager, email, locale }] : []
  })
}
