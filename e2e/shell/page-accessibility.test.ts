/** Every page in light and dark, on a phone and on a PC, passes WCAG 2.2 AA as far as axe checks it, and nothing overflows. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { businessDay } from '#domain/time/business-day.ts'
import { sendCard } from '../../test/access/card-samples.ts'
import { inviteAuditor } from '../../test/access/sample.ts'
import { insertMail } from '../../test/inquiries/waiting-mail.ts'
import { logEstimates } from '../../test/logged-estimates.ts'
import { longTest } from '../../test/matrix.ts'
import { type PathParamValues, pageAddresses, staffPageAddresses } from '../../test/pages/addresses.ts'
import { completeReservationRequest, enableReservations, readNextMonthSlots } from '../../test/reservations/shop.ts'
import { createBearerHeaders, joinAsVisitor, newMember, post, shopClockOf, type TestMember } from '../../test/world.ts'
import { allAxeRules, axeFindings, contrastRules } from '../support/axe.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { coveredControls } from '../support/obscured-controls.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { openEditForm, queueSettingsPath, shopSettingsPath } from '../support/settings.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp()
let queue: TestQueue
let manager: TestMember
let addresses: Record<string, string>

beforeAll(async () => {
  queue = await openTestQueue(stage.app)
  manager = await newMember(stage.app, queue.shop.scope, 'manager')
  const first = await joinAsVisitor(stage.app, queue.shop, { name: '山田' })
  const second = await joinAsVisitor(stage.app, queue.shop, { name: '佐藤 花子' })
  await queue.callNext()
  addresses = {
    join: `/entry/w/${queue.shop.entryCode}`,
    ticket: `/entry/w/${second.token}`,
    called: `/entry/w/${first.token}`,
    waiting: '/shopAdmin/waiting',
    visit: `/shopAdmin/waiting/${first.ticketId}`,
  }
})

async function addAddresses(): Promise<void> {
  const { entryCode, scope } = queue.shop
  const done = await joinAsVisitor(stage.app, queue.shop, { lane: 1 })
  const left = await joinAsVisitor(stage.app, queue.shop)
  await post(stage.app, `/tickets/${left.token}/leave`)
  await queue.move(await queue.callNext({ lane: 1, counter: 1 }), 'start')
  const { cardId } = await sendCard(stage, queue.shop, { notes: ['駅に近い静かな所'] })
  const path = `/shops/${scope.shopId}/cards/${cardId}/tasks`
  await post(stage.app, path, { headers: createBearerHeaders(manager), body: { words: '保証会社に電話する', dueOn: '2020-01-31' } })
  await enableReservations(stage.app, queue.shop)
  const day = businessDay(stage.app.clock(), await shopClockOf(stage.app, scope))
  await logEstimates(stage.app.db, queue.shop, { day, count: 20, waited: 12 })
  const slots = await readNextMonthSlots(stage.app, queue.shop)
  Object.assign(addresses, {
    home: '/',
    code: '/entry/w',
    'unknown code': '/entry/w/ZZZZZZZZ',
    serving: `/entry/w/${done.token}`,
    cancelled: `/entry/w/${left.token}`,
    'reception card': `/entry/c/${entryCode}`,
    'times of a visit': `/entry/f/${entryCode}?month=${slots[0]!.day.slice(0, 7)}&time=${slots[0]!.startsAt}`,
    reservation: `/entry/f/${(await completeReservationRequest(stage.app, queue.shop, slots.slice(0, 2))).token}`,
    stop: `/entry/stop/${addresses.ticket!.split('/').at(-1)}`,
    privacy: `/entry/privacy?shop=${entryCode}`,
    'operator privacy': '/entry/privacy',
    'unknown privacy': '/entry/privacy?shop=ZZZZZZZZ',
    'not found': '/nowhere',
    login: '/shopAdmin/login',
    landing: '/shopAdmin',
    report: '/shopAdmin/report',
    'accuracy of estimates': '/shopAdmin/report/waits',
    'today’s code': '/shopAdmin/todayCode',
    settings: queueSettingsPath,
    'shop settings': shopSettingsPath,
    form: '/shopAdmin/formSetting',
    outbox: '/shopAdmin/outbox',
    'mail settings': '/shopAdmin/mailSetting',
    'texts of messages': '/shopAdmin/reserveMail?event=ticket.called',
    cards: '/shopAdmin/cards',
    card: `/shopAdmin/cards/${cardId}`,
    profile: '/shopAdmin/profile',
    help: '/shopAdmin/help',
    'help topic': '/shopAdmin/help/calling',
    'blank card': '/shopAdmin/help/blankCard',
  })
}

const widths = [360, 1280] as const
const publicPages = [
  'join',
  'called',
  'not found',
  'home',
  'code',
  'unknown code',
  'ticket',
  'serving',
  'privacy',
  'operator privacy',
  'unknown privacy',
  'login',
  'times of a visit',
  'reservation',
]
const staffPages = [
  'waiting',
  'card',
  'settings',
  'shop settings',
  'landing',
  'report',
  'accuracy of estimates',
  'visit',
  'form',
  'cards',
  'today’s code',
  'profile',
  'texts of messages',
  'help',
  'help topic',
  'blank card',
]

/** Colour contrast hardly depends on the width, so dark is checked only at the page's usual width. */
async function check(
  page: Page,
  mostly: (typeof widths)[number],
  lightWidths: readonly (typeof widths)[number][] = widths,
): Promise<string[]> {
  const wrong: string[] = []
  const looks = [...lightWidths.map((width) => ({ width, colorScheme: 'light' as const })), { width: mostly, colorScheme: 'dark' as const }]
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const { rule, html, why } of await axeFindings(page, colorScheme === 'light' ? allAxeRules : contrastRules))
      wrong.push(`${rule} at ${width}, ${colorScheme}: ${html} ${why}`)
  }
  return wrong
}

