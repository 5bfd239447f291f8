import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Locale, localPath } from '#domain/locale.ts'
import { type CodePurpose, purposes } from '../code-purposes.ts'
import { makeCode } from '../tables/action-codes.ts'

type Wish = {
  /** Null: the address has no account yet. */
  accountId: string | null
  purpose: CodePurpose
  /** The address that it is about; null where nobody mails it. */
  email: string | null
  now: Date
  locale: Locale
  /** How long it is good, where that isn't as long as the purpose's mails say. */
  seconds?: number
}

/** The page that has the button, without its origin. `apiKey` has no meaning here, but the SDK reads no link without one. */
export async function makeActionLink(sql: NodePgDatabase, { locale, seconds, ...code }: Wish): Promise<string> {
  const { mode, seconds: usual } = purposes[code.purpose]
  const oobCode = await makeCode(sql, { ...code, seconds: seconds ?? usual })
  return localPath(locale, `/shopAdmin/action?${new URLSearchParams({ mode, oobCode, apiKey: 'uketsuke' })}`)
}
