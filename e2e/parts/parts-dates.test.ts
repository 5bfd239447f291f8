/** R2.30: the date pickers as shown at /test. There the shop's today is 21 November 2026, and Wednesdays are closed. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { createGalleryPageOpener } from '../support/gallery-page.ts'

const stage = openE2eApp()
/** The browser's clock is still on the day before the shop's today. */
const behind = { timezoneId: 'America/Los_Angeles', clock: '2026-11-21T03:00:00Z' }
const showPart = createGalleryPageOpener(stage, { timezoneId: behind.timezoneId }, (page) => page.clock.setFixedTime(behind.clock))

async function openPart(path: string, options: Parameters<typeof stage.person>[0] = {}, clock?: string): Promise<Page> {
  const page = await (await stage.person(options)).newPage()
  if (clock) await page.clock.setFixedTime(clock)
  await page.goto(path)
  return page
}

const state = (page: Page, name: string) => page.locator(`[data-state="${name}"]`)
const day = (area: Locator, date: string) => area.locator(`[data-date="${date}"]`)
const focused = (page: Page) => page.evaluate<string>('document.activeElement.dataset.date ?? document.activeElement.ariaLabel ?? ""')

/** Returns what a form around the part would send. */
async function sent(area: Locator): Promise<string[]> {
  const name = await area.getAttribute('data-state')
  return area.page().evaluate(`(() => {
    const form = document.createElement('form')
    form.append(document.querySelector('[data-state="${name}"] [data-show]').cloneNode(true))
    return [...new FormData(form)].map(([name, value]) => name + '=' + value)
  })()`)
}

type Day = {
  dataset: { date: string; text: string }
  closest(selector: string): { cellIndex: number }
  computedStyleMap(): { get(property: string): object }
}

const dates = (days: Locator) => days.evaluateAll((all: Day[]) => all.map(({ dataset }) => dataset.date))
const texts = (all: Day[]) => all.map(({ dataset }) => dataset.text)
const style = (element: Locator, property: string) =>
  element.evaluate((day: Day, name: string) => day.computedStyleMap().get(name).toString(), property)

