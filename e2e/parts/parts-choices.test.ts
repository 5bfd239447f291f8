/** R2.30: the mobile dialog and the parts to choose with, as visitors and staff use them. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { longTest, sampleCases, sampledTest } from '../../test/matrix.ts'
import { allAxeRules, axeFindings, contrastRules } from '../support/axe.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { createGalleryPageOpener } from '../support/gallery-page.ts'
import { waitForHydration } from '../support/hydration.ts'

const stage = openE2eApp()
const showPart = createGalleryPageOpener(stage, { reducedMotion: 'reduce' })

async function open(part: string, options: Parameters<typeof stage.person>[0] = {}): Promise<Page> {
  const page = await (await stage.person({ reducedMotion: 'reduce', ...options })).newPage()
  await page.goto(`/test/${part}`, { waitUntil: 'load' })
  await waitForHydration(page)
  return page
}

const trigger = (page: Page, name: string) => page.locator(`[data-show] div:has(> [name="${name}"])`).getByRole('combobox')
const dialog = (page: Page) => page.getByRole('dialog')
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name }).first()
/** Returns the values that a form would send. */
const values = (page: Page, name: string) =>
  page.evaluate<string[]>(`[...document.getElementsByName('${name}')[0].selectedOptions].map((one) => one.value)`)
const inDialog = (page: Page) => expect.poll(() => page.evaluate(`document.activeElement.closest('dialog') !== null`)).toBe(true)
const hasFocus = async (control: Locator) => (await control.and(control.page().locator(':focus')).count()) === 1
const focused = (page: Page) => page.evaluate<string>(`document.activeElement.id || document.activeElement.textContent`)

