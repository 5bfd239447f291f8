import type { Email } from '#domain/email.ts'
import type { Tx } from '#platform/database/db.ts'
import { addressKeyOf } from '#platform/outbox/enqueue.ts'
import type { TokenDeriver } from '#platform/tokens.ts'

/** Returns those of the shop's addresses (keys of `addressKeyOf`) whose last mail or SMS was refused for good. Call inside the scope. */
async function findFailedKeys(tx: Tx, shopId: string, addressKeys: readonly Buffer[]): Promise<readonly Buffer[]> {
  const { rows } = await tx.$client.query<{ key: Buffer }>({
    name: 'addresses-that-failed',
    text: `select key from unnest($2::bytea[]) key
            where exists (select from suppressed_address where shop_id = $1 and address_key = key and reason = 'refused')
               or coalesce((select state = 'bounced' or state = 'failed' and result like 'SMTP 5%' from outbox_message
                             where shop_id = $1 and address_key = key and state in ('sent', 'delivered', 'failed', 'bounced')
                             order by id desc limit 1), false)`,
    values: [shopId, addressKeys],
  })
  return rows.map(({ key }) => key)
}

/** Returns whether the shop's last mail or SMS to that address was refused for good. Call inside the scope. */
export async function isFailedAddress(tx: Tx, shopId: string, addressKey: Buffer): Promise<boolean> {
  return (await findFailedKeys(tx, shopId, [addressKey])).length > 0
}

/** Returns a function that tells whether mail to one of `emails` fails. Call inside the scope. */
export async function createFailedAddressCheck(
  tx: Tx,
  { tokens, shopId }: { tokens: TokenDeriver; shopId: string },
  emails: readonly (Email | undefined)[],
): Promise<(email: Email | undefined) => boolean> {
  const parsedEmails = emails.filter((email) => email !== undefined)
  if (parsedEmails.length === 0) return () => false
  const nameOf = (email: Email) => addressKeyOf(tokens, email, shopId)
  const failed = new Set((await findFailedKeys(tx, shopId, parsedEmails.map(nameOf))).map((key) => key.toString('hex')))
  return (email) => email !== undefined && failed.has(nameOf(email).toString('hex'))
}
