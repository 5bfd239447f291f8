import type { Locator, Page } from 'playwright-core'
import { newMember, type TestMember } from '../../test/world.ts'
import { deskViewport } from './browser.ts'
import type { E2eApp } from './e2e-app.ts'
import type { TestQueue } from './queue.ts'
import { openSignedInPage } from './signed-in-page.ts'

export const queueSettingsPath = '/shopAdmin/queueSetting'
export const shopSettingsPath = '/shopAdmin/shopSetting'
export const staffSettingsPath = '/shopAdmin/personSetting/staff'

export async function openSettings(
  stage: E2eApp,
  queue: TestQueue,
  {
    member,
    viewport = deskViewport,
    path = queueSettingsPath,
  }: { member?: TestMember; viewport?: { width: number; height: number }; path?: string } = {},
): Promise<Page> {
  const manager = member ?? (await newMember(stage.app, queue.shop.scope, 'manager'))
  return openSignedInPage(stage, manager, path, { viewport })
}

export const settingsSection = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

type Opening = {
  unfolded?: readonly string[]
}

export const moreSettingsTitle = '詳しい設定'
export const translationsTitle = '英語と中国語の名前'

export const lanesSectionTitle = '窓口区分とご用件'

export async function openEditForm(page: Page, name: string | RegExp, opening?: Opening): Promise<Locator> {
  await pressInRow(page, typeof name === 'string' ? { name: `${name} を変える`, exact: true } : { name })
  return openForm(page, opening)
}

export async function openAddForm(page: Page, button: string, opening?: Opening): Promise<Locator> {
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

export async function saveSettingsForm(page: Page, form: Locator, statusText: string, button = '保存する'): Promise<void> {
  await form.getByRole('button', { name: button, exact: true }).click()
  await waitForStatusText(page, statusText)
  await form.waitFor({ state: 'hidden' })
}

export async function waitForStatusText(page: Page, statusText: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: statusText }).waitFor()
}
