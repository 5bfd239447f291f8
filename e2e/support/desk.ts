import type { Page } from 'playwright-core'
import type { TextLocale } from '../../src/domain/locale.ts'
import { join, type TestMember } from '../../test/world.ts'
import { desk, type Person } from './browser.ts'
import { deskWords } from './desk-words.ts'
import type { Queue } from './queue.ts'
import { keptSignIn } from './signed-in.ts'
import { atCounter } from './staff.ts'
import type { Stage } from './stage.ts'

type Standing = {
  member?: TestMember
  counter?: '1' | '2'
  origin?: string
  locale?: TextLocale
  viewport?: { width: number; height: number }
  /** Errors on the console that the test provokes. */
  expected?: RegExp
  /** Before the first page is opened. */
  prepare?: (person: Person) => Promise<void>
}

/** A member's own browser with the queue's page open and live, at a counter where one is named. */
export async function openDesk(
  stage: Stage,
  queue: Queue,
  { member = queue.member, counter, origin = stage.app.origin, locale = 'ja', viewport = desk, expected, prepare }: Standing = {},
): Promise<Page> {
  const storageState = await keptSignIn(stage.app, origin, member)
  if (counter) {
    // As if it had been chosen on this device before: chooseCounter() does it by hand.
    const counters = { [queue.shop.scope.shopId]: queue.shop.counterIds[Number(counter) - 1] }
    storageState.origins[0]!.localStorage.push({ name: 'uketsuke.shopAdmin', value: JSON.stringify({ counters }) })
  }
  const person = await stage.browser.person(origin, { viewport, storageState, ...(expected && { expected }) })
  await prepare?.(person)
  const page = await person.newPage()
  await page.goto(`${deskWords[locale].path}/shopAdmin/waiting`)
  // What is done before the page is live waits for it, and everything is rendered again when it is.
  await page.locator('[data-live=true]').waitFor()
  if (counter) await page.getByRole('button', { name: atCounter(counter, locale) }).waitFor()
  return page
}

export async function joinAll(stage: Stage, queue: Queue, ...names: string[]): Promise<void> {
  for (const name of names) await join(stage.app, queue.shop, { name })
}

/** As the database has it. */
export async function statusOf(stage: Stage, queue: Queue, number: string): Promise<string> {
  const { rows } = await stage.app.db.pool.query(
    `select status from ticket where shop_id = $1 and letter || lpad(ordinal::text, 3, '0') = $2`,
    [queue.shop.scope.shopId, number],
  )
  return rows[0]?.status
}
