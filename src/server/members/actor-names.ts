import { inArray } from 'drizzle-orm'
import { apiKeyActorName } from '#domain/api-keys.ts'
import type { AccountService } from '#platform/accounts.ts'
import type { Tx } from '#platform/database/db.ts'
import { apiKeys, staff } from './table.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Named = { accountId: string | null; actor: { name: string | null } }

/** Returns names by account from the current list of staff, and those of API keys, which act as accounts whose id is the key's. */
export async function readStaffNamesByAccount(tx: Tx, acted: readonly { actorId: string | null }[]): Promise<ReadonlyMap<string, string>> {
  const accounts = [...new Set(acted.flatMap(({ actorId }) => actorId ?? []))]
  const people = accounts.length > 0 ? await tx.select().from(staff).where(inArray(staff.accountId, accounts)) : []
  const keyIds = accounts.filter((id) => uuid.test(id))
  const keys =
    keyIds.length > 0 ? await tx.select({ id: apiKeys.id, name: apiKeys.name }).from(apiKeys).where(inArray(apiKeys.id, keyIds)) : []
  return new Map([
    ...people.flatMap(({ accountId, name }) => (accountId ? [[accountId, name] as const] : [])),
    ...keys.map(({ id, name }) => [id, apiKeyActorName(name)] as const),
  ])
}

/** Names actors who are not on the list of staff by their account. */
export async function fillMissingActorNames<Row extends Named>(
  accounts: Pick<AccountService, 'describeAccounts'>,
  rows: readonly Row[],
): Promise<Omit<Row, 'accountId'>[]> {
  const nameless = [...new Set(rows.flatMap(({ accountId, actor }) => (accountId && !actor.name ? [accountId] : [])))]
  const accountNames =
    nameless.length > 0 ? await accounts.describeAccounts(nameless) : new Map<string, { displayName: string | undefined }>()
  return rows.map(({ accountId, ...event }) => {
    const name = event.actor.name ?? accountNames.get(accountId ?? '')?.displayName ?? null
    return { ...event, actor: { ...event.actor, name } }
  })
}