/** The innermost boxes that reach furthest to the right. */
const widest = `(() => {
  const boxes = [...document.querySelectorAll('body *')].map((box) => ({ box, right: box.getBoundingClientRect().right }))
  const furthest = Math.max(...boxes.map(({ right }) => right))
  return boxes.filter(({ right }) => right > furthest - 1).slice(-3).map(({ box }) => box.outerHTML.slice(0, 120)).join(' | ')
})()`

/** Measures once the page fits. Parts that adapt by script need some frames. */
const widthOf = (width: number) => `new Promise((resolve) => {
  let framesLeft = 120
  const look = () => {
    const wide = document.documentElement.scrollWidth
    if (wide <= ${width} || framesLeft-- === 0) resolve(wide)
    else requestAnimationFrame(() => setTimeout(look))
  }
  look()
})`

async function overflow(page: Page, widths: readonly number[]): Promise<string[]> {
  const wrong: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const wide = await page.evaluate<number>(widthOf(width))
    if (wide > width) wrong.push(`${wide} px wide at ${width}: ${await page.evaluate<string>(widest)}`)
  }
  return wrong
}

/** WCAG 1.4.12: more space between lines, words and letters hides nothing. Uses a constructed style sheet, which the policy allows. */
const moreSpace = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }')
  document.adoptedStyleSheets = [sheet]
}`
/** Finds texts that are partly hidden by their box without an ellipsis. */
const cutWords = `[...document.querySelectorAll('body *')].filter((box) => {
  const { overflowX, overflowY, textOverflow, clipPath, position } = getComputedStyle(box)
  const hidden = [...box.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && box.checkVisibility() && clipPath === 'none'
  if (!hidden || (position === 'absolute' && box.clientWidth <= 1)) return false
  return (overflowY !== 'visible' && overflowY !== 'auto' && box.scrollHeight > box.clientHeight + 2)
    || (overflowX !== 'visible' && overflowX !== 'auto' && textOverflow !== 'ellipsis' && box.scrollWidth > box.clientWidth + 2)
}).map((box) => box.outerHTML.slice(0, 160))`

/** Returns whether another element covers the whole focused one on screen. A label may draw the box of its radio. */
const focusedBox = `new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))).then(() => {
  const at = document.activeElement
  if (!at || at === document.body) return undefined
  const box = (at.labels?.[0] ?? at).getBoundingClientRect()
  const points = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(box.left + box.width / 2, box.top + box.height * part))
  const mine = (found) => found && (at.contains(found) || found.contains(at) || at.labels?.[0]?.contains(found))
  return { name: at.outerHTML.slice(0, 120), hidden: !points.some(mine) }
})`

async function fits(page: Page): Promise<string[]> {
  const usual = await overflow(page, [320, ...widths])
  await page.setViewportSize({ width: 360, height: 800 })
  await page.evaluate(moreSpace)
  const spaced = [...(await overflow(page, widths)), ...(await page.evaluate<string[]>(cutWords))]
  return [...usual, ...spaced.map((what) => `with more space: ${what}`)]
}

async function fitsAt(page: Page, prefix: string, name: string): Promise<string[]> {
  await page.goto(prefix + addresses[name], { waitUntil: 'load' })
  return (await fits(page)).map((what) => `${prefix} ${name}: ${what}`)
}

/** Measures the open page in a phone's lowest window, where floating elements come closest to controls. */
async function uncovered(page: Page, widths: readonly number[]): Promise<string[]> {
  const wrong: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 560 })
    wrong.push(...(await coveredControls(page)).map((what) => `at ${width}: ${what}`))
  }
  return wrong
}

async function uncoveredAt(page: Page, pages: readonly string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const address of pages) {
    await page.goto(address, { waitUntil: 'load' })
    wrong.push(...(await uncovered(page, [360, 320, 1280])).map((what) => `${address} ${what}`))
  }
  return wrong
}

/** Tabs through the page and reports focused elements that are covered. */
async function hiddenFocus(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 520 })
  const seen: string[] = []
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate<{ name: string; hidden: boolean } | undefined>(focusedBox)
    if (!focused) break
    seen.push(focused.hidden ? `hidden: ${focused.name}` : 'seen')
  }
  expect(seen.length).toBeGreaterThan(2)
  return seen.filter((what) => what !== 'seen')
}

test('The join form passes the audits of axe, overflow, focus and covered controls', async () => {
  const page = await (await stage.person()).newPage()
  await page.goto(addresses.join!, { waitUntil: 'load' })
  expect(await check(page, 360, [360])).toEqual([])
  expect(await uncovered(page, [360])).toEqual([])
  expect(await hiddenFocus(page)).toEqual([])
  expect(await fits(page)).toEqual([])
})

test('The queue page passes the audits of axe, overflow and covered controls', async () => {
  const page = await openSignedInPage(stage, manager, addresses.waiting)
  expect(await check(page, 1280, [1280])).toEqual([])
  expect(await uncovered(page, [360])).toEqual([])
  expect(await fits(page)).toEqual([])
})

describe('all pages', () => {
  let invitation: string
  let inquiryId: string
  beforeAll(async () => {
    await addAddresses()
    ;({ token: invitation } = await inviteAuditor(stage, stage.world.east.main))
    inquiryId = await insertMail(stage.app, stage.world.east.main)
  })

  /** Values for the parameters of the pages' paths. A page with a new parameter is checked only when it has a value here. */
  const values = (): PathParamValues => ({
    ':id': ['code', 'join', 'ticket', 'called', 'serving', 'cancelled'].map((name) => addresses[name]!.split('/')[3] ?? ''),
    ':part': [''],
    ':token': [invitation],
    ':ticketId': [addresses.visit!.split('/').at(-1)!],
    ':cardId': [addresses.card!.split('/').at(-1)!],
    ':inquiryId': ['', inquiryId],
  })

  longTest('No control of a visitor page covers another control at any scroll position', async () => {
    const staffs = await staffPageAddresses(values())
    const pages = (await pageAddresses('ja', values())).filter((address) => !staffs.includes(address) && address !== '/shopAdmin/*')
    expect(pages.length).toBeGreaterThan(17)
    const page = await (await stage.person()).newPage()
    const most = ['join', 'ticket', 'called', 'reception card', 'home', 'privacy', 'not found'].map((name) => addresses[name]!)
    expect(await uncoveredAt(page, [...new Set([...most, ...pages])])).toEqual([])
  })

  longTest('No control of a staff page covers another control at any scroll position', async () => {
    const pages = (await staffPageAddresses(values())).filter((address) => !address.endsWith('/file'))
    expect(pages.length).toBeGreaterThan(13)
    const page = await openSignedInPage(stage, manager)
    expect(await uncoveredAt(page, ['/shopAdmin/cards?view=board', '/shopAdmin/nowhere', ...pages])).toEqual([])
  })

  describe('public pages', () => {
    longTest.each(publicPages)('The public page %s passes axe in light and dark', async (name) => {
      const page = await (await stage.person()).newPage()
      await page.goto(addresses[name]!, { waitUntil: 'load' })
      expect(await check(page, 360)).toEqual([])
    })

    longTest.each(['ticket', 'login'])('The focused element is never covered on the page %s', async (name) => {
      const page = await (await stage.person()).newPage()
      await page.goto(addresses[name]!, { waitUntil: 'load' })
      if (name === 'ticket') await page.getByText('の最新情報です').waitFor()
      expect(await hiddenFocus(page)).toEqual([])
    })

    longTest('Late content of the ticket page does not hide the focused element', async () => {
      const page = await (await stage.person()).newPage()
      await page.setViewportSize({ width: 360, height: 520 })
      await page.goto(addresses.ticket!, { waitUntil: 'load' })
      await waitForHydration(page)
      const last = page.locator('footer a').last()
      while (!(await last.and(page.locator(':focus')).count())) await page.keyboard.press('Tab')
      await page.getByRole('checkbox').waitFor()
      expect(await page.evaluate<{ name: string; hidden: boolean }>(focusedBox)).toMatchObject({ hidden: false })
    })

    longTest.each(['', '/en', '/zh'])('Public pages at %s/ do not overflow or cut text, even with wide text spacing', async (prefix) => {
      const page = await (await stage.person()).newPage()
      const wrong: string[] = []
      for (const name of publicPages) wrong.push(...(await fitsAt(page, prefix, name)))
      expect(wrong).toEqual([])
    })
  })

  describe('staff pages', () => {
    longTest('The main staff pages pass axe in light and dark', async () => {
      const page = await openSignedInPage(stage, manager)
      for (const name of staffPages) {
        await page.goto(addresses[name]!, { waitUntil: 'load' })
        expect(await check(page, 1280), name).toEqual([])
      }
    })

    longTest('Staff pages do not overflow or cut text in any language', async () => {
      const page = await openSignedInPage(stage, manager)
      const wrong: string[] = []
      for (const prefix of ['', '/en', '/zh']) for (const name of staffPages) wrong.push(...(await fitsAt(page, prefix, name)))
      expect(wrong).toEqual([])
    })

    longTest('The form of a lane with all its fields passes axe and does not overflow', async () => {
      const page = await openSignedInPage(stage, manager)
      for (const [prefix, edit] of [
        ['', /総合受付 を変える/],
        ['/en', /^Change 総合受付/],
        ['/zh', /^更改 総合受付/],
      ] as const) {
        await page.goto(prefix + queueSettingsPath, { waitUntil: 'load' })
        const form = await openEditForm(page, edit)
        for (const folded of await form.locator('summary').all()) await folded.click()
        await form.locator('input[name$=hours]').last().check()
        await form.locator('input[type=time]').first().waitFor()
        // The structure is the same in each language, so one is enough.
        if (!prefix) expect(await check(page, 1280)).toEqual([])
        expect(await overflow(page, [320, ...widths]), prefix).toEqual([])
      }
    })
  })
})
