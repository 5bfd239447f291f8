import { createLocalJWKSet, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unseal } from '#platform/sealing.ts'
import { signIn, startTestIdentityServer, type TestIdentityServer } from '../test-identity.ts'
import { deriveSealKey, ensureSigningKey } from './key-ring.ts'

let identity: TestIdentityServer
beforeAll(async () => {
  identity = await startTestIdentityServer()
  await identity.account('keys@example.jp')
})
afterAll(() => identity.stop())

const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid as string
const sealKey = deriveSealKey(new Uint8Array(32).fill(7))
const keeper = () => ({ db: identity.db, clock: identity.clock, sealKey })
const days = 24 * 60 * 60
const keys = async () => (await identity.db.pool.query('select * from identity.signing_key order by not_before desc')).rows
const alive = async (token: string) => (await identity.accounts.verifyIdToken(token)) !== undefined

test('Concurrent server starts create one sealed signing key', async () => {
  // Test databases begin with one key.
  await identity.db.pool.query('delete from identity.signing_key')
  await Promise.all(Array.from({ length: 5 }, () => ensureSigningKey(keeper())))
  const made = await keys()
  expect(made).toMatchObject([{ private_jwk: null, retired_at: null }])
  const jwk = JSON.parse(unseal(sealKey, made[0].sealed_private_jwk, made[0].kid)!)
  expect(made[0].sealed_private_jwk.toString('latin1')).not.toContain(jwk.d.slice(0, 20))
  expect(unseal(sealKey, made[0].sealed_private_jwk, 'another kid')).toBeUndefined()
})

test('Two servers rotate the signing key once after 30 days, with an overlap', async () => {
  const other = await identity.open()
  const rotate = () => Promise.all([...identity.chores, ...other.chores].map(({ act }) => act()))
  await rotate()
  expect(await keys()).toHaveLength(1)

  identity.pass(30 * days + 1)
  const old = (await signIn(identity.routes, 'keys@example.jp')).idToken
  await rotate()
  const [fresh, ...before] = await keys()
  expect(before.map(({ kid }) => kid)).toEqual([kidOf(old)])
  expect((await published(other)).sort()).toEqual([fresh.kid, kidOf(old)].sort())
  expect(kidOf((await signIn(other.routes, 'keys@example.jp')).idToken)).toBe(kidOf(old))

  identity.pass(601)
  const last = (await signIn(other.routes, 'keys@example.jp')).idToken
  expect(kidOf(last)).toBe(fresh.kid)
  expect(await alive(last)).toBe(true)
  expect(await alive(old)).toBe(true)

  // 601 + 2700 < 3600: the old token is still valid. After the overlap its key is rejected too.
  identity.pass(2700)
  expect(await alive(old)).toBe(true)
  identity.pass(1590)
  expect(await published(identity)).toEqual([fresh.kid])
  await rotate()
  expect((await keys()).map(({ kid }) => kid)).toEqual([fresh.kid])
})

test('A server start seals signing keys that an earlier version stored unsealed', async () => {
  const [{ kid, sealed_private_jwk: sealed }] = await keys()
  await identity.db.pool.query('update identity.signing_key set private_jwk = $1, sealed_private_jwk = null', [
    unseal(sealKey, sealed, kid),
  ])
  const other = await identity.open()
  expect(await keys()).toMatchObject([{ kid, private_jwk: null }])
  expect(kidOf((await signIn(other.routes, 'keys@example.jp')).idToken)).toBe(kid)
})

test('A new installation key creates a new signing key and keeps old tokens valid', async () => {
  const { idToken } = await signIn(identity.routes, 'keys@example.jp')
  await ensureSigningKey({ ...keeper(), sealKey: deriveSealKey(new Uint8Array(32).fill(8)) })
  const [fresh] = await keys()
  expect(fresh.kid).not.toBe(kidOf(idToken))
  expect(await alive(idToken)).toBe(true)
  // Switches back to the original installation key.
  await ensureSigningKey(keeper())
})

test('A server accepts a token signed with a new key of another server', async () => {
  const other = await identity.open()
  await other.accounts.verifyIdToken((await signIn(other.routes, 'keys@example.jp')).idToken)
  await identity.db.pool.query('delete from identity.signing_key')
  await ensureSigningKey(keeper())
  identity.pass(2)
  const third = await identity.open()
  expect(await other.accounts.verifyIdToken((await signIn(third.routes, 'keys@example.jp')).idToken)).toBeDefined()
  identity.pass(60)
})

const published = async ({ routes }: Pick<TestIdentityServer, 'routes'>) =>
  ((await (await routes.request('/.well-known/jwks.json')).json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)

test('The published keys verify our tokens and contain nothing private', async () => {
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

test('A token with a wrong key, algorithm or claim is rejected', async () => {
  const { idToken } = await signIn(identity.routes, 'keys@example.jp')
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1]!, 'base64url').toString())
  const { privateKey } = await generateKeyPair('RS256')
  const row = (await keys()).find(({ kid }) => kid === kidOf(idToken))
  const own = JSON.parse(unseal(sealKey, row.sealed_private_jwk, row.kid)!)
  const sign = (payload: object, key: Parameters<SignJWT['sign']>[0] = own, alg = 'RS256', kid = kidOf(idToken)) =>
    new SignJWT({ ...claims, ...payload }).setProtectedHeader({ alg, kid }).sign(key)

  expect(await alive(await sign({}))).toBe(true)
  expect(await alive(await sign({}, privateKey))).toBe(false)
  expect(await alive(await sign({}, own, 'RS256', 'unknown'))).toBe(false)
  expect(await alive(await sign({}, new TextEncoder().encode(JSON.stringify(own.n)), 'HS256'))).toBe(false)
  expect(await alive(await sign({ iss: 'urn:other' }))).toBe(false)
  expect(await alive(await sign({ aud: 'other' }))).toBe(false)
  expect(await alive(await sign({ exp: claims.iat }))).toBe(false)
  expect(await alive(await sign({ sid: '00000000-0000-0000-0000-000000000000' }))).toBe(false)
  expect(await alive(await sign({ sid: "x' or true" }))).toBe(false)
  expect(await alive(await sign({ sub: 'A'.repeat(28) }))).toBe(false)
})

test('The token cache accepts no altered signature, and a retired key at most 60 s', async () => {
  const { idToken } = await signIn(identity.routes, 'keys@example.jp')
  expect(await alive(idToken)).toBe(true)
  expect(await alive(idToken)).toBe(true)
  const [head, body, signature] = idToken.split('.') as [string, string, string]
  expect(await alive(`${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`)).toBe(false)

  await identity.db.pool.query('update identity.signing_key set retired_at = not_before where kid = $1', [kidOf(idToken)])
  await ensureSigningKey(keeper())
  identity.pass(61)
  expect(await alive(idToken)).toBe(false)
})
