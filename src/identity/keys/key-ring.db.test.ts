import { createLocalJWKSet, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, startIdentity, type TestIdentity } from '../test-identity.ts'
import { ensureSigningKey, rotateSigningKey } from './key-ring.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
  await identity.account('keys@example.jp')
})
afterAll(() => identity.stop())

const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid as string
const alive = async (token: string) => (await identity.accounts.verifyIdToken(token)) !== undefined

test('starts at once make one key', async () => {
  // The tests' databases begin with one.
  await identity.db.pool.query('delete from identity.signing_key')
  await Promise.all(Array.from({ length: 5 }, () => ensureSigningKey(identity.db, identity.clock)))
  const { rows } = await identity.db.pool.query('select count(*) as keys from identity.signing_key')
  expect(rows).toEqual([{ keys: 1 }])
})

test('a rotation signs with the new key and believes the old one until its last token has expired', async () => {
  const other = await identity.open()
  const old = (await signIn(identity.routes, 'keys@example.jp')).idToken
  await signIn(other.routes, 'keys@example.jp')
  const { kid } = await rotateSigningKey(identity.db, identity.clock)
  expect(kid).not.toBe(kidOf(old))

  identity.pass(61)
  const fresh = (await signIn(identity.routes, 'keys@example.jp')).idToken
  expect(kidOf(fresh)).toBe(kid)
  expect(await other.accounts.verifyIdToken(fresh)).toBeDefined()
  expect(await alive(old)).toBe(true)

  // 61 + 3500 < 3600: still valid by its own time. Past the overlap not even its key is believed.
  identity.pass(3500)
  expect(await alive(old)).toBe(true)
  identity.pass(700)
  const keys = (await (await identity.routes.request('/.well-known/jwks.json')).json()) as { keys: { kid: string }[] }
  expect(keys.keys.map((key) => key.kid)).toEqual([kid])
})

test('another server believes a key it has not seen yet', async () => {
  const other = await identity.open()
  await other.accounts.verifyIdToken((await signIn(other.routes, 'keys@example.jp')).idToken)
  await rotateSigningKey(identity.db, identity.clock)
  identity.pass(2)
  const third = await identity.open()
  expect(await other.accounts.verifyIdToken((await signIn(third.routes, 'keys@example.jp')).idToken)).toBeDefined()
})

test('the published keys verify our tokens and hold nothing private', async () => {
  const { idToken } = await signIn(identity.routes, 'keys@example.jp')
  const response = await identity.routes.request('/.well-known/jwks.json')
  const jwks = (await response.json()) as { keys: Record<string, string>[] }
  for (const key of jwks.keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  const { payload } = await jwtVerify(idToken, createLocalJWKSet(jwks as Parameters<typeof createLocalJWKSet>[0]), {
    algorithms: ['RS256'],
    audience: 'uketsuke',
  })
  expect(payload.email).toBe('keys@example.jp')
})

test('a token by another key, algorithm, issuer or audience is nobody’s', async () => {
  const { idToken } = await signIn(identity.routes, 'keys@example.jp')
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1]!, 'base64url').toString())
  const { privateKey } = await generateKeyPair('RS256')
  const { rows } = await identity.db.pool.query('select private_jwk from identity.signing_key where kid = $1', [kidOf(idToken)])
  const sign = (payload: object, key: Parameters<SignJWT['sign']>[0] = rows[0].private_jwk, alg = 'RS256', kid = kidOf(idToken)) =>
    new SignJWT({ ...claims, ...payload }).setProtectedHeader({ alg, kid }).sign(key)

  expect(await alive(await sign({}))).toBe(true)
  expect(await alive(await sign({}, privateKey))).toBe(false)
  expect(await alive(await sign({}, rows[0].private_jwk, 'RS256', 'unknown'))).toBe(false)
  expect(await alive(await sign({}, new TextEncoder().encode(JSON.stringify(rows[0].private_jwk.n)), 'HS256'))).toBe(false)
  expect(await alive(await sign({ iss: 'urn:other' }))).toBe(false)
  expect(await alive(await sign({ aud: 'other' }))).toBe(false)
  expect(await alive(await sign({ exp: claims.iat }))).toBe(false)
  expect(await alive(await sign({ sid: '00000000-0000-0000-0000-000000000000' }))).toBe(false)
  expect(await alive(await sign({ sid: "x' or true" }))).toBe(false)
  expect(await alive(await sign({ sub: 'A'.repeat(28) }))).toBe(false)
})

test('a token that was read before is read anew in each thing that can change: its key and its own letters', async () => {
  const { idToken } = await signIn(identity.routes, 'keys@example.jp')
  expect(await alive(idToken)).toBe(true)
  expect(await alive(idToken)).toBe(true)
  const [head, body, signature] = idToken.split('.') as [string, string, string]
  expect(await alive(`${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`)).toBe(false)

  await identity.db.pool.query('update identity.signing_key set retired_at = not_before where kid = $1', [kidOf(idToken)])
  await ensureSigningKey(identity.db, identity.clock)
  identity.pass(61)
  expect(await alive(idToken)).toBe(false)
})
