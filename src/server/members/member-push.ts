/** Members' browsers that get push messages (docs/decisions/185-web-push.md). */
import type { Temporal } from 'temporal-polyfill'
import type { MailPreferences } from '#contract/profile.ts'
import type { Locale } from '#domain/locale.ts'
import { type MemberPushEvent, maxPushBrowsersPerMember, memberPushes } from '#domain/outbox/member-pushes.ts'
import { isRoleAtLeast, roles } from '#domain/roles.ts'
import type { AccountService, AuthenticatedAccount } from '#platform/accounts.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { enqueueMemberPush, type MemberPushInput } from '#platform/outbox/enqueue.ts'
import type { PushSubscription } from '#platform/outbox/transport.ts'
import type { ActiveMembership } from './store.ts'

export type MemberPushChoice = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  locale: Locale
  events: readonly MemberPushEvent[]
}

/** Saves what this browser gets as the member; without events it gets nothing. Call inside the membership's scope. */
export async function saveMemberPush(
  tx: Tx,
  { id: memberId, organizationId, shopId }: ActiveMembership,
  { accountId, signInId }: AuthenticatedAccount,
  { endpoint, keys: { p256dh, auth }, locale, events }: MemberPushChoice,
  now: Temporal.Instant,
): Promise<void> {
  if (events.length === 0)
    return void (await tx.$client.query('delete from member_push where member_id = $1 and endpoint = $2', [memberId, endpoint]))
  await tx.$client.query(
    `insert into member_push (id, organization_id, shop_id, member_id, account_id, sign_in_id, endpoint, p256dh, auth, locale, events, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (member_id, endpoint) do update set sign_in_id = excluded.sign_in_id, p256dh = excluded.p256dh, auth = excluded.auth,
       locale = excluded.locale, events = excluded.events`,
    [
      ...[newId(now.epochMilliseconds), organizationId, shopId, memberId, accountId, signInId, endpoint, p256dh, auth],
      ...[locale, events, new Date(now.epochMilliseconds)],
    ],
  )
  await tx.$client.query(
    `delete from member_push where member_id = $1 and id not in
       (select id from member_push where member_id = $1 order by id desc limit $2)`,
    [memberId, maxPushBrowsersPerMember],
  )
}

/** Returns the member's browsers. Call inside the membership's scope. */
export async function readMemberPush(tx: Tx, memberId: string): Promise<MailPreferences['push']> {
  const { rows } = await tx.$client.query<MailPreferences['push'][number]>(
    `select encode(sha256(convert_to(endpoint, 'UTF8')), 'hex') as browser, events from member_push where member_id = $1 order by id`,
    [memberId],
  )
  return rows
}

type News = Pick<MemberPushInput, 'event' | 'scope' | 'now' | 'dueAt' | 'about'> & {
  /** If set, only this account's browsers get it. */
  accountId?: string
}

/** Queues push messages to the members who chose them. Call inside the shop's scope, in the transaction that causes them. */
export async function notifyMembers(tx: Tx, { accountId, ...news }: News): Promise<void> {
  const { event, scope, now } = news
  // Not again within a quarter of an hour: the visitor still waits. Per shop, or news of one shop would silence the others.
  const isTold = event === 'member.visitorWaits'
  const { rows } = await tx.$client.query<{ subscriptionId: string; accountId: string; locale: Locale; shop: string }>(
    `with wanted as (
       select distinct on (p.endpoint) p.id, p.account_id, p.locale from member_push p join member m on m.id = p.member_id
        where p.organization_id = $1 and (p.shop_id is null or p.shop_id = $2) and $3 = any(p.events)
          and m.suspended_at is null and m.role = any($4) and ($5::text is null or p.account_id = $5)
          and (not $6 or coalesce((p.waits_told_at ->> $2::uuid::text)::timestamptz, '-infinity') < $7::timestamptz - interval '15 min')
        order by p.endpoint, p.id),
     told as (update member_push set waits_told_at = waits_told_at || jsonb_build_object($2::uuid, $7::timestamptz)
               where $6 and id in (select id from wanted))
     select w.id as "subscriptionId", w.account_id as "accountId", w.locale, coalesce(s.other_names ->> w.locale, s.name) as shop
       from wanted w join shop s on s.id = $2`,
    [
      ...[scope.organizationId, scope.shopId, event, roles.filter((role) => isRoleAtLeast(role, memberPushes[event].role))],
      ...[accountId ?? null, isTold, new Date(now.epochMilliseconds)],
    ],
  )
  for (const row of rows) await enqueueMemberPush(tx, { ...news, ...row })
}

/** Runs inside the shop's scope. */
export async function findMemberPush(tx: Tx, shopId: string, id: string): Promise<PushSubscription | undefined> {
  const { rows } = await tx.$client.query<PushSubscription>(
    'select endpoint, p256dh, auth from member_push where (shop_id = $1 or shop_id is null) and id = $2',
    [shopId, id],
  )
  return rows[0]
}

/** Runs inside the shop's scope. */
export async function removeMemberPush(tx: Tx, shopId: string, id: string): Promise<void> {
  await tx.$client.query('delete from member_push where (shop_id = $1 or shop_id is null) and id = $2', [shopId, id])
}

type EndContext = { db: Database; accounts: Pick<AccountService, 'listSignIns'> }

/** Deletes the browsers whose sign-in or membership has ended. `of`: only this account's. Runs scope by scope because of the row policies. */
export async function deleteEndedMemberPush({ db, accounts }: EndContext, of?: string): Promise<void> {
  for (const { id: organizationId } of await readOrganizations(db, of)) {
    const scope: Scope = { organizationId }
    const found = await db.inScope(scope, (tx) =>
      tx.$client.query<{ accountId: string }>(
        'select distinct account_id as "accountId" from member_push where organization_id = $1 and ($2::text is null or account_id = $2)',
        [organizationId, of ?? null],
      ),
    )
    for (const { accountId } of found.rows) {
      const open = (await accounts.listSignIns(accountId)).map(({ id }) => id)
      await db.inScope(scope, (tx) =>
        tx.$client.query(
          `delete from member_push p using member m where m.id = p.member_id and p.organization_id = $1 and p.account_id = $2
              and (p.sign_in_id <> all($3) or m.suspended_at is not null)`,
          [organizationId, accountId, open],
        ),
      )
    }
  }
}

async function readOrganizations(db: Database, accountId: string | undefined): Promise<{ id: string }[]> {
  if (accountId !== undefined)
    return db.runInAccount<{ id: string }>(accountId, {
      name: 'organizations-of-account',
      text: 'select distinct organization_id as id from member where account_id = $1',
      values: [accountId],
    })
  return (await db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)).rows
}
