/** 10,000 guesses at one PIN, from one tablet and from many, with a shop's real limits. */
import { afterAll, beforeAll, expect } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { longTest } from '../../../test/matrix.ts'
import { newTablet, type Tablet, tryPin } from '../../../test/tablet.ts'
import { buildWorld, newMember, type World } from '../../../test/world.ts'

let app: TestApp
let world: World
const tablets: Tablet[] = []
beforeAll(async () => {
  app = await startApp({ rateLimits: true, settings: () => ({ ROLE: 'web' }) })
  world = await buildWorld(app)
  // Twenty is a shop's maximum.
  for (let number = 0; number < 20; number++)
    tablets.push(await newTablet(app, world.east.main, await newMember(app, world.east.main.scope, 'manager')))
})
afterAll(() => app?.stop())

longTest.each([
  ['one tablet', 1],
  ['twenty tablets', 20],
])('Only five of 10,000 PIN guesses from %s are checked', async (_, count) => {
  const staff = await newMember(app, world.east.main.scope, 'staff')
  await app.accounts.setPin(staff.accountId, '4071')
  const from = tablets.slice(-count)
  const begun = Date.now()
  const countByCode = new Map<string, number>()
  for (let first = 0; first < 10_000; first += 20) {
    const guesses = Array.from({ length: 20 }, (_, at) => first + at).map(async (guess) => {
      const response = await tryPin(app, from[guess % count]!, staff, String(guess).padStart(4, '0'))
      const { code = 'ok' } = (await response.json()) as { code?: string }
      countByCode.set(code, (countByCode.get(code) ?? 0) + 1)
    })
    await Promise.all(guesses)
  }
  expect(countByCode.get('ok')).toBeUndefined()
  expect(countByCode.get('pin.wrong')).toBe(4)
  const looked = 10_000 - (countByCode.get('request.tooMany') ?? 0)
  // Sixty per tablet in ten minutes, however long the test takes.
  const windows = Math.ceil((Date.now() - begun) / 600_000) + 1
  expect(looked).toBeGreaterThanOrEqual(60)
  expect(looked).toBeLessThanOrEqual(60 * count * windows)
  const { rows } = await app.db.pool.query<{ kind: string; n: number }>(
    `select kind, count(*) as n from event where kind ~ '^device' and entity_id = (select id from member where account_id = $1) group by kind order by kind`,
    [staff.accountId],
  )
  expect(rows).toEqual([
    { kind: 'device.lockPin', n: 1 },
    { kind: 'device.wrongPin', n: 5 },
  ])
})
