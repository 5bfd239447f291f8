/** Walks the gallery at /test: each part with all its states on one page, in sizes, schemes and languages (R2.30). */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { projectRoot } from '#platform/project-root.ts'
import type { ShopTextLocale } from '../../src/domain/locale.ts'
import { partStates } from '../../src/web/gallery/part-show.ts'
import { allAxeRules, axeFindings } from './axe.ts'
import type { PersonBrowser } from './browser.ts'
import { navigateByRouter } from './client-navigation.ts'

export const galleryViewportWidths = [360, 800, 1300] as const
export const colourSchemes = ['light', 'dark'] as const
export const pathPrefixes: Record<ShopTextLocale, string> = { ja: '', en: '/en', zh: '/zh' }
/** Tab stops per page. A table of hundreds of rows need not be walked link by link. */
const maxStops = 160

/** Every part that has a file in the gallery's folder, even if no page lists it. */
export async function listGalleryParts(): Promise<string[]> {
  const files = await readdir(join(projectRoot, 'src/web/gallery/parts'))
  return files
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.slice(0, -'.tsx'.length))
    .sort()
}

export function parseListedParts(html: string): string[] {
  const list = /<[^>]* data-parts\b.*?<\/(?:ul|nav|ol)>/s.exec(html)![0]
  return [...list.matchAll(/<a [^>]*href="\/test\/([\w-]+)"/g)].map(([, name]) => name!).sort()
}

export async function openGalleryAuditPage(person: PersonBrowser): Promise<Page> {
  for (const script of ['page-audit.js', 'keyboard-audit.js'])
    await person.addInitScript({ path: join(projectRoot, 'e2e/support', script) })
  const page = await person.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  return page
}

/** Opens a part's page and returns who uses the part. */
export async function openGalleryPart(page: Page, locale: ShopTextLocale, part: string): Promise<'public' | 'staff'> {
  await page.goto(`${pathPrefixes[locale]}/test/${part}`, { waitUntil: 'load' })
  return areaOf(page, locale)
}

/** Switches the open part to another language by the router, so that only the texts are loaded. */
export async function switchPartLanguage(page: Page, locale: ShopTextLocale, part: string): Promise<void> {
  await navigateByRouter(page, `${pathPrefixes[locale]}/test/${part}`)
  await areaOf(page, locale)
}

async function areaOf(page: Page, locale: ShopTextLocale): Promise<'public' | 'staff'> {
  const area = await page.locator(`html[lang^=${locale}] [data-part][data-alive]`).getAttribute('data-area')
  await loadCalendars(page)
  return area === 'public' ? 'public' : 'staff'
}

/** Scrolls to each calendar and waits for it. Without this the page shows skeletons, since a calendar is fetched when it comes near. */
export async function loadCalendars(page: Page): Promise<void> {
  const awaited = page.locator('[data-state]:not([data-state="loading"]) [data-calendar-skeleton]')
  for (const skeleton of await awaited.elementHandles()) {
    // An earlier scroll may already have loaded this calendar.
    await skeleton.evaluate((element: { scrollIntoView(): void }) => element.scrollIntoView())
    await skeleton.waitForElementState('hidden')
  }
}

/** Checks that every state is visible, or that the part says why it cannot be shown. */
export async function auditStates(page: Page): Promise<string[]> {
  const shown = await page.evaluate<[state: string, height: number][]>(`[...document.querySelectorAll('section[data-state]')].map(
    (section) => [section.dataset.state, section.querySelector('[data-show]').getBoundingClientRect().height])`)
  const lacking = (await page.locator('[data-part]').getAttribute('data-lacking'))!.split(' ').filter(Boolean)
  const mentionedStates = [...shown.map(([state]) => state), ...lacking]
  return [
    ...partStates
      .filter((state) => mentionedStates.filter((one) => one === state).length !== 1)
      .map((state) => `${state}: neither shown nor named as lacking`),
    ...shown.filter(([, height]) => height === 0).map(([state]) => `${state}: shows nothing`),
    ...(shown.length === 0 ? ['shows no state'] : []),
  ]
}

export async function auditPageLayout(page: Page, locale: ShopTextLocale, area: 'public' | 'staff', width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  return page.evaluate<string[]>(`new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    .then(() => auditPage(${JSON.stringify({ language: locale, area, width })}))`)
}

/** The gallery shows a part in several states, a real page only once. */
const severalTimes = ['landmark-unique', 'landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo', 'landmark-no-duplicate-main']
const rulesOfParts = { ...allAxeRules, rules: Object.fromEntries(severalTimes.map((rule) => [rule, { enabled: false }])) }

export async function auditAxe(page: Page, rules: RunOptions = rulesOfParts): Promise<string[]> {
  const found = await axeFindings(page, rules)
  return found.map(({ rule, html, why }) => `axe ${rule}: ${html} ${why}`)
}

/** Tabs through the page: every control must be reached, and the focus must be visible. */
export async function auditKeyboard(page: Page): Promise<string[]> {
  await page.evaluate('openKeyboardAudit()')
  const visit = () => page.evaluate<'page' | 'section' | 'frame'>('keyboardAudit.visit()')
  const stops = await page.evaluate<number>('keyboardAudit.count()')
  // A part may have set the focus, so go round once more.
  let ends = 0
  for (let press = 0; press < Math.min(maxStops, 2 * stops + 60) && ends < 2; press++) {
    await page.keyboard.press('Tab')
    if ((await visit()) === 'page') ends++
    if (ends === 1 && (await page.evaluate<string[]>('keyboardAudit.missed()')).length === 0) break
  }
  // Check before pressing arrow keys, which may turn a calendar's page.
  const wrong = stops > maxStops ? [] : await page.evaluate<string[]>('keyboardAudit.missed()')
  for (const group of await page.evaluate<number[]>('keyboardAudit.groups()')) {
    await page.evaluate(`keyboardAudit.enter(${group})`)
    const before = await page.evaluate<number>('keyboardAudit.where()')
    let moved = false
    for (const key of ['ArrowRight', 'ArrowDown']) {
      await page.keyboard.press(key)
      moved ||= (await page.evaluate<number>('keyboardAudit.where()')) !== before
      await visit()
    }
    if (!moved) wrong.push(`arrow keys go nowhere: ${await page.evaluate<string>(`keyboardAudit.stuck(${group})`)}`)
  }
  return [...wrong, ...(await page.evaluate<string[]>('keyboardAudit.unseen()'))]
}
