/** The tablet at the door: numbers in three languages, the way out, and what the next visitor finds. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { KioskTicket } from '#contract/devices/kiosk.ts'
import { type Locale, locales } from '#domain/locale.ts'
import { newId } from '#platform/ids.ts'
import { kioskWords } from '../../src/web/kiosks/words.ts'
import { words as ticketEn } from '../../src/web/tickets/ticket/words/en.ts'
import { words as ticketJa } from '../../src/web/tickets/ticket/words/ja.ts'
import { words as ticketZh } from '../../src/web/tickets/ticket/words/zh.ts'
import { words as cardEn } from '../../src/web/visitor-card/form/words/en.ts'
import { words as cardJa } from '../../src/web/visitor-card/form/words/ja.ts'
import { words as cardZh } from '../../src/web/visitor-card/form/words/zh.ts'
import { sendCard } from '../../test/access/card-samples.ts'
import { isLongRun, longTest } from '../../test/matrix.ts'
import { enableReservations, firstServiceId } from '../../test/reservations/shop.ts'
import { addDevice, newKiosk } from '../../test/tablet.ts'
import { createBearerHeaders, newMember, newShop, post } from '../../test/world.ts'
import { axeFindings } from '../support/axe.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import {
  addReservationAtKiosk,
  chooseLanguage,
  goToNextCardStep,
  kioskHeading,
  type OpenedKiosk,
  openKiosk as openKioskOf,
} from '../support/kiosk.ts'
import { openFaultyProxy } from '../support/proxy.ts'

const stage = openE2eApp({}, { answered: (complaint) => complaint.includes('/api/v1/') })

const openKiosk = (settings?: Parameters<typeof openKioskOf>[1]) => openKioskOf(stage, settings)

const isFocused = (page: Page, name: string) =>
  expect.poll(() => page.evaluate("document.activeElement.matches('h1') && document.activeElement.textContent")).toBe(name)
const start = (page: Page) => kioskHeading(page, kioskWords.ja.welcome)

test('A visitor takes a number in each language, by accessible steps', async () => {
  const { page, shop } = await openKiosk()
  const before = await page.evaluate('history.length')
  for (const [at, locale] of locales.entries()) {
    const words = kioskWords[locale]
    await chooseLanguage(page, locale)
    await kioskHeading(page, words.welcome).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe({ ja: 'ja', en: 'en', zh: 'zh-Hans' }[locale])
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'ご相談' }).click()
    await isFocused(page, words.party)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: words.people(2), exact: true }).click()
    await isFocused(page, words.contact.title)
    await page.getByLabel(words.contact.label).fill('x')
    await page.getByRole('button', { name: words.contact.submit }).click()
    await page.getByRole('alert').filter({ hasText: words.contact.wrong }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel(words.contact.label).fill(at === 0 ? '' : '090-1234-5678')
    await page.getByRole('button', { name: words.contact.submit }).dblclick()
    await isFocused(page, words.done.title)
    await page.getByText(`A00${at + 1}`).waitFor()
    await page.getByRole('img', { name: words.done.qrLabel }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: words.done.submit }).click()
    await isFocused(page, kioskWords.ja.welcome)
  }
  const { rows } = await stage.app.db.pool.query('select locale, contact, party_size from ticket where shop_id = $1 order by ordinal', [
    shop.scope.shopId,
  ])
  expect(rows).toEqual(locales.map((locale, at) => ({ locale, party_size: 2, contact: at === 0 ? null : '090-1234-5678' })))
  expect(await page.evaluate('history.length')).toBe(before)
})

longTest('The kiosk warns after 20 seconds, can be extended, and is wiped after 30', async () => {
  const { page } = await openKiosk()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'ご相談' }).click()
  await page.getByRole('button', { name: '2 people' }).click()
  await page.getByLabel(kioskWords.en.contact.label).fill('090-1234-5678')
  await page.clock.runFor(19_000)
  const warning = page.getByRole('alertdialog', { name: kioskWords.en.stillThere.title })
  await expect.poll(() => warning.count()).toBe(0)
  await page.clock.runFor(2_000)
  await warning.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await warning.getByRole('button').click()
  await expect.poll(() => warning.count()).toBe(0)
  await page.clock.runFor(15_000)
  await expect.poll(() => page.getByLabel(kioskWords.en.contact.label).inputValue()).toBe('090-1234-5678')
  await page.clock.runFor(16_000)
  await start(page).waitFor()
  expect(await page.content()).not.toContain('090-1234-5678')
  expect(await page.evaluate('document.documentElement.lang')).toBe('ja')
  await page.clock.runFor(60_000)
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

longTest('The number’s screen ends after half a minute, and shows longer on request', async () => {
  const { page } = await openKiosk({ laneIds: null })
  await page.getByRole('button', { name: '鍵のお渡し' }).click()
  await page.getByRole('button', { name: '2名', exact: true }).click()
  await page.getByText('B001').waitFor()
  await page.clock.runFor(21_000)
  await page.getByRole('button', { name: kioskWords.ja.done.stay }).click()
  await page.clock.runFor(19_000)
  await page.getByText('B001').waitFor()
  await page.clock.runFor(12_000)
  await start(page).waitFor()
  expect(await page.content()).not.toContain('B001')
})

/** Numbers from a seed, so that a failure repeats. */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** As when the tablet shows another app. */
const goToBackground = `Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  delete document.hidden`

