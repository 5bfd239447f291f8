/** Text that a visitor types is never replaced, whatever reaches the page at that moment. */
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import type { VisitorCard } from '#contract/cards/visitor-card.ts'
import { beginCard } from '../../test/access/card-samples.ts'
import { publishFullCardForm } from '../../test/full-card-form.ts'
import { longTest } from '../../test/matrix.ts'
import { enableReservations, readNextMonthSlots } from '../../test/reservations/shop.ts'
import { joinAsVisitor, newShop, post } from '../../test/world.ts'
import { holdScripts } from '../support/delayed-scripts.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'
import { sendAnswersNow, takeNumberButton, waitForTicketToken } from '../support/visitor.ts'

const stage = openE2eApp()
const phone = { viewport: { width: 360, height: 740 } }
const field = (page: Page, name: string) => page.locator(`input[name=${name}]`)
/** Answers of the device's card as text. */
const kept = (page: Page) =>
  page.evaluate<string | undefined>(`JSON.stringify(JSON.parse(localStorage.getItem('uketsuke.cards') ?? '[{}]')[0].answers)`)
const next = (page: Page) => page.getByRole('button', { name: /^次へ/ }).filter({ visible: true })
/** The device stores the number as typed until its rules have loaded. */
const typedPhone = /090-1234-5678|\+819012345678/
const phoneTyped = { phone: ['090-1234-5678'], consentPurpose: ['yes'] }

async function answersOf(page: Page): Promise<VisitorCard['answers']> {
  const response = await stage.app.request(`/api/v1/cards/${new URL(page.url()).pathname.split('/').at(-1)}`)
  return ((await response.json()) as VisitorCard).answers
}

/**
 * Types into a field right after the page has read the device's cards, or has written them with `text`, before the browser does
 * anything else.
 */
function typeAfterStorageCall(page: Page, call: 'getItem' | 'setItem', text: string, [name, typed]: [string, string]) {
  return page.addInitScript(`{
    const { ${call}: real } = Storage.prototype
    let isTyped = false
    Storage.prototype.${call} = function (...given) {
      if (!isTyped && given.includes('uketsuke.cards') && given.at(-1).includes('${text}')) {
        isTyped = true
        queueMicrotask(() => {
          document.querySelector('input[name=${name}]').focus()
          document.execCommand('insertText', false, '${typed}')
        })
      }
      return real.apply(this, given)
    }
  }`)
}

/** Holds back the next response to a form. The returned function lets it through. */
async function holdAnswer(page: Page): Promise<() => void> {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const hold = async (route: Route) => {
    const response = await route.fetch()
    await gate
    await route.fulfill({ response })
  }
  await page.route(({ pathname }) => pathname.endsWith('.data'), hold, { times: 1 })
  return open
}

longTest('Text typed while a card’s page comes to life stays', async () => {
  const { shop } = await openTestQueue(stage.app)
  const { token } = await joinAsVisitor(stage.app, shop)
  const page = await (await stage.person(phone)).newPage()
  await typeAfterStorageCall(page, 'getItem', '', ['phone', '090-1234-5678'])
  const wake = await holdScripts(page)
  await page.goto(`/entry/c/${token}`, { waitUntil: 'commit' })
  await field(page, 'consentPurpose').check()
  await wake()
  expect(await field(page, 'phone').inputValue()).toBe('090-1234-5678')
  await expect.poll(() => kept(page)).toMatch(typedPhone)
})

longTest('A visitor can type on while a begun e-mail address comes to life', async () => {
  const { shop } = await openTestQueue(stage.app)
  const { token } = await joinAsVisitor(stage.app, shop)
  const page = await (await stage.person(phone)).newPage()
  const wake = await holdScripts(page)
  await page.goto(`/entry/c/${token}`, { waitUntil: 'commit' })
  await field(page, 'phone').click()
  await page.keyboard.type('yuka@example')
  await wake()
  await page.keyboard.type('.com')
  expect(await page.getByLabel('電話番号またはメール').inputValue()).toBe('yuka@example.com')
  await expect.poll(() => kept(page)).toContain('"email":["yuka@example.com"]')
})

longTest('A visitor can type on in a folded question while the page comes to life', async () => {
  const { shop } = await openTestQueue(stage.app)
  const { token } = await joinAsVisitor(stage.app, shop)
  const page = await (await stage.person(phone)).newPage()
  const wake = await holdScripts(page)
  await page.goto(`/entry/c/${token}`, { waitUntil: 'commit' })
  await field(page, 'consentPurpose').check()
  await page.getByText('ほかの項目（任意）').click()
  await field(page, 'kana').click()
  await wake()
  await page.keyboard.type('ヤマモト')
  expect(await field(page, 'kana').inputValue()).toBe('ヤマモト')
  await expect.poll(() => field(page, 'kana').isVisible()).toBe(true)
})

