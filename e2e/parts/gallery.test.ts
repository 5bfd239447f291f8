/**
 * R2.2, R2.30: shared parts in every state, in three languages, light and dark, on phone, tablet and PC. The long tests cover
 * every part.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type ShopTextLocale, shopTextLocales } from '../../src/domain/locale.ts'
import { longTest } from '../../test/matrix.ts'
import { contrastRules } from '../support/axe.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import {
  auditAxe,
  auditKeyboard,
  auditPageLayout,
  auditStates,
  galleryViewportWidths,
  listGalleryParts,
  openGalleryAuditPage,
  openGalleryPart,
  parseListedParts,
  pathPrefixes,
  switchPartLanguage,
} from '../support/gallery-walk.ts'

const stage = openE2eApp()
/** Limits the run to some parts, such as `PARTS=phone-input,kana-input`. */
const wanted = process.env.PARTS?.split(',')

test('The gallery lists every UI part and is closed to search engines (R2.2)', async () => {
  const files = await listGalleryParts()
  expect(files.length).toBeGreaterThan(1)
  const answer = await stage.app.request('/test')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(parseListedParts(await answer.text())).toEqual(files)
  expect((await stage.app.request('/test/nothing')).status).toBe(404)
})

test('A part renders without JavaScript (R2.2)', async () => {
  const html = await (await stage.app.request('/en/test/text-field?scheme=dark')).text()
  expect(html.match(/<section [^>]*data-state="/g)!.length).toBeGreaterThan(2)
  expect(html).toMatch(/<section [^>]*data-state="error"(?:(?!<\/section>).)*<input [^>]*aria-invalid="true"/s)
})

longTest('The gallery without JavaScript has the requested colour scheme (R2.2)', async () => {
  const page = await (await stage.person({ javaScriptEnabled: false })).newPage()
  await page.goto('/en/test/text-field?scheme=dark')
  await expect.poll(() => page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(24, 27, 23)')
})

longTest('The gallery has the requested colour scheme, whatever the device prefers (R2.2)', async () => {
  const page = await (await stage.person()).newPage()
  const open = async (colorScheme: 'light' | 'dark', query: string) => {
    await page.emulateMedia({ colorScheme })
    await page.goto(`/test/text-field${query}`)
  }
  const look = () =>
    page.evaluate(`[getComputedStyle(document.body).backgroundColor, document.documentElement.dataset.mantineColorScheme,
      getComputedStyle(document.documentElement).colorScheme]`)
  const light = ['rgb(247, 245, 240)', 'light', 'light']
  const dark = ['rgb(24, 27, 23)', 'dark', 'dark']
  await open('light', '?scheme=dark')
  await expect.poll(look).toEqual(dark)
  await open('dark', '?scheme=light')
  await expect.poll(look).toEqual(light)
  await open('dark', '')
  await expect.poll(look).toEqual(expect.arrayContaining(dark.slice(0, 2)))
})

longTest('The gallery’s audits of layout and keyboard detect each kind of fault', async () => {
  const page = await openGalleryAuditPage(await stage.person())
  const inSection = (html: string) => `<html lang="en"><body><main><section data-state="error">${html}</section></main></body></html>`
  const boxes = async (html: string, width = 360) => {
    await page.goto('about:blank')
    await page.setContent(inSection(html))
    return auditPageLayout(page, 'en', 'public', width)
  }
  expect(await boxes('<p>All is well</p><a href="/">a link</a> in words<button style="width:48px;height:48px">+</button>')).toEqual([])
  expect(await boxes('<p style="width:500px">Much too wide</p>')).toEqual([
    expect.stringMatching(/^error: sticks out of the page .*Much too wide/),
  ])
  expect(await boxes('<p style="width:40px;overflow:hidden;white-space:nowrap">Much too long</p>')).toEqual([
    'error: cut off: “Much too long”',
  ])
  expect(await boxes('<p style="height:22px;overflow:hidden">Two lines<br>of words</p>')).toEqual(['error: cut off: “of words”'])
  expect(await boxes('<p>Lower</p><p style="margin-top:-30px">Upper</p>')).toEqual([expect.stringMatching(/lie on each other/)])
  expect(await boxes('<button style="width:48px;height:47px">+</button>')).toEqual([
    'error: target of 48 × 47 px, less than 48: <button> “+”',
  ])
  expect(await boxes('<p>順番</p><i lang="ja">順番</i><p aria-label="受付">A</p>')).toEqual([
    'error: words in another language: “順番”',
    'error: aria-label in another language: “受付”',
  ])
  const japanese = '<p>A012 a@example.jp PDF</p><button aria-label="Previous month" style="width:48px;height:48px"></button>'
  await page.setContent(inSection(japanese).replace('lang="en"', 'lang="ja"'))
  expect(await auditPageLayout(page, 'ja', 'public', 360)).toEqual(['error: aria-label in another language: “Previous month”'])

  const keys = async (html: string) => {
    await page.setContent(`<button>before</button>${inSection(html)}`)
    return auditKeyboard(page)
  }
  expect(await keys('<button>one</button><input name="two">')).toEqual([])
  expect(await keys('<button tabindex="-1">one</button>')).toEqual(['not reached by Tab: error: <button> “one”'])
  expect(await keys('<button style="outline:none">one</button>')).toEqual(['focus not visible: error: <button> “one”'])
  expect(await keys('<div role="radiogroup"><button role="radio">1</button><button role="radio" tabindex="-1">2</button></div>')).toEqual([
    'arrow keys go nowhere: error: <div> “12”',
  ])
})

/** Audits a part in these languages. Colours and keys are the same in every language, so only the first checks them. */
async function walk(page: Page, part: string, [first, ...others]: readonly ShopTextLocale[]): Promise<string[]> {
  const wrong: string[] = []
  const note = (found: string[], locale: ShopTextLocale, where = '') =>
    wrong.push(...found.map((what) => `${part} ${pathPrefixes[locale] || '/ja'}${where} ${what}`))
  const area = await openGalleryPart(page, first!, part)
  const noteBoxes = async (locale: ShopTextLocale) => {
    const boxes = new Map<string, number[]>()
    for (const width of galleryViewportWidths)
      for (const what of await auditPageLayout(page, locale, area, width)) boxes.set(what, [...(boxes.get(what) ?? []), width])
    note(
      [...boxes].map(([what, at]) => `${what} (${at.join(', ')})`),
      locale,
    )
  }
  note(await auditStates(page), first!)
  await noteBoxes(first!)
  await page.emulateMedia({ colorScheme: 'light' })
  note(await auditAxe(page), first!, ' light')
  await page.emulateMedia({ colorScheme: 'dark' })
  note(await auditAxe(page, contrastRules), first!, ' dark')
  note(await auditKeyboard(page), first!)
  for (const locale of others) {
    await switchPartLanguage(page, locale, part)
    note(await auditStates(page), locale)
    await noteBoxes(locale)
  }
  return wrong
}

const walkedParts = (await listGalleryParts()).filter((part) => !wanted || wanted.includes(part))

test.each(wanted ? walkedParts : walkedParts.slice(0, 1))('All states of %s pass the audits in one language (R2.30)', async (part) => {
  const wrong = await walk(await openGalleryAuditPage(await stage.person()), part, shopTextLocales.slice(0, 1))
  expect(wrong, wrong.join('\n')).toEqual([])
})

longTest.each(walkedParts)('All states of %s pass the audits in every language (R2.30)', async (part) => {
  const first = walkedParts.indexOf(part) % shopTextLocales.length
  const locales = [...shopTextLocales.slice(first), ...shopTextLocales.slice(0, first)]
  const wrong = await walk(await openGalleryAuditPage(await stage.person()), part, locales)
  expect(wrong, wrong.join('\n')).toEqual([])
})
