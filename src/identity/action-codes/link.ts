import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Locale, localizedPath } from '#domain/locale.ts'
import { type ActionCodePurpose, actionCodePurposeDetails } from '../code-purposes.ts'
import { insertActionCode } from '../tables/action-codes.ts'

type ActionLinkInput = {
  /** Null for an address without an account. */
  accountId: string | null
  purpose: ActionCodePurpose
  /** The address that the link is about; null if the link is not mailed. */
  email: string | null
  now: Date
  locale: Locale
  /** Lifetime, if it differs from the purpose's default. */
  seconds?: number
}

/** Returns the path of the confirmation page. `apiKey` has no meaning here, but the SDK parses no link without it. */
export async function issueActionLink(sql: NodePgDatabase, { locale, seconds, ...code }: ActionLinkInput): Promise<string> {
  const { mode, seconds: usual } = actionCodePurposeDetails[code.purpose]
  const oobCode = await insertActionCode(sql, { ...code, seconds: seconds ?? usual })
  return localizedPath(locale, `/shopAdmin/action?${new URLSearchParams({ mode, oobCode, apiKey: 'uketsuke' })}`)
}
