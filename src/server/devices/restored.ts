/** Devices after a restore. A backup may know a device that was lost and removed since then, so each must be paired again (decision 176). */
import type pg from 'pg'

/**
 * Ends the code, address and token of every device of every shop; `devices.reconnect` gives new ones. Call in the restore's transaction, in which no row
 * policy binds the owner. A tablet's sign-ins are ended by the identity service.
 */
export async function unpairRestoredDevices(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rowCount } = await client.query(
    `update public.device
        set paired_at = null, account_id = null, token_version = token_version + 1, seen_at = null, version = null, trouble = null,
            pairing_ends_at = case when pairing_ends_at is not null then least(pairing_ends_at, now()) end
      where revoked_at is null`,
  )
  // Without this the keys of former tokens would stay in the index for ever. `least` ignores null.
  await client.query(`update public.resolver set expires_at = least(expires_at, now()) where kind in ('pairing', 'device')`)
  return rowCount ?? 0
}
