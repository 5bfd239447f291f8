import { describeFault } from '#platform/fault.ts'
import { findAccountByEmail } from '../accounts/store.ts'
import type { IdentityContext } from '../context.ts'
import type { CallInput } from './call.ts'
import { tellNewDevice } from './mails.ts'

/** Whoever made the account a moment ago is the one who signs in with it. In ms. */
const justMade = 10 * 60 * 1000

/** After a sign-in on a device that the account isn't known on. A mail that can't be written keeps nobody out. */
export async function tellOfNewDevice(
  ctx: IdentityContext,
  emailKey: string,
  { from, place, locale }: Pick<CallInput, 'from' | 'place' | 'locale'>,
): Promise<void> {
  if (!ctx.mails || from.device?.knows(emailKey)) return
  const now = ctx.clock()
  try {
    const account = await findAccountByEmail(ctx.sql, emailKey)
    if (!account || now.epochMilliseconds - account.createdAt.getTime() < justMade) return
    await ctx.db.inTransaction((tx) => tellNewDevice(tx, { account, locale, now }, place))
  } catch (error) {
    ctx.log.error({ fault: describeFault(error) }, 'the mail about a new device could not be written')
  }
}