longTest('Text typed while the device’s draft is restored stays', async () => {
  const { shop } = await openTestQueue(stage.app)
  const { token } = await joinAsVisitor(stage.app, shop)
  const person = await stage.person(phone)
  const first = await person.newPage()
  await first.goto(`/entry/c/${token}`)
  await field(first, 'name').fill('山本 由佳')
  await expect.poll(() => kept(first)).toContain('山本')
  const page = await person.newPage()
  await typeAfterStorageCall(page, 'getItem', '', ['phone', '090-1234-5678'])
  await page.goto(`/entry/c/${token}`)
  expect(await field(page, 'phone').inputValue()).toBe('090-1234-5678')
  expect(await field(page, 'name').inputValue()).toBe('山本 由佳')
  await expect.poll(() => kept(page)).toMatch(typedPhone)
})

longTest('A prefilled answer removed before hydration stays removed', async () => {
  const { shop } = await openTestQueue(stage.app)
  const { token } = await joinAsVisitor(stage.app, shop, { name: '山本 由佳' })
  const page = await (await stage.person(phone)).newPage()
  const wake = await holdScripts(page)
  await page.goto(`/entry/c/${token}`, { waitUntil: 'commit' })
  await field(page, 'consentPurpose').check()
  await field(page, 'name').fill('')
  await wake()
  expect(await field(page, 'name').inputValue()).toBe('')
  await field(page, 'phone').fill('090-1234-5678')
  await expect.poll(() => kept(page)).toMatch(typedPhone)
  expect(await kept(page)).not.toContain('山本')
})

longTest('Text corrected before hydration stays on a form that the server refused', async () => {
  const { shop } = await openTestQueue(stage.app)
  const { token } = await joinAsVisitor(stage.app, shop)
  const page = await (await stage.person(phone)).newPage()
  const wake = await holdScripts(page)
  await page.goto(`/entry/c/${token}`, { waitUntil: 'commit' })
  await field(page, 'name').fill('山本 由佳')
  await field(page, 'consentPurpose').check()
  await field(page, 'phone').fill('090-12')
  await next(page).click()
  await page.getByText('桁数が足りないようです').first().waitFor()
  await field(page, 'phone').fill('090-1234-5678')
  await wake()
  expect(await field(page, 'phone').inputValue()).toBe('090-1234-5678')
  expect(await field(page, 'name').inputValue()).toBe('山本 由佳')
  await expect.poll(() => kept(page)).toContain('山本 由佳')
})

longTest('Text typed during a save stays when its answer arrives', async () => {
  const { shop } = await openTestQueue(stage.app)
  const { token } = await beginCard(stage, shop, { answers: phoneTyped })
  const page = await (await stage.person(phone)).newPage()
  await page.goto(`/entry/c/${token}`)
  const answer = await holdAnswer(page)
  await field(page, 'name').fill('山本')
  await sendAnswersNow(page, '山本')
  await expect.poll(async () => (await answersOf(page)).name).toEqual(['山本'])
  await page.keyboard.type(' 由佳')
  answer()
  await expect.poll(async () => (await answersOf(page)).name).toEqual(['山本 由佳'])
  expect(await field(page, 'name').inputValue()).toBe('山本 由佳')
})

test('Text typed while another device’s answers arrive stays', async () => {
  const { shop } = await openTestQueue(stage.app)
  const { token, card } = await beginCard(stage, shop, { answers: phoneTyped })
  const page = await (await stage.person(phone)).newPage()
  await typeAfterStorageCall(page, 'setItem', 'ヤマモト', ['name', ' 由'])
  await page.clock.install()
  await page.goto(`/entry/c/${token}`)
  await field(page, 'name').fill('山本')
  await expect.poll(() => kept(page)).toContain('山本')
  const answers = { ...phoneTyped, kana: ['ヤマモト'] }
  expect((await post(stage.app, `/cards/${token}/save`, { body: { answers, rev: card.rev } })).status).toBe(200)
  const answer = await holdAnswer(page)
  // Stops the timers, so that the page has not read the last letters yet when the answer arrives.
  await page.clock.pauseAt(await page.evaluate<number>('Date.now() + 1000'))
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await page.keyboard.type(' 様')
  answer()
  await expect.poll(() => field(page, 'kana').inputValue()).toBe('ヤマモト')
  expect(await field(page, 'name').inputValue()).toBe('山本 様 由')
  await page.clock.resume()
  await expect.poll(() => kept(page)).toContain('山本 様 由')
})

