/** R1.4: a visitor leaves an address, closes the page and is called by mail. An open page gets no mail. */
import { expect } from 'vitest'
import { openDesk } from '../../test/desk.ts'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { joinAsVisitor, newMember, newShop } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openFaultyProxy } from '../support/proxy.ts'
import { ticketSlip } from '../support/visitor.ts'

const stage = openE2eApp({ mails: true })

const languages = [
  {
    path: '',
    field: 'お知らせ先のメールアドレス',
    take: '番号を取る',
    notice: '画面を閉じても、メール（s…@example.jp）でお知らせします。',
  },
  {
    path: '/en',
    field: 'E-mail for notifications',
    take: 'Take a number',
    notice: 'If you close this page, we’ll e-mail you (s…@example.jp).',
  },
  { path: '/zh', field: '接收通知的邮箱', take: '取号', notice: '关闭页面后，将发邮件（s…@example.jp）通知您。' },
]

const lettersTo = (address: string) => stage.app.mail().received.filter(({ to }) => to === address)

sampledTest(languages)('A visitor who closed the page gets the call by mail at the address given ($path)', async (words) => {
  const shop = await newShop(stage.app, '若葉')
  const person = await stage.person()
  const page = await person.newPage()
  const address = `sato.${shop.entryCode.toLowerCase()}@example.jp`
  await page.goto(`${words.path}/entry/w/${shop.entryCode}`)
  await page.getByLabel(words.field).fill('nobody')
  await page.getByRole('button', { name: words.take }).click()
  await expect.poll(() => page.getByLabel(words.field).getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel(words.field).fill(address)
  await page.getByRole('button', { name: words.take }).click()
  await page.getByText(words.notice).waitFor()
  await page.close()
  await expect.poll(() => lettersTo(address).length).toBe(1)
  await openDesk(stage.app, shop, await newMember(stage.app, shop.scope, 'staff')).callNext()
  stage.app.pass(21)
  await expect.poll(() => lettersTo(address).length).toBe(2)
})

longTest('An address and a code being typed on the ticket page survive a network cut', async () => {
  const shop = await newShop(stage.app, '若葉')
  await stage.app.db.pool.query(`update lane set join_from = 'remote', remote_cap = 3 where shop_id = $1`, [shop.scope.shopId])
  const { token } = await joinAsVisitor(stage.app, shop)
  const proxy = await openFaultyProxy(stage.app.origin)
  const page = await (await stage.browser.person(proxy.origin)).newPage()
  await page.goto(`/entry/w/${token}`)
  const [address, code] = [page.getByLabel('お知らせ先のメールアドレス'), page.getByLabel('本日のコード')]
  await page.getByText('メールでもお知らせを受け取る').click()
  await address.fill('tanaka@')
  await page.getByText('到着しました', { exact: true }).click()
  await code.fill('12')
  proxy.swallow()
  await page.getByRole('button', { name: '今すぐつなぎ直す' }).waitFor()
  for (const field of [address, code]) expect(await field.isVisible()).toBe(false)
  proxy.forward()
  await code.waitFor()
  expect([await address.inputValue(), await code.inputValue()]).toEqual(['tanaka@', '12'])
  await page.close()
  await proxy.close()
})

longTest('Without JavaScript mail notifications can be set and stopped on the ticket page', async () => {
  const shop = await newShop(stage.app, '若葉')
  const page = await (await stage.person({ javaScriptEnabled: false })).newPage()
  await page.goto(`/entry/w/${shop.entryCode}`)
  await page.getByRole('button', { name: '番号を取る' }).click()
  await ticketSlip(page).getByText('A001').waitFor()
  await page.getByRole('link', { name: 'メールでもお知らせを受け取る' }).click()
  await page.getByLabel('お知らせ先のメールアドレス').fill('tanaka@example.jp')
  await page.getByRole('button', { name: 'この宛先にする' }).click()
  await page.getByText('t…@example.jp').waitFor()
  await page.getByRole('link', { name: 'メールのお知らせの変更・停止' }).click()
  await page.getByRole('button', { name: 'メールでのお知らせをやめる' }).click()
  await page.getByText('画面を閉じると呼び出しが届きません。').waitFor()
})

longTest('The ticket page reports an e-mail address that refuses mail', async () => {
  stage.app.mail().manner = () => 'refuseAddress'
  try {
    const shop = await newShop(stage.app, '若葉')
    const page = await (await stage.person()).newPage()
    await page.goto(`/entry/w/${shop.entryCode}`)
    await page.getByLabel('お知らせ先のメールアドレス').fill('gone@example.jp')
    await page.getByRole('button', { name: '番号を取る' }).click()
    await page.getByText('メール（g…@example.jp）が届きませんでした').waitFor()
  } finally {
    stage.app.mail().manner = () => 'accept'
  }
})

longTest('A call shown on the open page, or on one reopened in time, sends no mail', async () => {
  const shop = await newShop(stage.app, '若葉')
  const page = await (await stage.person()).newPage()
  await page.goto(`/entry/w/${shop.entryCode}`)
  await page.getByLabel('お知らせ先のメールアドレス').fill('mori@example.jp')
  await page.getByRole('button', { name: '番号を取る' }).click()
  await expect.poll(() => lettersTo('mori@example.jp').length).toBe(1)
  await openDesk(stage.app, shop, await newMember(stage.app, shop.scope, 'staff')).callNext()
  await page.getByText('お呼びしました').first().waitFor()
  const states = async () => {
    const { rows } = await stage.app.db.pool.query('select event, result from outbox_message where shop_id = $1 order by created_at', [
      shop.scope.shopId,
    ])
    return rows
  }
  await expect.poll(states).toEqual([
    { event: 'ticket.joined', result: '250' },
    { event: 'ticket.called', result: 'seen' },
  ])
  const address = page.url()
  await page.goto('about:blank')
  const [{ id }] = (await stage.app.db.pool.query('select id from ticket where shop_id = $1', [shop.scope.shopId])).rows
  const desk = openDesk(stage.app, shop, await newMember(stage.app, shop.scope, 'staff'))
  await desk.move((await desk.detail(id)).ticket, 'recall')
  expect((await states()).at(-1)).toEqual({ event: 'ticket.called', result: null })
  await page.goto(address)
  await expect.poll(async () => (await states()).at(-1)).toEqual({ event: 'ticket.called', result: 'seen' })
})

longTest('Another browser that opens the ticket’s link does not cancel the call mail', async () => {
  const shop = await newShop(stage.app, '若葉')
  const own = await (await stage.person()).newPage()
  const address = `ono.${shop.entryCode.toLowerCase()}@example.jp`
  await own.goto(`/entry/w/${shop.entryCode}`)
  await own.getByLabel('お知らせ先のメールアドレス').fill(address)
  await own.getByRole('button', { name: '番号を取る' }).click()
  await ticketSlip(own).getByText('A001').waitFor()
  const link = own.url()
  await own.close()
  const other = await (await stage.person()).newPage()
  await other.goto(link)
  await expect.poll(() => lettersTo(address).length).toBe(1)
  await openDesk(stage.app, shop, await newMember(stage.app, shop.scope, 'staff')).callNext()
  // The other browser shows the call and has reported it as seen.
  const seenResponse = other.waitForResponse(
    (response) => response.request().method() === 'POST' && response.request().postData()?.includes('seen') === true,
  )
  await other.getByText('お呼びしました').first().waitFor()
  await seenResponse
  stage.app.pass(21)
  await expect.poll(() => lettersTo(address).length).toBe(2)
})
