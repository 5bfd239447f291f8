import { hkdfSync, randomBytes } from 'node:crypto'
import { desc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Database, Tx } from '#platform/database/db.ts'
import { seal, unseal } from '#platform/sealing.ts'
import { addSeconds, type Clock, dateFromClock } from '../clock.ts'
import { type SigningKeyRow, signingKeys } from '../tables/keys.ts'

export const idTokenSeconds = 3600

/** A replaced key is accepted until its last token expires, including tokens signed by a server that learned of the rotation late. */
const overlapSeconds = idTokenSeconds + 600
/** Time between two rotations. */
const keySeconds = 30 * 24 * 60 * 60
/** A key is published this long before it signs, for servers and programs that cache public keys. */
const leadSeconds = 600
/** Maximum delay until another server signs with a new key. Verification looks up unknown keys immediately. */
const reloadSeconds = 60

export type SigningKey = { kid: string; key: CryptoKey }

export type KeyRing = {
  signingKey(): Promise<SigningKey>
  /** Returns undefined for a key that is unknown or no longer accepted. */
  verifyingKey(kid: string): Promise<CryptoKey | undefined>
  publicKeys(): Promise<JWK[]>
}

export function openKeyRing({ sql, clock, sealKey }: { sql: NodePgDatabase; clock: Clock; sealKey: Buffer }): KeyRing {
  let rows: SigningKeyRow[] = []
  let loadedAt = Number.NEGATIVE_INFINITY
  const imported = new Map<string, Promise<CryptoKey>>()

  async function believed(maxAgeSeconds: number): Promise<SigningKeyRow[]> {
    const now = dateFromClock(clock)
    if (Math.abs(now.getTime() - loadedAt) >= maxAgeSeconds * 1000) {
      rows = await sql.select().from(signingKeys).where(isStillTrusted(now)).orderBy(desc(signingKeys.notBefore))
      loadedAt = now.getTime()
    }
    return rows.filter((row) => !row.retiredAt || row.retiredAt > now)
  }

  /** Reads a key once, because decrypting a private key costs as much as a statement. Returns undefined if it cannot be read. */
  function load(id: string, read: () => JWK | undefined): Promise<CryptoKey> | undefined {
    const cached = imported.get(id)
    const jwk = cached ? undefined : read()
    if (!jwk) return cached
    const key = importJWK(jwk, 'RS256') as Promise<CryptoKey>
    imported.set(id, key)
    return key
  }

  return {
    async signingKey() {
      const now = dateFromClock(clock)
      for (const row of (await believed(reloadSeconds)).filter((candidate) => candidate.notBefore <= now)) {
        const key = load(`private ${row.kid}`, () => openKey(sealKey, row))
        if (key) return { kid: row.kid, key: await key }
      }
      throw new Error('no signing key')
    },
    async verifyingKey(kid) {
      const byKid = (row: SigningKeyRow) => row.kid === kid
      // A made-up key id costs at most one query per second.
      const row = (await believed(reloadSeconds)).find(byKid) ?? (await believed(1)).find(byKid)
      return row && load(`public ${kid}`, () => row.publicJwk)
    },
    publicKeys: async () => (await believed(reloadSeconds)).map((row) => row.publicJwk),
  }
}

const isStillTrusted = (now: Date) => or(isNull(signingKeys.retiredAt), gt(signingKeys.retiredAt, now))

export type SigningKeyContext = { db: Database; clock: Clock; sealKey: Buffer }

/** Derived from the installation key, which is not in the database: reading the database is not enough to sign. */
export const deriveSealKey = (installationKey: Uint8Array): Buffer => Buffer.from(hkdfSync('sha256', installationKey, '', 'signingKey', 32))

/** Serializes servers that start or rotate at the same time; only the first creates a key. */
const lockKeys = (tx: Tx) => tx.execute(`select pg_advisory_xact_lock(hashtext('identity.signing_key'))`)

/** Runs at each start and ensures a key to sign with. Replaces a key sealed under another installation key; its tokens stay valid. */
export async function ensureSigningKey(keeper: SigningKeyContext): Promise<void> {
  await keeper.db.inTransaction(async (tx) => {
    await lockKeys(tx)
    await sealClearKeys(keeper, tx)
    const present = await tx.select().from(signingKeys).where(isNull(signingKeys.retiredAt))
    if (!present.some((row) => openKey(keeper.sealKey, row))) await replaceKeys(keeper, tx, dateFromClock(keeper.clock))
  })
}

async function sealClearKeys({ sealKey }: SigningKeyContext, tx: Tx): Promise<void> {
  for (const { kid, privateJwk } of await tx.select().from(signingKeys).where(isNotNull(signingKeys.privateJwk)))
    await tx
      .update(signingKeys)
      .set({ privateJwk: null, sealedPrivateJwk: seal(sealKey, JSON.stringify(privateJwk), kid) })
      .where(eq(signingKeys.kid, kid))
}

/** Rotates the key every 30 days. Safe to run on any server at any time. Deletes keys that are no longer accepted. */
export async function rotateDueKey(keeper: SigningKeyContext): Promise<void> {
  await keeper.db.inTransaction(async (tx) => {
    await lockKeys(tx)
    const now = dateFromClock(keeper.clock)
    await tx.delete(signingKeys).where(lt(signingKeys.retiredAt, now))
    const [young] = await tx
      .select({ kid: signingKeys.kid })
      .from(signingKeys)
      .where(gt(signingKeys.notBefore, addSeconds(now, -keySeconds)))
      .limit(1)
    if (!young) await replaceKeys(keeper, tx, addSeconds(now, leadSeconds))
  })
}

/** Inserts a key that signs from `notBefore`. Tokens of the other keys stay valid until they expire. */
async function replaceKeys({ sealKey }: SigningKeyContext, tx: Tx, notBefore: Date): Promise<void> {
  await tx
    .update(signingKeys)
    .set({ retiredAt: addSeconds(notBefore, overlapSeconds) })
    .where(isNull(signingKeys.retiredAt))
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const kid = randomBytes(15).toString('base64url')
  const about = { kid, alg: 'RS256', use: 'sig' }
  await tx.insert(signingKeys).values({
    kid,
    privateJwk: null,
    sealedPrivateJwk: seal(sealKey, JSON.stringify({ ...(await exportJWK(privateKey)), ...about }), kid),
    publicJwk: { ...(await exportJWK(publicKey)), ...about },
    notBefore,
    retiredAt: null,
  })
}

/** Returns undefined if the key was sealed under another installation key. */
function openKey(sealKey: Buffer, { kid, sealedPrivateJwk }: SigningKeyRow): JWK | undefined {
  const text = sealedPrivateJwk && unseal(sealKey, sealedPrivateJwk, kid)
  return text ? (JSON.parse(text) as JWK) : undefined
}
