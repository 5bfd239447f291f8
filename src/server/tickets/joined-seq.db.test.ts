/** Tickets of before the order of arrival was kept. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { openDesk } from '../../../test/desk.ts'
import { newMember, newShop } from '../../../test/world.ts'

test('tickets that were there before get their order from the log, whatever has happened to them since', async () => {
  const app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  for (const name of ['駅前', '南口']) {
    const shop = await newShop(app, name)
    const desk = openDesk(app, shop, await newMember(app, shop.scope, 'staff'))
    const first = await desk.waiting()
    await desk.waiting()
    await desk.waiting(1)
    await desk.move(await desk.move(first, 'call'), 'requeue')
  }
  const { pool } = app.db
  const order = async () => (await pool.query('select id, joined_seq from ticket order by id')).rows
  const kept = await order()
  expect(kept).toHaveLength(6)
  await pool.query('alter table ticket drop column joined_seq')
  await pool.query(await readFile(new URL('../../../db/migrations/0025_joined_seq.sql', import.meta.url), 'utf8'))
  expect(await order()).toEqual(kept)
  await app.stop()
})
