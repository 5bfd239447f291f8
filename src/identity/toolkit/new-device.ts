import { toFault } from '#platform/fault.ts'
import type { IdentityContext } from '../context.ts'
import type { ToolkitCallInput } from '../http/call.ts'
import { enqueueNewDeviceMail } from '../mails.ts'
import { findAccountByEmail, findAccountByPhone } from '../tables/accounts.ts'

/** Age of an account below which a sign-in sends no mail. In ms. */
const justMade = 10 * 60 * 1000

/**
 * Mails the owner after a sign-in on an unknown device. `key`: the address or number that signed in. A failing mail does not block the
 * sign-in.
 */
export async function reportUnknownDevice(
  ctx: IdentityContext,
  key: string,
  { from, client, locale }: Pick<ToolkitCallInput, 'from' | 'client' | 'locale'>,
): Promise<void> {
  const isKnownTo = (by: string | null) => by !== null && from.device?.knows(by)
  if (!ctx.mails || isKnownTo(key)) return
  const now = ctx.clock()
  try {
    const account = await (key.includes('@') ? findAccountByEmail : findAccountByPhone)(ctx.sql, key)
    if (
      !account ||
      isKnownTo(account.emailKey) ||
      isKnownTo(account.phone) ||
      now.epochMilliseconds - account.createdAt.getTime() < justMade
    )
      return
    await ctx.db.inTransaction((tx) => enqueueNewDeviceMail(tx, { account, locale, now }, client))
  } catch (error) {
    ctx.log.error({ fault: toFault(error) }, 'the mail about a new device could not be written')
  }
}
