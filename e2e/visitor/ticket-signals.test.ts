/** How a phone signals the call: sound, vibration, a screen that stays on, and a message if it cannot. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { ShopTextLocale } from '../../src/domain/locale.ts'
import { longTest, sampledDescribe } from '../../test/matrix.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { hidePage, phoneOptions, recordSignals, relativeTones, showPage, signalsOf, stopSound } from '../support/phone-signals.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { ticketWords } from '../support/ticket-words.ts'
import { takeTicket } from '../support/visitor.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})

const allTexts = {
  ja: {
    ...ticketWords.ja,
    sound: '音を鳴らす',
    mute: '音を止める',
    on: '音と振動でお知らせします',
    blocked: '音が止まっています',
    closed: '画面を閉じると呼び出しが届きません',
    screen: '画面をつけたままにする',
    insecure: '消えないよう、ときどき画面に触れてください',
  },
  en: {
    ...ticketWords.en,
    sound: 'Play a sound',
    mute: 'Mute',
    on: 'We’ll play a sound and vibrate',
    blocked: 'The sound has stopped',
    closed: 'If you close this page, we can’t notify you',
    screen: 'Keep the screen on',
    insecure: 'We can’t keep your screen on',
  },
  zh: {
    ...ticketWords.zh,
    sound: '开启声音',
    mute: '关闭声音',
    on: '届时会响铃并振动提醒',
    blocked: '声音已停止',
    closed: '关闭页面后，将收不到叫号提醒',
    screen: '保持屏幕常亮',
    insecure: '请不时触碰屏幕以免熄屏',
  },
} satisfies Record<ShopTextLocale, Record<string, string | RegExp>>

async function follow(locale: ShopTextLocale, token: string, origin = stage.app.origin): Promise<Page> {
  const person = await stage.browser.person(origin, phoneOptions)
  await recordSignals(person)
  const page = await person.newPage()
  await page.goto(`${allTexts[locale].path}/entry/w/${token}`)
  await page.getByText(allTexts[locale].live).waitFor()
  return page
}

const joined = async () => (await joinAsVisitor(stage.app, queue.shop)).token
const tones = async (page: Page) => (await signalsOf(page)).tones
const callPattern = '300-120-300-120-600'
/** Two tones every six seconds, five times. */
const callTones = [0, 6, 12, 18, 24].flatMap((after) => [
  { hertz: 659, after },
  { hertz: 523, after: after + 0.3 },
])