/** Everything that a browser may keep of a page. */
const remains = `(async () => ({
  html: document.documentElement.outerHTML,
  inputs: [...document.querySelectorAll('input')].map(({ value }) => value),
  local: { ...localStorage },
  session: { ...sessionStorage },
  state: history.state,
  databases: await indexedDB.databases(),
  cached: await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url))),
}))()`

/** As text, because a test looks for words anywhere in it. */
const remainsText = `(${remains}).then((left) => JSON.stringify(left))`

const cardName = (page: Page) => page.getByRole('textbox', { name: /お名前|^Name|姓名/ }).first()

/** Takes a number in the lane that asks for nothing, and opens its card. */
async function openCard(page: Page, locale: Locale = 'ja'): Promise<{ ticket: string }> {
  const words = kioskWords[locale]
  await page.getByRole('button', { name: '鍵のお渡し' }).click()
  const joined = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/tickets'))
  await page.getByRole('button', { name: words.people(1), exact: true }).click()
  const { token } = (await (await joined).json()) as KioskTicket
  await page.getByRole('button', { name: words.done.card }).click()
  await page.waitForURL((url) => url.pathname.endsWith('/card'))
  await waitForHydration(page)
  await cardName(page).waitFor()
  return { ticket: token }
}

async function fillFirstStep(page: Page, { name, phone }: { name: string; phone: string }): Promise<void> {
  await page.locator('[name=consentPurpose]').check()
  await cardName(page).fill(name)
  await page
    .getByRole('textbox', { name: /電話番号|Phone|电话/ })
    .first()
    .fill(phone)
}

/** From the first step through the others, as far as the thanks. */
async function sendCardFromKiosk(page: Page): Promise<void> {
  const check = page.getByRole('button', { name: 'ご記入内容の確認へ' }).filter({ visible: true })
  const next = page.getByRole('button', { name: /^次へ/ }).filter({ visible: true })
  const anyTime = page.getByRole('radio', { name: 'いつでも' }).filter({ visible: true })
  while ((await check.count()) === 0) {
    if ((await anyTime.count()) > 0) await anyTime.check()
    await goToNextCardStep(page, next)
  }
  await goToNextCardStep(page, check)
  await page.getByRole('button', { name: 'この内容で送信する' }).click()
}

const cardsOf = async ({ shop }: Pick<OpenedKiosk, 'shop'>) =>
  (
    await stage.app.db.pool.query<{ name: string; status: string }>(
      `select answers->'name'->>0 as name, status from card where shop_id = $1`,
      [shop.scope.shopId],
    )
  ).rows

