import type { Database } from '#platform/database/db.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { sha256 } from '#platform/tokens.ts'

/** Remembers the installation key's fingerprint at the first start, and refuses to start with another key later. */
export async function checkInstallationKey(db: Database, installationKey: Uint8Array): Promise<void> {
  const fingerprint = sha256(Buffer.concat([Buffer.from('fingerprint:'), installationKey]))
  const { rows } = await db.pool.query<{ key_fingerprint: Buffer }>(
    `insert into installation (setup_token_hash, key_fingerprint) values ('', $1)
     on conflict (id) do update set key_fingerprint = coalesce(installation.key_fingerprint, excluded.key_fingerprint)
     returning key_fingerprint`,
    [fingerprint],
  )
  if (rows[0]?.key_fingerprint.equals(fingerprint)) return
  throw new OperatorError(
    'INSTALLATION_KEY (or installation.key in DATA_DIR) is not the one that this database was set up with: links of tickets and invitations would lead nowhere',
  )
}
