/** The validation rules in the product's own forms, with and without JavaScript, in three languages. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { longTest, sampledDescribe } from '../../test/matrix.ts'
import { newShop } from '../../test/world.ts'
import { holdScripts } from '../support/delayed-scripts.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForTicketToken } from '../support/visitor.ts'

const stage = openE2eApp()
const visitor = async (options?: Parameters<typeof stage.person>[0]): Promise<Page> => (await stage.person(options)).newPage()
const describedBy = (page: Page, name: string) =>
  page
    .locator(`input[name=${name}]`)
    .first()
    .evaluate((field: { getAttribute(name: string): string | null }) => field.getAttribute('aria-describedby') ?? '')
const isInvalid = (page: Page, name: string) => page.locator(`input[name=${name}]`).first().getAttribute('aria-invalid')
const wrongUnder = async (page: Page, name: string) => {
  const ids = (await describedBy(page, name)).split(' ').filter(Boolean)
  return Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).innerText()))
}

const sentences = {
  '': ['ご来店の人数は1名から20名までで入力してください。', '入力内容をご確認ください（1か所）', '1名増やす'],
  '/en': ['Please enter a party size from 1 to 20.', '1 answer needs your attention', 'One more'],
  '/zh': ['到店人数请填写 1 到 20 人。', '请检查填写内容（1 处）', '增加 1 位'],
} as const

sampledDescribe(Object.entries(sentences))('joining (%s/entry/w)', (prefix, [sentence, heading, more]) => {
  test('A wrong answer is reported while typing and in a summary after sending', async () => {
    const shop = await newShop(stage.app, '若葉')
    const page = await visitor()
    await page.goto(`${prefix}/entry/w/${shop.entryCode}`)
    const size = page.locator('input[name=partySize]')
    await size.fill('21')
    await page.getByText(sentence).waitFor()
    await expect.poll(() => isInvalid(page, 'partySize')).toBe('true')
    await expect.poll(() => wrongUnder(page, 'partySize')).toEqual([sentence])
    await expect.poll(() => page.getByText(heading).count()).toBe(0)

    await page.locator('button[type=submit]').last().click()
    await page.getByText(heading).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('partySize')
    await page.getByRole('link', { name: sentence }).click()
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('partySize')
    expect((await stage.app.db.pool.query('select from ticket where shop_id = $1', [shop.scope.shopId])).rowCount).toBe(0)

    await size.fill('20')
    await page.getByText(heading).waitFor({ state: 'detached' })
    await expect.poll(() => isInvalid(page, 'partySize')).toBeNull()

    // The stepper buttons count as typing.
    await size.fill('25')
    await expect.poll(() => isInvalid(page, 'partySize')).toBe('true')
    await page.getByRole('button', { name: more }).click()
    await expect.poll(() => isInvalid(page, 'partySize')).toBeNull()
    await expect.poll(() => size.inputValue()).toBe('20')
    await page.locator('button[type=submit]').last().click()
    await waitForTicketToken(page)
  })

  longTest('Without JavaScript the server reports a wrong answer at its field', async () => {
    const shop = await newShop(stage.app, '若葉')
    const page = await visitor({ javaScriptEnabled: false })
    await page.goto(`${prefix}/entry/w/${shop.entryCode}`)
    // Removes the limits, as in a browser without support for number fields.
    await page
      .locator('form[method=post]')
      .last()
      .evaluate((form: { noValidate: boolean }) => {
        form.noValidate = true
      })
    await page.locator('input[name=partySize]').fill('21')
    await page.locator('input[name=name]').fill('山田')
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.locator('button[type=submit]').last().click(),
    ])
    expect(answer.status()).toBe(422)
    await page.getByText(heading).waitFor()
    expect(await wrongUnder(page, 'partySize')).toEqual([sentence])
    await expect.poll(() => page.locator('input[name=name]').inputValue()).toBe('山田')
    await expect
      .poll(() => page.getByRole('link', { name: sentence }).getAttribute('href'))
      .toBe(`#${await page.locator('input[name=partySize]').getAttribute('id')}`)

    await page.locator('input[name=partySize]').fill('2')
    await page.locator('button[type=submit]').last().click()
    await waitForTicketToken(page)
  })
})

test('Text typed before hydration is validated after hydration', async () => {
  const shop = await newShop(stage.app, '若葉')
  const page = await visitor()
  const wake = await holdScripts(page)
  await page.goto(`/entry/w/${shop.entryCode}`, { waitUntil: 'commit' })
  await page.getByLabel('ご来店の人数').fill('21')
  await expect.poll(() => page.getByText(sentences[''][0]).count()).toBe(0)
  await wake()
  await page.getByText(sentences[''][0]).waitFor()
})

test('Without JavaScript a full-width number is accepted, and each mistake is reported', async () => {
  const shop = await newShop(stage.app, '若葉')
  const join = (fields: Record<string, string>) =>
    stage.app.request(`/entry/w/${shop.entryCode}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: stage.app.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const serviceId = shop.lanes[0]!.serviceIds[0]!
  const device = 'x'.repeat(22)
  const taken = await join({ serviceId, partySize: '１２名', name: ' あ', key: 'a'.repeat(32), device })
  expect(taken.status, await taken.text()).not.toBe(422)
  const refused = await join({ serviceId, partySize: '21', name: 'あ'.repeat(61), key: 'b'.repeat(32), device })
  expect(refused.status).toBe(422)
  const html = await refused.text()
  expect(html).toContain('入力内容をご確認ください（2か所）')
  for (const [name, sentence] of [
    ['name', 'お名前は60文字以内で入力してください。'],
    ['partySize', sentences[''][0]],
  ] as const) {
    const [field] = new RegExp(`<input [^>]*name="${name}"[^>]*>`).exec(html)!
    const descriptionIds = /aria-describedby="([^"]*)"/.exec(field)![1]!.split(' ')
    expect(field).toContain('aria-invalid="true"')
    expect(descriptionIds.some((id) => new RegExp(`id="${id}"[^>]*>(?:<[^>]*>)*${sentence}`).test(html))).toBe(true)
  }
})

describe('signing in', () => {
  const open = async (prefix = '') => {
    const page = await visitor({ expected: /400/ })
    await page.goto(`${prefix}/shopAdmin/login`)
    return page
  }

  const saysWhatLacks = async (page: Page, email: string, secret: string) => {
    await page.locator('button[type=submit]').last().click()
    await page.getByRole('alert').filter({ hasText: email }).first().waitFor()
    await page.getByRole('alert').filter({ hasText: secret }).first().waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('email')
    await expect.poll(() => Promise.all(['email', 'password'].map((name) => isInvalid(page, name)))).toEqual(['true', 'true'])
  }

  test('The sign-in form reports empty fields and a refused password', async () => {
    const page = await open()
    await saysWhatLacks(page, 'メールアドレスを入力してください', 'パスワードを入力してください')
    await page.getByLabel('メールアドレス').fill('nobody@example.jp')
    await page.getByLabel('パスワード', { exact: true }).fill('something else')
    await page.getByRole('button', { name: 'サインイン', exact: true }).click()
    const sentence = page.getByText('メールアドレスかパスワードが違うようです')
    await sentence.waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('password')
    await page.getByLabel('メールアドレス').focus()
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('email')
    await expect.poll(() => sentence.count()).toBe(1)
    await page.getByLabel('パスワード', { exact: true }).pressSequentially('x')
    await sentence.waitFor({ state: 'detached' })
  })

  longTest.each([
    ['/en', 'Please enter your e-mail address', 'Please enter your password'],
    ['/zh', '邮', '密码'],
  ])('Each empty field of %s/shopAdmin/login is reported', async (prefix, email, secret) => {
    await saysWhatLacks(await open(prefix), email, secret)
  })

  longTest('An e-mail address is validated on leaving the field, then while typing', async () => {
    const page = await open()
    const email = page.getByLabel('メールアドレス')
    await email.pressSequentially('taro@')
    expect(await isInvalid(page, 'email')).toBeNull()
    await page.getByLabel('パスワード', { exact: true }).focus()
    await expect.poll(() => wrongUnder(page, 'email')).toEqual(['メールアドレスの形をお確かめください（例：name@example.com）。'])
    await email.fill('ｔａｒｏ＠ｅｘａｍｐｌｅ．ｊｐ')
    await expect.poll(() => isInvalid(page, 'email')).toBeNull()
  })
})
