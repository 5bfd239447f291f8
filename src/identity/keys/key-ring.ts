import { hkdfSync, randomBytes } from 'node:crypto'
import { desc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Database, Tx } from '#platform/database/db.ts'
import { type Clock, dateNow, later } from '../clock.ts'
import { seal, unseal } from '../sealing.ts'
import { type SigningKeyRow, signingKeys } from '../tables/keys.ts'

export const idTokenSeconds = 3600

/** A replaced key is believed until the last token it signed has expired, also where a server learnt of the change late. */
const overlapSeconds = idTokenSeconds + 600
/** How long a key signs before another one takes over. */
const keySeconds = 30 * 24 * 60 * 60
/** So long before it signs a key is published, for servers and for programs that keep the public keys for a while. */
const leadSeconds = 600
/** How late another server may learn of a rotation when it only signs; verifying, it looks an unknown key up at once. */
const reloadSeconds = 60

export type SigningKey = { kid: string; key: CryptoKey }

export type KeyRing = {
  signingKey(): Promise<SigningKey>
  /** Undefined for a key that isn't ours or is no longer believed. */
  verifyingKey(kid: string): Promise<CryptoKey | undefined>
  publicKeys(): Promise<JWK[]>
}

export function openKeyRing({ sql, clock, sealKey }: { sql: NodePgDatabase; clock: Clock; sealKey: Buffer }): KeyRing {
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
      for (const row of (await believed(reloadSeconds)).filter((candidate) => candidate.notBefore <= now)) {
        const jwk = openKey(sealKey, row)
        if (jwk) return { kid: row.kid, key: await load(`private ${row.kid}`, jwk) }
      }
      throw new Error('no signing key')
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

export type KeyStore = { db: Database; clock: Clock; sealKey: Buffer }

/** From the installation's key, so not in the database: who reads that alone can't sign. */
export const deriveSealKey = (installationKey: Uint8Array): Buffer => Buffer.from(hkdfSync('sha256', installationKey, '', 'signingKey', 32))

/** Servers that start or rotate at once meet here; only the first makes a key. */
const lockKeys = (tx: Tx) => tx.execute(`select pg_advisory_xact_lock(hashtext('identity.signing_key'))`)

/** At each start: a key to sign with. One that was sealed under another installation key is replaced; what it has signed stays good. */
export async function ensureSigningKey(keeper: KeyStore): Promise<void> {
  await keeper.db.inTransaction(async (tx) => {
    await lockKeys(tx)
    await sealClearKeys(keeper, tx)
    const present = await tx.select().from(signingKeys).where(isNull(signingKeys.retiredAt))
    if (!present.some((row) => openKey(keeper.sealKey, row))) await replaceKeys(keeper, tx, dateNow(keeper.clock))
  })
}

async function sealClearKeys({ sealKey }: KeyStore, tx: Tx): Promise<void> {
  for (const { kid, privateJwk } of await tx.select().from(signingKeys).where(isNotNull(signingKeys.privateJwk)))
    await tx
      .update(signingKeys)
      .set({ privateJwk: null, sealedPrivateJwk: seal(sealKey, JSON.stringify(privateJwk), kid) })
      .where(eq(signingKeys.kid, kid))
}

/** What the chore does, on any server and as often as it likes: once in 30 days there is another key. Keys that nothing is believed by any more go. */
export async function rotateDueKey(keeper: KeyStore): Promise<void> {
  await keeper.db.inTransaction(async (tx) => {
    await lockKeys(tx)
    const now = dateNow(keeper.clock)
    await tx.delete(signingKeys).where(lt(signingKeys.retiredAt, now))
    const [young] = await tx
      .select({ kid: signingKeys.kid })
      .from(signingKeys)
      .where(gt(signingKeys.notBefore, later(now, -keySeconds)))
      .limit(1)
    if (!young) await replaceKeys(keeper, tx, later(now, leadSeconds))
  })
}

/** A new key signs from then on; what the others signed is believed until it has expired. */
async function replaceKeys({ sealKey }: KeyStore, tx: Tx, notBefore: Date): Promise<void> {
  await tx
    .update(signingKeys)
    .set({ retiredAt: later(notBefore, overlapSeconds) })
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

/** Undefined: sealed under another installation key. */
function openKey(sealKey: Buffer, { kid, sealedPrivateJwk }: SigningKeyRow): JWK | undefined {
  const text = sealedPrivateJwk && unseal(sealKey, sealedPrivateJwk, kid)
  return text ? (JSON.parse(text) as JWK) : undefined
}
