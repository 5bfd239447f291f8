import type { Temporal } from 'temporal-polyfill'
import { type Email, parseEmail } from '#domain/email.ts'
import { defaultLocale, type Locale } from '#domain/locale.ts'
import type { MemberMailEvent } from '#domain/outbox/events.ts'
import { isRoleAtLeast, roles } from '#domain/roles.ts'
import type { AccountService } from '#platform/accounts.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { addressKeyOf, cancelObsoleteMessages } from '#platform/outbox/enqueue.ts'
import type { TokenDeriver } from '#platform/tokens.ts'
import { notifyMembers } from '../../members/member-push.ts'
import { enqueueShopMail } from '../../outbox/policy.ts'

export type StaffMailContext = { db: Database; tokens: TokenDeriver; accounts: Pick<AccountService, 'describeAccounts'> }

export type StaffMailReceiver = { staffId: string; accountId: string; name: string; shop: string; email: Email; locale: Locale }

/** Roles that may open a card. */
const readers = roles.filter((role) => isRoleAtLeast(role, 'staff'))

/** Returns by staff id those who want this mail. Call outside of transactions, because it asks the sign-in service for addresses. */
export async function findStaffMailReceivers(
  { db, accounts }: StaffMailContext,
  { organizationId, shopId }: Required<Scope>,
  staffIds: readonly string[],
  event: MemberMailEvent,
): Promise<ReadonlyMap<string, StaffMailReceiver>> {
  const people = await db.readScope({ organizationId, shopId }, async (tx) => {
    const { rows } = await tx.$client.query<Omit<StaffMailReceiver, 'email' | 'locale'>>({
      name: 'find-receivers',
      text: `select p.id as "staffId", p.account_id as "accountId", p.name, s.name as shop from staff p join shop s on s.id = p.shop_id
              where p.shop_id = $1 and p.id = any($2) and p.status = 'active' and exists (
                select from member m where m.account_id = p.account_id and m.suspended_at is null and m.role = any($3))
                and not exists (select from member m where m.account_id = p.account_id and $4 = any(m.not_mailed))`,
      values: [shopId, staffIds, readers, event],
    })
    return rows
  })
  if (people.length === 0) return new Map()
  const accountsById = await accounts.describeAccounts(people.map(({ accountId }) => accountId))
  return new Map(
    people.flatMap((person) => {
      const { email: address = '', locale = defaultLocale } = accountsById.get(person.accountId) ?? {}
      const email = parseEmail(address)
      return email ? [[person.staffId, { ...person, email, locale }] as const] : []
    }),
  )
}

type Assigned = {
  scope: Required<Scope>
  cardIds: readonly string[]
  receiver: StaffMailReceiver | undefined
  by: string
  now: Temporal.Instant
}

/** Delay of the mail in seconds, in which a wrong assignment can be undone. */
const secondThoughts = 60

/** Sends one mail for all cards. Members get no mail about what they did themselves. Cancels unsent mails to former assignees. */
export async function notifyAssignee(tx: Tx, tokens: TokenDeriver, { scope, cardIds, receiver, by, now }: Assigned): Promise<void> {
  await cancelObsoleteMessages(tx, { ids: cardIds, because: 'obsolete', now, only: ['card.assigned', 'member.cardAssigned'] })
  await pushToAssignees(tx, { scope, cardIds, by, now })
  if (!receiver || receiver.accountId === by) return
  const [cardId, ...otherCards] = cardIds
  const { accountId, name, shop, email, locale } = receiver
  await enqueueShopMail(tx, {
    event: 'card.assigned',
    address: email.address,
    addressKey: addressKeyOf(tokens, email, scope.shopId),
    locale,
    variables: { shop, recipient: name, ...(otherCards.length > 0 && { count: String(cardIds.length) }) },
    now,
    pause: secondThoughts,
    scope,
    accountId,
    ...(cardId && otherCards.length === 0 && { about: { kind: 'card', id: cardId } }),
  })
}

/** Pushes to the members who have the cards now, whatever mails they want. */
async function pushToAssignees(tx: Tx, { scope, cardIds, by, now }: Omit<Assigned, 'receiver'>): Promise<void> {
  const { rows } = await tx.$client.query<{ accountId: string; cardIds: string[] }>(
    `select p.account_id as "accountId", array_agg(c.id) as "cardIds" from card c join staff p on p.id = c.assignee_id
      where c.shop_id = $1 and c.id = any($2) and p.account_id <> $3 group by 1`,
    [scope.shopId, cardIds, by],
  )
  for (const { accountId, cardIds: own } of rows)
    await notifyMembers(tx, {
      ...{ event: 'member.cardAssigned', accountId, scope, now, dueAt: now.add({ seconds: secondThoughts }) },
      about: { kind: 'card', id: own[0]! },
    })
}
