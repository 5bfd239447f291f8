/** SMS to visitors, made when they are sent (docs/decisions/187-visitor-sms.md). */
import type { Temporal } from 'temporal-polyfill'
import { composeSms, measureSms } from '#domain/outbox/sms-segments.ts'
import { parseMobileNumber } from '#domain/tickets/contact.ts'
import type { Tx } from '#platform/database/db.ts'
import type { PreparedSms, ShopSmsRequest } from '#platform/outbox/sender.ts'
import { renderMessage } from '#platform/outbox/template.ts'
import type { TokenDeriver } from '#platform/tokens.ts'
import { countSms, readPolicy } from '../../outbox/policy.ts'

/** `receiptUrl`: returns where the provider reports whether the SMS arrived; undefined if it cannot reach this server. */
export function createVisitorSms(tokens: TokenDeriver, receiptUrl: (message: ShopSmsRequest) => string | undefined) {
  return async (tx: Tx, message: ShopSmsRequest, now: Temporal.Instant): Promise<PreparedSms | { skipped: string }> => {
    const { id, scope, ticketId, attempts } = message
    const { shopId } = scope
    const { rows } = await tx.$client.query<{ contact: string | null }>('select contact from ticket where shop_id = $1 and id = $2', [
      shopId,
      ticketId,
    ])
    const address = parseMobileNumber(rows[0]?.contact ?? '')
    if (!address) return { skipped: 'erased' }
    const number = tokens.addressKey(address, shopId)
    const { rowCount: refused } = await tx.$client.query(
      `select from suppressed_address where shop_id = $1 and address_key = $2 and reason = 'refused'`,
      [shopId, number],
    )
    if (refused) return { skipped: 'suppressed' }
    // By it a number that fails is marked.
    await tx.$client.query('update outbox_message set address_key = $3 where shop_id = $1 and id = $2', [shopId, id, number])
    const { sms } = await readPolicy(tx, shopId)
    const { event, variables, locale, template } = message
    const { subject } = await renderMessage(event, variables, locale, template)
    const text = composeSms({ title: subject, words: variables.words, link: variables.link })
    const skipped =
      attempts === 1 ? await countSms(tx, { scope, number, segments: measureSms(text).segments, now }) : sms ? undefined : 'sms.off'
    return skipped ? { skipped } : { address, text, from: sms?.sender ?? undefined, receiptUrl: receiptUrl(message) }
  }
}
