import { hkdfSync } from 'node:crypto'
import webPush from 'web-push'
import type { Database } from '../database/db.ts'
import { seal, unseal } from '../sealing.ts'

/** Key pair by which push services know this installation (VAPID, RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

type Row = { publicKey: string | null; sealed: Buffer | null }

/** Returns the installation's key pair, which the first start makes. Browsers subscribe to it, so it never changes. */
export async function ensurePushKeys(db: Database, installationKey: Uint8Array): Promise<PushKeys> {
  const secret = Buffer.from(hkdfSync('sha256', installationKey, '', 'pushKey', 32))
  const { rows } = await db.pool.query<Row>('select push_public_key as "publicKey", sealed_push_private_key as sealed from installation')
  const { publicKey, sealed } = rows[0] ?? {}
  if (publicKey && sealed) {
    const privateKey = unseal(secret, sealed, publicKey)
    if (privateKey === undefined) throw new Error('the push key was sealed with another installation key')
    return { publicKey, privateKey }
  }
  const made = webPush.generateVAPIDKeys()
  await db.pool.query('update installation set push_public_key = $1, sealed_push_private_key = $2 where push_public_key is null', [
    made.publicKey,
    seal(secret, made.privateKey, made.publicKey),
  ])
  // Another server may have been faster; its key counts.
  return ensurePushKeys(db, installationKey)
}
