/** R2.3: what a shop says about personal data before it asks for any. */
import { expect, test } from 'vitest'
import { sendCard } from '../../test/access/card-samples.ts'
import { isLongRun, longTest } from '../../test/matrix.ts'
import { completeReservationRequest, enableReservations, readNextMonthSlots } from '../../test/reservations/shop.ts'
import { createBearerHeaders, joinAsVisitor, post } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'
import { takeTicket, ticketSlip } from '../support/visitor.ts'

const stage = openE2eApp()
const notice = (language = '') => `${language}/entry/privacy?shop=${stage.world.east.main.entryCode}`

test.each([
  ['', '個人情報の取り扱い - うけつけカード', '利用目的', 'お呼びするため'],
  ['/en', 'How we handle personal data - Uketsuke Card', 'How we use your data', 'to call you'],
  ['/zh', '个人信息的处理 - Uketsuke', '使用目的', '叫号'],
])('A shop’s privacy notice needs no JavaScript (%s/entry/privacy) (R2.3)', async (language, title, heading, words) => {
  const answer = await stage.app.request(notice(language), { headers: { 'accept-language': 'ja' } })
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain(`<title>${title}</title>`)
  expect(html.match(/<h2\b/g)).toHaveLength(8)
  expect(html).toMatch(new RegExp(`<h2[^>]*>${heading}</h2>`))
  for (const part of [words, '東店']) expect(html).toContain(part)
})

test('The join page links to the shop’s privacy notice (R2.3)', async () => {
  const headers = { 'accept-language': 'ja' }
  const joining = await (await stage.app.request(`/entry/w/${stage.world.east.main.entryCode}`, { headers })).text()
  expect(joining).toContain(`href="${notice()}"`)
  expect(await (await stage.app.request(notice(), { headers })).text()).toContain('東店（東法人）は')
})

longTest('The latest privacy notice is shown, and an earlier version is readable (R2.3)', async () => {
  const { main, members } = stage.world.east
  const url = `/api/v1/entry/${main.entryCode}/privacy`
  const { version, texts } = (await (await stage.app.request(url)).json()) as { version: number; texts: Record<string, object> }
  const changed = { ...texts, ja: { ...texts.ja, contact: '電話 03-0000-0000（受付 10時〜19時）' } }
  const answer = await post(stage.app, `/shops/${main.scope.shopId}/privacy`, {
    headers: createBearerHeaders(members.manager),
    body: { replaces: version, texts: changed },
  })
  expect(answer.status).toBe(201)
  const page = await (await stage.person()).newPage()
  await page.goto(notice())
  await page.getByText('電話 03-0000-0000').waitFor()
  await page.getByText(`第${version + 1}版`).waitFor()
  await page.goto(`${notice()}&version=${version}`)
  await page.getByText('前の版です').waitFor()
  await page.getByRole('link', { name: 'いまの版を見る' }).click()
  await page.getByText('電話 03-0000-0000').waitFor()
})

longTest('The privacy page without a shop leads to the notice of a chosen shop (R2.3)', async () => {
  const page = await (await stage.person()).newPage()
  await takeTicket(page, stage.world.east.main.entryCode)
  await ticketSlip(page).getByText('の最新情報です').waitFor()
  await page.goto('/entry/privacy')
  await page.getByRole('link', { name: '東店のお知らせ' }).click()
  await page.getByRole('heading', { name: '利用目的' }).waitFor()
  await page.goto('/entry/privacy')
  await page.getByLabel('受付コード').fill(stage.world.west.main.entryCode.toLowerCase())
  await page.getByRole('button', { name: 'お知らせを見る' }).click()
  await page.getByText('西店（西法人）は').waitFor()
})

test('The privacy notice of an unknown shop code answers 404 (R2.3)', async () => {
  const answer = await stage.app.request('/en/entry/privacy?shop=ZZZZZZZZ')
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('Notice not found')])
})

