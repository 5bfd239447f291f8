/** Shops of before there were forms. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { newShop } from '../../../test/world.ts'

test('shops that were there before begin with the same card as those founded now, and choose for themselves what stands beside a number', async () => {
  const app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  for (const name of ['駅前', '南口']) await newShop(app, name)
  const { pool } = app.db
  const forms = async () =>
    (await pool.query('select shop_id, version, template, form, published_by from form_version order by shop_id')).rows
  const kept = await forms()
  expect(kept).toHaveLength(2)
  await pool.query('delete from form_version')
  const migration = await readFile(new URL('../../../db/migrations/0026_form_version.sql', import.meta.url), 'utf8')
  await pool.query(migration.slice(migration.indexOf('do $$')))
  const without = (key: string, value: unknown) => (key === 'onTicket' ? undefined : value)
  expect(await forms()).toEqual(JSON.parse(JSON.stringify(kept), without))
  await app.stop()
})
