import type { Page } from 'playwright-core'
import type { ShopTextLocale } from '../../src/domain/locale.ts'
import { joinAsVisitor, type TestMember } from '../../test/world.ts'
import { deskViewport, type PersonBrowser } from './browser.ts'
import { deskWords } from './desk-words.ts'
import type { E2eApp } from './e2e-app.ts'
import type { TestQueue } from './queue.ts'
import { createSignInStorage } from './signed-in-page.ts'
import { counterButtonName } from './staff.ts'

type Standing = {
  member?: TestMember
  counter?: '1' | '2'
  origin?: string
  locale?: ShopTextLocale
  viewport?: { width: number; height: number }
  expected?: RegExp
  /** Runs before the first page opens. */
  prepare?: (person: PersonBrowser) => Promise<void>
}

/** Opens the queue page live in a member's browser, at a counter if one is named. */
export async function openDeskPage(
  stage: E2eApp,
  queue: TestQueue,
  { member = queue.member, counter, origin = stage.app.origin, locale = 'ja', viewport = deskViewport, expected, prepare }: Standing = {},
): Promise<Page> {
  const storageState = await createSignInStorage(stage.app, origin, member)
  if (counter) {
    // Stores the counter as chosen earlier on this device. chooseCounter() chooses it by hand.
    const counters = { [queue.shop.scope.shopId]: queue.shop.counterIds[Number(counter) - 1] }
    storageState.origins[0]!.localStorage.push({ name: 'uketsuke.shopAdmin', value: JSON.stringify({ counters }) })
  }
  const person = await stage.browser.person(origin, { viewport, storageState, ...(expected && { expected }) })
  await prepare?.(person)
  const page = await person.newPage()
  await page.goto(`${deskWords[locale].path}/shopAdmin/waiting`)
  // Waits until the page is live, because everything is rendered again then.
  await page.locator('[data-live=true]').waitFor()
  if (counter) await page.getByRole('button', { name: counterButtonName(counter, locale) }).waitFor()
  return page
}

export async function joinVisitors(stage: E2eApp, queue: TestQueue, ...names: string[]): Promise<void> {
  for (const name of names) await joinAsVisitor(stage.app, queue.shop, { name })
}

export async function readTicketStatus(stage: E2eApp, queue: TestQueue, number: string): Promise<string> {
  const { rows } = await stage.app.db.pool.query(
    `select status from ticket where shop_id = $1 and letter || lpad(ordinal::text, 3, '0') = $2`,
    [queue.shop.scope.shopId, number],
  )
  return rows[0]?.status
}
