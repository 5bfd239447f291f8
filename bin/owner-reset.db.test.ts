import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../test/app.ts'
import { runCommand } from '../test/command.ts'
import { hostedSettings } from '../test/hosted-provider.ts'
import { longTest } from '../test/matrix.ts'
import { enrolAuthenticatorApp } from '../test/second-factor.ts'
import { buildWorld, createBearerHeaders, post, type World } from '../test/world.ts'

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

test('The command removes an owner’s second factor and prints a one-time reset link', async () => {
  const { owner } = world.west
  const { idToken } = await enrolAuthenticatorApp(app, owner)
  expect((await post(app, '/me/locale', { headers: createBearerHeaders({ idToken }), body: { locale: 'zh' } })).status).toBe(200)
  const { code, out } = await run(owner.email.toUpperCase())
  expect([code, out]).toEqual([0, expect.stringContaining('The second factor and the recovery codes were removed')])
  const [, oobCode] = /http:\/\/localhost:3999\/zh\/shopAdmin\/action\?mode=resetPassword&oobCode=([\w-]{43})/.exec(out)!
  const { rows: codes } = await app.db.pool.query<{ minutes: number }>(
    `select extract(epoch from expires_at - created_at)::int / 60 as minutes from identity.action_code where account_id = $1`,
    [owner.accountId],
  )
  expect(codes).toEqual([{ minutes: 30 }])
  expect((await toolkit('resetPassword', { oobCode, newPassword: 'lanterns over the river' })).status).toBe(200)
  expect(await signInAnew(owner.email)).toHaveProperty('idToken')
  expect((await toolkit('resetPassword', { oobCode, newPassword: 'another one entirely' })).status).toBe(400)
  const { rows } = await app.db.pool.query(`select actor_kind, data from event where kind = 'owner.reset'`)
  expect(rows).toEqual([{ actor_kind: 'system', data: { accountId: owner.accountId } }])
})

longTest('For a member who is not an owner the command prints the owners and no link', async () => {
  const { code, out, err } = await run(world.east.members.manager.email)
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain('No owner has that e-mail address')
  expect(err).toContain(world.east.members.owner.email)
})

longTest('With several owners and no argument the command asks which owner is meant', async () => {
  const { code, out, err } = await run()
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain('Which owner?')
})

longTest('With hosted accounts the command names where passwords are set', async () => {
  const { code, out, err } = await runCommand('bin/owner-reset.ts', [], { DATABASE_URL: app.url, ...hostedSettings })
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain(`https://console.firebase.google.com/project/${hostedSettings.GOOGLE_PROJECT_ID}/authentication/users`)
})