longTest('A visitor without JavaScript reads and erases card or reservation data by link', async () => {
  const { token } = await sendCard(stage, stage.world.east.main, { notes: ['静かな部屋'] })
  const page = await (await stage.person({ javaScriptEnabled: false })).newPage()
  await page.goto(notice())
  const own = page.locator('#own')
  const ask = async (text: string) => {
    await own.getByLabel(/受付カードのリンク、/).fill(text)
    await own.getByRole('button', { name: '内容を見る' }).click()
  }
  await ask(`${stage.app.origin}/entry/c/${token.slice(0, -1)}`)
  await own.getByText('見つかりませんでした').waitFor()
  await ask(`${stage.app.origin}/zh/entry/c/${token}?step=confirm`)
  await own.getByText('静かな部屋').waitFor()
  expect(page.url()).not.toContain(token)
  const file = await own.getByRole('link', { name: /ファイルで受け取る/ }).getAttribute('href')
  expect(JSON.parse(decodeURIComponent(file!.split(',').slice(1).join(',')))).toMatchObject({
    shop: { name: '東店' },
    sentAt: expect.any(String),
  })
  await own.getByLabel('元に戻せないことを確認しました').check()
  await own.getByRole('button', { name: '情報を消去する' }).click()
  await own.getByText('情報を消去しました').waitFor()
  expect((await page.goto(`/entry/c/${token}`))?.status()).toBe(404)

  if (!isLongRun) return

  // A reservation without a card can be requested and erased here too. The visit itself stays.
  const { main } = stage.world.east
  await enableReservations(stage.app, main, { autoAccept: true })
  const request = await completeReservationRequest(stage.app, main, (await readNextMonthSlots(stage.app, main)).slice(0, 1), {
    note: 'ベビーカーで伺います',
  })
  await page.goto(`/entry/f/${request.token}`)
  await page.getByRole('button', { name: 'お預かりした内容を受け取る・消去する' }).click()
  await own.getByText('ベビーカーで伺います').waitFor()
  expect(page.url()).not.toContain(request.token)
  await page.goto(notice())
  await ask(`${stage.app.origin}/entry/f/${request.token}`)
  await own.getByText('ベビーカーで伺います').waitFor()
  await own.getByLabel('元に戻せないことを確認しました').check()
  await own.getByRole('button', { name: '情報を消去する' }).click()
  await own.getByText('情報を消去しました').waitFor()
  expect(await (await stage.app.request(`/api/v1/reservations/${request.token}`)).json()).toMatchObject({ status: 'confirmed', name: null })
})

test('A manager finds and erases the card of a visitor who lost its link', async () => {
  const { main, members } = stage.world.east
  const { cardId } = await sendCard(stage, main, { name: ['春野 依子'], notes: ['静かな部屋'] })
  const visitor = await (await stage.person({ javaScriptEnabled: false })).newPage()
  await visitor.goto(notice())
  const form = visitor.locator('#ask')
  // A browser without JavaScript accepts a blank as a name.
  await form.getByLabel(/お名前/).fill(' ')
  await form.getByLabel(/お電話番号または/).fill('090-1234-5678')
  await form.getByLabel('消去してほしい').check()
  await form.getByRole('button', { name: 'お申し出を送る' }).click()
  await form.getByText('お名前をご入力ください').waitFor()
  expect(await form.getByLabel(/お電話番号または/).inputValue()).toBe('090-1234-5678')
  expect(await form.getByLabel('消去してほしい').isChecked()).toBe(true)
  await form.getByLabel(/お名前/).fill('春野 依子')
  await form.getByRole('button', { name: 'お申し出を送る' }).click()
  await form.getByText('お申し出を承りました').waitFor()
  const reference = (await form.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent())!

  const page = await openSignedInPage(stage, members.manager, '/shopAdmin/privacyRequests')
  const request = page.getByRole('article').filter({ hasText: reference })
  await request.getByLabel('カードの電話番号にかけて確認した').check()
  await request.getByRole('button', { name: '確認を記録する' }).click()
  const focused = () => page.evaluate('document.activeElement.textContent')
  await expect.poll(focused).toBe('2. ご本人のカード・受付番号・予約・メール')
  expect(await request.getByLabel('対応の結果').count()).toBe(0)
  await request.locator('form').first().getByRole('button', { name: '探す' }).click()
  await request.getByRole('button', { name: '春野 依子 様のカードを選ぶ' }).click()
  await expect.poll(focused).toBe('対応へ進む')
  await request.getByRole('button', { name: '対応へ進む' }).click()
  await request.getByRole('button', { name: '登録内容を出す' }).click()
  await request.getByText('静かな部屋').waitFor()
  await request.getByLabel('対応の結果').selectOption({ label: '情報を消去する' })
  await request.getByRole('button', { name: '対応を終える' }).click()
  await page.getByRole('button', { name: '消去する', exact: true }).click()
  await page.getByText('対応中のお申し出はありません').waitFor()
  const { rows } = await stage.app.db.pool.query('select status from card where id = $1', [cardId])
  expect(rows).toEqual([{ status: 'purged' }])
})

