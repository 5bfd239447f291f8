/**
 * R2.30: compares parts with committed pictures. After an intended change run `npm run screenshots -- --parts` and check the
 * pictures. Differences are written to test-results/pictures.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import type { ShopTextLocale } from '../../src/domain/locale.ts'
import { sampledTest } from '../../test/matrix.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { loadCalendars, pathPrefixes } from '../support/gallery-walk.ts'

type Picture = { part: string; locale: ShopTextLocale; scheme: 'light' | 'dark'; width: 360 | 1300 }

const folder = join(projectRoot, 'e2e/parts/pictures')
const results = join(projectRoot, 'test-results/pictures')
const taking = Boolean(process.env.TAKE_PICTURES)
/** Share of all pixels. Edges of letters don't count, because graphics cards smooth them differently. */
const maxDifferentShare = 0.002

const of = (part: string, ...looks: `${ShopTextLocale} ${'light' | 'dark'} ${360 | 1300}`[]): Picture[] =>
  looks.map((look) => {
    const [locale, scheme, width] = look.split(' ') as [ShopTextLocale, 'light' | 'dark', string]
    return { part, locale, scheme, width: Number(width) as 360 | 1300 }
  })
const phone = ['ja light 360', 'ja dark 360'] as const
const desk = ['ja light 1300', 'ja dark 1300'] as const

/** At most 60 pictures, 6 MB in all. */
const pictures: Picture[] = [
  ...of('email-input', ...phone),
  ...of('button', ...phone, 'en light 360'),
  ...of('text-field', ...phone, 'zh light 360'),
  ...of('status-badge', ...desk, 'en light 1300'),
  ...of('staff-button', ...desk),
  ...of('code-input', ...phone),
  ...of('error-summary', ...phone),
  ...of('kana-input', ...phone),
  ...of('phone-input', ...phone),
  ...of('number-stepper', ...phone),
  ...of('money-range', ...phone),
  ...of('multi-date-picker', ...phone),
  ...of('date-range-picker', ...phone),
  ...of('customer-footer', ...phone),
  ...of('qr-view', ...phone),
  ...of('general-footer', ...desk),
  ...of('page-states', 'ja light 360'),
  ...of('event-timeline', 'ja light 1300'),
  ...of('staff-select', 'ja light 1300'),
  ...of('data-table', 'ja light 1300'),
  ...of('multi-select', 'ja light 360'),
  ...of('station-select', 'ja light 360'),
  ...of('route-select', 'ja light 360'),
  ...of('user-card-form', 'ja light 360'),
  ...of('user-card-confirm', 'ja light 360'),
  ...of('postal-address', 'ja light 360'),
  ...of('sign-in-box', 'ja light 360'),
  ...of('consent-box', 'ja light 360'),
]

const file = ({ part, locale, scheme, width }: Picture) => `${part}-${locale}-${scheme}-${width}.png`

beforeAll(() => {
  if (taking) rmSync(folder, { recursive: true, force: true })
  mkdirSync(taking ? folder : results, { recursive: true })
})
const stage = openE2eApp()

test('The reference pictures are exactly the listed ones: at most 60, at most 6 MB', () => {
  expect(pictures.length).toBeLessThanOrEqual(60)
  if (taking) return
  const kept = readdirSync(folder)
  expect(kept.sort()).toEqual(pictures.map(file).sort())
  expect(kept.reduce((bytes, name) => bytes + statSync(join(folder, name)).size, 0)).toBeLessThanOrEqual(6_000_000)
})

let page: Page
beforeAll(async () => {
  page = await (await stage.person({ timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' })).newPage()
  // Hides this machine's cameras, which would change the pictures.
  await page.addInitScript('if (navigator.mediaDevices) navigator.mediaDevices.enumerateDevices = async () => []')
})

const parts = [...new Set(pictures.map(({ part }) => part))]
sampledTest(parts, taking ? parts.length : 1)('The part %s looks like its reference pictures (R2.30)', async (part) => {
  const wrong: string[] = []
  const own = pictures.filter((picture) => picture.part === part)
  for (const [at, picture] of own.entries()) {
    const name = file(picture)
    await open(page, picture, own[at - 1])
    if (taking) {
      writeFileSync(join(folder, name), await take(page))
      continue
    }
    let problem = compare(name, await take(page))
    // Parts of the page may still be loading, so compare again.
    for (let more = 0; problem && more < 30; more++) {
      await page.waitForLoadState('networkidle')
      problem = compare(name, await take(page))
    }
    if (problem) wrong.push(problem)
    else for (const left of [name, `${name}.difference.png`]) rmSync(join(results, left), { force: true })
  }
  expect(wrong, wrong.join('\n')).toEqual([])
})

/** Switches the open page to dark without loading it again. */
async function open(page: Page, { part, locale, scheme, width }: Picture, before: Picture | undefined): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  if (before?.part === part && before.locale === locale && before.width === width) return
  // High enough for the whole part. Otherwise its sticky buttons would cover it wherever the picture is taken.
  await page.setViewportSize({ width, height: 6_000 })
  await page.goto(`${pathPrefixes[locale]}/test/${part}`, { waitUntil: taking ? 'networkidle' : 'load' })
}

async function take(page: Page): Promise<Buffer> {
  const states = page.locator('[data-part][data-alive]')
  await states.waitFor()
  await loadCalendars(page)
  // Removes the focus, because its ring and caret are tested elsewhere.
  await page.evaluate('document.activeElement?.blur(), document.fonts.ready.then(() => undefined)')
  return states.screenshot({ animations: 'disabled', caret: 'hide' })
}

function compare(name: string, taken: Buffer): string | undefined {
  const kept = PNG.sync.read(readFileSync(join(folder, name)))
  const now = PNG.sync.read(taken)
  if (kept.width !== now.width || kept.height !== now.height) {
    writeFileSync(join(results, name), taken)
    return `${name}: ${now.width} × ${now.height} px instead of ${kept.width} × ${kept.height}`
  }
  const difference = new PNG({ width: now.width, height: now.height })
  const pixels = pixelmatch(kept.data, now.data, difference.data, now.width, now.height, { threshold: 0.15 })
  const share = pixels / (now.width * now.height)
  if (share <= maxDifferentShare) return undefined
  writeFileSync(join(results, name), taken)
  writeFileSync(join(results, `${name}.difference.png`), PNG.sync.write(difference))
  return `${name}: ${(share * 100).toFixed(2)} % of the pixels differ`
}
