import { inArray } from 'drizzle-orm'
import type { AccountService } from '#platform/accounts.ts'
import type { Tx } from '#platform/database/db.ts'
import { staff } from './table.ts'

type Named = { accountId: string | null; actor: { name: string | null } }

/** Returns names by account from the current list of staff. */
export async function readStaffNamesByAccount(tx: Tx, acted: readonly { actorId: string | null }[]): Promise<ReadonlyMap<string, string>> {
  const accounts = [...new Set(acted.flatMap(({ actorId }) => actorId ?? []))]
  const people = accounts.length > 0 ? await tx.select().from(staff).where(inArray(staff.accountId, accounts)) : []
  return new Map(people.flatMap(({ accountId, name }) => (accountId ? [[accountId, name]] : [])))
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