longTest('A manager prints the data of a privacy request and then erases the data', async () => {
  const { main, members } = stage.world.east
  const { cardId } = await sendCard(stage, main, { name: ['春野 依子'], notes: ['静かな部屋'] })
  const visitor = await (await stage.person({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })).newPage()
  await visitor.goto(notice())
  const form = visitor.locator('#ask')
  // A browser without JavaScript accepts a blank as a name.
  await form.getByLabel(/お名前/).fill(' ')
  await form.getByLabel(/お電話番号または/).fill('090-1234-5678')
  await form.getByLabel('消去してほしい').check()
  await form.getByRole('button', { name: 'お申し出を送る' }).click()
  await form.getByText('お名前をご入力ください').waitFor()
  expect(await form.getByLabel(/お電話番号または/).inputValue()).toBe('090-1234-5678')
  expect(await form.getByLabel('消去してほしい').isChecked()).toBe(true)
  // A form sends a line break as two characters. An overlong text is refused at its field.
  const refused = async (words: string) => {
    const sent = { _act: 'request', kind: 'erase', name: '\u200b', contact: '090-1234-5678', words }
    const response = await visitor.request.post(notice(), { form: sent, headers: { Origin: stage.app.origin } })
    return `${response.status()} ${(await response.text()).includes('1000文字以内')}`
  }
  expect([await refused(`${'あ'.repeat(499)}\r\n${'い'.repeat(500)}`), await refused('あ'.repeat(1_001))]).toEqual([
    '400 false',
    '400 true',
  ])
  await form.getByLabel(/お名前/).fill('春野 依子')
  await form.getByRole('button', { name: 'お申し出を送る' }).click()
  await form.getByText('お申し出を承りました').waitFor()
  const reference = (await form.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent())!

  const ticket = await joinAsVisitor(stage.app, main, { name: '春野 依子' })
  await enableReservations(stage.app, main)
  await completeReservationRequest(stage.app, main, (await readNextMonthSlots(stage.app, main)).slice(0, 1), {
    name: '春野 依子',
    note: '窓側の席',
  })
  const { cardId: otherCard } = await sendCard(stage, main, { name: ['秋山 透'], notes: ['大きな荷物'] })
  const answer = async (path: string, body: object) => {
    const url = `/shops/${main.scope.shopId}/privacy-requests${path}`
    return (await (await post(stage.app, url, { headers: createBearerHeaders(members.manager), body })).json()) as {
      id: string
      rev: number
    }
  }
  const { id } = await answer('', { kind: 'access', source: 'phone', name: '秋山 透', contact: '090-8765-4321', locale: 'en' })
  await answer(`/${id}/check-identity`, { rev: 1, how: 'document' })
  await answer(`/${id}/choose-cards`, { rev: 2, cards: [otherCard] })

  const page = await openSignedInPage(stage, members.manager, '/shopAdmin/cards')
  await page.getByRole('link', { name: '対応中の個人情報のお申し出があります' }).click()
  const request = page.getByRole('article').filter({ hasText: reference })
  await page.getByRole('article', { name: '開示 秋山 透' }).getByRole('button', { name: '登録内容を出す' }).click()
  await page.getByText('大きな荷物').waitFor()
  const focused = () => page.evaluate('document.activeElement.textContent')
  await expect.poll(focused).toBe('秋山 透')
  const paper = page.locator('[lang="en"]').filter({ hasText: '大きな荷物' }).last()
  expect(await paper.innerText()).toMatch(/Your data at .+ as of [A-Z][a-z]+ \d+, \d{4}/)
  expect(await paper.innerText()).toMatch(/Agreed on|agreed/i)
  // A colleague chooses another card. The revealed data of the first card disappears once this page knows.
  await answer(`/${id}/choose-cards`, { rev: 3, cards: [cardId] })
  await request.getByLabel('カードの電話番号にかけて確認した').check()
  await request.getByRole('button', { name: '確認を記録する' }).click()
  await request.getByText(/カードの電話番号にかけて確認した（担当 manager/).waitFor()
  await expect.poll(() => page.getByText('大きな荷物').count()).toBe(0)
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('2. ご本人のカード・受付番号・予約・メール')
  expect(await request.getByLabel('対応の結果').count()).toBe(0)
  const [cards, numbers] = [request.locator('form').first(), request.locator('form').nth(1)]
  await numbers.getByLabel('番号・お名前・ご連絡先で探す').fill('春野依子')
  await numbers.getByRole('button', { name: '探す' }).click()
  await request.getByRole('button', { name: `${ticket.number}を選ぶ` }).click()
  await request.getByRole('button', { name: `${ticket.number}を外す` }).waitFor()
  await request.locator('form').nth(2).getByRole('button', { name: '探す' }).click()
  await request.getByRole('button', { name: /の予約を選ぶ$/ }).click()
  await request.getByRole('button', { name: /の予約を外す$/ }).waitFor()
  await cards.getByRole('button', { name: '探す' }).click()
  await request.getByRole('button', { name: '春野 依子 様のカードを選ぶ' }).click()
  await expect.poll(focused).toBe('対応へ進む')
  await request.getByRole('button', { name: '対応へ進む' }).click()
  await request.getByText(new RegExp(`春野 依子 様 · ${ticket.number} · .+の予約`)).waitFor()
  await request.getByRole('button', { name: '登録内容を出す' }).click()
  await request.getByText('静かな部屋').waitFor()
  await request.getByText('窓側の席').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('静かな部屋').isVisible()).toBe(true)
  expect(await request.getByText('ご来店の人数').first().isVisible()).toBe(true)
  for (const other of ['その方法を記録してから', 'ファイルに保存', '大きな荷物'])
    expect(await page.getByText(other).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await answer(`/${id}/close-request`, { rev: 4, outcome: 'handedOver' })
  await request.getByLabel('対応の結果').selectOption({ label: '情報を消去する' })
  await request.getByRole('button', { name: '対応を終える' }).click()
  await page.getByRole('button', { name: '消去する', exact: true }).click()
  await page.getByText('対応中のお申し出はありません').waitFor()
  await page.getByRole('link', { name: '対応済み' }).click()
  await request.getByText(/情報を消去した（担当 manager/).waitFor()
  const { rows } = await stage.app.db.pool.query('select status from card where id = $1', [cardId])
  expect(rows).toEqual([{ status: 'purged' }])
  const { rows: named } = await stage.app.db.pool.query('select name from ticket where id = $1', [ticket.ticketId])
  expect(named).toEqual([{ name: null }])
})

