import type { Locale } from '#domain/locale.ts'
import type { OutboxEvent } from '#domain/outbox/events.ts'
import type { MailTemplateText } from '#domain/outbox/wording.ts'
import type { Tx } from '#platform/database/db.ts'
import { type MessageVariables, renderMessage } from '#platform/outbox/template.ts'
import type { LineDelivery } from '#platform/outbox/transport.ts'
import { findLineAccount } from './account.ts'
import type { LineAccess } from './context.ts'
import { makeLineMessages } from './message.ts'

type Message = {
  shopId: string
  recipientId: string
  event: OutboxEvent
  variables: MessageVariables
  locale: Locale
  template: MailTemplateText | null
}

/** Returns undefined if the visitor is no longer stored; `blocked` if LINE would deliver nothing. Runs inside the shop's scope. */
export async function readLineDelivery(
  tx: Tx,
  line: LineAccess,
  { shopId, recipientId, event, variables, locale, template }: Message,
): Promise<LineDelivery | 'blocked' | undefined> {
  const { rows } = await tx.$client.query<{ organizationId: string; accountId: string; userId: string; blocked: boolean }>(
    'select organization_id as "organizationId", line_account_id as "accountId", user_id as "userId", blocked from line_recipient where shop_id = $1 and id = $2',
    [shopId, recipientId],
  )
  const [recipient] = rows
  if (!recipient) return undefined
  if (recipient.blocked) return 'blocked'
  const account = await findLineAccount(tx, line, { organizationId: recipient.organizationId, id: recipient.accountId })
  const { subject, short } = await renderMessage(event, variables, locale, template)
  const { words, link } = variables
  const target = { recipientId, shopId }
  const messages = makeLineMessages({ event, title: subject, text: words ?? short, link, locale, target })
  return account && { channelToken: account.secrets.channelToken, userId: recipient.userId, messages }
}