describe('mobile dialog (R2.30)', () => {
  const button = (page: Page) => page.locator('[data-state=long] button')

  test('The dialog adapts to the window 200 ms after a resize (R9.2, R9.3)', async () => {
    const page = await (await stage.person({ reducedMotion: 'reduce', viewport: { width: 1263, height: 800 } })).newPage()
    await page.clock.install()
    await page.goto('/test/mobile-dialog', { waitUntil: 'load' })
    await button(page).click()
    const box = () => dialog(page).boundingBox()
    await expect.poll(() => box()).toEqual({ x: 0, y: 0, width: 1263, height: 800 })
    // The test controls the page's time from here on.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.evaluate(`addEventListener('resize', () => { window.resized = true })`)
    await page.setViewportSize({ width: 1264, height: 800 })
    await expect.poll(() => page.evaluate('window.resized')).toBe(true)
    const look = await dialog(page).getAttribute('class')
    await page.clock.runFor(199)
    expect(await dialog(page).getAttribute('class')).toBe(look)
    await page.clock.runFor(1)
    await expect.poll(() => box()).toMatchObject({ x: 352, width: 560 })
  })

  test('The cross, Escape, Back and a press outside close the mobile dialog', async () => {
    const page = await open('mobile-dialog', { viewport: deskViewport })
    await page.evaluate(`document.body.style.paddingBottom = '2000px'; scrollTo(0, 150)`)
    const position = () =>
      page.evaluate(`JSON.stringify([scrollY, document.querySelector('[data-state=long] button').getBoundingClientRect().x])`)
    const before = await position()
    const ways = [
      () => dialog(page).getByRole('button', { name: '閉じる' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () => page.mouse.click(10, 10),
    ]
    for (const close of ways) {
      await button(page).click()
      await expect.poll(() => dialog(page).count()).toBe(1)
      await expect.poll(() => position()).toBe(before)
      await close()
      await expect.poll(() => dialog(page).count()).toBe(0)
      await expect.poll(() => focused(page)).toBe(await button(page).textContent())
      await expect.poll(() => position()).toBe(before)
    }
  })

  longTest('Back closes the dialog without a request, and a second Back leaves the page', async () => {
    const page = await (await stage.person()).newPage()
    await page.goto('/test', { waitUntil: 'load' })
    await page.goto('/test/mobile-dialog', { waitUntil: 'load' })
    await waitForHydration(page)
    const requests: string[] = []
    await page.context().setOffline(true)
    page.on('request', (request) => requests.push(request.url()))
    await button(page).click()
    await expect.poll(() => dialog(page).count()).toBe(1)
    await page.goBack()
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/test/mobile-dialog')
    expect(requests).toEqual([])
    await page.context().setOffline(false)
    await page.evaluate('history.back()')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/test')
  })

  longTest('Tab stays inside the dialog', async () => {
    const page = await open('mobile-dialog')
    await button(page).click()
    await inDialog(page)
    const outside: string[] = []
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab')
      // The browser's own buttons are outside the page.
      if (await page.evaluate(`document.activeElement !== document.body && !document.activeElement.closest('dialog')`))
        outside.push(await focused(page))
    }
    expect(outside).toEqual([])
  })
})

describe('select with close (R2.30)', () => {
  longTest('The choice in a short list can be cleared', async () => {
    const page = await open('select-with-close')
    const rows = page.locator('[data-state=filled] [name=few-filled]')
    const checked = () => page.locator('[name=few-filled]:checked').count()
    await expect.poll(() => checked()).toBe(1)
    await page.evaluate(`addEventListener('change', ({ target }) => { window.changed = target.name })`)
    await page.getByRole('button', { name: 'ご来店は初めてですかの選択を解除' }).first().click()
    await expect.poll(() => checked()).toBe(0)
    await expect.poll(() => page.evaluate('window.changed')).toBe('few-filled')
    await expect.poll(() => hasFocus(rows.nth(1))).toBe(true)
  })

  longTest('A choice made in the dialog of the select can be cleared by the cross', async () => {
    const page = await showPart('select-with-close')
    await page.evaluate(`addEventListener('change', ({ target }) => { (window.changed ??= []).push(target.name) })`)
    await trigger(page, 'empty').click()
    await option(page, 'SNS').click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    await expect.poll(() => values(page, 'empty')).toEqual(['social'])
    await expect.poll(() => trigger(page, 'empty').textContent()).toBe('SNS')
    await page.locator('[data-state=empty]').getByRole('button', { name: 'ご来店のきっかけの選択を解除' }).click()
    await expect.poll(() => values(page, 'empty')).toEqual([''])
    await expect.poll(() => hasFocus(trigger(page, 'empty'))).toBe(true)
    await expect.poll(() => page.evaluate('window.changed')).toEqual(['empty', 'empty'])
  })

  longTest('Without JavaScript the select with close is the browser’s own select', async () => {
    const page = await (await stage.person({ javaScriptEnabled: false })).newPage()
    await page.goto('/en/test/select-with-close')
    const select = page.getByRole('combobox', { name: 'What brought you here' }).first()
    await select.selectOption({ label: 'A friend' })
    await expect.poll(() => select.inputValue()).toBe('friend')
  })
})

describe('multi-select (R2.30)', () => {
  longTest('A short multi-select disables its other rows at the limit', async () => {
    const page = await open('multi-select')
    const rows = page.locator('[data-state=filled] [name=few-filled]')
    const resting = () => page.evaluate<string[]>(`[...document.querySelectorAll('[name=few-filled]:disabled')].map((row) => row.value)`)
    await expect.poll(() => resting()).toEqual(['1R', '1DK', '2LDK'])
    await rows.nth(1).uncheck()
    await expect.poll(() => resting()).toEqual([])
  })

  longTest('A long multi-select refuses choices over its limit and names the limit', async () => {
    const page = await showPart('multi-select')
    await trigger(page, 'filled').click()
    await option(page, 'ペット可').click()
    await option(page, '南向き').click({ force: true })
    await expect.poll(() => values(page, 'filled')).toEqual(['lock', 'bath', 'pet'])
    await expect.poll(() => dialog(page).getByText('3つまでお選びいただけます').count()).toBe(1)
    await dialog(page).getByRole('button', { name: 'オートロックを外す' }).click()
    await option(page, '南向き').click()
    await dialog(page).getByRole('button', { name: '3件に決める' }).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    await expect.poll(() => values(page, 'filled')).toEqual(['bath', 'pet', 'south'])
  })

  longTest('The order of ranked choices can be changed and is sent', async () => {
    const page = await open('multi-select')
    await expect.poll(() => values(page, 'ranked')).toEqual(['pet', 'south', 'lift'])
    await page.getByRole('button', { name: 'エレベーターを第2希望に上げる' }).click()
    await expect.poll(() => values(page, 'ranked')).toEqual(['pet', 'lift', 'south'])
    await page.getByRole('button', { name: 'エレベーターを第1希望に上げる' }).click()
    await expect.poll(() => values(page, 'ranked')).toEqual(['lift', 'pet', 'south'])
  })
})

describe('stations and routes (R2.30)', () => {
  sampledTest(['しんじゅく', 'シンジュク', 'ｼﾝｼﾞｭｸ', 'shinjuku', '新宿'])('The station select finds 新宿 by %s', async (query) => {
    const page = await showPart('station-select')
    await trigger(page, 'empty').click()
    await dialog(page).getByLabel('探す').fill(query)
    await expect.poll(() => dialog(page).getByRole('option').allTextContents()).toEqual(['新宿しんじゅく'])
  })

  longTest('Stations are listed by line, and a station on several lines is one choice', async () => {
    const page = await open('station-select')
    await trigger(page, 'filled').click()
    const groups = () => dialog(page).getByRole('listbox').getByRole('group').count()
    await expect.poll(groups).toBe(3)
    await expect
      .poll(() =>
        dialog(page)
          .getByRole('option', { name: /渋谷.*第2希望/, selected: true })
          .count(),
      )
      .toBe(3)
    await dialog(page).getByRole('button', { name: 'JR山手線' }).click()
    await expect.poll(groups).toBe(1)
    await option(page, /恵比寿/).click()
    await dialog(page).getByRole('button', { name: '3駅に決める' }).click()
    await expect.poll(() => values(page, 'filled')).toEqual(['s05', 's01', 's06'])
  })

  longTest('A station can be chosen by keyboard alone', async () => {
    const page = await open('station-select')
    await trigger(page, 'empty').focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('探す').waitFor()
    await inDialog(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => hasFocus(dialog(page).getByLabel('探す'))).toBe(true)
    await page.keyboard.type('naka')
    await expect.poll(() => dialog(page).getByRole('option').count()).toBe(1)
    for (let press = 0; press < 2; press++) await page.keyboard.press('Tab')
    for (let press = 0; press < 4 && !(await focused(page)).includes('中目黒'); press++) await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect.poll(() => values(page, 'empty')).toEqual(['s03'])
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)
    await expect.poll(() => hasFocus(trigger(page, 'empty'))).toBe(true)
  })

  longTest('Routes are listed by company or by prefecture', async () => {
    const page = await open('route-select')
    await trigger(page, 'empty').click()
    const group = (name: string) => dialog(page).getByRole('group', { name, exact: true }).getByRole('option')
    await expect.poll(() => group('東急電鉄').count()).toBe(2)
    await dialog(page).getByRole('button', { name: '都道府県別' }).click()
    await expect.poll(() => group('神奈川県').count()).toBe(3)
    await option(page, /東急東横線/).click()
    await expect.poll(() => values(page, 'empty')).toEqual(['r04'])
  })
})

