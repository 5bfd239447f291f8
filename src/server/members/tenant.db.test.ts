/** A member of two organizations who signs in for one of them has no access to the other (R7.3). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { createBearerHeaders, newMember, newShop, password, sessionCookieOf, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { addMember } from './commands.ts'

let app: TestApp
let shops: [CreatedShop, CreatedShop, CreatedShop]
let member: TestMember
beforeAll(async () => {
  app = await startApp()
  shops = [await newShop(app, '東店'), await newShop(app, '西店'), await newShop(app, '南店')]
  member = await newMember(app, shops[0].scope, 'manager')
  await app.db.inScope(shops[1].scope, (tx) =>
    addMember(tx, shops[1].scope, { accountId: member.accountId, role: 'staff', name: member.name, serves: true }, app.clock()),
  )
})
afterAll(() => app.stop())

async function signInFor(tenantId: string | undefined) {
  const response = await app.request('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=uketsuke', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: member.email, password, tenantId, returnSecureToken: true }),
  })
  return (await response.json()) as { idToken: string; error?: { message: string } }
}
/** HTTP status by shop. */
const opens = (headers: Record<string, string>) =>
  Promise.all(shops.map(async ({ scope }) => (await app.request(`/api/v1/shops/${scope.shopId}`, { headers })).status))

test('A sign-in for an organization opens only the shops of that organization', async () => {
  expect(await opens(createBearerHeaders(await signInFor(undefined)))).toEqual([200, 200, 404])
  const here = await signInFor(shops[1].scope.organizationId)
  expect(await opens(createBearerHeaders(here))).toEqual([404, 200, 404])
  expect(await opens({ cookie: await sessionCookieOf(app, here) })).toEqual([404, 200, 404])
  const mine = await (await app.request('/api/v1/me', { headers: createBearerHeaders(here) })).json()
  expect(JSON.stringify(mine)).toContain('西店')
  expect(JSON.stringify(mine)).not.toContain('東店')
})

test('Signing in for an organization requires an active membership in it', async () => {
  expect((await signInFor(shops[2].scope.organizationId)).error?.message).toBe('TENANT_ID_MISMATCH')
  await app.db.pool.query(`update member set suspended_at = now() where account_id = $1 and organization_id = $2`, [
    member.accountId,
    shops[1].scope.organizationId,
  ])
  expect((await signInFor(shops[1].scope.organizationId)).error?.message).toBe('TENANT_ID_MISMATCH')
  expect((await signInFor(shops[0].scope.organizationId)).idToken).toBeDefined()
})