longTest('Half a card stays with its number, and the next visitor finds nothing of it', async () => {
  const opened = await openKiosk({ card: 'kiosk' })
  const { page, address } = opened
  const { ticket } = await openCard(page)
  expect(await axeFindings(page)).toEqual([])
  expect(page.url()).not.toMatch(/[\w-]{20,}/)
  const before = await page.evaluate<string>(remainsText)
  const secrets = ['山本 由佳', '1234-5678', '12345678', 'B001']
  await fillFirstStep(page, { name: '山本 由佳', phone: '090-1234-5678' })
  expect(await page.locator('input[autocomplete]:not([autocomplete=off])').count()).toBe(0)
  await page.clock.runFor(3_000)
  await expect.poll(() => cardsOf(opened)).toEqual([{ name: '山本 由佳', status: 'draft' }])
  const next = page.getByRole('button', { name: /^次へ/ }).filter({ visible: true })
  await next.click()
  await page.waitForURL((url) => url.searchParams.has('step'))
  expect(JSON.parse(await page.evaluate<string>(remainsText)).local).toEqual(JSON.parse(before).local)
  await page.clock.runFor(70_000)
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
  await page.clock.runFor(12_000)
  await page.getByRole('alertdialog', { name: kioskWords.ja.stillThere.title }).getByRole('button').click()
  await page.clock.runFor(60_000)
  await next.waitFor()
  await page.clock.runFor(31_000)
  await page.waitForURL((url) => url.pathname === address)
  await start(page).waitFor()
  const expectNothing = async () => {
    const left = await page.evaluate<string>(remainsText)
    for (const secret of secrets) expect(left).not.toContain(secret)
  }
  await expectNothing()
  // Back through the steps of the card, and forward again.
  for (const move of ['goBack', 'goForward', 'goBack'] as const) {
    await page[move]().catch(() => null)
    await start(page).waitFor()
    await expectNothing()
  }
  await page.goto(`${address}/card`)
  await page.waitForURL((url) => url.pathname === address)
  await waitForHydration(page)
  await openCard(page)
  expect(await cardName(page).inputValue()).toBe('')
  await expectNothing()
  // The kiosk's browser is nobody's: by the number's link it asks for the digits as any other.
  await page.goto(`/entry/c/${ticket}`)
  await page.getByLabel('電話番号の下4桁').waitFor()
  expect(await page.content()).not.toContain('山本')
})

longTest('A removed kiosk leaves its open card at once, and saves no more of it', async () => {
  const opened = await openKiosk({ card: 'kiosk' })
  const { page, address, shop, kiosk, owner } = opened
  const { ticket } = await openCard(page)
  const begin = { key: newId(), answers: { name: ['山本 由佳'] }, locale: 'ja' }
  const form = {
    _act: 'save',
    _answers: JSON.stringify(begin.answers),
    _begin: JSON.stringify(begin),
    _code: shop.entryCode,
    _ticket: ticket,
  }
  const save = () => page.request.post(`${address}/card.data`, { form, headers: { origin: stage.app.origin } })
  const headers = createBearerHeaders(owner)
  expect((await save()).status()).toBe(200)
  // The wipe must not be what ends the card.
  await page.clock.pauseAt(await page.evaluate<number>('Date.now() + 1000'))
  expect((await post(stage.app, `/shops/${shop.scope.shopId}/devices/${kiosk.id}/revoke`, { headers })).status).toBe(200)
  await page.waitForURL((url) => url.pathname === address)
  await page.getByLabel('つなぐためのコード').waitFor()
  expect((await save()).status()).toBe(404)
})

longTest('A sent card, a reload and a hidden page end a kiosk’s card', async () => {
  const opened = await openKiosk({ card: 'kiosk' })
  const { page, address } = opened
  await page.getByRole('button', { name: 'English' }).click()
  await openCard(page, 'en')
  expect(new URL(page.url()).pathname).toBe(`/en${address}/card`)
  await page.reload()
  await page.waitForURL((url) => url.pathname === address)
  await waitForHydration(page)
  await openCard(page)
  await cardName(page).fill('山本 由佳')
  await page.evaluate(goToBackground)
  await page.waitForURL((url) => url.pathname === address)
  await waitForHydration(page)
  await openCard(page)
  await fillFirstStep(page, { name: '佐藤 花', phone: '090-8765-4321' })
  await sendCardFromKiosk(page)
  await isFocused(page, '受付カードをお預かりしました')
  expect(await axeFindings(page)).toEqual([])
  expect(await cardsOf(opened)).toEqual([{ name: '佐藤 花', status: 'submitted' }])
  await page.getByRole('button', { name: kioskWords.ja.card.end }).click()
  await page.waitForURL((url) => url.pathname === address)
  await start(page).waitFor()
})

