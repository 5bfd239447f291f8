/** A new owner, following the pages, has a shop ready in ten minutes at a human pace with at most 25 decisions. */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { longTest } from '../../test/matrix.ts'
import { type ServerProcess, startServer } from '../../test/server-process.ts'
import { waitTimeoutMs } from '../../test/wait-timeout.ts'
import { deskViewport, openBrowser } from '../support/browser.ts'

const browser = openBrowser({ fresh: true })
let database: FreshDatabase
let server: ServerProcess
let link: string

/** A mail server takes two settings, which count as typed by hand. */
const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'uketsuke@example.jp' }

beforeAll(async () => {
  database = await freshDatabase()
  server = await startServer({ env: { DATABASE_URL: database.url, NODE_ENV: 'production', ...mail } })
  link = await vi.waitFor(() => /\S+\/\?setup=\S+/.exec(server.output().stdout)![0], { timeout: waitTimeoutMs })
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

/** Seconds per press and per character. */
const pace = { press: 3, character: 0.3 }

function owner() {
  const done = { presses: 0, characters: 0, decisions: 0 }
  const typed = (text: string) => {
    done.characters += text.length
    done.decisions++
  }
  return {
    done,
    seconds: () => done.presses * pace.press + done.characters * pace.character,
    typed,
    /** Presses to continue or to accept a proposal. */
    async press(target: Locator) {
      done.presses++
      await target.click()
    },
    async choose(target: Locator) {
      done.presses++
      done.decisions++
      await target.check()
    },
    async type(field: Locator, text: string) {
      done.presses++
      typed(text)
      await field.fill(text)
    },
  }
}

longTest('A new owner sets up a shop within ten minutes and twenty-five decisions', async () => {
  const { done, seconds, press, choose, type, typed } = owner()
  const page = await (await browser.person(server.origin, { viewport: deskViewport })).newPage()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const step = page.locator('[aria-current=step]')
  const stepIs = (title: string) => step.getByRole('heading', { name: title }).waitFor()
  const today = () => press(page.getByRole('link', { name: '今日のようす' }))
  for (const [name, value] of Object.entries(mail)) typed(`${name}=${value}`)

  await page.goto(link)
  await type(page.getByLabel('会社・法人のお名前'), 'こもれび住まい')
  await type(page.getByLabel('お店のお名前'), '若葉通り店')
  await type(page.getByLabel('お名前（オーナー）'), '若葉 明')
  await type(page.getByLabel('メールアドレス'), 'owner@example.jp')
  await type(page.locator('input[name=password]'), 'umbrella in november')
  await press(button('設定を終えて受付を始める'))
  await press(page.getByRole('link', { name: '書き留めました' }))

  await stepIs('営業時間とお休みを決める')
  await press(step.getByRole('button', { name: 'この時間に決める' }))
  await stepIs('電話番号と住所を入れる')
  await type(step.getByLabel('電話番号'), '03-1234-5678')
  await type(step.getByLabel('住所'), '桜台市桜台2-4-6')
  await press(step.getByRole('button', { name: '保存する' }))
  await stepIs('カウンターを増やす')
  await press(step.getByRole('button', { name: '追加する' }))

  await stepIs('いっしょに働く人を招待する')
  await press(step.getByRole('link'))
  for (const name of ['hanako', 'ken', 'mei']) {
    await type(page.getByLabel('メールアドレス'), `${name}@example.jp`)
    await press(page.getByRole('button', { name: /招待/ }).filter({ hasText: /作る|送る/ }))
    await page.getByText(`${name}@example.jp さん`).first().waitFor()
  }
  await today()
  await stepIs('ポスターを貼る')
  await press(step.getByRole('link'))
  await press(button('印刷'))
  // A headless browser prints nothing and fires no event.
  await page.evaluate('dispatchEvent(new Event("afterprint"))')
  await today()
  await stepIs('予約を受ける')
  await press(step.getByRole('link'))
  await choose(page.getByRole('switch', { name: /^予約を受け付ける/ }))
  await press(button('保存する'))
  await page.getByText('予約の受け方を保存しました').first().waitFor()

  await press(page.getByRole('navigation', { name: '設定' }).getByRole('link', { name: /^受付/ }))
  await press(page.getByRole('region', { name: '窓口区分とご用件' }).locator('summary').first())
  await press(button('ご用件を追加'))
  const form = page.getByRole('dialog')
  await type(form.getByRole('textbox', { name: '名前' }), 'お引き取り')
  await press(form.getByRole('button', { name: '追加する' }))
  await page.getByText('ご相談 15分・お引き取り 15分').waitFor()

  await today()
  await page.getByText('7 / 8').waitFor()
  expect(done.decisions).toBeLessThanOrEqual(25)
  expect(seconds()).toBeLessThanOrEqual(600)
})
