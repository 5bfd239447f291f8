/** Every screen of the kiosk: nothing is too small, cut off or below the fold, and the focus never gets lost. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Locale, locales } from '#domain/locale.ts'
import { kioskWords } from '../../src/web/kiosks/words.ts'
import { sampledTest } from '../../test/matrix.ts'
import { newMember } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import {
  addReservationAtKiosk,
  chooseLanguage,
  goToNextCardStep,
  kioskHeading,
  type OpenedKiosk,
  openKiosk,
  openWayOut,
} from '../support/kiosk.ts'
import { hasLostFocus, kioskFaults } from '../support/kiosk-faults.ts'

const stage = openE2eApp({}, { answered: (complaint) => complaint.includes('/api/v1/') })

const sizes = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 810, height: 1080 },
  { width: 800, height: 1280 },
]
const cases = sizes.flatMap((size) => locales.map((locale) => [locale, size.width, size.height] as const))

/** Without this stand-in the kiosk offers no camera. Opening it fails, which is one of the screens. */
const cameraStandIn = `navigator.mediaDevices.enumerateDevices = async () => [{ kind: 'videoinput' }]
  navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotAllowedError') }`

type Look = (screen: string) => Promise<void>

/** Takes a number, with each mistake and refusal on the way. */
async function walkJoin({ page }: OpenedKiosk, locale: Locale, look: Look): Promise<void> {
  const words = kioskWords[locale]
  await look('start')
  await page.getByRole('button', { name: 'ご相談' }).click()
  await kioskHeading(page, words.party).waitFor()
  await look('party')
  await page.getByRole('button', { name: words.more(11) }).click()
  await look('larger party')
  await page.getByRole('button', { name: words.people(12) }).click()
  await kioskHeading(page, words.contact.title).waitFor()
  await look('contact')
  await page.getByLabel(words.contact.label).fill('x')
  await page.getByRole('button', { name: words.contact.submit }).click()
  await page.getByText(words.contact.wrong).waitFor()
  await look('wrong contact')
  await page.getByLabel(words.contact.label).fill('090-1234-5678')
  await pressInVain(page, '**/tickets', { name: words.contact.submit, lost: words.lost })
  await look('failed join')
  await page.getByLabel(words.contact.label).fill('x')
  await page.getByRole('button', { name: words.contact.submit }).click()
  await page.clock.runFor(21_000)
  await page.getByRole('alertdialog', { name: words.stillThere.title }).waitFor()
  await look('warning')
  await page.getByRole('alertdialog').getByRole('button').click()
  await page.getByLabel(words.contact.label).fill('090-1234-5678')
  await page.getByRole('button', { name: words.contact.submit }).click()
  await kioskHeading(page, words.done.title).waitFor()
  await look('number')
  await page.clock.runFor(21_000)
  await page
    .getByText(words.done.ends(9))
    .or(page.getByText(words.done.ends(10)))
    .first()
    .waitFor()
  await look('late number')
  await page.getByRole('button', { name: words.done.stay }).click()
  await look('longer number')
  await page.getByRole('button', { name: words.done.submit }).click()
}

/** Presses a button whose request to `address` fails. */
async function pressInVain(page: Page, address: string, { name, lost }: { name: string; lost: string }): Promise<void> {
  await page.route(address, (route) => route.abort())
  await page.getByRole('button', { name }).click()
  await page.getByText(lost).waitFor()
  await page.unroute(address)
}

async function walkReservation({ page, shop }: OpenedKiosk, locale: Locale, look: Look): Promise<void> {
  const { reservation, find, found, lost, done } = kioskWords[locale]
  await addReservationAtKiosk(stage, shop)
  await page.clock.runFor(31_000)
  await chooseLanguage(page, locale)
  await page.getByRole('button', { name: reservation }).click()
  await kioskHeading(page, find.title).waitFor()
  await look('search')
  await page.getByRole('button', { name: find.scan }).click()
  await page.getByText(find.noCamera).waitFor()
  await look('camera')
  await page.getByRole('button', { name: find.type }).click()
  await page.getByRole('button', { name: find.submit }).click()
  await page.getByText(find.digitsWrong).waitFor()
  await look('wrong search')
  await page.getByLabel(find.digits).fill('5678')
  await page.getByLabel(find.reading).fill('さとう')
  await page.getByRole('button', { name: find.submit }).click()
  await page.locator('main [role=alert] p').first().waitFor()
  await look('failed search')
  await page.getByLabel(find.reading).fill('やまもと')
  await pressInVain(page, '**/find', { name: find.submit, lost })
  await look('lost search')
  await page.getByRole('button', { name: find.submit }).click()
  await kioskHeading(page, found.title).waitFor()
  await look('found')
  await pressInVain(page, '**/check-in', { name: found.submit, lost })
  await look('failed check-in')
  await page.getByRole('button', { name: found.submit }).click()
  await kioskHeading(page, done.title).waitFor()
  await look('number of a reservation')
  await page.getByRole('button', { name: done.submit }).click()
}

