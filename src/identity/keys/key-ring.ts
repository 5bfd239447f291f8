import { randomBytes } from 'node:crypto'
import { desc, gt, isNull, or } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Database, Tx } from '#platform/database/db.ts'
import { type Clock, dateNow, later } from '../clock.ts'
import { type SigningKeyRow, signingKeys } from './table.ts'

export const idTokenSeconds = 3600

/** A replaced key is believed until the last token it signed has expired, also where a server learnt of the change late. */
const overlapSeconds = idTokenSeconds + 600
/** How late another server may learn of a rotation when it only signs; verifying, it looks an unknown key up at once. */
const reloadSeconds = 60

export type KeyRing = {
  signingKey(): Promise<{ kid: string; key: CryptoKey }>
  /** Undefined for a key that isn't ours or is no longer believed. */
  verifyingKey(kid: string): Promise<CryptoKey | undefined>
  publicKeys(): Promise<JWK[]>
}

export function openKeyRing({ sql, clock }: { sql: NodePgDatabase; clock: Clock }): KeyRing {
  let rows: SigningKeyRow[] = []
  let loadedAt = Number.NEGATIVE_INFINITY
  const imported = new Map<string, Promise<CryptoKey>>()

  async function believed(maxAgeSeconds: number): Promise<SigningKeyRow[]> {
    const now = dateNow(clock)
    if (Math.abs(now.getTime() - loadedAt) >= maxAgeSeconds * 1000) {
      rows = await sql.select().from(signingKeys).where(stillBelieved(now)).orderBy(desc(signingKeys.notBefore))
      loadedAt = now.getTime()
    }
    return rows.filter((row) => !row.retiredAt || row.retiredAt > now)
  }

  function load(id: string, jwk: JWK): Promise<CryptoKey> {
    const known = imported.get(id)
    if (known) return known
    const key = importJWK(jwk, 'RS256') as Promise<CryptoKey>
    imported.set(id, key)
    return key
  }

  return {
    async signingKey() {
      const now = dateNow(clock)
      const row = (await believed(reloadSeconds)).find((candidate) => candidate.notBefore <= now)
      if (!row) throw new Error('no signing key')
      return { kid: row.kid, key: await load(`private ${row.kid}`, row.privateJwk) }
    },
    async verifyingKey(kid) {
      const byKid = (row: SigningKeyRow) => row.kid === kid
      // A kid made up by a stranger costs one query a second at most.
      const row = (await believed(reloadSeconds)).find(byKid) ?? (await believed(1)).find(byKid)
      return row && load(`public ${kid}`, row.publicJwk)
    },
    publicKeys: async () => (await believed(reloadSeconds)).map((row) => row.publicJwk),
  }
}

const stillBelieved = (now: Date) => or(isNull(signingKeys.retiredAt), gt(signingKeys.retiredAt, now))

/** Servers that start or rotate at once meet here; only the first makes a key. */
const lockKeys = (tx: Tx) => tx.execute(`select pg_advisory_xact_lock(hashtext('identity.signing_key'))`)

/** At the first start: a key to sign with. */
export async function ensureSigningKey(db: Database, clock: Clock): Promise<void> {
  await db.inTransaction(async (tx) => {
    await lockKeys(tx)
    const [present] = await tx.select({ kid: signingKeys.kid }).from(signingKeys).where(isNull(signingKeys.retiredAt)).limit(1)
    if (!present) await insertKey(tx, dateNow(clock))
  })
}

/** A new key signs from now on; what the others signed is believed until it has expired. */
export async function rotateSigningKey(db: Database, clock: Clock): Promise<{ kid: string }> {
  return db.inTransaction(async (tx) => {
    await lockKeys(tx)
    const now = dateNow(clock)
    await tx
      .update(signingKeys)
      .set({ retiredAt: later(now, overlapSeconds) })
      .where(isNull(signingKeys.retiredAt))
    return insertKey(tx, now)
  })
}

async function insertKey(tx: Tx, notBefore: Date): Promise<{ kid: string }> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const kid = randomBytes(15).toString('base64url')
  const about = { kid, alg: 'RS256', use: 'sig' }
  await tx.insert(signingKeys).values({
    kid,
    privateJwk: { ...(await exportJWK(privateKey)), ...about },
    publicJwk: { ...(await exportJWK(publicKey)), ...about },
    notBefore,
    retiredAt: null,
  })
  return { kid }
}
