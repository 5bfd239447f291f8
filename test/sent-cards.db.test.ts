import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendCard } from './access/card-samples.ts'
import { startApp, type TestApp } from './app.ts'
import { insertSentCard } from './sent-cards.ts'
import { newShop } from './world.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
})
afterAll(() => app?.stop())

test('A card of the test helper insertSentCard is stored like one that a visitor sent', async () => {
  const shop = await newShop(app, '東')
  const [sent, put] = [await sendCard({ app }, shop), await insertSentCard({ app }, shop)]
  const stored = async (cardId: string) => {
    const statements = [
      'select * from card where id = $1',
      'select u.* from customer u join card c on c.customer_id = u.id where c.id = $1',
      'select k.* from customer_contact k join card c on c.customer_id = k.customer_id where c.id = $1',
      'select * from consent where card_id = $1',
      'select * from event where entity_id = $1 order by kind',
    ]
    const found = await Promise.all(statements.map(async (text) => (await app.db.pool.query(text, [cardId])).rows))
    return found.flat().map(withoutIds)
  }
  expect(await stored(put.cardId)).toEqual(await stored(sent.cardId))
  expect(put.rev).toBe(sent.rev)
})

/** Ids and times differ from card to card. */
const withoutIds = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value !== null && (/(^|_)id$/.test(name) || value instanceof Date) ? 'some' : value]),
  )
