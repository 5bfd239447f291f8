/** The server or its database goes away under open pages, and comes back. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { startApp, type TestApp } from '../../test/app.ts'
import { type DatabaseProxy, proxyDatabase } from '../../test/database-proxy.ts'
import { longTest } from '../../test/matrix.ts'
import type { ServerProcess } from '../../test/server-process.ts'
import { buildWorld, joinAsVisitor, password, type World } from '../../test/world.ts'
import { deskViewport, openBrowser } from '../support/browser.ts'
import { waitForHydration } from '../support/hydration.ts'
import { startRestartableServer } from '../support/restartable-server.ts'
import { signIn } from '../support/staff.ts'

const browser = openBrowser({ fresh: true })
let app: TestApp
let world: World
let dataDir: string
let database: DatabaseProxy
let server: ServerProcess

const start = (port: string) => startRestartableServer({ port, dataDir, databaseUrl: database.url })

beforeAll(async () => {
  app = await startApp()
  world = await buildWorld(app)
  dataDir = await mkdtemp(joinPath(tmpdir(), 'uketsuke-restart-'))
  database = await proxyDatabase(app.url)
  server = await start('0')
})
afterAll(async () => {
  await server?.stop()
  await database?.cut()
  await app?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

longTest('After a server crash open pages recover, and staff stay signed in', async () => {
  const { token } = await joinAsVisitor(app, world.east.main)
  const visitor = await (await browser.person(server.origin)).newPage()
  await visitor.goto(`/entry/w/${token}`)
  await visitor.getByText('の最新情報です').waitFor()
  const staff = await (await browser.person(server.origin, { viewport: deskViewport })).newPage()
  await signIn(staff, { email: world.east.members.staff.email, password }, '/shopAdmin/waiting')
  await waitForHydration(staff)

  const card = await (await browser.person(server.origin)).newPage()
  await card.goto(`/entry/c/${world.east.main.entryCode}`)
  await card.locator('[name=consentPurpose]').check()
  await card.getByRole('textbox', { name: '電話番号' }).fill('090-0000-1234')
  await card.waitForURL(/\/entry\/c\/[\w-]{22}/)

  server.process.kill('SIGKILL')
  await server.ended
  await card.getByRole('textbox', { name: 'お名前' }).fill('山本 由佳')
  await visitor.getByText('インターネットにつながっていません').waitFor()
  await staff.getByText(/から更新できていません/).waitFor()
  expect(new URL(staff.url()).pathname).toBe('/shopAdmin/waiting')

  server = await start(new URL(server.origin).port)
  await visitor.getByText('の最新情報です').waitFor()
  await staff.getByText('自動更新中').waitFor()
  // The device stored the card during the outage, so a reload from the new server still has it.
  await card.reload()
  await expect.poll(() => card.getByRole('textbox', { name: 'お名前' }).inputValue()).toBe('山本 由佳')
  await expect.poll(() => card.getByRole('textbox', { name: '電話番号' }).inputValue()).toBe('090-0000-1234')
  await staff
    .getByRole('button', { name: /呼び出す/ })
    .first()
    .click()
  await staff.getByRole('radio', { name: '1番' }).check()
  await staff.getByRole('button', { name: '決める' }).click()
  await visitor.getByRole('heading', { name: 'お呼びしました' }).waitFor()
  await staff.reload()
  await staff.getByRole('heading', { name: '順番待ち' }).waitFor()
})

longTest('During a database outage staff stay signed in, and pages recover afterwards', async () => {
  const { token } = await joinAsVisitor(app, world.east.main)
  const visitor = await (await browser.person(server.origin)).newPage()
  await visitor.goto(`/entry/w/${token}`)
  await visitor.getByText('の最新情報です').waitFor()
  const person = await browser.person(server.origin, { viewport: deskViewport })
  const staff = await person.newPage()
  await signIn(staff, { email: world.east.members.staff.email, password }, '/shopAdmin/waiting')
  await waitForHydration(staff)

  await database.cut()
  await visitor.getByText('インターネットにつながっていません').waitFor()
  await staff.getByText(/から更新できていません/).waitFor()
  const another = await person.newPage()
  const answer = await another.goto('/shopAdmin/waiting')
  expect([answer?.status(), Number(answer?.headers()['retry-after']) > 0]).toEqual([503, true])
  await another.getByRole('heading', { name: 'ただいま表示できません' }).waitFor()

  await database.restore()
  await visitor.getByText('の最新情報です').waitFor()
  await staff.getByText('自動更新中').waitFor()
  await another.getByRole('link', { name: 'もう一度読み込む' }).click()
  await another.getByText('自動更新中').waitFor()
})
