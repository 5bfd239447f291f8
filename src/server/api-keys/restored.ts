/** API keys after a restore. A backup may know a secret that leaked and was replaced since then (decision 189). */
import type pg from 'pg'

/** Ends every secret; a rotation gives new ones. Call in the restore's transaction, in which no row policy binds the owner. */
export async function endRestoredApiKeys(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rowCount } = await client.query(
    `update public.api_key set secret_version = secret_version + 1, former_ends_at = null, last_used_at = null, last_used_from = null
      where revoked_at is null`,
  )
  // Without this the hashes of former secrets would stay in the index for ever. `least` ignores null.
  await client.query(`update public.resolver set expires_at = least(expires_at, now()) where kind = 'apiKey'`)
  return rowCount ?? 0
}
