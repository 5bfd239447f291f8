import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { memberIdOf } from '../../../test/access/sample.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import {
  buildWorld,
  createBearerHeaders,
  newIdempotencyKey,
  newMember,
  newShop,
  post,
  type TestMember,
  type World,
} from '../../../test/world.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startApp()
  world = await buildWorld(app)
})
afterAll(() => app?.stop())

type ResetLinkResponse = { status: number; code?: string; path?: string; expiresAt?: string }
async function requestLink(
  by: TestMember,
  target: TestMember | string,
  { key = newIdempotencyKey(), shop = world.east.main, at = app } = {},
): Promise<ResetLinkResponse> {
  const id = typeof target === 'string' ? target : await memberIdOf({ app: at }, target)
  const response = await post(at, `/shops/${shop.scope.shopId}/members/${id}/reset-link`, { headers: createBearerHeaders(by), key })
  return { status: response.status, ...((await response.json()) as Omit<ResetLinkResponse, 'status'>) }
}
const codeOf = ({ path }: ResetLinkResponse) => new URL(path ?? '', 'http://shop.test').searchParams.get('oobCode')
const setPassword = (oobCode: string | null, newPassword = 'lanterns over the river') =>
  app.request('/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=uketsuke', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oobCode, newPassword }),
  })
const me = (member: TestMember) => app.request('/api/v1/me', { headers: createBearerHeaders(member) })
const linksOf = async (id: string) =>
  (await app.db.pool.query(`select actor_kind, actor_id from event where kind = 'member.resetLink' and entity_id = $1`, [id])).rows

test('A reset link works once within 30 minutes and signs the member out', async () => {
  const { manager } = world.east.members
  const member = await newMember(app, world.east.main.scope, 'staff')
  const id = await memberIdOf({ app }, member)
  const key = newIdempotencyKey()
  const made = await requestLink(manager, id, { key })
  expect(made.status).toBe(200)
  expect(made.path).toMatch(/^\/shopAdmin\/action\?mode=resetPassword&oobCode=[\w-]{43}/)
  // A retry makes another link but only one entry in the history.
  const again = await Promise.all([requestLink(manager, id, { key }), requestLink(manager, id, { key })])
  expect(again.map(({ status }) => status)).toEqual([200, 200])
  expect(await linksOf(id)).toEqual([{ actor_kind: 'member', actor_id: manager.accountId }])
  expect((await me(member)).status).toBe(200)
  expect((await setPassword(codeOf(made))).status).toBe(200)
  expect((await me(member)).status).toBe(401)
  for (const usedLink of [made, ...again]) expect((await setPassword(codeOf(usedLink))).status).toBe(400)
  const late = await requestLink(manager, id)
  app.pass(31 * 60)
  expect((await setPassword(codeOf(late))).status).toBe(400)
})

test('A reset link is refused for oneself, a higher role or an account used elsewhere', async () => {
  const { main, branch, members } = world.east
  const { owner, admin, manager, reception } = members
  const refused = async (by: TestMember, target: TestMember | string, code: string, shop = main) => {
    const { rows: before } = await app.db.pool.query('select count(*) from identity.action_code')
    expect(await requestLink(by, target, { shop })).toMatchObject({ code })
    expect((await app.db.pool.query('select count(*) from identity.action_code')).rows).toEqual(before)
  }
  await refused(manager, owner, 'member.roleTooHigh')
  await refused(manager, admin, 'member.roleTooHigh')
  await refused(admin, owner, 'member.roleTooHigh')
  await refused(manager, manager, 'member.ownPassword')
  await refused(reception, await newMember(app, main.scope, 'auditor'), 'auth.forbidden')
  await refused(manager, world.west.owner, 'member.notFound')
  await refused(manager, newId(), 'member.notFound')
  await refused(manager, await newMember(app, branch.scope, 'staff'), 'member.notFound')

  const alsoIn = async ({ organizationId, shopId }: { organizationId: string; shopId: string | null }, role: string) => {
    const member = await newMember(app, main.scope, 'staff')
    const id = await memberIdOf({ app }, member)
    await app.db.pool.query('insert into member (id, organization_id, shop_id, account_id, role) values ($1, $2, $3, $4, $5)', [
      newId(),
      organizationId,
      shopId,
      member.accountId,
      role,
    ])
    return id
  }
  const inBoth = await alsoIn(branch.scope, 'staff')
  await refused(manager, inBoth, 'member.sharedAccount')
  expect(await requestLink(admin, inBoth)).toMatchObject({ status: 200 })
  await refused(owner, await alsoIn(world.west.main.scope, 'auditor'), 'member.sharedAccount')
  await refused(manager, await alsoIn({ ...main.scope, shopId: null }, 'owner'), 'member.roleTooHigh')
  const suspended = await newMember(app, main.scope, 'staff')
  await app.db.pool.query('update member set suspended_at = now() where account_id = $1', [suspended.accountId])
  await refused(manager, suspended, 'member.notFound')
})

test('A reset link can be made even if the server can send mails', async () => {
  const mailing = await startApp({ settings: () => ({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@shop.test' }) })
  try {
    const shop = await newShop(mailing, '東')
    const [owner, staff] = [await newMember(mailing, shop.scope, 'owner'), await newMember(mailing, shop.scope, 'staff')]
    expect(await requestLink(owner, staff, { shop, at: mailing })).toMatchObject({ status: 200 })
  } finally {
    await mailing.stop()
  }
})
