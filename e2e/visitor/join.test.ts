/** R2.6: joining by phone. Whatever happens on the way, one join is one ticket and no visitor gets another's. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { longTest, sampledDescribe } from '../../test/matrix.ts'
import { newDeviceId, newShop } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openFaultyProxy } from '../support/proxy.ts'
import { takeNumberButton, takeTicket, ticketSlip, waitForTicketToken } from '../support/visitor.ts'

const stage = openE2eApp()
let shop: Awaited<ReturnType<typeof newShop>>
const freshShop = async () => {
  shop = await newShop(stage.app, '若葉')
  return `/entry/w/${shop.entryCode}`
}
const tickets = async (): Promise<{ name: string | null; party_size: number; locale: string }[]> => {
  const { rows } = await stage.app.db.pool.query('select name, party_size, locale from ticket where shop_id = $1 order by ordinal', [
    shop.scope.shopId,
  ])
  return rows
}
const visitor = async (options?: Parameters<typeof stage.person>[0]): Promise<Page> => (await stage.person(options)).newPage()

test('One phone holds one ticket per lane, however often the visitor asks', async () => {
  const address = await freshShop()
  const proxy = await openFaultyProxy(stage.app.origin)
  const page = await (await stage.browser.person(proxy.origin)).newPage()
  await page.goto(address)
  await page.getByText('ただいまお待ちの方はいません').waitFor()
  await page.getByRole('radio', { name: /鍵のお渡し/ }).check()
  await page.getByLabel('ご来店の人数').fill('3')
  await page.getByLabel('お名前').fill('山田 花子')
  // The response is lost.
  proxy.loseAnswersToPosts(true)
  await takeNumberButton(page).click()
  await expect.poll(async () => (await tickets()).length).toBe(1)
  await page.getByText('送信できませんでした。入力は残っています').waitFor()
  await expect.poll(() => page.getByLabel('お名前').inputValue()).toBe('山田 花子')
  // The alert is visible and announced to a visitor who pressed the button at the page's end.
  const alert = page.getByRole('alert').filter({ hasText: '送信できませんでした' })
  await expect.poll(() => page.evaluate('document.activeElement.role')).toBe('alert')
  await expect.poll(async () => (await alert.boundingBox())!.y).toBeGreaterThanOrEqual(0)
  proxy.loseAnswersToPosts(false)
  await takeNumberButton(page).dblclick({ noWaitAfter: true })
  const token = await waitForTicketToken(page)
  await ticketSlip(page).getByText('B001').waitFor()
  await ticketSlip(page).getByText('鍵のお渡し・3名様').waitFor()
  expect(await tickets()).toEqual([{ name: '山田 花子', party_size: 3, locale: 'ja' }])
  await expect.poll(() => page.evaluate(`localStorage.getItem('uketsuke.tickets')`)).toContain(token)
  await page.reload()
  await ticketSlip(page).getByText('B001').waitFor()
  expect((await tickets()).length).toBe(1)

  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => new URL(page.url()).pathname).toBe(address)
  await page.getByRole('link', { name: '受付番号の画面へ' }).click()
  expect(await waitForTicketToken(page)).toBe(token)

  // A ticket of another lane is taken on purpose. A second one of the same lane is not issued.
  await page.goto(address)
  await page.getByRole('link', { name: '別のご用件の番号を取る' }).click()
  await page.getByRole('radio', { name: /鍵のお渡し/ }).check()
  await takeNumberButton(page).click()
  await page.getByText('番号は、窓口区分ごとに1つお取りいただけます').waitFor()
  expect((await tickets()).length).toBe(1)
  await page.getByRole('link', { name: '別のご用件の番号を取る' }).click()
  await page.getByRole('radio', { name: /ご相談/ }).check()
  await takeNumberButton(page).click()
  await ticketSlip(page).getByText('A001').waitFor()
  expect((await tickets()).length).toBe(2)
  await page.close()
  await proxy.close()
})

test('An unknown entry code answers 404 and asks for another code', async () => {
  for (const typed of ['とんかつ', 'ZZZZZZZZ', '123']) {
    const answer = await stage.app.request(`/entry/w/${encodeURIComponent(typed)}`, { headers: { 'accept-language': 'ja' } })
    const html = await answer.text()
    expect([answer.status, html]).toEqual([404, expect.stringContaining('この受付コードのお店は見つかりませんでした')])
    expect(html).toContain(`value="${typed}"`)
  }
})

sampledDescribe(
  [
    { script: 'on', javaScriptEnabled: true },
    { script: 'off', javaScriptEnabled: false },
  ],
  0,
)('JavaScript $script', ({ javaScriptEnabled }) => {
  test('The join form issues a ticket and opens its page', async () => {
    const address = await freshShop()
    const page = await visitor({ javaScriptEnabled })
    await page.goto(address)
    await page.getByText('ただいまお待ちの方はいません').waitFor()
    await page.getByRole('radio', { name: /鍵のお渡し/ }).check()
    const size = page.getByLabel('ご来店の人数')
    // Without its buttons the stepper looks like the other fields.
    const border = (field: { computedStyleMap(): { get(name: string): object } }) =>
      String(field.computedStyleMap().get('border-top-width'))
    await expect.poll(() => size.evaluate(border)).toBe(javaScriptEnabled ? '0px' : '1px')
    await size.fill('3')
    await page.getByLabel('お名前').fill('山田 花子')
    await takeNumberButton(page).click()
    await waitForTicketToken(page)
    await ticketSlip(page).getByText('B001').waitFor()
    await ticketSlip(page).getByText('鍵のお渡し・3名様').waitFor()
    expect(await tickets()).toEqual([{ name: '山田 花子', party_size: 3, locale: 'ja' }])

    await page.reload()
    await ticketSlip(page).getByText('B001').waitFor()
    expect((await tickets()).length).toBe(1)
  })

  test('Pressing the button twice issues one ticket', async () => {
    const address = await freshShop()
    const page = await visitor({ javaScriptEnabled })
    await page.goto(address)
    await takeNumberButton(page).dblclick({ noWaitAfter: true })
    await waitForTicketToken(page)
    expect((await tickets()).length).toBe(1)
  })

  test('A visitor who goes back to the form is led to the ticket already held', async () => {
    const address = await freshShop()
    const page = await visitor({ javaScriptEnabled })
    await page.goto(address)
    await takeNumberButton(page).click()
    const token = await waitForTicketToken(page)
    await ticketSlip(page).waitFor()
    // With a script the device stores its tickets. Without one, going back returns the same ticket by the form's idempotency key.
    if (javaScriptEnabled) await expect.poll(() => page.evaluate(`localStorage.getItem('uketsuke.tickets')`)).toContain(token)
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(() => new URL(page.url()).pathname).toBe(address)
    await (javaScriptEnabled ? page.getByRole('link', { name: '受付番号の画面へ' }) : takeNumberButton(page)).click()
    expect(await waitForTicketToken(page)).toBe(token)
    expect((await tickets()).length).toBe(1)
  })

  test('After a lost response, a second press leads to the ticket already issued', async () => {
    const address = await freshShop()
    const proxy = await openFaultyProxy(stage.app.origin)
    const page = await (await stage.browser.person(proxy.origin, { javaScriptEnabled })).newPage()
    await page.goto(address)
    if (javaScriptEnabled) await waitForHydration(page)
    await page.getByLabel('お名前').fill('山田')
    proxy.loseAnswersToPosts(true)
    await takeNumberButton(page).click()
    await expect.poll(async () => (await tickets()).length).toBe(1)
    if (javaScriptEnabled) {
      await page.getByText('送信できませんでした。入力は残っています').waitFor()
      await expect.poll(() => page.getByLabel('お名前').inputValue()).toBe('山田')
      // The alert is visible and announced to a visitor who pressed the button at the page's end.
      const alert = page.getByRole('alert').filter({ hasText: '送信できませんでした' })
      await expect.poll(() => page.evaluate('document.activeElement.role')).toBe('alert')
      await expect.poll(async () => (await alert.boundingBox())!.y).toBeGreaterThanOrEqual(0)
    } else {
      await page.waitForURL('chrome-error://chromewebdata/')
    }
    proxy.loseAnswersToPosts(false)
    await (javaScriptEnabled ? takeNumberButton(page).click() : page.reload())
    await waitForTicketToken(page)
    await ticketSlip(page).getByText('A001').waitFor()
    expect((await tickets()).length).toBe(1)
    await page.close()
    await proxy.close()
  })

  test('A browser without cookies takes a number at the first press', async () => {
    const address = await freshShop()
    // The router logs this when it cannot save scroll positions.
    const expected = /Failed to read the 'sessionStorage' property/
    const person = await stage.browser.personWithoutStorage(stage.app.origin, { javaScriptEnabled, expected })
    const page = await person.newPage()
    await page.goto(address)
    await page.getByLabel('お名前').fill('山田')
    await page.getByLabel('ご来店の人数').fill('2')
    await takeNumberButton(page).click()
    await waitForTicketToken(page)
    expect(await person.cookies()).toEqual([])
    expect(await tickets()).toEqual([{ name: '山田', party_size: 2, locale: 'ja' }])
  })

  test('The page of an unknown code asks for another code and takes it in full width', async () => {
    await freshShop()
    const page = await visitor({ javaScriptEnabled })
    for (const typed of ['とんかつ', 'ZZZZZZZZ', '123']) {
      const answer = await page.goto(`/entry/w/${encodeURIComponent(typed)}`)
      expect(answer?.status()).toBe(404)
      await page.getByRole('heading', { name: 'この受付コードのお店は見つかりませんでした' }).waitFor()
      await expect.poll(() => page.getByLabel('受付コード').inputValue()).toBe(typed)
    }
    const fullWidth = [...shop.entryCode.toLowerCase()].map((character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)).join('')
    await page.getByLabel('受付コード').fill(`${fullWidth.slice(0, 4)}ー${fullWidth.slice(4)}`)
    await page.getByRole('button', { name: '受付へ進む' }).click()
    await page.waitForURL(`**/entry/w/${shop.entryCode}`)
    await takeNumberButton(page).waitFor()
  })

  test('The join page without a code in its URL asks for the entry code', async () => {
    await freshShop()
    const page = await visitor({ javaScriptEnabled })
    await page.goto('/entry/w')
    await page.getByLabel('受付コード').fill('ZZZZ-ZZZZ')
    await page.getByRole('button', { name: '受付へ進む' }).click()
    await page.getByText('「ZZZZZZZZ」というコードのお店はありません').waitFor()
    await page.getByLabel('受付コード').fill(shop.entryCode)
    await page.getByRole('button', { name: '受付へ進む' }).click()
    await takeNumberButton(page).waitFor()
  })
})

function sentBy(html: string, typed: Record<string, string>): URLSearchParams {
  const [form] = /<form[^>]* method="post"[\s\S]*?<\/form>/i.exec(html)!
  const sent = new URLSearchParams()
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const [, name] = / name="([^"]*)"/.exec(tag) ?? []
    if (name && (!tag.includes('type="radio"') || / checked\b/.test(tag))) sent.set(name, / value="([^"]*)"/.exec(tag)?.[1] ?? '')
  }
  for (const [name, value] of Object.entries(typed)) sent.set(name, value)
  return sent
}

longTest('The party size may be typed with its unit', async () => {
  const page = await visitor()
  await page.goto(await freshShop())
  await page.getByLabel('ご来店の人数').fill('３名')
  await takeNumberButton(page).click()
  await expect.poll(tickets).toEqual([{ name: null, party_size: 3, locale: 'ja' }])
})

longTest('The buttons for the party size stop at 1 and 20, and a typed 21 is refused', async () => {
  const page = await visitor()
  await page.goto(await freshShop())
  const size = page.getByLabel('ご来店の人数')
  await page.getByRole('button', { name: '1名減らす' }).click()
  await expect.poll(() => size.inputValue()).toBe('1')
  await page.getByRole('button', { name: '1名増やす' }).click()
  await expect.poll(() => size.inputValue()).toBe('2')
  await size.fill('20')
  await page.getByRole('button', { name: '1名増やす' }).click()
  await expect.poll(() => size.inputValue()).toBe('20')
  await size.fill('21')
  await takeNumberButton(page).click()
  await expect.poll(() => size.getAttribute('aria-invalid')).toBe('true')
  expect(await tickets()).toEqual([])
})

test('Each delivery of a cached join page has its own idempotency key and nonce', async () => {
  const address = await freshShop()
  const ask = async () => (await stage.app.request(address, { headers: { 'accept-language': 'ja' } })).text()
  const html = [await ask(), await ask()]
  const key = (text: string) => /name="key" value="([^"]+)"/.exec(text)![1]!
  const nonce = (text: string) => /nonce="([^"]+)"/.exec(text)![1]!
  expect(key(html[0]!)).not.toBe(key(html[1]!))
  expect(nonce(html[0]!)).not.toBe(nonce(html[1]!))
  const plain = html.map((text) => text.replaceAll(key(text), 'KEY').replaceAll(nonce(text), 'NONCE'))
  expect(plain[0]).toBe(plain[1])
})

longTest('Two phones that get one cached page with one key get two tickets', async () => {
  const address = await freshShop()
  const html = await (await stage.app.request(address, { headers: { 'accept-language': 'ja' } })).text()
  const tokens = await Promise.all(
    [1, 2].map(async () => {
      const page = await visitor({ javaScriptEnabled: false })
      await page.goto('/')
      await page.route(`**${address}`, (route) =>
        route.request().method() === 'GET' ? route.fulfill({ body: html, contentType: 'text/html' }) : route.continue(),
      )
      await page.goto(address)
      await takeNumberButton(page).click()
      return waitForTicketToken(page)
    }),
  )
  expect(new Set(tokens).size).toBe(2)
  expect((await tickets()).length).toBe(2)
})

describe('one ticket per phone and lane', () => {
  const heldHeading = { name: 'すでに番号をお取りいただいています' }

  longTest('A phone gets a second ticket only in another lane', async () => {
    const address = await freshShop()
    const page = await visitor()
    const token = await takeTicket(page, shop.entryCode)
    // The page itself stores the ticket once its script runs.
    await page.getByText('の最新情報です').waitFor()
    await page.goto(address)
    await page.getByRole('heading', heldHeading).waitFor()
    await page.getByRole('link', { name: '別のご用件の番号を取る' }).click()
    await takeNumberButton(page).click()
    await page.getByText('番号は、窓口区分ごとに1つお取りいただけます').waitFor()
    await page.getByRole('link', { name: '別のご用件の番号を取る' }).click()
    await page.getByRole('radio', { name: /鍵のお渡し/ }).check()
    await takeNumberButton(page).click()
    await ticketSlip(page).getByText('B001').waitFor()
    expect(await waitForTicketToken(page)).not.toBe(token)
    expect((await tickets()).length).toBe(2)
    await page.goto('/')
    for (const number of ['A001', 'B001']) await page.getByRole('link', { name: number }).waitFor()
  })

  test('Without JavaScript a second join returns a link to the ticket already held', async () => {
    const address = await freshShop()
    const headers = { 'accept-language': 'ja', origin: stage.app.origin, cookie: `uketsuke_device=${newDeviceId()}` }
    const press = async () => {
      const page = await (await stage.app.request(address, { headers })).text()
      return stage.app.request(address, { method: 'POST', headers, body: sentBy(page, {}), redirect: 'manual' })
    }
    const taken = (await press()).headers.get('location')!
    expect(taken).toMatch(/\/entry\/w\/[\w-]{22}$/)
    const again = await (await press()).text()
    expect(again).toContain(heldHeading.name)
    expect(again).toContain(`href="${new URL(taken, stage.app.origin).pathname}"`)
    expect((await tickets()).length).toBe(1)
  })

  longTest('Without JavaScript the notice of a held ticket links to the ticket', async () => {
    const address = await freshShop()
    const page = await visitor({ javaScriptEnabled: false })
    const token = await takeTicket(page, shop.entryCode)
    await page.goto(address)
    await takeNumberButton(page).click()
    await page.getByRole('heading', heldHeading).waitFor()
    await page.getByRole('link', { name: '受付番号の画面へ' }).click()
    expect(await waitForTicketToken(page)).toBe(token)
    expect((await tickets()).length).toBe(1)
  })
})
