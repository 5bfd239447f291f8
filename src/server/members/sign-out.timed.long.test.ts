/** Measures how soon open streams end. What they end with is tested beside each operation. */
import { afterAll, beforeAll, expect } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { openEventReader } from '../../../test/event-reader.ts'
import { longTest } from '../../../test/matrix.ts'
import { startSecondApp } from '../../../test/servers.ts'
import { newTablet, signInAtTablet } from '../../../test/tablet.ts'
import { buildWorld, createBearerHeaders, newMember, post, sessionCookieOf, type World } from '../../../test/world.ts'

let app: TestApp
let other: TestApp
let world: World
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  other = await startSecondApp(app, { settings: () => ({ ROLE: 'web' }) })
  world = await buildWorld(app)
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})

/** Opens the queue's stream on both servers, runs the command, and expects both to end within a second. */
async function expectSoonEnd(by: { idToken: string }, command: () => Promise<Response>) {
  const cookie = await sessionCookieOf(app, by)
  const topic = `/api/v1/live?topic=queue:${world.east.main.scope.shopId}`
  const streams = await Promise.all([app, other].map(({ origin }) => openEventReader(`${origin}${topic}`, { cookie })))
  for (const stream of streams) await stream.next('queue')
  expect((await command()).status).toBe(200)
  const begun = performance.now()
  for (const stream of streams) {
    expect((await stream.next('refused')).at - begun).toBeLessThan(1_000)
    stream.close()
  }
}

longTest('Streams of a suspended member end within a second on every server', async () => {
  const { scope } = world.east.main
  const member = await newMember(app, scope, 'staff')
  const { rows } = await app.db.pool.query<{ id: string }>('select id from member where account_id = $1', [member.accountId])
  const path = `/shops/${scope.shopId}/members/${rows[0]!.id}/suspend`
  await expectSoonEnd(member, () => post(other, path, { headers: createBearerHeaders(world.east.members.manager) }))
})

longTest('Streams of a member at a revoked tablet end within a second on every server', async () => {
  const { manager } = world.east.members
  const tablet = await newTablet(app, world.east.main, manager)
  const person = await signInAtTablet(app, tablet, await newMember(app, world.east.main.scope, 'staff'))
  const path = `/shops/${world.east.main.scope.shopId}/devices/${tablet.id}/revoke`
  await expectSoonEnd(person, () => post(other, path, { headers: createBearerHeaders(manager) }))
})