test('The staff select finds staff by reading and shows their presence (R2.30)', async () => {
  const page = await showPart('staff-select')
  const box = page.locator('[data-state=filled]').getByRole('combobox')
  const value = () => page.locator('[name=filled]').inputValue()
  await expect.poll(() => box.textContent()).toBe('佐藤 美咲（対応中）')
  await box.click()
  const people = page.getByRole('option')
  await expect
    .poll(() => people.allTextContents())
    .toEqual([
      '担当者なし',
      '佐藤 美咲中国語で対応可対応中',
      'エエマ・ブラウン対応できます',
      '王王 芳中国語で対応可離席中',
      '鈴鈴木 健休憩中',
      '高高橋 結衣勤務外',
    ])
  await box.fill('すずき')
  await expect.poll(() => people.count()).toBe(1)
  await expect.poll(() => people.getAttribute('data-combobox-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await expect.poll(value).toBe('ken')
  await expect.poll(() => box.inputValue()).toBe('鈴木 健（休憩中）')
  await box.click()
  await people.first().click()
  await expect.poll(value).toBe('')
  await expect.poll(async () => (await box.boundingBox())?.height).toBe(36)
})

longTest('The open mobile, route and station dialogs pass axe and do not overflow (R2.30)', async () => {
  const wrong: string[] = []
  const page = await (await stage.person({ reducedMotion: 'reduce' })).newPage()
  // Texts are checked in each language, structure and colours in one.
  for (const [part, state, looked] of [
    ['mobile-dialog', 'long', ''],
    ['route-select', 'filled', '/en'],
    ['station-select', 'long', '/zh'],
  ] as const)
    for (const language of sampleCases(['', '/en', '/zh'])) {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(`${language}/test/${part}`, { waitUntil: 'load' })
      await waitForHydration(page)
      await page.locator(`[data-state=${state}] [data-show] ${part === 'mobile-dialog' ? 'button' : '[role=combobox]'}`).click()
      await dialog(page).waitFor()
      for (const width of [360, 1300]) {
        await page.setViewportSize({ width, height: 740 })
        await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(width === 360 ? 360 : 560)
        // Chips are in rows that scroll.
        const out = await page.evaluate<string[]>(`[...document.querySelectorAll('dialog *')]
          .filter((one) => !one.closest('[class*=chips]') && one.getBoundingClientRect().right > document.querySelector('dialog').getBoundingClientRect().right)
          .map((one) => one.outerHTML.slice(0, 120))`)
        wrong.push(...out.map((what) => `${language} ${part} at ${width} sticks out: ${what}`))
        for (const colorScheme of language === looked ? (['light', 'dark'] as const) : []) {
          await page.emulateMedia({ colorScheme })
          const found = await axeFindings(page, colorScheme === 'light' ? allAxeRules : contrastRules)
          wrong.push(...found.map(({ rule, html }) => `${language} ${part} ${colorScheme} ${rule}: ${html}`))
        }
      }
    }
  expect(wrong).toEqual([])
})
