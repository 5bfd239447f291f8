import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Me } from '#contract/members.ts'
import { assignableRoles, type Role, roles } from '#domain/roles.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { matrixTest, sampleCases } from '../../../test/matrix.ts'
import {
  buildWorld,
  createBearerHeaders,
  newIdempotencyKey,
  newMember,
  post,
  readDatabaseState,
  signIn,
  type TestMember,
  type World,
} from '../../../test/world.ts'

let app: TestApp
let world: World
let shopId: string
beforeAll(async () => {
  // Role `web` runs no background jobs, so only requests change the state.
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  world = await buildWorld(app)
  shopId = world.east.main.scope.shopId
})
afterAll(() => app?.stop())

type InvitationResponse = {
  code?: string
  token: string
  shopId: string
  email: string
  state: string
  invitation: { id: string; state: string; role: Role }
}
const readResponse = async (response: Promise<Response>) => {
  const answer = await response
  return { status: answer.status, ...((await answer.json()) as InvitationResponse) }
}
const invite = (email: string, role: Role = 'staff', by = world.east.members.owner, key = newIdempotencyKey()) =>
  readResponse(post(app, `/shops/${shopId}/invitations`, { headers: createBearerHeaders(by), body: { email, role }, key }))
const accept = (
  token: string,
  { as, key = newIdempotencyKey(), password }: { as?: { idToken: string }; key?: string; password?: string } = {},
) =>
  readResponse(
    post(app, `/invitations/${token}/accept`, {
      headers: as ? createBearerHeaders(as) : {},
      body: { displayName: '新人', ...(as ? {} : { password: password ?? 'umbrella in november' }) },
      key,
    }),
  )
const show = (token: string) => readResponse(app.request(`/api/v1/invitations/${token}`))
const revoke = (id: string, by = world.east.members.owner) =>
  readResponse(post(app, `/shops/${shopId}/invitations/${id}/revoke`, { headers: createBearerHeaders(by) }))
const me = async (member: { idToken: string }) =>
  (await (await app.request('/api/v1/me', { headers: createBearerHeaders(member) })).json()) as Me
let counted = 0
const newcomer = () => `newcomer.${++counted}@example.jp`

test('An invitation creates an account that can work at once, and works only once', async () => {
  const email = newcomer()
  const { status, token, invitation } = await invite(email, 'reception')
  expect([status, invitation.state, invitation.role]).toEqual([201, 'open', 'reception'])
  expect(await show(token)).toMatchObject({ status: 200, organizationName: '東法人', shopName: '東店', email, role: 'reception' })
  expect(await accept(token)).toEqual({ status: 201, shopId, email })
  const member = await signIn(app, email)
  expect((await me(member)).memberships).toMatchObject([{ role: 'reception', shops: [{ id: shopId }] }])
  const queue = await app.request(`/api/v1/shops/${shopId}/tickets`, { headers: createBearerHeaders(member) })
  expect(((await queue.json()) as { staff: { name: string }[] }).staff.map(({ name }) => name)).toContain('新人')
  expect(await show(token)).toMatchObject({ status: 409, code: 'invitation.used' })
  expect(await accept(token)).toMatchObject({ status: 409, code: 'invitation.used' })
  expect(await revoke(invitation.id)).toMatchObject({ status: 409, code: 'invitation.used' })
})

matrixTest('Members can only invite to roles up to their own', async () => {
  for (const by of sampleCases(['manager', 'admin', 'owner'] as const)) {
    const invitedRoles: Role[] = []
    for (const role of roles) if ((await invite(newcomer(), role, world.east.members[by])).status === 201) invitedRoles.push(role)
    expect(invitedRoles, by).toEqual(assignableRoles(by))
  }
  const before = await readDatabaseState(app.db)
  expect(await invite(newcomer(), 'owner', world.east.members.manager)).toMatchObject({ status: 403, code: 'invitation.roleTooHigh' })
  expect(await readDatabaseState(app.db)).toEqual(before)
})