longTest('A name typed while the card is sent stays when the server refuses the card', async () => {
  const { shop } = await openTestQueue(stage.app)
  const { token } = await beginCard(stage, shop, { answers: { ...phoneTyped, 'moveIn.kind': ['any'] } })
  const page = await (await stage.person({ ...phone, expected: /422/ })).newPage()
  await page.goto(`/entry/c/${token}?step=confirm`)
  const answer = await holdAnswer(page)
  await page.getByRole('button', { name: 'この内容で送信する' }).click()
  await page.getByRole('link', { name: 'お名前とご連絡先を直す' }).click()
  await field(page, 'name').fill('山本 由佳')
  await expect.poll(() => kept(page)).toContain('山本')
  answer()
  await page.getByText(/入力内容をご確認ください/).waitFor()
  expect(await field(page, 'name').inputValue()).toBe('山本 由佳')
})

longTest('A language change before the next save neither drops text nor the save', async () => {
  const { shop } = await openTestQueue(stage.app)
  const { token } = await beginCard(stage, shop, { answers: phoneTyped })
  const page = await (await stage.person(phone)).newPage()
  await page.goto(`/entry/c/${token}`)
  await field(page, 'name').fill('山本 由佳')
  await page.locator('header summary').click()
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Your name and contact' }).waitFor()
  expect(await field(page, 'name').inputValue()).toBe('山本 由佳')
  await expect.poll(async () => (await answersOf(page)).name).toEqual(['山本 由佳'])
})

longTest('Two tabs of a browser keep the answers of both on the device', async () => {
  const { shop } = await openTestQueue(stage.app)
  const { token } = await joinAsVisitor(stage.app, shop)
  const person = await stage.person(phone)
  const [one, other] = [await person.newPage(), await person.newPage()]
  for (const page of [one, other]) await page.goto(`/entry/c/${token}`)
  await field(one, 'name').fill('山本 由佳')
  await expect.poll(() => kept(one)).toContain('山本')
  await field(other, 'phone').fill('090-1234-5678')
  await expect.poll(() => kept(one)).toMatch(typedPhone)
  await field(one, 'name').fill('山本 由佳理')
  await expect.poll(() => kept(one)).toContain('由佳理')
  await one.reload()
  expect(await field(one, 'name').inputValue()).toBe('山本 由佳理')
  expect(await field(one, 'phone').inputValue()).toContain('1234')
})

longTest('A postal code whose area arrives late replaces no text', async () => {
  const { shop } = await openTestQueue(stage.app)
  await publishFullCardForm(stage.app, shop)
  const page = await (await stage.person(phone)).newPage()
  await page.goto(`/entry/c/${shop.entryCode}?step=all`)
  const code = page.getByRole('textbox', { name: '郵便番号' })
  const wake = await holdScripts(page)
  await code.fill('100-0001')
  await page.getByRole('textbox', { name: '市区町村' }).fill('横浜市')
  await wake()
  await expect.poll(() => page.getByRole('textbox', { name: '都道府県' }).inputValue()).toBe('東京都')
  expect(await page.getByRole('textbox', { name: '市区町村' }).inputValue()).toBe('横浜市')
})

longTest('Going back to the times keeps the card’s text and the number of people', async () => {
  const { shop } = await openTestQueue(stage.app)
  await enableReservations(stage.app, shop)
  const [slot] = await readNextMonthSlots(stage.app, shop)
  const page = await (await stage.person(phone)).newPage()
  await page.goto(`/entry/f/${shop.entryCode}?month=${slot!.day.slice(0, 7)}&day=${slot!.day}&time=${slot!.startsAt}`)
  await field(page, 'people').fill('3')
  await page.getByRole('button', { name: '受付カードのご記入へ' }).click()
  await field(page, 'name').fill('山本 由佳')
  await expect.poll(() => kept(page)).toContain('山本')
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => field(page, 'people').inputValue()).toBe('3')
  await page.getByRole('button', { name: '受付カードのご記入へ' }).click()
  await expect.poll(() => field(page, 'name').inputValue()).toBe('山本 由佳')
  await field(page, 'phone').fill('090-1234-5678')
  await expect.poll(() => kept(page)).toMatch(typedPhone)
  expect(await kept(page)).toContain('山本')
})

longTest('The join form returns with its text after the notice of a ticket already held', async () => {
  const shop = await newShop(stage.app, '若葉')
  const address = `/entry/w/${shop.entryCode}`
  const person = await stage.person(phone)
  const page = await person.newPage()
  await page.goto(address)
  await field(page, 'name').fill('山本 由佳')
  // Another tab takes a ticket.
  const other = await person.newPage()
  await other.goto(address)
  await takeNumberButton(other).click()
  await waitForTicketToken(other)
  const another = page.getByRole('link', { name: '別のご用件の番号を取る' })
  await another.click()
  expect(await field(page, 'name').inputValue()).toBe('山本 由佳')

  const wake = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await field(page, 'name').fill('山本 太郎')
  await field(page, 'partySize').fill('4')
  await wake()
  await another.click()
  expect(await field(page, 'name').inputValue()).toBe('山本 太郎')
  expect(await field(page, 'partySize').inputValue()).toBe('4')
})
