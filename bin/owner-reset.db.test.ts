/** Issue 21.10: an owner who is locked out gets in again from the server's console. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../test/app.ts'
import { runCommand } from '../test/command.ts'
import { hostedSettings } from '../test/hosted-provider.ts'
import { enrolApp } from '../test/second-factor.ts'
import { bearer, buildWorld, post, type World } from '../test/world.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startApp()
  world = await buildWorld(app)
})
afterAll(() => app?.stop())

const run = (...args: string[]) => runCommand('bin/owner-reset.ts', args, { DATABASE_URL: app.url, PORT: '3999' })
const toolkit = (call: string, body: object) =>
  app.request(`/identitytoolkit.googleapis.com/v1/accounts:${call}?key=uketsuke`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const signInAnew = async (email: string) =>
  (await (await toolkit('signInWithPassword', { email, password: 'lanterns over the river' })).json()) as { idToken: string }

test('a link for the owner that is named, good once and for 30 minutes, told in the history', async () => {
  const { owner } = world.west
  const { code, out } = await run(owner.email.toUpperCase())
  expect(code).toBe(0)
  const [, oobCode] = /http:\/\/localhost:3999\/shopAdmin\/action\?mode=resetPassword&oobCode=([\w-]{43})/.exec(out)!
  expect((await toolkit('resetPassword', { oobCode, newPassword: 'lanterns over the river' })).status).toBe(200)
  expect((await toolkit('signInWithPassword', { email: owner.email, password: 'lanterns over the river' })).status).toBe(200)
  expect((await toolkit('resetPassword', { oobCode, newPassword: 'another one entirely' })).status).toBe(400)
  const { rows } = await app.db.pool.query(`select actor_kind, data from event where kind = 'owner.reset'`)
  expect(rows).toEqual([{ actor_kind: 'system', data: { accountId: owner.accountId } }])

  const { status } = await post(app, '/me/locale', { headers: bearer(await signInAnew(owner.email)), body: { locale: 'zh' } })
  expect(status).toBe(200)
  const again = await run(owner.email)
  expect(again.out).toContain('http://localhost:3999/zh/shopAdmin/action?mode=resetPassword')
  app.pass(31 * 60)
  const [, late] = /oobCode=([\w-]{43})/.exec(again.out)!
  expect(await (await toolkit('resetPassword', { oobCode: late, newPassword: 'x' })).json()).toMatchObject({
    error: { message: 'EXPIRED_OOB_CODE' },
  })
})

test('where accounts are kept elsewhere it says where passwords are set', async () => {
  const { code, out, err } = await runCommand('bin/owner-reset.ts', [], { DATABASE_URL: app.url, ...hostedSettings })
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain(`https://console.firebase.google.com/project/${hostedSettings.GOOGLE_PROJECT_ID}/authentication/users`)
})

test('who lost the second factor as well signs in by the password alone, and is told so', async () => {
  const { owner } = world.west
  await enrolApp(app, { ...owner, ...(await signInAnew(owner.email)) })
  const { out } = await run(owner.email)
  expect(out).toContain('The second factor and the recovery codes are gone')
  expect(await signInAnew(owner.email)).toHaveProperty('idToken')
})

test('of several owners one has to be named; who is none gets nothing', async () => {
  const { code, err, out } = await run()
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain('Which owner?')
  expect(err).toContain(world.east.members.owner.email)
  const none = await run(world.east.members.manager.email)
  expect([none.code, none.out]).toEqual([1, ''])
  expect(none.err).toContain('No owner has that e-mail address')
})
