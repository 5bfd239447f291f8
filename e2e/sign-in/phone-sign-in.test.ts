/** R1.4, R7.3: a member adds a phone number, signs in with it on plain http, where browsers have no `crypto.subtle`, and removes it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { latestSmsCode, type SmsServer, startSmsServer } from '../../test/sms.ts'
import { password } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'
import { signIn } from '../support/staff.ts'

const phoneSize = { width: 360, height: 740 }
let sms: SmsServer
const stage = openE2eApp({
  own: true,
  settings: async () => {
    sms = await startSmsServer()
    return { SMS_URL: sms.url }
  },
})
beforeAll(() => sms)
afterAll(() => sms?.close())

const number = '+819012345678'
/** Returns the code of the n-th SMS to the number. */
async function nextCode(nth: number, to = number): Promise<string> {
  await expect.poll(() => sms.received.filter((one) => one.to === to).length).toBe(nth)
  return latestSmsCode(sms, to)!
}
const part = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: '電話番号でのサインイン', exact: true }) })

longTest('On plain http a member can add a phone number, sign in by it and remove it', async () => {
  const { member } = await openTestQueue(stage.app)
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

longTest('A phone number as second factor asks for an SMS code after the password', async () => {
  const { member } = await openTestQueue(stage.app)
  const page = await (await stage.person({ viewport: phoneSize })).newPage()
  await signIn(page, { email: member.email, password }, '/shopAdmin/profile')
  const mine = page.locator('#second-factor')
  await mine.getByRole('button', { name: '電話番号（SMS）を追加する' }).click()
  await mine.getByLabel('いまのパスワード', { exact: true }).fill(password)
  await mine.getByRole('button', { name: '次へ' }).click()
  await mine.getByLabel('電話番号', { exact: true }).fill('12')
  await mine.getByRole('button', { name: 'コードを送る' }).click()
  await mine.getByText('電話番号の形をお確かめください').waitFor()
  await mine.getByLabel('電話番号', { exact: true }).fill('080-8765-4321')
  await mine.getByLabel('この電話番号の名前').fill('仕事用')
  await mine.getByRole('button', { name: 'コードを送る' }).click()
  await mine.getByLabel('確認コード（6桁）').fill(await nextCode(1, '+818087654321'))
  await mine.getByRole('button', { name: '設定する', exact: true }).click()
  await mine.getByText('回復コード（10個）').waitFor()
  await mine.getByRole('button', { name: '控えました' }).click()
  await mine.getByText('仕事用').waitFor()

  const elsewhere = await (await stage.person({ viewport: phoneSize })).newPage()
  await elsewhere.goto('/shopAdmin/login?next=/shopAdmin/profile')
  await elsewhere.getByLabel('メールアドレス').fill(member.email)
  await elsewhere.getByLabel('パスワード', { exact: true }).fill(password)
  await elsewhere.getByRole('button', { name: 'サインイン', exact: true }).click()
  await elsewhere.getByText('末尾が 4321 の電話番号に、SMSで6桁のコードをお送りします。').waitFor()
  expect(sms.received.filter(({ to }) => to === '+818087654321')).toHaveLength(1)
  await elsewhere.getByRole('button', { name: 'コードを送る' }).click()
  const code = await nextCode(2, '+818087654321')
  const field = elsewhere.getByLabel('確認コード（6桁）')
  await field.fill(code === '000000' ? '111111' : '000000')
  await elsewhere.getByRole('button', { name: '確認する' }).click()
  await elsewhere.getByText('コードが違います。届いたSMSをお確かめください。').waitFor()
  await field.fill(code)
  await elsewhere.getByRole('button', { name: '確認する' }).click()
  await elsewhere.getByRole('heading', { name: '自分の設定' }).waitFor()
})
