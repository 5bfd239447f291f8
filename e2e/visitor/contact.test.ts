/** A lane that asks for a contact: staff see the one left, and that it was left before. */
import { expect } from 'vitest'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { newDeviceId, newMember, newShop, post } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'
import { ticketRow } from '../support/staff.ts'
import { takeNumberButton, ticketSlip } from '../support/visitor.ts'

const stage = openE2eApp()
const languages = [
  { language: '', field: '電話番号またはメールアドレス', wrong: '電話番号かメールアドレスを入力してください。', take: '番号を取る' },
  {
    language: '/en',
    field: 'Phone number or e-mail address',
    wrong: 'Please enter a phone number or an e-mail address.',
    take: 'Take a number',
  },
  { language: '/zh', field: '电话号码或邮箱', wrong: '请填写电话号码或邮箱。', take: '取号' },
]

async function newShopAskingForContact() {
  const shop = await newShop(stage.app, '若葉')
  await stage.app.db.pool.query('update lane set asks_contact = true where shop_id = $1', [shop.scope.shopId])
  return shop
}

sampledTest(languages)(
  'An invalid contact stays in its field, a corrected one is stored ($language)',
  async ({ language, field, wrong, take }) => {
    const shop = await newShopAskingForContact()
    const page = await (await stage.person()).newPage()
    await page.goto(`${language}/entry/w/${shop.entryCode}`)
    await page.getByLabel(field).fill('電話')
    await page.getByRole('button', { name: take }).click()
    await page.getByText(wrong).first().waitFor()
    await expect.poll(() => page.getByLabel(field).inputValue()).toBe('電話')
    await page.getByLabel(field).fill('０９０ー１２３４－5678')
    await page.getByRole('button', { name: take }).click()
    await page.waitForURL(/\/entry\/w\/[\w-]{22}$/, { waitUntil: 'commit' })
    const kept = async () => (await stage.app.db.pool.query('select contact from ticket where shop_id = $1', [shop.scope.shopId])).rows
    expect(await kept()).toEqual([{ contact: '090-1234-5678' }])
  },
)

longTest('A visitor without JavaScript can take a number without giving a contact', async () => {
  const shop = await newShopAskingForContact()
  const page = await (await stage.person({ javaScriptEnabled: false })).newPage()
  await page.goto(`/entry/w/${shop.entryCode}`)
  await takeNumberButton(page).click()
  await ticketSlip(page).getByText('A001').waitFor()
})

sampledTest([
  ['reception', '+•• •• •••• 5678（受付の権限では一部を伏せています）'],
  ['staff', '+81 90 1234 5678'],
] as const)('The queue marks a repeated contact, and the visit shows %s the permitted part', async (role, seen) => {
  const shop = await newShopAskingForContact()
  for (const contact of ['090-1234-5678', '+81 90 1234 5678']) {
    const headers = { cookie: `uketsuke_device=${newDeviceId()}` }
    const body = { serviceId: shop.lanes[0]!.serviceIds[0], partySize: 1, contact }
    expect((await post(stage.app, `/entry/${shop.entryCode}/tickets`, { headers, body })).status).toBe(201)
  }
  const page = await openSignedInPage(stage, await newMember(stage.app, shop.scope, role), '/shopAdmin/waiting')
  await ticketRow(page, 'A002').getByText('A001 と同じ方かもしれません').waitFor()
  // Reception reads the mark, and may not end a number.
  expect(await page.getByRole('button', { name: '1つにまとめる' }).count()).toBe(role === 'reception' ? 0 : 1)
  const { rows } = await stage.app.db.pool.query('select id from ticket where shop_id = $1 and ordinal = 2', [shop.scope.shopId])
  await page.goto(`/shopAdmin/waiting/${rows[0].id}`)
  await page.getByText(seen).waitFor()
})
