/** Load of a phone on a weak line: a visitor's pages stay small, whatever is added to the product (docs/architecture.md). */
import { beforeAll, expect, test } from 'vitest'
import { beginCard, minimalCardAnswers } from '../../test/access/card-samples.ts'
import { publishFullCardForm } from '../../test/full-card-form.ts'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { completeReservationRequest, enableReservations, readNextMonthSlots } from '../../test/reservations/shop.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { readLayoutShifts, recordLayoutShifts } from '../support/layout-shifts.ts'
import { findLibraries, type PageWeight, weighPage } from '../support/page-weight.ts'
import { ticketSlip } from '../support/visitor.ts'

const stage = openE2eApp({}, { fresh: true })
// Publishes a form with every question, the most that a card page can contain.
beforeAll(() => publishFullCardForm(stage.app, stage.world.east.main))

/** Budgets in KB of 1,024 bytes. */
const budget = { js: 161 * 1_024, card: 200 * 1_024, css: 25 * 1_024 }

async function expectLight({ js, css, files }: PageWeight, most = budget.js): Promise<void> {
  expect(js, files.join('\n')).toBeLessThanOrEqual(most)
  expect(css, files.join('\n')).toBeLessThanOrEqual(budget.css)
  // Less would mean that the page was not hydrated.
  expect(js).toBeGreaterThan(60_000)
  // Neither the sign-in SDK nor zod nor other staff libraries.
  expect(await findLibraries(files)).toEqual([])
}

sampledTest(['', '/en', '/zh'])('The join page loads within its budget (%s/entry/w)', async (language) => {
  const weight = await weighPage(await stage.person(), `${language}/entry/w/${stage.world.east.main.entryCode}`)
  await expectLight(weight)
  // Styles are inlined, so hydration must not fetch them again.
  expect(weight.files.filter((file) => file.endsWith('.css'))).toEqual([])
})

test.each(['/', '/entry/w', '/entry/privacy', 'join', 'ticket', 'card'])(
  'A visitor page paints without loading a style sheet first (%s)',
  async (address) => {
    const { main } = stage.world.east
    const paths: Record<string, () => Promise<string> | string> = {
      join: () => `/entry/w/${main.entryCode}`,
      ticket: async () => `/entry/w/${(await joinAsVisitor(stage.app, main)).token}`,
      card: () => `/entry/c/${main.entryCode}`,
    }
    const path = paths[address]?.() ?? address
    const html = await (await fetch(stage.app.origin + (await path))).text()
    expect(html).toContain('<style nonce=')
    const stylesheets = [...html.matchAll(/<link [^>]*rel="stylesheet"[^>]*>/g)]
      .map(([link]) => link)
      .filter((link) => !link.includes(' disabled='))
    expect(stylesheets).toEqual([])
  },
)

sampledTest(['first step', 'shop entry'])('The %s of the reception card loads within its budget', async (part) => {
  const code = part === 'shop entry' ? '' : `/${stage.world.east.main.entryCode}`
  const weight = await weighPage(await stage.person(), `/entry/c${code}`)
  const { files } = weight
  await expectLight(weight, budget.card)
  // Neither other languages nor the phone number metadata.
  expect(files.filter((file) => /\/(phone|calendar|en|zh)-[\w-]{7}\.js/.test(file))).toEqual([])
  expect(files.filter((file) => file.endsWith('.css'))).toEqual([])
})

sampledTest(['times', 'first step', 'reservation'], 0)('The page “%s” of a reservation loads within its budget', async (part) => {
  const { main } = stage.world.east
  await enableReservations(stage.app, main)
  const slots = await readNextMonthSlots(stage.app, main)
  const day = `month=${slots[0]!.day.slice(0, 7)}&day=${slots[0]!.day}`
  const addresses: Record<string, () => Promise<string> | string> = {
    times: () => `${main.entryCode}?${day}`,
    'first step': () => `${main.entryCode}?${day}&time=${slots[0]!.startsAt}&step=person`,
    reservation: async () => (await completeReservationRequest(stage.app, main, slots.slice(0, 2))).token,
  }
  const weight = await weighPage(await stage.person(), `/entry/f/${await addresses[part]!()}`)
  await expectLight(weight, budget.card)
  expect(weight.files.filter((file) => /\/(phone|calendar|en|zh)-[\w-]{7}\.js/.test(file))).toEqual([])
})

