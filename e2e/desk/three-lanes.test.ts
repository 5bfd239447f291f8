/** Three lanes side by side on the screens that shops have: the desk shows who is called to which counter. */
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { createOrganizationWithShop } from '#server/organization/create-organization.ts'
import { longTest, sampledDescribe, sampledTest } from '../../test/matrix.ts'
import { createBearerHeaders, joinAsVisitor, newDeviceId, newMember, post, postponeDayEnd, type TestMember } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp()
let staff: TestMember

const lane = (letter: string, ja: string, en: string, service: string) => ({
  letter,
  name: { ja, en },
  services: [{ name: { ja: service }, priorMinutes: 15 }],
})

beforeAll(async () => {
  const { app } = stage
  const shop = await app.db.inTransaction(async (tx) => {
    const founded = await createOrganizationWithShop(
      app.db,
      tx,
      {
        organizationName: '眼鏡不動産',
        shopName: '目白通り店',
        lanes: [
          lane('A', '総合受付', 'Finding a home', 'ご相談'),
          lane('B', '更新・契約', 'Renewals', 'ご契約'),
          lane('C', '鍵の受け渡し', 'Keys', '鍵のお渡し'),
        ],
        counters: ['1', '2', '3'],
      },
      app.clock(),
      randomBytes,
    )
    await postponeDayEnd(tx, founded.scope.shopId, app.clock())
    return founded
  })
  staff = await newMember(app, shop.scope, 'manager')
  const at = `/shops/${shop.scope.shopId}`
  const command = async (path: string, body: unknown) => {
    const response = await post(app, `${at}${path}`, { headers: createBearerHeaders(staff), body })
    expect(response.status, path).toBe(200)
    return (await response.json()) as { id: string; rev: number }
  }
  const edit = async (letter: string, what: Record<string, unknown>) => {
    const known = await app.request(`/api/v1${at}/queue-settings`, { headers: createBearerHeaders(staff) })
    const { lanes } = (await known.json()) as { lanes: { id: string; letter: string; rev: number }[] }
    const { id, rev } = lanes.find((one) => one.letter === letter)!
    await command(`/lanes/${id}/edit`, { rev, ...what })
  }
  const named = '長谷川 康太郎'
  for (const one of [0, 1, 2]) for (let count = 0; count < 3; count++) await joinAsVisitor(app, shop, { lane: one, name: named })
  for (const one of [0, 1, 2]) await command(`/lanes/${shop.lanes[one]!.id}/call-next`, { counterId: shop.counterIds[one] })
  const held = await command(`/lanes/${shop.lanes[0]!.id}/call-next`, { counterId: shop.counterIds[0], beside: true })
  await command(`/tickets/${held.id}/hold`, { rev: held.rev })
  await edit('C', { joinFrom: 'remote', remoteCap: 9 })
  await joinAsVisitor(app, shop, { lane: 2, name: named })
  await edit('B', { approval: true, asksContact: true })
  for (let count = 0; count < 2; count++)
    await post(app, `/entry/${shop.entryCode}/tickets`, {
      headers: { cookie: `uketsuke_device=${newDeviceId()}` },
      body: { serviceId: shop.lanes[1]!.serviceIds[0], partySize: 2, name: named, contact: '090-1234-5678' },
    })
})

const open = async (prefix: string, viewport: { width: number; height: number }): Promise<Page> => {
  const page = await openSignedInPage(stage, staff, `${prefix}/shopAdmin/waiting`, { viewport })
  await page.locator('[data-live=true]').waitFor()
  return page
}

/** Texts cut off by their box, in rows and lane heads. */
const cut = `[...document.querySelectorAll('[data-ticket] *, [class*="header"] *')].filter((box) =>
  box.checkVisibility() && box.clientWidth > 1 && box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX !== 'visible'
).map((box) => box.textContent + ': ' + box.clientWidth + ' of ' + box.scrollWidth)`

const languages = [
  { prefix: '', same: 'B004 と同じ連絡先', away: 'お店の外から・到着前' },
  { prefix: '/en', same: 'Same contact details as B004', away: 'Not in the shop yet' },
  { prefix: '/zh', same: '与 B004 联系方式相同', away: '店外取号 · 未到店' },
]

sampledDescribe(languages)('$prefix/shopAdmin/waiting', ({ prefix, same, away }) => {
  longTest.each([1264, 1280, 1366, 1440, 1920])('No text of a row or lane head is cut off at a width of %i px', async (width) => {
    const page = await open(prefix, { width, height: 800 })
    for (const text of [same, away]) await page.getByText(text).first().waitFor()
    await expect.poll(() => page.evaluate<string[]>(cut)).toEqual([])
  })

  sampledTest([360, 390], 0)('On a phone of %i px, the lane tabs share one line with the lane’s menu', async (width) => {
    const page = await open(prefix, { width, height: 740 })
    await expect.poll(() => page.evaluate<string[]>(cut)).toEqual([])
    for (const tab of await page.locator('button[aria-pressed]').all()) {
      const { x, width: wide } = (await tab.boundingBox())!
      expect(x + wide, await tab.innerText()).toBeLessThanOrEqual(width)
    }
    const menu = (await page.locator('div:has(> div > button[aria-pressed]) > button').boundingBox())!
    const tab = (await page.locator('button[aria-pressed]').first().boundingBox())!
    expect(Math.abs(menu.y + menu.height / 2 - (tab.y + tab.height / 2))).toBeLessThanOrEqual(2)
    expect(menu.height).toBeGreaterThanOrEqual(44)
  })
})
