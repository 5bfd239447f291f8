/** A list of many cards is read by its indexes, under the row policies too (docs/architecture.md, Gotchas). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { fillCards } from '../../../test/many-cards.ts'
import { newShop } from '../../../test/world.ts'
import { searched } from './listed.ts'

let app: TestApp
let scope: Awaited<ReturnType<typeof newShop>>['scope']
const person = newId()
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  ;({ scope } = await newShop(app, '東'))
  await fillCards(app, scope, 20_000)
  const one = `update card set name = '鳳凰院 京', search = $2, grams = $3 where id = (select id from card where shop_id = $1 order by id limit 1)`
  const rare = searched(scope.shopId, '鳳凰院')!
  await app.db.pool.query(one, [scope.shopId, rare.words.join('\n'), rare.grams])
})
afterAll(() => app?.stop())

type Ask = { text?: string; status?: string[]; assignee?: string; stage?: string; temperature?: string[]; least?: number; most?: number }
async function read({ text, status, assignee, stage, temperature, least, most }: Ask): Promise<{ rows: number; pages: number }> {
  const words = searched(scope.shopId, text)
  const values = [
    words?.words,
    words?.grams,
    undefined,
    undefined,
    status,
    assignee,
    stage,
    temperature,
    least,
    most,
    undefined,
    undefined,
    51,
  ]
  return app.db.readScope(scope, async (tx) => {
    const { rows } = await tx.$client.query(
      'explain (analyze, buffers, format json) select * from find_cards($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
      values.map((value) => value ?? null),
    )
    const plan = rows[0]['QUERY PLAN'][0].Plan
    return { rows: plan['Actual Rows'], pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] }
  })
}

test('all of them would be many pages', async () => {
  const { rows } = await app.db.pool.query(`select pg_relation_size('card') / 8192 as pages`)
  expect(Number(rows[0].pages)).toBeGreaterThan(1_000)
})

test.each<[string, Ask, number]>([
  ['the latest', {}, 51],
  ['a name that many have', { text: '佐藤' }, 51],
  ['one letter', { text: '山' }, 51],
  ['one that a single person has', { text: '鳳凰院' }, 1],
  ['one that nobody has', { text: '龍馬' }, 0],
  ['a whole number that nobody has', { text: '090-1357-24680' }, 0],
  ['a status that none is in', { status: ['won'] }, 0],
  ['nobody’s cards', { assignee: person }, 0],
  ['a stage that none is in', { stage: person }, 0],
  ['a temperature that none has', { temperature: ['C'], text: '佐藤' }, 0],
  ['a rent that nobody pays', { least: 900_000 }, 0],
  ['a rent that nobody finds', { most: 10_000 }, 0],
])('%s', async (_, ask, found) => {
  // The first call plans with cold catalogues.
  await read(ask)
  const { rows, pages } = await read(ask)
  expect(rows).toBe(found)
  expect(pages).toBeLessThan(150)
})
