import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Locale, localPath } from '#domain/locale.ts'
import { makeCode } from './store.ts'

/** One hour, as the mails say. */
const mailSeconds = 60 * 60

/** The page that sets another password, without its origin. */
export async function makeResetLink(
  sql: NodePgDatabase,
  accountId: string,
  { now, locale, seconds = mailSeconds }: { now: Date; locale: Locale; seconds?: number },
): Promise<string> {
  const code = await makeCode(sql, accountId, now, seconds)
  return localPath(locale, `/shopAdmin/action?mode=resetPassword&oobCode=${code}`)
}
