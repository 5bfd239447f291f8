import type { Temporal } from 'temporal-polyfill'
import { defaultLocale, type Locale, localizedPath } from '#domain/locale.ts'
import type { AccountService } from '#platform/accounts.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { newId } from '#platform/ids.ts'
import { enqueueAccountMail } from '#platform/outbox/enqueue.ts'

export type WebhookMailContext = {
  accounts: Pick<AccountService, 'describeAccounts'>
  /** False: no mail server is configured. */
  mails: boolean
}

type Receiver = { accountId: string; address: string; name: string | undefined; locale: Locale }

/** Returns the owners and admins of the shop. Call outside of transactions, because it asks the sign-in service for addresses. */
export async function findDisablingReceivers(
  { accounts, mails }: WebhookMailContext,
  db: Database,
  scope: Required<Scope>,
): Promise<Receiver[]> {
  if (!mails) return []
  const ids = await db.readScope(scope, async (tx) => {
    const { rows } = await tx.$client.query<{ accountId: string }>(
      `select account_id as "accountId" from member
        where role in ('owner', 'admin') and (shop_id is null or shop_id = $1) and suspended_at is null order by created_at, id`,
      [scope.shopId],
    )
    return rows.map(({ accountId }) => accountId)
  })
  const described = await accounts.describeAccounts(ids)
  return ids.flatMap((accountId) => {
    const { email, displayName, locale = defaultLocale } = described.get(accountId) ?? {}
    return email ? [{ accountId, address: email, name: displayName, locale }] : []
  })
}

type Disabled = {
  scope: Required<Scope>
  id: string
  because: 'gone' | 'failing'
  receivers: readonly Receiver[]
  now: Temporal.Instant
}

/** Disables the webhook, cancels its deliveries and mails the receivers. Call last in the transaction: it leaves the scope. */
export async function disableWebhook(
  { mails }: WebhookMailContext,
  db: Database,
  tx: Tx,
  { scope, id, because, receivers, now }: Disabled,
): Promise<void> {
  const at = new Date(now.epochMilliseconds)
  const { rows } = await tx.$client.query<{ url: string; shop: string }>(
    `update webhook w set disabled_at = $3, disabled_because = $4, rev = w.rev + 1 from shop s
      where w.shop_id = $1 and w.id = $2 and w.disabled_at is null and s.id = w.shop_id returning w.url, s.name as shop`,
    [scope.shopId, id, at, because],
  )
  const [webhook] = rows
  if (!webhook) return
  await endWebhookDeliveries(tx, id, at)
  const entity = { entityType: 'webhook', entityId: id, changed: ['state'] }
  const data = { host: new URL(webhook.url).host, because }
  await tx.insert(events).values({
    id: newId(now.epochMilliseconds),
    ...scope,
    ...entity,
    kind: 'webhook.disable',
    actorKind: 'system',
    actorId: null,
    at,
    data,
  })
  if (!mails) return
  await db.leaveScope(tx)
  for (const { accountId, address, name, locale } of receivers) {
    const link = localizedPath(locale, `/shopAdmin/webhooks?shop=${scope.shopId}`)
    const variables = { recipient: name, shop: webhook.shop, host: data.host, link }
    await enqueueAccountMail(tx, { event: 'account.webhookDisabled', accountId, address, locale, variables, now })
  }
}

/** Cancels what waits, and the webhook's due time. Call inside the scope. */
export async function endWebhookDeliveries(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.$client.query(`update webhook_delivery set state = 'cancelled', ended_at = $2 where webhook_id = $1 and state = 'queued'`, [
    id,
    at,
  ])
  await tx.$client.query('select end_webhook_due($1)', [id])
}