longTest('A privacy request repeated unchanged after a lost response is recorded once', async () => {
  const { members } = stage.world.east
  const page = await openSignedInPage(stage, members.manager, '/shopAdmin/privacyRequests')
  await page.getByRole('button', { name: 'お申し出を記録する' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('お名前').fill('冬木 光')
  await dialog.getByRole('button', { name: '記録する' }).click()
  await dialog.getByText('お名前とご連絡先を入力してください。').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.labels[0].textContent')).toBe('ご連絡先')
  await dialog.getByLabel('ご連絡先').fill('090-5555-0000')
  await page.route('**/privacy-requests', (route) => route.fetch().then(() => route.abort()), { times: 2 })
  for (let press = 0; press < 2; press++) {
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/privacy-requests'))
    await dialog.getByRole('button', { name: '記録する' }).click()
    await lost
    await dialog.getByText('インターネットにつながっていません。').waitFor()
  }
  await dialog.getByLabel('ご希望').selectOption({ label: '訂正' })
  await dialog.getByRole('button', { name: '記録する' }).click()
  await page.getByRole('article', { name: '訂正 冬木 光' }).waitFor()
  const { rows: both } = await stage.app.db.pool.query(`select id, rev, kind from privacy_request where name = '冬木 光'`)
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['access', 'correct'])
})
