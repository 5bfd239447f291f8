/** R1.6: compares all storage of a browser with the table in src/web/device/client-state.ts. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type ClientStorageEntry, clientStorageEntries } from '../../src/web/device/client-state.ts'
import { longTest } from '../../test/matrix.ts'
import { password } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'
import { chooseCounter, submitSignInForm } from '../support/staff.ts'
import { takeTicket, ticketSlip } from '../support/visitor.ts'

const stage = openE2eApp({}, { fresh: true })

/** Returns every stored value by storage and key. An IndexedDB without records counts as empty. */
async function kept(page: Page): Promise<Map<string, string>> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => [`cookie ${name}`, value])
  const stored = await page.evaluate<string[][]>(`(async () => {
    const found = []
    for (const [kind, storage] of [['localStorage', localStorage], ['sessionStorage', sessionStorage]])
      for (const key of Object.keys(storage)) found.push([kind + ' ' + key, storage.getItem(key)])
    for (const { name } of await indexedDB.databases()) {
      const resultOf = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const database = await resultOf(indexedDB.open(name))
      const records = []
      for (const store of database.objectStoreNames)
        records.push(...await resultOf(database.transaction(store).objectStore(store).getAll()))
      // The SDK writes and deletes this record when it starts, to learn whether the browser stores data.
      const kept = records.filter((record) => record.fbase_key !== '__sak')
      database.close()
      if (kept.length > 0) found.push(['indexedDB ' + name, JSON.stringify(kept)])
    }
    for (const name of 'caches' in window ? await caches.keys() : []) found.push(['caches ' + name, ''])
    return found
  })()`)
  return new Map([...cookies, ...stored] as [string, string][])
}

function rowOf(name: string): ClientStorageEntry | undefined {
  const [storage, key] = name.split(/ (.*)/) as [string, string]
  return clientStorageEntries.find(
    (row) => row.storage === storage && (row.key.endsWith('*') ? key.startsWith(row.key.slice(0, -1)) : key === row.key),
  )
}
const areaOf = (names: Iterable<string>, area: ClientStorageEntry['area']) => [...names].filter((name) => rowOf(name)?.area === area).sort()
/** Ignores what is stored at its own time: service worker caches, scroll positions and the SDK's heartbeat. */
const settled = (names: Iterable<string>) => [...names].filter((name) => !/^caches |scroll-positions$|heartbeat/.test(name)).sort()
const unknown = (names: Iterable<string>) => [...names].filter((name) => !rowOf(name))

test('The table of browser storage lists no key twice (R1.6)', () => {
  const names = clientStorageEntries.map(({ storage, key }) => `${storage} ${key}`)
  expect(names).toEqual([...new Set(names)])
})

longTest('Reload and sign-out keep and clear browser storage as its table says (R1.6)', async () => {
  const queue = await openTestQueue(stage.app)
  const page = await (await stage.person({ viewport: deskViewport })).newPage()
  await takeTicket(page, queue.shop.entryCode, '山田')
  await ticketSlip(page).getByText('の最新情報です').waitFor()
  await expect.poll(async () => (await kept(page)).has('localStorage uketsuke.tickets')).toBe(true)
  const next = `/shopAdmin/waiting?shop=${queue.shop.scope.shopId}`
  await page.goto(`/shopAdmin/login?${new URLSearchParams({ next, lang: 'ja' })}`)
  const visitor = await kept(page)
  expect(unknown(visitor.keys())).toEqual([])
  expect(areaOf(settled(visitor.keys()), 'entry')).toEqual([
    'cookie i18n_redirected',
    'cookie uketsuke_device',
    'localStorage uketsuke.tickets',
    'sessionStorage uketsuke.sound',
  ])
  expect([...areaOf(settled(visitor.keys()), 'auth'), ...areaOf(visitor.keys(), 'shopAdmin')]).toEqual([])

  await submitSignInForm(page, { email: queue.member.email, password })
  await page.waitForURL((url) => url.pathname === '/shopAdmin/waiting')
  await chooseCounter(page, '2')
  await page.getByRole('button', { name: /^2番(・|$)/ }).waitFor()
  const signIn = 'localStorage firebase:authUser:uketsuke:[DEFAULT]'
  for (const name of ['localStorage uketsuke.session', signIn]) await expect.poll(async () => (await kept(page)).has(name)).toBe(true)
  const before = await kept(page)
  expect(unknown(before.keys())).toEqual([])
  expect(areaOf(before.keys(), 'auth').filter((name) => rowOf(name)!.signOut === 'cleared')).toEqual([
    'cookie __session',
    signIn,
    'localStorage uketsuke.session',
  ])
  expect(areaOf(before.keys(), 'shopAdmin')).toEqual(['cookie uketsuke_shop', 'localStorage uketsuke.shopAdmin'])

  await page.reload()
  await page.getByRole('button', { name: /^2番(・|$)/ }).waitFor()
  await expect.poll(async () => settled((await kept(page)).keys())).toEqual(settled(before.keys()))
  const reloaded = await kept(page)
  expect(unknown(reloaded.keys())).toEqual([])
  for (const name of settled(before.keys()).filter((name) => rowOf(name)!.area !== 'auth'))
    expect([name, reloaded.get(name)]).toEqual([name, before.get(name)])

  await page.getByRole('link', { name: 'サインアウト' }).click()
  await page.getByRole('heading', { name: 'サインアウトしました' }).waitFor()
  const staying = settled(before.keys()).filter((name) => rowOf(name)!.signOut === 'stays')
  await expect.poll(async () => settled((await kept(page)).keys())).toEqual(staying)
  const after = await kept(page)
  expect(unknown(after.keys())).toEqual([])
  for (const name of staying) expect([name, after.get(name)]).toEqual([name, before.get(name)])
  const left = [...after.values()].join(' ')
  for (const personal of [queue.member.email, queue.member.name, queue.member.accountId]) expect(left).not.toContain(personal)
})
