/** A new installation: from the link in the terminal to a shop that visitors can join, with and without JavaScript. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recoveryKeyOf } from '#platform/backup/recovery-key.ts'
import { installationKey } from '../../test/app.ts'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { longTest, sampledDescribe } from '../../test/matrix.ts'
import { type ServerProcess, startServer } from '../../test/server-process.ts'
import { waitTimeoutMs } from '../../test/wait-timeout.ts'
import { deskViewport, openBrowser } from '../support/browser.ts'
import { createQrModules, readQrModules } from '../support/qr-code.ts'
import { signIn } from '../support/staff.ts'

const browser = openBrowser({ fresh: true })
const password = 'umbrella in november'
const recoveryKey = recoveryKeyOf({ recoveryKey: undefined }, installationKey)

sampledDescribe([
  { script: 'on', javaScriptEnabled: true },
  { script: 'off', javaScriptEnabled: false },
])('JavaScript $script', ({ javaScriptEnabled }) => {
  let database: FreshDatabase
  let server: ServerProcess
  let link: string

  beforeAll(async () => {
    database = await freshDatabase()
    server = await startServer({
      env: { DATABASE_URL: database.url, NODE_ENV: 'production', INSTALLATION_KEY: Buffer.from(installationKey).toString('base64url') },
    })
    link = await vi.waitFor(() => /\S+\/\?setup=\S+/.exec(server.output().stdout)![0], { timeout: waitTimeoutMs })
  })
  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  const operator = async () => {
    const person = await browser.person(server.origin, { javaScriptEnabled })
    return person.newPage()
  }

  async function fill(page: Page, { email, secret }: { email: string; secret: string }): Promise<void> {
    await page.getByLabel('会社・法人のお名前').fill('こもれび住まい')
    await page.getByLabel('お店のお名前').fill('若葉通り店')
    await page.getByLabel('お名前（オーナー）').fill('若葉 明')
    await page.getByLabel('メールアドレス').fill(email)
    await page.locator('input[name=password]').fill(secret)
    await page.getByRole('button', { name: '設定を終えて受付を始める' }).click()
  }
  const typed = (page: Page) =>
    Promise.all(
      ['会社・法人のお名前', 'お店のお名前', 'お名前（オーナー）', 'メールアドレス', 'パスワード'].map((label) =>
        page.getByLabel(label).and(page.locator('input')).inputValue(),
      ),
    )

  test('An installation cannot be set up without the setup link', async () => {
    const page = await operator()
    const answer = await page.goto('/')
    expect(answer?.headers()['cache-control']).toBe('no-store')
    await page.getByRole('heading', { name: 'はじめての設定' }).waitFor()
    await page.getByText('サーバーを起動した画面に表示された「はじめての設定」のリンクを開いてください').waitFor()

    await page.getByLabel('リンクの末尾にあるセットアップコード').fill('AAAAAAAAAAAAAAAAAAAAAA')
    await page.getByRole('button', { name: '設定を始める' }).click()
    await page.getByText('このセットアップコードでは始められません').waitFor()
    await expect.poll(() => page.getByLabel('リンクの末尾にあるセットアップコード').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => page.getByLabel('会社・法人のお名前').count()).toBe(0)
  })

  test('A setup link with a wrong code is refused without showing the form', async () => {
    const page = await fetch(new URL(new URL(link.replace(/.{4}$/, 'AAAA')).search, server.origin), {
      headers: { 'accept-language': 'ja' },
    })
    expect(page.status).toBe(403)
    const shown = await page.text()
    expect(shown).toContain('このセットアップコードでは始められません')
    expect(shown).not.toContain('name="organizationName"')
  })

  longTest('A setup form whose link is no longer valid is refused and keeps its text', async () => {
    const page = await operator()
    await page.goto(link)
    const { rows } = await database.db.pool.query('select setup_token_hash as hash from installation')
    await database.db.pool.query(`update installation set setup_token_hash = '\\x00'`)
    await fill(page, { email: 'owner@example.jp', secret: password })
    await page.getByText('初期設定のリンクが正しくありません').waitFor()
    await expect.poll(async () => (await typed(page)).slice(0, 4)).toEqual(['こもれび住まい', '若葉通り店', '若葉 明', 'owner@example.jp'])
    expect((await database.db.pool.query('select from organization')).rowCount).toBe(0)
    await database.db.pool.query('update installation set setup_token_hash = $1', [rows[0].hash])
  })

  test('The setup link leads to a recovery key and a shop that visitors can join', async () => {
    const page = await operator()
    const answer = await page.goto(link)
    expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' })
    await fill(page, { email: 'owner@example.jp', secret: 'password1234' })
    await page.getByText('このパスワードは推測されやすいため使えません').waitFor()
    await expect.poll(() => page.locator('input[name=password]').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(async () => (await typed(page)).slice(0, 4)).toEqual(['こもれび住まい', '若葉通り店', '若葉 明', 'owner@example.jp'])

    await fill(page, { email: 'owner@example', secret: password })
    await page.getByText('メールアドレスの形をお確かめください').waitFor()
    await expect.poll(() => page.getByLabel('メールアドレス').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(async () => (await typed(page)).slice(0, 4)).toEqual(['こもれび住まい', '若葉通り店', '若葉 明', 'owner@example'])

    await fill(page, { email: 'owner@example.jp', secret: password })
    await page.getByRole('heading', { name: '復旧キーを書き留めてください' }).waitFor()
    expect((await page.getByText(/^([0-9A-Z]{4}-){5}[0-9A-Z]{4}$/).innerText()).replace(/\s/g, '')).toBe(recoveryKey)
    expect(page.url()).not.toContain(recoveryKey)
    await page.getByRole('link', { name: '書き留めました' }).click()
    await page.getByText(recoveryKey).waitFor({ state: 'detached' })
    const { rows } = await database.db.pool.query('select entry_code as code from shop')
    const code: string = rows[0].code
    const join = `${server.origin}/entry/w/${code}`
    if (javaScriptEnabled) {
      // One entry of the password was enough to sign in.
      await page.getByRole('heading', { name: '今日のようす' }).waitFor()
      await expect.poll(() => page.getByLabel('受付ページのリンク').inputValue()).toBe(join)
      await page.getByText(`${code.slice(0, 4)}-${code.slice(4)}`).waitFor()
      const expected = createQrModules(join)
      expect(await readQrModules(page.getByRole('img', { name: '受付ページのQRコード' }), expected.length)).toEqual(expected)
      await page.getByText('いまは、このパソコンでしか開けません').waitFor()
      const step = page.locator('[aria-current=step]')
      await step.getByRole('heading', { name: '営業時間とお休みを決める' }).waitFor()
      await step.getByRole('button', { name: 'この時間に決める' }).click()
      await step.getByLabel('電話番号').fill('03-1234-5678')
      await step.getByLabel('住所').fill('桜台市桜台2-4-6')
      await step.getByRole('button', { name: '保存する' }).click()
      await step.getByRole('button', { name: '追加する' }).click()
      await step.getByRole('heading', { name: 'いっしょに働く人を招待する' }).waitFor()
      await page.getByText('03-1234-5678・桜台市桜台2-4-6').waitFor()
      await page.getByRole('button', { name: '隠す' }).click()
      await page.getByText('はじめの準備 3 / 8').waitFor()
    } else await page.waitForURL('**/shopAdmin/login?*')

    const visitor = await operator()
    await visitor.goto(join)
    // The shop has opening hours, so the hour of the run decides which heading appears.
    await visitor.getByRole('heading', { name: /番号をお取りください|営業時間外です/ }).waitFor()
    await visitor.getByText('若葉通り店').first().waitFor()
  })

  test('The setup link works only once', async () => {
    const page = await operator()
    await page.goto(link)
    await expect.poll(() => page.getByRole('button', { name: '設定を終えて受付を始める' }).count()).toBe(0)
    await page.getByRole('link', { name: 'お店の方のサインイン' }).waitFor()

    const again = await page.request.post('/api/v1/setup', {
      headers: { 'idempotency-key': 'another-setup' },
      data: {
        token: new URL(link).searchParams.get('setup'),
        organizationName: 'b',
        shopName: 'b',
        ownerName: 'b',
        email: 'b@example.jp',
        password,
      },
    })
    expect([again.status(), (await again.json()).code]).toEqual([409, 'setup.done'])
  })

  test('The owner signs in', async () => {
    const person = await browser.person(server.origin, { viewport: deskViewport })
    const page = await person.newPage()
    await signIn(page, { email: 'owner@example.jp', password })
    await page.getByTitle('若葉 明').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: /表示する|隠す/ }).waitFor()
  })
})