longTest('Of visitors who leave at any step the next one finds nothing', async () => {
  const { page, address, shop } = await openKiosk({ card: 'kiosk' })
  // Going back may still be on its way, which interrupts the first try.
  const openAgain = () => expect.poll(() => page.goto(address).then(Boolean, () => false)).toBe(true)
  const random = seeded(41)
  const visitors = isLongRun ? 50 : 6
  const secrets: string[] = []
  for (let visitor = 0; visitor < visitors; visitor++) {
    const secret = `090-${1000 + visitor}-${5000 + visitor}`
    const locale: Locale = locales[random(3)]!
    const words = kioskWords[locale]
    await start(page).waitFor()
    await chooseLanguage(page, locale)
    const steps: (() => Promise<unknown>)[] = [
      () => page.getByRole('button', { name: 'ご相談' }).click(),
      () => page.getByRole('button', { name: words.people(1 + random(10)), exact: true }).click(),
      () => page.getByLabel(words.contact.label).fill(secret),
      () => page.getByRole('button', { name: words.contact.submit }).click(),
      () => page.getByText(/^A\d{3}$/).waitFor(),
      // Its own navigation would abort a reload that comes too early.
      () =>
        page
          .getByRole('button', { name: words.done.card })
          .click()
          .then(() => page.waitForURL(/\/card$/)),
      () => fillFirstStep(page, { name: secret, phone: secret }),
    ]
    for (const step of steps.slice(0, 1 + random(steps.length))) await step()
    secrets.push(secret)
    const leave = random(4)
    if (leave === 0) await page.evaluate(goToBackground)
    if (leave === 1) await page.reload()
    if (leave === 2) await page.goBack().then(openAgain)
    if (leave === 3) await page.clock.runFor(91_000)
    await waitForHydration(page)
  }
  await start(page).waitFor()
  const { rows } = await stage.app.db.pool.query<{ number: string }>(
    `select letter || lpad(ordinal::text, 3, '0') as number from ticket where shop_id = $1`,
    [shop.scope.shopId],
  )
  // Also of visitors who left before their number was shown.
  secrets.push(...rows.map(({ number }) => number))
  await page.goBack().catch(() => null)
  await openAgain()
  await waitForHydration(page)
  const left = await page.evaluate<{ inputs: string[] }>(remains)
  for (const secret of secrets) expect(JSON.stringify(left)).not.toContain(secret)
  expect(left.inputs).toEqual([])
  // Each field asks the browser to remember nothing.
  await page.getByRole('button', { name: 'ご相談' }).click()
  await page.getByRole('button', { name: '1名', exact: true }).click()
  expect(await page.getByLabel(kioskWords.ja.contact.label).getAttribute('autocomplete')).toBe('off')
  expect(await page.getByLabel(kioskWords.ja.contact.label).inputValue()).toBe('')
})

longTest('A kiosk follows a renewed entry code, and each load renews its pairing', async () => {
  const { page, shop, address, owner } = await openKiosk()
  const cookies = () => page.context().cookies()
  expect((await cookies()).find(({ name }) => name === 'uketsuke_screen')!.expires).toBeGreaterThan(Date.now() / 1_000 + 390 * 86_400)
  const renewed = await post(stage.app, `/shops/${shop.scope.shopId}/entry-code`, {
    headers: createBearerHeaders(owner),
    body: { replaces: shop.entryCode },
  })
  expect(renewed.status).toBe(200)
  await page.goto(address)
  await start(page).waitFor()
  expect(new URL(page.url()).pathname).not.toBe(address)
})