test('Members cannot revoke an invitation to a role above their own', async () => {
  const { invitation } = await invite(newcomer(), 'owner', world.east.members.owner)
  const before = await readDatabaseState(app.db)
  for (const by of ['manager', 'admin'] as const)
    expect(await revoke(invitation.id, world.east.members[by])).toMatchObject({ status: 403, code: 'invitation.roleTooHigh' })
  expect(await readDatabaseState(app.db)).toEqual(before)
  expect(await revoke(invitation.id)).toMatchObject({ status: 200, state: 'revoked' })
})

test('A repeated key returns the same invitation, and other input is refused', async () => {
  const [email, key] = [newcomer(), newIdempotencyKey()]
  const first = await invite(email, 'staff', world.east.members.owner, key)
  const before = await readDatabaseState(app.db)
  expect(await invite(email, 'staff', world.east.members.owner, key)).toEqual(first)
  expect(await invite(newcomer(), 'staff', world.east.members.owner, key)).toMatchObject({ status: 422, code: 'idempotency.mismatch' })
  expect(await readDatabaseState(app.db)).toEqual(before)
  const twice = await Promise.all(
    Array.from({ length: 8 }, () => invite(`${key}@example.jp`, 'staff', world.east.members.owner, `${key}-8`)),
  )
  expect(new Set(twice.map(({ token }) => token)).size).toBe(1)
})

test('The stored hash of an acceptance’s input confirms no guess at the password', async () => {
  const { token } = await invite(newcomer())
  expect(await accept(token)).toMatchObject({ status: 201 })
  const { rows } = await app.db.pool.query<{ hash: string }>(
    `select encode(input_hash, 'hex') as hash from idempotency where operation = 'invitations.accept'`,
  )
  const input = { displayName: '新人', password: 'umbrella in november' }
  const guesses = [input, { password: input.password, displayName: input.displayName }].flatMap((body) =>
    [undefined, {}].map((query) =>
      createHash('sha256')
        .update(JSON.stringify([{ token }, query, body]))
        .digest('hex'),
    ),
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ hash }) => guesses.includes(hash))).toEqual([])
})

test('An invitation is void while its sender may not give its role', async () => {
  const main = world.east.main.scope
  const { owner } = world.east.members
  const manager = await newMember(app, main, 'manager')
  const [second, colleague] = [await invite(newcomer(), 'manager', manager), await invite(newcomer(), 'staff', manager)]
  const { rows } = await app.db.pool.query<{ id: string }>('select id from member where account_id = $1', [manager.accountId])
  const change = (action: string, body?: object) =>
    readResponse(
      post(app, `/shops/${shopId}/members/${rows[0]!.id}/${action}`, { headers: createBearerHeaders(owner), ...(body && { body }) }),
    )
  const listed = async (id: string) => {
    const response = await app.request(`/api/v1/shops/${shopId}/invitations`, { headers: createBearerHeaders(owner) })
    return ((await response.json()) as { invitations: { id: string; state: string }[] }).invitations.find((one) => one.id === id)?.state
  }
  expect((await change('setRole', { role: 'staff' })).status).toBe(200)
  for (const { token, invitation } of [second, colleague]) {
    expect([await show(token), await accept(token)]).toMatchObject(Array(2).fill({ status: 404, code: 'invitation.notFound' }))
    expect(await listed(invitation.id)).toBe('revoked')
  }
  expect((await change('setRole', { role: 'manager' })).status).toBe(200)
  expect(await accept(colleague.token)).toMatchObject({ status: 201 })
  expect((await change('suspend')).status).toBe(200)
  expect(await accept(second.token)).toMatchObject({ status: 404, code: 'invitation.notFound' })
})

