/** A visitor whose QR reader opened the shop's page in a browser of its own opens the number that another browser took. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { joinAsVisitor, newShop } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { ticketSlip, waitForTicketToken } from '../support/visitor.ts'

const stage = openE2eApp()
const codeOn = async (page: Page) => (await page.getByText(/[3479ACEFHJKMPRTX]{5}$/).innerText()).slice(-5)
const languages = [
  {
    language: '',
    link: '番号をお持ちの方',
    number: '受付番号',
    proof: 'コード、または電話番号の下4桁',
    open: '番号を開く',
    wrong: '番号を確認できませんでした',
  },
  {
    language: '/en',
    link: 'Already have a number?',
    number: 'Your number',
    proof: 'Code, or last four digits',
    open: 'Open my number',
    wrong: 'We couldn’t confirm this number',
  },
  {
    language: '/zh',
    link: '已经取过号码',
    number: '您的号码',
    proof: '代码或电话号码后四位',
    open: '打开我的号码',
    wrong: '无法确认该号码',
  },
]

sampledTest(languages)(
  'A number opens in another browser by the code of its page ($language)',
  async ({ language, link, number, proof, open, wrong }) => {
    const shop = await newShop(stage.app, '駅前')
    const { token, number: taken } = await joinAsVisitor(stage.app, shop)
    const first = await (await stage.person()).newPage()
    await first.goto(`${language}/entry/w/${token}`)
    const code = await codeOn(first)

    const second = await (await stage.person()).newPage()
    await second.goto(`${language}/entry/w/${shop.entryCode}`)
    // A browser without a number is asked nothing and told nothing about other visitors' numbers.
    expect(await second.getByText(taken).count()).toBe(0)
    await second.getByRole('link', { name: link }).click()
    await second.getByLabel(number).fill(taken.toLowerCase())
    await second.getByLabel(proof).fill('0000')
    await second.getByRole('button', { name: open }).click()
    await second.getByRole('alert').getByText(wrong).waitFor()
    await expect.poll(() => second.getByLabel(number).inputValue()).toBe(taken.toLowerCase())
    await second.getByLabel(proof).fill(code.toLowerCase())
    await second.getByRole('button', { name: open }).click()
    expect(await waitForTicketToken(second)).toBe(token)
    await second.getByText(taken).first().waitFor()

    // This browser holds the number now, so the shop's page asks whether the visitor means it.
    await second.goto(`${language}/entry/w/${shop.entryCode}`)
    await second.getByText(taken).waitFor()
    await first.context().close()
    await second.context().close()
  },
)

longTest('A number opens without JavaScript, and today’s code stays in the address', async () => {
  const shop = await newShop(stage.app, '駅前')
  const { token, number } = await joinAsVisitor(stage.app, shop)
  const page = await (await stage.person({ javaScriptEnabled: false })).newPage()
  await page.goto(`/entry/w/${token}`)
  const code = await codeOn(page)
  await page.goto(`/entry/w/${shop.entryCode}?today=0123456789`)
  await page.getByRole('link', { name: '番号をお持ちの方' }).click()
  await page.getByLabel('受付番号').fill(number)
  await page.getByLabel('コード、または').fill(code)
  await page.getByRole('button', { name: '番号を開く' }).click()
  await ticketSlip(page).getByText(number).waitFor()
  expect(new URL(page.url()).search).toBe('?today=0123456789')
  expect(new URL(page.url()).pathname).toBe(`/entry/w/${token}`)
})
