import { describeFault } from '#platform/fault.ts'
import type { IdentityContext } from '../context.ts'
import type { CallInput } from '../http/call.ts'
import { tellNewDevice } from '../mails.ts'
import { findAccountByEmail, findAccountByPhone } from '../tables/accounts.ts'

/** Whoever made the account a moment ago is the one who signs in with it. In ms. */
const justMade = 10 * 60 * 1000

/** After a sign-in on a device that the account isn't known on. `key`: the address or the number that it was by. A mail that can't be written keeps nobody out. */
export async function mailNewDevice(
  ctx: IdentityContext,
  key: string,
  { from, place, locale }: Pick<CallInput, 'from' | 'place' | 'locale'>,
): Promise<void> {
  const isKnown = (by: string | null) => by !== null && from.device?.knows(by)
  if (!ctx.mails || isKnown(key)) return
  const now = ctx.clock()
  try {
    const account = await (key.includes('@') ? findAccountByEmail : findAccountByPhone)(ctx.sql, key)
    if (!account || isKnown(account.emailKey) || isKnown(account.phone) || now.epochMilliseconds - account.createdAt.getTime() < justMade)
      return
    await ctx.db.inTransaction((tx) => tellNewDevice(tx, { account, locale, now }, place))
  } catch (error) {
    ctx.log.error({ fault: describeFault(error) }, 'the mail about a new device could not be written')
  }
}