sampledDescribe(['ja', 'en', 'zh'] as const, 0)('in %s', (locale) => {
  const texts = allTexts[locale]

  test('One tap lets a call ring and vibrate until the phone is touched', async () => {
    const page = await follow(locale, await joined())
    await page.getByText(texts.closed).waitFor()
    expect(await tones(page)).toEqual([])
    await page.getByRole('button', { name: texts.sound }).tap()
    await page.getByText(texts.on).waitFor()
    // The sound plays once as a sample of its loudness.
    await expect.poll(async () => relativeTones(await tones(page))).toEqual(callTones.slice(0, 2))

    // The browser stops the sound while the phone sleeps. The page says so, and a touch restores it.
    await stopSound(page)
    await page.getByText(texts.blocked).waitFor()
    await page.getByText(texts.closed).tap()
    await page.getByText(texts.on).waitFor()

    await queue.callNext()
    await page.getByRole('heading', { name: texts.called }).waitFor()
    await expect.poll(async () => relativeTones((await tones(page)).slice(2))).toEqual(callTones)
    await expect.poll(async () => (await signalsOf(page)).shakes[0]).toBe(callPattern)
    const before = (await signalsOf(page)).silenced

    await page.getByRole('heading', { name: texts.called }).tap()
    await expect.poll(async () => (await signalsOf(page)).silenced).toBe(before + 1)
    await expect.poll(async () => (await signalsOf(page)).shakes.at(-1)).toBe('0')
  })

  test('Keyboard focus stays on the sound button during hydration', async () => {
    const person = await stage.browser.person(stage.app.origin, phoneOptions)
    const page = await person.newPage()
    await page.goto(`${texts.path}/entry/w/${await joined()}`)
    await page.getByText(texts.live).waitFor()
    const button = page.getByRole('button', { name: texts.sound })
    await button.focus()
    await page.keyboard.press('Shift')
    await page.getByLabel(texts.screen).waitFor()
    expect(await button.and(page.locator(':focus')).count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.getByText(texts.on).waitFor()
  })

  test('On plain http the sound works, and the page says why the screen may turn off', async () => {
    const page = await follow(locale, await joined(), stage.networkOrigin)
    await expect.poll(() => page.evaluate('isSecureContext')).toBe(false)
    await page.getByText(texts.insecure).waitFor()
    await expect.poll(() => page.getByLabel(texts.screen).count()).toBe(0)
    await page.getByRole('button', { name: texts.sound }).tap()
    await page.getByText(texts.on).waitFor()
    await queue.callNext()
    await expect.poll(async () => (await tones(page)).length).toBe(12)
  })

  test('A silenced call stays silent after a recall and after a reload', async () => {
    const page = await follow(locale, await joined())
    await page.getByRole('button', { name: texts.sound }).tap()
    await page.getByText(texts.on).waitFor()
    const ticket = await queue.callNext()
    await page.getByRole('button', { name: texts.mute }).tap()
    await page.getByRole('button', { name: texts.mute }).waitFor({ state: 'detached' })
    const rung = (await tones(page)).length
    await queue.move(ticket, 'recall')
    await expect.poll(async () => (await signalsOf(page)).shakes.filter((shake) => shake === callPattern).length).toBeGreaterThan(1)
    expect((await tones(page)).length).toBe(rung)
    await page.reload()
    // The part that rings is ready once it has requested the wake lock.
    await expect.poll(async () => (await signalsOf(page)).locks).toBeGreaterThan(0)
    await page.getByRole('heading', { name: texts.called }).tap()
    await page.getByRole('timer').waitFor()
    expect(await tones(page)).toEqual([])
  })
})

test('The tap that takes the number lets a call ring until the phone is touched', async () => {
  const person = await stage.person(phoneOptions)
  await recordSignals(person)
  const page = await person.newPage()
  await takeTicket(page, queue.shop.entryCode)
  await page.getByText(allTexts.ja.on).waitFor()
  expect(await tones(page)).toEqual([])
  await queue.callNext()
  await expect.poll(async () => relativeTones(await tones(page))).toEqual(callTones)
  await expect.poll(async () => (await signalsOf(page)).shakes[0]).toBe(callPattern)
  const before = (await signalsOf(page)).silenced
  await page.getByRole('heading', { name: allTexts.ja.called }).tap()
  await expect.poll(async () => (await signalsOf(page)).silenced).toBe(before + 1)
  await expect.poll(async () => (await signalsOf(page)).shakes.at(-1)).toBe('0')
})

longTest('A call rings on a hidden page and rings anew when the page is shown', async () => {
  const page = await follow('ja', await joined())
  await page.getByRole('button', { name: allTexts.ja.sound }).tap()
  await page.getByText(allTexts.ja.on).waitFor()
  await hidePage(page)
  await queue.callNext()
  await expect.poll(async () => (await tones(page)).length).toBe(12)
  await showPage(page)
  await expect.poll(async () => (await tones(page)).length).toBe(22)
  await expect.poll(async () => (await signalsOf(page)).shakes).toContain(callPattern)
  await page.getByRole('heading', { name: allTexts.ja.called }).tap()
  await hidePage(page)
  await showPage(page)
  await expect.poll(async () => (await signalsOf(page)).shakes.at(-1)).toBe('0')
  expect((await tones(page)).length).toBe(22)
})

longTest('A phone that was never touched stays silent when called', async () => {
  const page = await follow('ja', await joined())
  await queue.callNext()
  await page.getByRole('heading', { name: allTexts.ja.called }).waitFor()
  // The part that rings is ready once it has requested the wake lock.
  await expect.poll(async () => (await signalsOf(page)).locks).toBeGreaterThan(0)
  expect(await tones(page)).toEqual([])
})

test('A visitor next in line can switch sound on and the default wake lock off', async () => {
  const page = await follow('ja', await joined())
  const keep = page.getByLabel(allTexts.ja.screen)
  await expect.poll(() => keep.isChecked()).toBe(true)
  await expect.poll(() => signalsOf(page)).toMatchObject({ locks: 1, released: 0 })
  await hidePage(page)
  await showPage(page)
  await expect.poll(async () => (await signalsOf(page)).locks).toBe(2)
  await keep.uncheck()
  await expect.poll(async () => (await signalsOf(page)).released).toBe(2)

  // Sound is requested and rings once. The browser stops it while the phone sleeps, and a touch restores it.
  expect(await tones(page)).toEqual([])
  await page.getByRole('button', { name: allTexts.ja.sound }).tap()
  await page.getByText(allTexts.ja.on).waitFor()
  await expect.poll(async () => relativeTones(await tones(page))).toEqual(callTones.slice(0, 2))
  await stopSound(page)
  await page.getByText(allTexts.ja.blocked).waitFor()
  await page.getByText(allTexts.ja.closed).tap()
  await page.getByText(allTexts.ja.on).waitFor()

  await queue.callNext()
  await page.getByRole('heading', { name: allTexts.ja.called }).waitFor()
  await expect.poll(async () => relativeTones((await tones(page)).slice(2))).toEqual(callTones)
  expect((await signalsOf(page)).locks).toBe(2)
})

longTest('The screen is not kept on by default for a visitor far from the front', async () => {
  for (let ahead = 0; ahead < 3; ahead++) await joined()
  const page = await follow('ja', await joined())
  expect((await signalsOf(page)).locks).toBe(0)
  await page.getByText(allTexts.ja.closed).tap()
  const keep = page.getByLabel(allTexts.ja.screen)
  await keep.waitFor()
  await expect.poll(() => keep.isChecked()).toBe(false)
  await keep.check()
  await expect.poll(async () => (await signalsOf(page)).locks).toBe(1)
})

longTest('A wake lock refused for a low battery is reported', async () => {
  const person = await stage.person(phoneOptions)
  const refuse = `navigator.wakeLock.request = () => Promise.reject(new DOMException('low', 'NotAllowedError'))`
  // The blank page before it is not a secure context and has no wake lock.
  await person.addInitScript(`if (navigator.wakeLock) ${refuse}`)
  const page = await person.newPage()
  await page.goto(`/entry/w/${await joined()}`)
  await page.getByText('いまは画面をつけたままにできません').waitFor()
})
