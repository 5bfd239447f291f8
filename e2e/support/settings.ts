import type { Locator, Page } from 'playwright-core'
import { newMember, type TestMember } from '../../test/world.ts'
import { desk } from './browser.ts'
import type { Stage } from './e2e-app.ts'
import type { Queue } from './queue.ts'
import { openSignedIn } from './signed-in.ts'

export const settingsPath = '/shopAdmin/queueSetting'
export const shopSettingsPath = '/shopAdmin/shopSetting'
export const staffPath = '/shopAdmin/personSetting/staff'

export async function openSettings(
  stage: Stage,
  queue: Queue,
  {
    member,
    viewport = desk,
    path = settingsPath,
  }: { member?: TestMember; viewport?: { width: number; height: number }; path?: string } = {},
): Promise<Page> {
  const manager = member ?? (await newMember(stage.app, queue.shop.scope, 'manager'))
  return openSignedIn(stage, manager, path, { viewport })
}

export const part = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

type Opening = {
  unfolded?: readonly string[]
}

export const moreSettings = '詳しい設定'
export const translations = '英語と中国語の名前'

export const lanesPart = '窓口区分とご用件'

export async function edit(page: Page, name: string | RegExp, opening?: Opening): Promise<Locator> {
  await pressInRow(page, typeof name === 'string' ? { name: `${name} を変える`, exact: true } : { name })
  return openForm(page, opening)
}

export async function add(page: Page, button: string, opening?: Opening): Promise<Locator> {
  await pressInRow(page, { name: button })
  return openForm(page, opening)
}

/** Presses the first button with this name, opening the folded row around it first. */
async function pressInRow(page: Page, named: { name: string | RegExp; exact?: boolean }): Promise<void> {
  const button = page.getByRole('button', { ...named, includeHidden: true }).first()
  await button.waitFor({ state: 'attached' })
  const folded = button.locator('xpath=ancestor::details[not(@open)]/summary')
  if ((await folded.count()) > 0) await folded.click()
  await button.click()
}

export const unfold = (form: Locator | Page, title: string) => form.locator('summary').filter({ hasText: title }).click()

async function openForm(page: Page, { unfolded = [] }: Opening = {}): Promise<Locator> {
  const form = page.locator('dialog[open]').filter({ has: page.locator('form') })
  await form.waitFor()
  for (const title of unfolded) await unfold(form, title)
  return form
}

export async function save(page: Page, form: Locator, said: string, button = '保存する'): Promise<void> {
  await form.getByRole('button', { name: button, exact: true }).click()
  await told(page, said)
  await form.waitFor({ state: 'hidden' })
}

export async function told(page: Page, said: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: said }).waitFor()
}