longTest('The reception card does not shift while it loads', async () => {
  const { main } = stage.world.east
  // High enough for the whole page.
  const page = await (await stage.person({ viewport: { width: 360, height: 8000 } })).newPage()
  await recordLayoutShifts(page)
  const { token } = await beginCard(stage, main, {
    answers: { ...minimalCardAnswers, contactPref: ['line', 'weekend'], mustHave: ['rent', 'autoLock'] },
  })
  const steps = [`${token}?step=all`, `${main.entryCode}?step=person`, `${main.entryCode}?step=last`, `${token}?step=details`]
  for (const address of steps) {
    await page.goto(`/entry/c/${address}`)
    if (/last|all/.test(address)) await page.locator('[data-date]:enabled').first().waitFor()
    // Ignores the footer: painted before the whole page has arrived, it shifts in so high a window.
    const shifts = (await readLayoutShifts(page)).filter(({ parts }) => !parts.every((part) => part.includes('_footer_')))
    expect(shifts, address).toEqual([])
  }
})

longTest('The card’s steps load no staff files, and the calendars of two steps look alike', async () => {
  const page = await (await stage.person({ viewport: { width: 360, height: 740 } })).newPage()
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.goto(`/entry/c/${stage.world.east.main.entryCode}`)
  const step = (n: number) => page.getByText(`${n} / 6`).filter({ visible: true }).waitFor()
  const next = () => page.getByRole('button', { name: /^次へ/ }).filter({ visible: true }).click()
  const days = page.locator('[data-date]:enabled:not([data-tone])').filter({ visible: true })
  const look = () =>
    page.evaluate(`(() => {
      const day = [...document.querySelectorAll('[data-date]:enabled:not([data-tone])')].find((each) => each.checkVisibility())
      const { textAlign, backgroundColor, padding } = getComputedStyle(day)
      return { textAlign, backgroundColor, padding, wide: day.getBoundingClientRect().width >= 44 }
    })()`)
  await page.locator('[name=consentPurpose]').check()
  await page.getByRole('textbox', { name: 'お名前' }).fill('山本 由佳')
  await page.getByRole('textbox', { name: '電話番号' }).fill('090-1234-5678')
  await next()
  await step(2)
  await next()
  await step(3)
  await page.getByRole('radio', { name: '期間を選ぶ' }).check()
  await days.first().waitFor()
  const white = { textAlign: 'center', backgroundColor: 'rgb(255, 255, 255)', padding: '0px', wide: true }
  expect(await look()).toEqual(white)
  await page.getByRole('radio', { name: 'いつでも' }).check()
  for (const n of [4, 5, 6]) {
    await next()
    await step(n)
  }
  await days.first().waitFor()
  expect(await look()).toEqual(white)
  const staffs =
    /\/(staff|admin|cards|forms|queue-settings|tickets-(desk|visit)|members|outbox|reports|privacy-requests|gallery|firebase)[\w~-]*\.(js|css)$/
  expect(files.filter((file) => staffs.test(file))).toEqual([])
})

sampledTest(['/', '/entry/w', '/entry/privacy'], 0)('A visitor page without a shop loads within its budget (%s)', async (address) => {
  await expectLight(await weighPage(await stage.person(), address))
})

test('The ticket page with its live updates loads within its budget', async () => {
  const { token } = await joinAsVisitor(stage.app, stage.world.east.main)
  const weight = await weighPage(await stage.person(), `/entry/w/${token}`, (page) =>
    ticketSlip(page).getByText('の最新情報です').waitFor(),
  )
  await expectLight(weight)
  expect(weight.files.some((file) => file.includes('/worker-'))).toBe(true)
})
