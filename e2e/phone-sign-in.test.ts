/** Issue 25.1, R1.4: a member adds a phone number, signs in with it on plain http, where browsers have no `crypto.subtle`, and takes it away again. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeTo, type SmsServer, startSmsServer } from '../test/sms.ts'
import { password } from '../test/world.ts'
import { openQueue } from './queue.ts'
import { signIn } from './staff.ts'
import { openStage } from './stage.ts'

const phoneSize = { width: 360, height: 740 }
let sms: SmsServer
const stage = openStage({
  own: true,
  settings: async () => {
    sms = await startSmsServer()
    return { SMS_URL: sms.url }
  },
})
beforeAll(() => sms)
afterAll(() => sms?.close())

const number = '+819012345678'
/** The code of the n-th SMS there. */
async function nextCode(nth: number): Promise<string> {
  await expect.poll(() => sms.received.filter(({ to }) => to === number).length).toBe(nth)
  return codeTo(sms, number)!
}
const part = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: '電話番号でのサインイン', exact: true }) })

test('a number is added with the password and its SMS, signs in elsewhere, and is taken away', async () => {
  const { member } = await openQueue(stage.app)
  const own = await (await stage.browser.person(stage.networkOrigin, { viewport: phoneSize })).newPage()
  await signIn(own, { email: member.email, password }, '/shopAdmin/profile')
  const mine = part(own)
  await mine.getByText('電話番号を登録する').click()
  await mine.getByLabel('電話番号', { exact: true }).fill('０９０ー１２３４ー５６７８')
  await mine.getByLabel('いまのパスワード', { exact: true }).fill(password)
  await mine.getByRole('button', { name: 'コードを送る' }).click()
  await mine.getByLabel('確認コード（6桁）').fill(await nextCode(1))
  await mine.getByRole('button', { name: 'この番号を登録する' }).click()
  await mine.getByText('090-1234-5678').waitFor()

  const page = await (await stage.browser.person(stage.networkOrigin, { viewport: phoneSize })).newPage()
  await page.goto('/shopAdmin/waiting')
  expect(await page.evaluate('isSecureContext')).toBe(false)
  await page.getByRole('button', { name: '電話番号でサインイン' }).click()
  await page.getByLabel('電話番号').fill('12')
  await page.getByRole('button', { name: 'コードを送る' }).click()
  await expect.poll(() => page.getByLabel('電話番号').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('電話番号').fill('090-1234-5678')
  await page.getByRole('button', { name: 'コードを送る' }).click()
  await page.getByRole('heading', { name: '確認コードの入力' }).waitFor()
  expect(await page.getByRole('button', { name: /^もう一度送る（あと\d+秒）$/ }).isDisabled()).toBe(true)
  const field = page.getByLabel('確認コード（6桁）')
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  const code = await nextCode(2)
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'サインイン', exact: true }).click()
  await page.getByText('コードが違います').waitFor()
  await field.fill(code)
  await page.getByRole('button', { name: 'サインイン', exact: true }).click()
  await page.waitForURL('**/shopAdmin/waiting')

  await mine.getByText('電話番号を外す').click()
  await mine.getByLabel('いまのパスワード', { exact: true }).last().fill(password)
  await mine.getByRole('button', { name: '外す', exact: true }).click()
  await mine.getByText('まだ登録していません。').waitFor()
})