async function walkWayOut({ page, shop }: OpenedKiosk, locale: Locale, look: Look): Promise<void> {
  const words = kioskWords[locale]
  const manager = await newMember(stage.app, shop.scope, 'manager')
  await stage.app.accounts.setPin(manager.accountId, '8265')
  await chooseLanguage(page, locale)
  await openWayOut(page)
  await kioskHeading(page, words.leave.title).waitFor()
  await look('way out')
  await page.locator('input[type=password]').fill('4071')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
  await look('wrong PIN')
  await page.getByRole('button', { name: words.restart }).click()
  await kioskHeading(page, kioskWords.ja.welcome).waitFor()
}

const visible = (page: Page, selector: string) => page.locator(selector).filter({ visible: true })

async function walkCard({ page, address }: OpenedKiosk, locale: Locale, look: Look): Promise<void> {
  const words = kioskWords[locale]
  await chooseLanguage(page, locale)
  await page.getByRole('button', { name: '鍵のお渡し' }).click()
  await page.getByRole('button', { name: words.people(1), exact: true }).click()
  await page.getByRole('button', { name: words.done.card }).click()
  await page.waitForURL((url) => url.pathname.endsWith('/card'))
  await waitForHydration(page)
  await visible(page, 'form [type=submit]').waitFor()
  for (let step = 1; ; step++) {
    await page.evaluate(`document.querySelectorAll('form details').forEach((one) => { if (one.checkVisibility()) one.open = true })`)
    await look(`card, step ${step}`)
    if (step === 1) {
      await visible(page, '[type=submit]').click()
      await visible(page, '[aria-invalid=true]').first().waitFor()
      await look('card with errors')
      await page.locator('[name=consentPurpose]').check()
      await visible(page, 'input[type=text], input:not([type])').first().fill('山本 由佳')
      await page
        .getByRole('textbox', { name: /電話番号|Phone|电话/ })
        .first()
        .fill('090-1234-5678')
    }
    for (const name of await page.evaluate<string[]>(radioGroups)) await visible(page, `label:has([name="${name}"])`).first().click()
    await goToNextCardStep(page, visible(page, 'form [type=submit]'))
    if (new URL(page.url()).searchParams.get('step') === 'confirm') break
  }
  await look('card, confirmation')
  await page.clock.runFor(82_000)
  await page.getByRole('alertdialog').waitFor()
  await look('card, warning')
  await page.getByRole('alertdialog').getByRole('button').click()
  await visible(page, 'form [type=submit]').click()
  await page.getByText(words.card.sent).waitFor()
  await look('card, thanks')
  await page.getByRole('button', { name: words.card.end }).click()
  await page.waitForURL((url) => url.pathname === address)
}

/** Names of the shown groups of radio buttons that must have an answer. */
const radioGroups = `[...new Set([...document.querySelectorAll('input[type=radio][required]')].filter((one) => one.checkVisibility()).map(({ name }) => name))]`

sampledTest(cases)('Each screen of the kiosk in %s fits on a tablet of %i × %i', async (locale, width, height) => {
  const opened = await openKiosk(
    stage,
    { laneIds: null, card: 'kiosk' },
    { width, height },
    { prepare: (page) => page.addInitScript(cameraStandIn) },
  )
  const { page } = opened
  const faults: Record<string, string[]> = {}
  const look: Look = async (screen) => {
    // Two frames, because fonts and the focus of a new step come after it.
    await page.evaluate('document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))')
    const found = await kioskFaults(page)
    // The card is a new page, which screen readers begin at its top.
    if (screen !== 'card, step 1' && (await hasLostFocus(page))) found.push('Nothing has the focus')
    if (found.length > 0) faults[screen] = found
  }
  await chooseLanguage(page, locale)
  await walkJoin(opened, locale, look)
  await walkReservation(opened, locale, look)
  await walkWayOut(opened, locale, look)
  await walkCard(opened, locale, look)
  expect(faults).toEqual({})
})