test('An invitation is valid for seven days or until it is revoked', async () => {
  const [kept, revoked] = [await invite(newcomer()), await invite(newcomer())]
  expect(await revoke(revoked.invitation.id)).toMatchObject({ status: 200, state: 'revoked' })
  expect(await revoke(revoked.invitation.id)).toMatchObject({ status: 200, state: 'revoked' })
  for (const answer of [await show(revoked.token), await accept(revoked.token)])
    expect(answer).toMatchObject({ status: 404, code: 'invitation.notFound' })
  app.pass(7 * 24 * 60 * 60 - 60)
  expect((await show(kept.token)).status).toBe(200)
  app.pass(60)
  for (const answer of [await show(kept.token), await accept(kept.token)])
    expect(answer).toMatchObject({ status: 409, code: 'invitation.expired' })
  app.pass(-7 * 24 * 60 * 60)
})

test('Only one of several concurrent acceptances succeeds, unless they share a key', async () => {
  const { token } = await invite(newcomer())
  const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  const other = await invite(newcomer())
  const key = newIdempotencyKey()
  const again = await Promise.all(Array.from({ length: 5 }, () => accept(other.token, { key })))
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201]))
})

test('A weak or missing password leaves the invitation open', async () => {
  const { token } = await invite(newcomer())
  const before = await readDatabaseState(app.db)
  expect(await accept(token, { password: 'password1234' })).toMatchObject({ status: 400, code: 'account.weakPassword' })
  const none = post(app, `/invitations/${token}/accept`, { body: { displayName: '新人' } })
  expect(await readResponse(none)).toMatchObject({ status: 400, code: 'account.weakPassword' })
  expect(await readDatabaseState(app.db)).toEqual(before)
  expect((await accept(token)).status).toBe(201)
})

describe('An existing account', () => {
  test('can only accept its own invitation, and only signed in', async () => {
    const { token } = await invite(world.west.owner.email, 'auditor')
    const before = await readDatabaseState(app.db)
    expect(await accept(token)).toMatchObject({ status: 409, code: 'account.emailTaken' })
    expect(await accept(token, { as: world.east.members.staff })).toMatchObject({ status: 403, code: 'invitation.otherAccount' })
    expect(await readDatabaseState(app.db)).toEqual(before)
    expect((await accept(token, { as: world.west.owner })).status).toBe(201)
    expect((await me(world.west.owner)).memberships.map(({ role }) => role).toSorted()).toEqual(['auditor', 'owner'])
  })

  test('of a member of the shop gets an invited role that is higher', async () => {
    const member = await newMember(app, world.east.main.scope, 'reception')
    const { token } = await invite(member.email.toUpperCase(), 'manager')
    expect((await accept(token, { as: member })).status).toBe(201)
    expect((await me(member)).memberships).toMatchObject([{ role: 'manager' }])
  })

  test('that is suspended can only accept an invitation sent since the suspension', async () => {
    const member: TestMember = await newMember(app, world.east.main.scope, 'manager')
    const older = await invite(member.email, 'manager')
    app.pass(1)
    await app.db.pool.query('update member set suspended_at = $2 where account_id = $1', [
      member.accountId,
      new Date(app.clock().epochMilliseconds),
    ])
    await accept(older.token, { as: member })
    expect((await me(member)).memberships).toEqual([])
    app.pass(1)
    const newer = await invite(member.email, 'staff')
    expect((await accept(newer.token, { as: member })).status).toBe(201)
    expect((await me(member)).memberships).toMatchObject([{ role: 'staff' }])
  })
})

test('An invitation accepts valid e-mail addresses and refuses others (R5.8)', async () => {
  for (const email of ['たなか@example.jp', 'a'.repeat(64).concat('@example.jp'), "o'neill+shop@sub.example.co.jp"])
    expect((await invite(email)).status, email).toBe(201)
  for (const email of [
    '',
    'name',
    'name@',
    '@example.jp',
    'name@example',
    'a b@example.jp',
    'a'.repeat(65).concat('@example.jp'),
    `a@${'b'.repeat(250)}.jp`,
  ])
    expect(await invite(email), email).toMatchObject({ status: 400, code: 'request.invalid' })
})
