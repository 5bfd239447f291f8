/** A shop's public pages have the shop's brand colour on all of a visitor's pages, readable in light and dark. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { brandColours } from '../../src/domain/shops/brand-colour.ts'
import { longTest, sampleCases } from '../../test/matrix.ts'
import { joinAsVisitor, newShop } from '../../test/world.ts'
import { axeFindings, contrastRules } from '../support/axe.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'
import { takeNumberButton, takeTicket, ticketSlip } from '../support/visitor.ts'

const stage = openE2eApp()
/** Plum, the brand colour under test, and green, the default. */
const plum = { light: 'rgb(144, 59, 112)', dark: 'rgb(227, 134, 188)' }
const green = { light: 'rgb(28, 112, 69)', dark: 'rgb(104, 187, 137)' }

/** Returns the fill of the page's buttons in both schemes. */
async function fillOf(page: Page): Promise<typeof plum> {
  const inScheme = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    return page.evaluate<string>(`(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.background = 'var(--uk-primary)'
      const colour = getComputedStyle(probe).backgroundColor
      probe.remove()
      return colour
    })()`)
  }
  return { light: await inScheme('light'), dark: await inScheme('dark') }
}

const styleOf = (page: Page, selector: string, property: string) =>
  page.evaluate<string>(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${property}`)

longTest('Visitor pages have the brand colour, by default green, and calls are orange', async () => {
  const { shop, callNext } = await openTestQueue(stage.app, 'plum')
  const page = await (await stage.person()).newPage()
  await page.goto(`/entry/w/${shop.entryCode}`)
  await takeNumberButton(page).waitFor()
  expect(await fillOf(page)).toEqual(plum)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => styleOf(page, 'button[type=submit]', 'backgroundColor')).toBe(plum.light)

  await takeTicket(page, shop.entryCode)
  await ticketSlip(page).getByText('の最新情報です').waitFor()
  expect(await fillOf(page)).toEqual(plum)
  await callNext()
  await page.getByRole('heading', { name: 'お呼びしました' }).waitFor()
  expect(await fillOf(page)).toEqual(plum)
  await expect.poll(() => page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(240, 147, 47)')

  await page.goto(`/entry/privacy?shop=${shop.entryCode}`)
  expect(await fillOf(page)).toEqual(plum)
  await page.goto('/entry/privacy')
  expect(await fillOf(page)).toEqual(green)
  await page.goto(`/entry/w/${stage.world.east.main.entryCode}`)
  expect(await fillOf(page)).toEqual(green)
})

test('A shop’s brand colour appears without JavaScript and in print', async () => {
  const { entryCode } = await newShop(stage.app, '若葉', 'plum')
  const page = await (await stage.person({ javaScriptEnabled: false })).newPage()
  await page.goto(`/entry/w/${entryCode}`)
  expect(await styleOf(page, 'button[type=submit]', 'backgroundColor')).toBe(plum.light)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect(await styleOf(page, 'header svg path', 'fill')).toBe(plum.light)
})

longTest('Every brand colour has enough contrast on a visitor’s pages', async () => {
  // Reduced motion, because a colour in transition would be measured.
  const page = await (await stage.person({ reducedMotion: 'reduce' })).newPage()
  const wrong: string[] = []
  for (const colour of sampleCases(brandColours, 2)) {
    const shop = await newShop(stage.app, '若葉', colour)
    const { token } = await joinAsVisitor(stage.app, shop)
    // The privacy notice has no coloured element that the other pages lack.
    for (const address of [`/entry/w/${shop.entryCode}`, `/entry/w/${token}`]) {
      await page.goto(address)
      await expect.poll(() => page.locator('[data-brand]').getAttribute('data-brand')).toBe(colour)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        wrong.push(...(await axeFindings(page, contrastRules)).map(({ html }) => `${colour} ${colorScheme} ${address} ${html}`))
      }
    }
  }
  expect(wrong).toEqual([])
})
