/** Measures how long the largest import takes, and how long other requests wait during it. */
import { afterAll, beforeAll, expect } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { checkImport, importCards } from '../../../../test/card-files.ts'
import { longTest } from '../../../../test/matrix.ts'
import { newMember, newShop } from '../../../../test/world.ts'

const maxImportMs = 30_000
const maxWaitMs = 1_000
const rows = 5_000
const columns = ['card.id', 'name', 'phone', 'moveIn.kind', 'consentPurpose']
const file = `id,n,p,m,c\n${Array.from({ length: rows }, (_, at) => `${at},人 ${at},090-1234-5678,any,yes`).join('\n')}`

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())

longTest('The largest import takes under 30 s and delays other requests by less than 1 s', async () => {
  const { scope } = await newShop(app, '駅前')
  const manager = await newMember(app, scope, 'manager')
  expect(await checkImport(app, scope.shopId, manager, file, { columns })).toMatchObject({ added: rows, wrong: 0 })
  let done = false
  const began = performance.now()
  const taking = importCards(app, scope.shopId, manager, file, { columns }).finally(() => {
    done = true
  })
  const waits: number[] = []
  while (!done) {
    const startedAt = performance.now()
    expect((await app.request('/api/v1/shops/x/cards')).status).toBe(401)
    waits.push(performance.now() - startedAt)
  }
  expect(await taking).toMatchObject({ http: 200, added: rows })
  expect(performance.now() - began).toBeLessThan(maxImportMs)
  expect(Math.max(...waits)).toBeLessThan(maxWaitMs)
})