test('A removed kiosk asks for a pairing code, and works again with a new one', async () => {
  const { page, shop, kiosk, owner } = await openKiosk()
  const headers = createBearerHeaders(owner)
  const { status } = await post(stage.app, `/shops/${shop.scope.shopId}/devices/${kiosk.id}/revoke`, { headers })
  expect(status).toBe(200)
  await page.getByLabel('つなぐためのコード').fill('ZZZZZZZZ')
  await page.getByRole('button', { name: 'この画面をつなぐ' }).click()
  await page.getByText('コードが違うか、有効期限が切れています').waitFor()
  const { code } = await addDevice(stage.app, shop, owner, { name: '入口', settings: { kind: 'kiosk', laneIds: [shop.lanes[1]!.id] } })
  await page.getByLabel('つなぐためのコード').fill(code!)
  await page.getByRole('button', { name: 'この画面をつなぐ' }).click()
  await start(page).waitFor()
  expect(await page.getByRole('button', { name: 'ご相談' }).count()).toBe(0)
  await page.getByRole('button', { name: '鍵のお渡し' }).waitFor()
})

longTest('Only a manager’s PIN leads out, behind a long press on the shop’s name', async () => {
  const { page, shop, address } = await openKiosk()
  const manager = await newMember(stage.app, shop.scope, 'manager')
  await stage.app.accounts.setPin(manager.accountId, '8265')
  const name = page.getByText('若葉店')
  const press = async (ms: number) => {
    await name.hover()
    await page.mouse.down()
    await page.clock.runFor(ms)
    await page.mouse.up()
  }
  await press(1_000)
  await start(page).waitFor()
  await press(3_100)
  await kioskHeading(page, kioskWords.ja.leave.title).waitFor()
  const enter = async (pin: string) => {
    await page.locator('input[type=password]').fill(pin)
    await page.keyboard.press('Enter')
  }
  await enter('4071')
  await page.getByText('このPINでは終了できません').waitFor()
  expect(new URL(page.url()).pathname).toBe(address)
  await enter('8265')
  await page.waitForURL((url) => url.pathname === `/entry/w/${shop.entryCode}`)
  await page.goto(address)
  await page.getByLabel('つなぐためのコード').waitFor()
})

longTest('A visitor with a reservation finds it by digits and name, and gets a number', async () => {
  const { page, shop } = await openKiosk()
  await addReservationAtKiosk(stage, shop)
  await page.reload()
  await waitForHydration(page)
  const { find, found, done } = kioskWords.ja
  await page.getByRole('button', { name: kioskWords.ja.reservation }).click()
  await isFocused(page, find.title)
  await page.getByRole('button', { name: find.submit }).click()
  await page.getByRole('alert').filter({ hasText: find.digitsWrong }).waitFor()
  await page.getByLabel(find.digits).fill('5678')
  await page.getByLabel(find.reading).fill('さとう')
  await page.getByRole('button', { name: find.submit }).click()
  await page.getByRole('alert').filter({ hasText: '本日のご予約を確認できませんでした' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel(find.reading).fill('ヤマモト')
  await page.getByRole('button', { name: find.submit }).click()
  await isFocused(page, found.title)
  await page.getByText('ご相談・3名').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: found.submit }).click()
  await isFocused(page, done.title)
  await page.getByText('A001').waitFor()
  await page.getByText(done.qr).waitFor()
})

