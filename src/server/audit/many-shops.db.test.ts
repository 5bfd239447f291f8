/** The log of a shop is read without the events of the organization's other shops (docs/decisions/198-growth.md). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditFilter } from '#contract/audit.ts'
import type { Tx } from '#platform/database/db.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { newBranch, newMember, newShop } from '../../../test/world.ts'
import { countAuditRows, readAuditRows, readFilterOptions } from './read.ts'

let app: TestApp
let scope: Awaited<ReturnType<typeof newShop>>['scope']
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  ;({ scope } = await newShop(app, '静'))
  await newMember(app, scope, 'owner')
  const busy = await newBranch(app, scope.organizationId)
  await addEvents(scope.shopId, 20)
  await addEvents(busy.scope.shopId, 4_000)
  await app.db.pool.query('vacuum analyze event')
})
afterAll(() => app?.stop())

/** Later than those before, by 20 members of that shop. */
async function addEvents(shopId: string, count: number): Promise<void> {
  await app.db.pool.query(
    `insert into event (id, organization_id, shop_id, entity_type, entity_id, kind, actor_kind, actor_id, at)
     select gen_random_uuid(), $1, $2::uuid, 'card', gen_random_uuid(), 'card.note', 'member', $2::text || n % 20, now() from generate_series(1, $3::int) n`,
    [scope.organizationId, shopId, count],
  )
}

type Plan = { 'Rows Removed by Filter'?: number; 'Actual Loops': number; Plans?: Plan[] }
const rejectedBy = ({ 'Actual Loops': loops, Plans: plans = [], ...plan }: Plan): number =>
  loops * (plan['Rows Removed by Filter'] ?? 0) + plans.reduce((sum, inner) => sum + rejectedBy(inner), 0)

/** Returns how many rows the statements that `read` sends read in vain. */
async function rejectedRows(read: (tx: Tx) => Promise<unknown>): Promise<number> {
  let rejected = 0
  await app.db.readScope(scope, async (tx) => {
    const query = async (text: string, values: unknown[]) => {
      const { rows } = await tx.$client.query(`explain (analyze, format json) ${text}`, values)
      rejected += rejectedBy(rows[0]['QUERY PLAN'][0].Plan)
      return tx.$client.query(text, values)
    }
    await read(Object.assign(Object.create(tx), { $client: { query } }))
  })
  return rejected
}

test.each<[string, AuditFilter]>([
  ['all entries', {}],
  ['a kind', { kind: 'card.note' }],
  ['a rare kind', { kind: 'ticket.noShow' }],
  ['visitors', { by: 'visitor' }],
])('A shop’s log is read without other shops’ events: %s', async (_, filter) => {
  const page = { cursor: undefined, limit: 51 }
  expect(await rejectedRows((tx) => readAuditRows(tx, scope, filter, page))).toBeLessThan(100)
  expect(await rejectedRows((tx) => countAuditRows(tx, scope, filter))).toBeLessThan(100)
})

test('The choices of a shop’s log name its members and no one of another shop', async () => {
  const { people } = await readFilterOptions(app, scope, 'ja')
  expect(people.filter(({ name }) => name === null)).toHaveLength(20)
})
