/** A member sets up an app and recovery codes on their own page, and signs in with either, in Japanese. */
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { password } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'

const stage = openE2eApp()

/** Returns a code of an interval after `last`, so that no code is used twice. */
function codeAfter(secret: string, last: number): { code: string; step: number } {
  const now = Math.floor(Date.now() / 30_000)
  // One interval ahead is accepted as well, so two codes in a row need no waiting.
  const step = Math.max(now, last + 1)
  return { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * 30_000 }), step }
}

async function signInByPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'サインイン', exact: true }).click()
}

longTest('Sign-in and removing the app need a second factor: the app or a recovery code', async () => {
  const queue = await openTestQueue(stage.app)
  const { email } = queue.member
  const person = await stage.person({ viewport: { width: 390, height: 844 } })
  const page = await person.newPage()
  await page.goto('/shopAdmin/login?next=/shopAdmin/profile')
  await signInByPassword(page, email)
  await page.getByRole('heading', { name: '自分の設定' }).waitFor()

  const part = page.locator('section').filter({ has: page.getByRole('heading', { name: '2段階認証', exact: true }) })
  await part.getByRole('button', { name: '認証アプリを設定する' }).click()
  await part.getByLabel('いまのパスワード').fill(password)
  await part.getByRole('button', { name: '次へ' }).click()
  await part.getByRole('img', { name: '認証アプリに登録するQRコード' }).waitFor()
  const secret = (await part.locator('code').textContent())!.replaceAll(' ', '')
  await part.getByLabel('この認証アプリの名前').fill('私のスマホ')
  await part.getByLabel('確認コード（6桁）').fill('000000')
  await part.getByRole('button', { name: '設定する', exact: true }).click()
  await part.getByText('確認コードが違います').waitFor()
  const first = codeAfter(secret, 0)
  await part.getByLabel('確認コード（6桁）').fill(first.code)
  await part.getByRole('button', { name: '設定する', exact: true }).click()
  await part.getByText('回復コード（10個）').waitFor()
  const codes = await part.locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  await part.getByRole('button', { name: '控えました' }).click()
  await part.getByText('残り10個').waitFor()
  await part.getByText('私のスマホ').waitFor()

  await page.goto('/shopAdmin/logout')
  await page.getByRole('button', { name: 'サインアウトする' }).click()
  await page.getByRole('heading', { name: 'サインアウトしました' }).waitFor()
  await page.goto('/shopAdmin/login?next=/shopAdmin/profile')
  await signInByPassword(page, email)
  await page.getByText('認証アプリ（私のスマホ）に表示されている6桁の数字').waitFor()
  await page.getByLabel('確認コード（6桁）').fill(first.code)
  await page.getByRole('button', { name: '確認する' }).click()
  await page.getByText('コードが違うか、すでに使われています').waitFor()
  await page.getByLabel('確認コード（6桁）').fill(codeAfter(secret, first.step).code)
  await page.getByRole('button', { name: '確認する' }).click()
  await page.getByRole('heading', { name: '自分の設定' }).waitFor()

  await page.goto('/shopAdmin/logout')
  await page.getByRole('button', { name: 'サインアウトする' }).click()
  await page.getByRole('heading', { name: 'サインアウトしました' }).waitFor()
  await page.goto('/shopAdmin/login?next=/shopAdmin/profile')
  await signInByPassword(page, email)
  await page.getByRole('button', { name: '回復コードを使う' }).click()
  await page.getByLabel('回復コード').fill(codes[4]!.toLowerCase())
  await page.getByRole('button', { name: '確認する' }).click()
  await page.getByRole('heading', { name: '自分の設定' }).waitFor()
  await part.getByText('残り9個').waitFor()

  // A step that asks for the password asks for the second factor too.
  await part.getByRole('button', { name: '「私のスマホ」を外す' }).click()
  await part.getByLabel('いまのパスワード').fill(password)
  await part.getByRole('button', { name: '外す', exact: true }).last().click()
  const sheet = page.getByRole('dialog', { name: '確認コードの入力' })
  await sheet.getByRole('button', { name: '回復コードを使う' }).click()
  await sheet.getByLabel('回復コード').fill(codes[5]!)
  await sheet.getByRole('button', { name: '確認する' }).click()
  await part.getByText('まだ設定していません。').waitFor()
})