longTest('A number by digits and name says in each language who opens the earlier card', async () => {
  const { page, shop } = await openKiosk({ card: 'kiosk' })
  await enableReservations(stage.app, shop, { autoAccept: true, lengthMinutes: 30 })
  const { organizationId, shopId } = shop.scope
  const phone = await stage.person({ viewport: { width: 390, height: 844 } })
  const onPhone = await phone.newPage()
  for (const [at, locale] of locales.entries()) {
    const { cardId } = await sendCard({ app: stage.app }, shop)
    const startsAt = new Date(Date.now() + 60_000)
    await stage.app.db.pool.query(
      `insert into reservation (id, organization_id, shop_id, status, source, service_id, party_size, locale, name, phone, starts_at, ends_at, created_at, moved_at, card_id)
       values ($1, $2, $3, 'confirmed', 'staff', $4, 3, $7, '山本 由佳', '090-1234-5678', $5, $6, now(), now(), $8)`,
      [newId(), organizationId, shopId, firstServiceId(shop), startsAt, new Date(startsAt.getTime() + 1_800_000), locale, cardId],
    )
    await page.reload()
    await waitForHydration(page)
    const words = kioskWords[locale]
    await page.getByRole('button', { name: { ja: '日本語', en: 'English', zh: '中文' }[locale] }).click()
    await page.getByRole('button', { name: words.reservation }).click()
    await page.getByLabel(words.find.digits).fill('5678')
    await page.getByLabel(words.find.reading).fill('山本')
    await page.getByRole('button', { name: words.find.submit }).click()
    const joined = page.waitForResponse((response) => response.url().endsWith('/check-in'))
    await page.getByRole('button', { name: words.found.submit }).click()
    const { token } = (await (await joined).json()) as KioskTicket
    await page.getByText(`A00${at + 1}`).waitFor()
    await page.getByText(words.done.qrBooked).waitFor()
    expect(await page.getByRole('button', { name: words.done.card }).count()).toBe(0)
    const path = (address: string) => (locale === 'ja' ? address : `/${locale}${address}`)
    await onPhone.goto(path(`/entry/w/${token}`))
    await onPhone.getByText({ ja: ticketJa, en: ticketEn, zh: ticketZh }[locale].ticket.card.lockedText).waitFor()
    expect(await onPhone.content()).not.toContain('山本')
    await onPhone.goto(path(`/entry/c/${token}`))
    await onPhone.getByText({ ja: cardJa, en: cardEn, zh: cardZh }[locale].reservationOnly).waitFor()
    expect(await onPhone.getByRole('textbox').count()).toBe(0)
    expect(await onPhone.content()).not.toContain('山本')
  }
})

test('A visitor whose answer was lost presses again and gets the same number', async () => {
  const shop = await newShop(stage.app, '若葉')
  const owner = await newMember(stage.app, shop.scope, 'owner')
  const { token } = await newKiosk(stage.app, shop, owner)
  const proxy = await openFaultyProxy(stage.app.origin)
  const person = await stage.browser.person(proxy.origin)
  await person.addCookies([{ name: 'uketsuke_screen', value: token, url: proxy.origin, httpOnly: true }])
  const page = await person.newPage()
  await page.goto(`/entry/k/${shop.entryCode}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'ご相談' }).click()
  proxy.loseAnswersToPosts(true)
  await page.getByRole('button', { name: '2名', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: kioskWords.ja.lost }).waitFor()
  proxy.loseAnswersToPosts(false)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: '2 people', exact: true }).click()
  await page.getByText('A001').waitFor()
  await kioskHeading(page, kioskWords.en.done.title).waitFor()
  const tickets = async () =>
    (
      await stage.app.db.pool.query<{ letter: string; status: string }>(
        'select letter, status, party_size as size from ticket where shop_id = $1 order by joined_seq',
        [shop.scope.shopId],
      )
    ).rows
  expect(await tickets()).toEqual([{ letter: 'A', status: 'waiting', size: 2 }])
  await page.getByRole('button', { name: kioskWords.en.done.submit }).click()
  // A visitor who chooses otherwise after a lost answer keeps only the number of the last choice.
  await page.getByRole('button', { name: 'ご相談' }).click()
  proxy.loseAnswersToPosts(true)
  await page.getByRole('button', { name: '3名', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: kioskWords.ja.lost }).waitFor()
  proxy.loseAnswersToPosts(false)
  await page.getByRole('button', { name: kioskWords.ja.back, exact: true }).click()
  await page.getByRole('button', { name: '鍵のお渡し' }).click()
  await page.getByRole('button', { name: '4名', exact: true }).click()
  await page.getByText('B001').waitFor()
  expect((await tickets()).slice(1)).toEqual([
    { letter: 'A', status: 'cancelled', size: 3 },
    { letter: 'B', status: 'waiting', size: 4 },
  ])
  await page.close()
  await proxy.close()
})
