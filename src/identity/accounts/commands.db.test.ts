import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollback } from '#platform/database/db.ts'
import { createPasswordHasher } from '../passwords/password-hash.ts'
import { changeAccount } from '../tables/accounts.ts'
import { signIn, startTestIdentityServer, type TestIdentityServer, testPassword } from '../test-identity.ts'
import { disableAccount, enableAccount } from './commands.ts'

let identity: TestIdentityServer
beforeAll(async () => {
  identity = await startTestIdentityServer()
})
afterAll(() => identity.stop())

const create = (email: string, secret = testPassword, displayName = 'Sato') =>
  identity.db.inTransaction((tx) => identity.accounts.createAccount(tx, { email, password: secret, displayName }))

test('A rolled-back transaction leaves no account', async () => {
  await identity.db.inTransaction(async (tx) => {
    await identity.accounts.createAccount(tx, { email: 'undone@example.jp', password: testPassword, displayName: 'Sato' })
    rollback(undefined)
  })
  await expect(signIn(identity.routes, 'undone@example.jp')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
  const made = await create('undone@example.jp')
  expect(made).toEqual({ accountId: expect.stringMatching(/^[0-9A-Za-z]{28}$/) })
  expect((await signIn(identity.routes, 'undone@example.jp')).localId).toBe((made as { accountId: string }).accountId)
})

test('createAccount refuses a taken e-mail in any spelling, also concurrently', async () => {
  const both = await Promise.all([create('twice@example.jp'), create('ＴＷＩＣＥ@Example.jp ')])
  expect(both.map((result) => ('refused' in result ? result.refused : 'made')).sort()).toEqual(['account.emailTaken', 'made'])
  await identity.db.inTransaction(async (tx) => {
    expect(await identity.accounts.createAccount(tx, { email: 'twice@example.jp', password: testPassword, displayName: '' })).toEqual({
      refused: 'account.emailTaken',
    })
    expect(
      await identity.accounts.createAccount(tx, { email: 'thrice@example.jp', password: testPassword, displayName: '' }),
    ).toHaveProperty('accountId')
  })
})

test('createAccount refuses a weak password or an invalid e-mail address', async () => {
  expect(await create('weak@example.jp', 'password1234')).toEqual({ refused: 'account.weakPassword' })
  expect(await create('weak@example.jp', 'weak@example.jp')).toEqual({ refused: 'account.weakPassword' })
  expect(await create('weak.example.jp')).toEqual({ refused: 'account.invalidEmail' })
})

test('A password shorter than today’s minimum still signs in', async () => {
  const { accountId } = (await create('short@example.jp')) as { accountId: string }
  const hasher = await createPasswordHasher()
  const change = { passwordHash: await hasher.hash('kX9-bus!') }
  await identity.db.inTransaction((tx) => changeAccount(tx, accountId, change))
  await signIn(identity.routes, 'short@example.jp', 'kX9-bus!')
})

test('A full-width password equals its normal-width form', async () => {
  await create('wide@example.jp', 'ｕｍｂｒｅｌｌａ　ｉｎ　ｎｏｖｅｍｂｅｒ')
  await signIn(identity.routes, 'wide@example.jp', 'umbrella in november')
})

test('An account’s password is stored as an argon2id hash with its cost', async () => {
  const usual = await startTestIdentityServer({ passwords: 'usual' })
  await usual.account('hash@example.jp')
  const { rows } = await usual.db.pool.query(`select password_hash from identity.account where email_key = 'hash@example.jp'`)
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await usual.stop()
})

test('describeAccounts returns e-mail and trimmed name by account id', async () => {
  const { accountId } = (await create('list@example.jp', testPassword, ' 佐藤 ')) as { accountId: string }
  expect(await identity.accounts.describeAccounts([accountId, 'A'.repeat(28)])).toEqual(
    new Map([[accountId, { email: 'list@example.jp', displayName: '佐藤' }]]),
  )
  expect(await identity.accounts.describeAccounts([])).toEqual(new Map())
})

test('An account that was disabled and enabled can sign in', async () => {
  const { accountId } = (await create('back@example.jp')) as { accountId: string }
  await identity.db.inTransaction((tx) => disableAccount(tx, accountId))
  await expect(signIn(identity.routes, 'back@example.jp')).rejects.toThrow('USER_DISABLED')
  await identity.db.inTransaction((tx) => enableAccount(tx, accountId))
  await signIn(identity.routes, 'back@example.jp')
})

test('The tenants’ database role cannot read sign-in tables', async () => {
  if (identity.db.scopeMode !== 'role') return
  for (const table of ['account', 'sign_in', 'refresh_token', 'session', 'signing_key'])
    await expect(
      identity.db.inTransaction(async (tx) => {
        await identity.db.enterScope(tx, { organizationId: '00000000-0000-7000-8000-000000000000' })
        await tx.$client.query(`select * from identity.${table}`)
      }),
    ).rejects.toThrow('permission denied')
})