describe('the multi date picker', () => {
  const path = '/test/multi-date-picker'

  test('Requested days are ranked as chosen, and the ranking can be changed (R2.30)', async () => {
    const page = await showPart('multi-date-picker')
    const empty = state(page, 'empty')
    for (const date of ['2026-11-26', '2026-11-24', '2026-11-28']) await day(empty, date).click()
    await expect.poll(() => sent(empty)).toEqual(['empty=2026-11-26', 'empty=2026-11-24', 'empty=2026-11-28'])
    await expect.poll(() => day(empty, '2026-11-24').locator('[data-text]').evaluateAll(texts)).toEqual(['2'])
    await expect
      .poll(() => empty.getByRole('listitem').allInnerTexts())
      .toEqual(['第1希望\n11月26日（木）', '第2希望\n11月24日（火）', '第3希望\n11月28日（土）'])

    await empty.getByRole('button', { name: '11月28日（土）の順位を上げる' }).press('Enter')
    await expect.poll(() => sent(empty)).toEqual(['empty=2026-11-26', 'empty=2026-11-28', 'empty=2026-11-24'])
    await expect.poll(() => focused(page)).toBe('11月28日（土）の順位を上げる')
    await expect.poll(() => day(empty, '2026-11-28').getAttribute('aria-label')).toBe('11月28日 土曜日、第2希望、選択中')

    await empty.getByRole('button', { name: '11月26日（木）を外す' }).press('Enter')
    await expect.poll(() => focused(page)).toBe('11月28日（土）を外す')
    await day(empty, '2026-11-28').click()
    await expect.poll(() => sent(empty)).toEqual(['empty=2026-11-24'])
    await expect.poll(() => empty.getByRole('status').textContent()).toBe('11月28日 土曜日を外しました')
  })

  longTest('The multi date picker refuses days over its limit (R2.30)', async () => {
    const page = await openPart(path)
    const filled = state(page, 'filled')
    await day(filled, '2026-11-30').click()
    await expect.poll(() => sent(filled)).toEqual(['filled=2026-11-24', 'filled=2026-11-26', 'filled=2026-11-28'])
    await expect.poll(() => filled.getByRole('status').textContent()).toContain('お選びいただけるのは3日までです')
    await day(filled, '2026-11-26').click()
    await day(filled, '2026-11-30').click()
    await expect.poll(() => sent(filled)).toEqual(['filled=2026-11-24', 'filled=2026-11-28', 'filled=2026-11-30'])
  })

  longTest('The calendar marks closed days, holidays, weekends and today (R2.30)', async () => {
    const page = await openPart(path)
    const empty = state(page, 'empty')
    const tones = { red: 'rgb(184, 43, 40)', blue: 'rgb(53, 96, 150)', ink: 'rgb(35, 39, 31)' }
    const mark = (date: string) => day(empty, date).locator('[data-text]')
    const look = async (date: string) => [await style(day(empty, date), 'color'), ...(await mark(date).evaluateAll(texts))]
    await expect.poll(() => look('2026-11-23')).toEqual([tones.red, '祝'])
    await expect.poll(() => look('2026-11-22')).toEqual([tones.red])
    expect(await look('2026-11-28')).toEqual([tones.blue])
    expect(await look('2026-11-24')).toEqual([tones.ink])
    expect((await look('2026-11-25'))[1]).toBe('定休')
    expect((await look('2026-11-21'))[1]).toBe('今日')
    await expect.poll(() => day(empty, '2026-11-25').isDisabled()).toBe(true)
    const number = day(empty, '2026-11-25').getByText('25')
    expect(await style(number, 'text-decoration-line')).toBe('line-through')
    await expect.poll(() => day(empty, '2026-11-20').isDisabled()).toBe(true)
    await expect.poll(() => day(empty, '2026-11-21').getAttribute('aria-current')).toBe('date')
    await expect.poll(() => empty.getByRole('button', { name: '前の月' }).isDisabled()).toBe(true)
    for (const _ of [1, 2, 3]) await empty.getByRole('button', { name: '次の月' }).click()
    await expect.poll(() => empty.getByRole('button', { name: '次の月' }).isDisabled()).toBe(true)
    await expect.poll(() => day(empty, '2027-02-21').isDisabled()).toBe(true)
    await expect.poll(() => day(empty, '2027-02-11').getAttribute('aria-label')).toBe('2027年2月11日 木曜日、祝日（建国記念の日）')
  })

  longTest.each([
    {
      locale: '',
      labels: [
        '11月21日 土曜日、本日',
        '11月23日 月曜日、祝日（勤労感謝の日）',
        '11月24日 火曜日、第1希望、選択中',
        '11月25日 水曜日、定休日のため選べません',
      ],
      months: ['前の月', '次の月', '2026年11月'],
      weekdays: ['日曜日', '土曜日'],
    },
    {
      locale: '/en',
      labels: [
        'Saturday 21 November, today',
        'Monday 23 November, public holiday (Labor Thanksgiving Day)',
        'Tuesday 24 November, 1st choice, selected',
        'Wednesday 25 November, closed, not available',
      ],
      months: ['Previous month', 'Next month', 'November 2026'],
      weekdays: ['Sunday', 'Saturday'],
    },
    {
      locale: '/zh',
      labels: [
        '11月21日 星期六，今天',
        '11月23日 星期一，日本法定节假日',
        '11月24日 星期二，第 1 选择，已选',
        '11月25日 星期三，店休日，无法选择',
      ],
      months: ['上个月', '下个月', '2026年11月'],
      weekdays: ['星期一', '星期日'],
    },
  ])('Screen readers hear the days in the page’s language: "$locale" (R2.30)', async ({ locale, labels, months, weekdays }) => {
    const page = await showPart('multi-date-picker', locale)
    const filled = state(page, 'filled')
    const read = () => Promise.all(['21', '23', '24', '25'].map((date) => day(filled, `2026-11-${date}`).getAttribute('aria-label')))
    await expect.poll(read).toEqual(labels)
    await filled.getByRole('button', { name: months[0]!, exact: true }).waitFor()
    await filled.getByRole('button', { name: months[1]!, exact: true }).waitFor()
    await filled.getByText(months[2]!, { exact: true }).waitFor()
    const heads = await filled.getByRole('columnheader').all()
    const names = await Promise.all(heads.map((head) => head.locator('span').last().textContent()))
    expect([names[0], names.at(-1)]).toEqual(weekdays)
  })

  longTest('The arrow keys skip closed days and cross the end of a month (R2.30)', async () => {
    const page = await showPart('multi-date-picker')
    const empty = state(page, 'empty')
    await day(empty, '2026-11-21').waitFor()
    await empty.getByRole('button', { name: '次の月' }).focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('2026-11-21')
    for (const [key, to] of [
      ['ArrowDown', '2026-11-28'],
      ['Home', '2026-11-22'],
      ['End', '2026-11-28'],
      ['ArrowRight', '2026-11-29'],
      ['ArrowRight', '2026-11-30'],
      ['ArrowRight', '2026-12-01'],
      ['ArrowRight', '2026-12-03'],
      ['PageDown', '2027-01-03'],
      ['ArrowUp', '2026-12-27'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => focused(page), { message: key }).toBe(to)
    }
    await page.keyboard.press('Space')
    await expect.poll(() => sent(empty)).toEqual(['empty=2026-12-27'])
  })

  longTest('A loading calendar reserves the height of the loaded calendar', async () => {
    const page = await openPart('/test/multi-date-picker')
    const height = async (name: string) => (await state(page, name).locator('[class*=frame]').first().boundingBox())!.height
    await day(state(page, 'empty'), '2026-11-21').waitFor()
    for (const width of [320, 360, 800]) {
      await page.setViewportSize({ width, height: 740 })
      await expect
        .poll(async () => Math.abs((await height('loading')) - (await height('empty'))), { message: `${width} px` })
        .toBeLessThan(1)
    }
  })

  longTest('A disabled picker sends nothing and cannot be used', async () => {
    const page = await openPart(path)
    const disabled = state(page, 'disabled')
    await disabled.scrollIntoViewIfNeeded()
    await day(disabled, '2026-11-24').waitFor()
    await expect.poll(() => disabled.locator('button:enabled').count()).toBe(0)
    await expect.poll(() => sent(disabled)).toEqual([])
  })

  longTest('Each press on a day fires a change event for the form’s rules', async () => {
    const page = await openPart(path)
    const empty = state(page, 'empty')
    await day(empty, '2026-11-24').waitFor()
    await page.evaluate(`addEventListener('change', ({ target }) => (window.changedFields ??= []).push(target.name))`)
    await day(empty, '2026-11-24').click()
    await day(empty, '2026-11-24').click()
    await expect.poll(() => page.evaluate('window.changedFields')).toEqual(['empty', 'empty'])
  })

  longTest('Without JavaScript each requested day has its own date field', async () => {
    const page = await openPart(path, { javaScriptEnabled: false })
    const empty = state(page, 'empty')
    await empty.getByLabel('第3希望').fill('2026-12-01')
    await expect.poll(() => empty.locator('input[type=date]').count()).toBe(3)
  })
})

describe('the date-range picker', () => {
  const path = '/test/date-range-picker'

  longTest('A move-in date is as soon as possible, any time, or a period of days (R2.30)', async () => {
    const page = await showPart('date-range-picker')
    const empty = state(page, 'empty')
    await empty.getByLabel('できるだけ早く').check()
    await expect.poll(() => sent(empty)).toEqual(['empty.kind=asap'])
    await empty.getByLabel('期間を選ぶ').check()
    await empty.getByText('始めの日をお選びください').waitFor()
    await day(empty, '2026-11-28').click()
    await empty.getByRole('button', { name: '次の月' }).click()
    await day(empty, '2026-12-06').click()
    await expect.poll(() => sent(empty)).toEqual(['empty.kind=range', 'empty.from=2026-11-28', 'empty.to=2026-12-06'])
    await expect.poll(() => empty.getByRole('status').textContent()).toBe('11月28日 土曜日から12月6日 日曜日まで')
    await expect.poll(() => day(empty, '2026-12-06').getAttribute('aria-label')).toBe('12月6日 日曜日、終わりの日')
    await expect.poll(() => day(empty, '2026-12-05').getAttribute('aria-label')).toBe('12月5日 土曜日、期間内')
    await day(empty, '2026-12-20').click()
    await day(empty, '2026-12-10').click()
    await expect.poll(() => sent(empty)).toEqual(['empty.kind=range', 'empty.from=2026-12-10', 'empty.to=2026-12-20'])
    await empty.getByLabel('いつでも').check()
    await expect.poll(() => sent(empty)).toEqual(['empty.kind=any'])
  })

  longTest('A day chosen twice is a period of one day (R2.30)', async () => {
    const page = await openPart(path)
    const empty = state(page, 'empty')
    await empty.getByLabel('期間を選ぶ').check()
    await day(empty, '2026-11-28').click()
    await expect.poll(() => sent(empty)).toEqual(['empty.kind=range', 'empty.from=2026-11-28'])
    await day(empty, '2026-11-28').click()
    await expect.poll(() => sent(empty)).toEqual(['empty.kind=range', 'empty.from=2026-11-28', 'empty.to=2026-11-28'])
  })

  longTest('Quick choices set the period (R2.30)', async () => {
    const page = await openPart(path)
    const filled = state(page, 'filled')
    await day(filled, '2026-12-14').waitFor()
    const period = async () => (await sent(filled)).slice(1).map((field) => field.split('=')[1])
    for (const [name, from, to] of [
      ['今月中', '2026-11-21', '2026-11-30'],
      ['来月', '2026-12-01', '2026-12-31'],
      ['3か月以内', '2026-11-21', '2027-02-20'],
    ]) {
      await filled.getByRole('button', { name: name! }).click()
      await expect.poll(period, { message: name! }).toEqual([from, to])
    }
    await expect.poll(() => filled.getByRole('button', { name: '3か月以内' }).getAttribute('aria-pressed')).toBe('true')
    await day(filled, '2026-11-21').waitFor()
  })

  longTest('The placeholder of a popover calendar is as high as its button', async () => {
    const page = await openPart(path, { viewport: deskViewport })
    const button = state(page, 'filled').getByRole('button', { name: '12月14日（月）から12月27日（日）まで' })
    await button.waitFor()
    const loading = state(page, 'loading').locator('[data-opening]')
    await expect.poll(async () => (await loading.boundingBox())?.height).toBe((await button.boundingBox())?.height)
    await expect.poll(() => state(page, 'loading').locator('[aria-busy]').isVisible()).toBe(false)
  })

  longTest('On wide screens the keyboard opens and closes the popover calendar (R2.30)', async () => {
    const page = await openPart(path, { viewport: deskViewport })
    const filled = state(page, 'filled')
    const button = filled.getByRole('button', { name: '12月14日（月）から12月27日（日）まで' })
    await button.press('Enter')
    await expect.poll(() => focused(page)).toBe('2026-12-14')
    await page.keyboard.press('Escape')
    await expect.poll(() => day(filled, '2026-12-14').count()).toBe(0)
    await expect.poll(() => page.evaluate('document.activeElement.innerText')).toBe('12月14日（月）から12月27日（日）まで')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('2026-12-14')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await filled.getByRole('button', { name: '12月14日（月）から12月21日（月）まで' }).waitFor()
    await expect.poll(() => day(filled, '2026-12-14').count()).toBe(0)
    await expect.poll(() => sent(filled)).toEqual(['filled.kind=range', 'filled.from=2026-12-14', 'filled.to=2026-12-21'])
  })
})

async function checkToday(page: Page, timezoneId: string): Promise<void> {
  await expect.poll(() => page.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone')).toBe(timezoneId)
  const empty = state(page, 'empty')
  await day(empty, '2026-11-24').waitFor()
  expect(await dates(empty.locator('[aria-current]'))).toEqual(['2026-11-21'])
  const framed = (date: string) => style(day(empty, date), 'box-shadow')
  expect(await framed('2026-11-21')).not.toBe('none')
  expect(await framed('2026-11-22')).toBe('none')
  const labels = ['21', '23', '25'].map((date) => day(empty, `2026-11-${date}`).getAttribute('aria-label'))
  expect(await Promise.all(labels)).toEqual([
    '11月21日 土曜日、本日',
    '11月23日 月曜日、祝日（勤労感謝の日）',
    '11月25日 水曜日、定休日のため選べません',
  ])
  // Tab leads to the shop's today, not to the browser's.
  expect(await dates(empty.locator('[data-date][tabindex="0"]'))).toEqual(['2026-11-21'])
  // Each day of the month appears once, the 23rd below Monday: weeks begin on Sunday in Japanese.
  const days = await dates(empty.locator('[data-date]:visible'))
  expect(days).toEqual(Array.from({ length: 30 }, (_, n) => `2026-11-${String(n + 1).padStart(2, '0')}`))
  await expect.poll(() => day(empty, '2026-11-23').evaluate((button: Day) => button.closest('td').cellIndex)).toBe(1)
  await day(empty, '2026-11-21').click()
  await day(empty, '2026-11-30').click()
  await expect.poll(() => sent(empty)).toEqual(['empty=2026-11-21', 'empty=2026-11-30'])
  await expect.poll(() => empty.getByRole('listitem').allInnerTexts()).toEqual(['第1希望\n11月21日（土）', '第2希望\n11月30日（月）'])
}

test('The calendar shows and sends the shop’s days, not the browser’s (R2.30)', async () => {
  await checkToday(await showPart('multi-date-picker'), behind.timezoneId)
})

// The browser's today is the shop's, the day before, the day after, or in a distant zone.
describe.each([
  behind,
  { timezoneId: 'Asia/Tokyo', clock: '2026-11-21T03:00:00Z' },
  { timezoneId: 'Asia/Tokyo', clock: '2027-02-03T20:00:00Z' },
  { timezoneId: 'Pacific/Apia', clock: '2026-11-21T23:30:00Z' },
])('in the time zone $timezoneId at $clock', ({ timezoneId, clock }) => {
  longTest('The calendar shows and sends the shop’s days, not the browser’s (R2.30)', async () => {
    await checkToday(await openPart('/test/multi-date-picker', { timezoneId }, clock), timezoneId)
  })

  longTest('A period starts and ends on the shop’s days, not the browser’s (R2.30)', async () => {
    const page = await openPart('/test/date-range-picker', { timezoneId }, clock)
    const filled = state(page, 'filled')
    await day(filled, '2026-12-14').waitFor()
    expect(await dates(filled.locator('[data-selected]'))).toEqual(['2026-12-14', '2026-12-27'])
    await filled.getByRole('button', { name: '来月' }).click()
    await expect.poll(() => sent(filled)).toEqual(['filled.kind=range', 'filled.from=2026-12-01', 'filled.to=2026-12-31'])
  })
})
