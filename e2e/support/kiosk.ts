/** A paired kiosk in a browser, and the walk through all its screens. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { KioskSettings } from '#contract/devices/devices.ts'
import type { Locale } from '#domain/locale.ts'
import { newId } from '#platform/ids.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { kioskWords } from '../../src/web/kiosks/words.ts'
import { enableReservations, firstServiceId } from '../../test/reservations/shop.ts'
import { newKiosk } from '../../test/tablet.ts'
import { newMember, newShop } from '../../test/world.ts'
import type { E2eApp } from './e2e-app.ts'
import { waitForHydration } from './hydration.ts'

export type OpenedKiosk = {
  page: Page
  shop: CreatedShop
  address: string
  kiosk: { id: string; token: string }
  owner: Awaited<ReturnType<typeof newMember>>
}

type Size = { width: number; height: number }

/** Opens a kiosk with a clock that stands still. The first lane asks for a contact. */
export async function openKiosk(
  stage: E2eApp,
  settings: Partial<KioskSettings> = {},
  viewport: Size = { width: 1024, height: 768 },
  { origin = stage.app.origin, prepare }: { origin?: string; prepare?: (page: Page) => Promise<unknown> } = {},
): Promise<OpenedKiosk> {
  const shop = await newShop(stage.app, '若葉')
  const owner = await newMember(stage.app, shop.scope, 'owner')
  const kiosk = await newKiosk(stage.app, shop, owner, settings)
  await stage.app.db.pool.query(`update lane set asks_contact = true where id = $1`, [shop.lanes[0]!.id])
  await stage.app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shop.scope.shopId])
  const person = await stage.browser.person(origin, { viewport, hasTouch: true })
  await person.addCookies([{ name: 'uketsuke_screen', value: kiosk.token, url: origin, httpOnly: true }])
  const page = await person.newPage()
  await prepare?.(page)
  await page.clock.install()
  const address = `/entry/k/${shop.entryCode}`
  await page.goto(address)
  await waitForHydration(page)
  await page.getByRole('heading', { name: kioskWords.ja.welcome }).waitFor()
  return { page, shop, address, kiosk, owner }
}

/** A reservation of the shop's first service in a minute, under the last four digits 5678. */
export async function addReservationAtKiosk(stage: Pick<E2eApp, 'app'>, shop: CreatedShop): Promise<void> {
  const at = new Date(Date.now() + 60_000)
  await enableReservations(stage.app, shop, { autoAccept: true, lengthMinutes: 30 })
  const { organizationId, shopId } = shop.scope
  await stage.app.db.pool.query(
    `insert into reservation (id, organization_id, shop_id, status, source, service_id, party_size, locale, name, phone, starts_at, ends_at, created_at, moved_at)
     values ($1, $2, $3, 'confirmed', 'staff', $4, 3, 'ja', 'やまもと ゆか', '090-1234-5678', $5, $6, now(), now())`,
    [newId(), organizationId, shopId, firstServiceId(shop), at, new Date(at.getTime() + 1_800_000)],
  )
}

const languageNames: Record<Locale, string> = { ja: '日本語', en: 'English', zh: '中文' }
export const chooseLanguage = (page: Page, locale: Locale) => page.getByRole('button', { name: languageNames[locale] }).click()

export const kioskHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Presses the button of a card's step. The next step is there as soon as its heading has the focus, which is after its address. */
export async function goToNextCardStep(page: Page, button: Locator): Promise<void> {
  const before = page.url()
  await button.click()
  await page.waitForURL((url) => url.href !== before)
  await expect.poll(() => page.evaluate(`document.activeElement.matches('h1, h2')`)).toBe(true)
}

/** Presses the shop's name until the way out opens. */
export async function openWayOut(page: Page): Promise<void> {
  await page.getByText('若葉店').hover()
  await page.mouse.down()
  await page.clock.runFor(3_100)
  await page.mouse.up()
}
