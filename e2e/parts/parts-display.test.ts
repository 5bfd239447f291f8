/** The parts that show and read, as shown at /test, by mouse and keyboard. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { fakeCamera } from '../support/fake-camera.ts'
import { createGalleryPageOpener } from '../support/gallery-page.ts'
import { waitForHydration } from '../support/hydration.ts'
import { createQrModules, readQrModules, readQrPictureModules } from '../support/qr-code.ts'

const stage = openE2eApp()
const showPart = createGalleryPageOpener(stage, { viewport: { width: 1300, height: 900 } })

async function openPart(address: string, options?: Parameters<typeof stage.person>[0], origin = '', { browser } = stage): Promise<Page> {
  const person = await browser.person(origin || stage.app.origin, options)
  const page = await person.newPage()
  await page.goto(address)
  await waitForHydration(page)
  return page
}

const inState = (page: Page, state: string): Locator => page.locator(`section[data-state="${state}"]`)

describe('QR view (R2.30)', () => {
  const address = 'https://shop.example/entry/w/K7M42QXA'
  const expected = createQrModules(address)

  const seesCode = async (page: Page) => {
    const code = inState(page, 'filled').getByRole('img', { name: '若葉通り店の受付のQRコード' })
    expect(await readQrModules(code, expected.length)).toEqual(expected)
  }

  test('A QR code is dark on white with its quiet zone', async () => {
    await seesCode(await showPart('qr-view'))
  })

  longTest('A QR code is dark on white in a dark page too', async () => {
    await seesCode(await openPart('/test/qr-view', { colorScheme: 'dark' }))
  })

  longTest('A QR code downloads as SVG and as PNG, named after its target', async () => {
    const page = await openPart('/test/qr-view')
    const save = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), inState(page, 'filled').getByRole('button', { name }).click()])
      return { name: download.suggestedFilename(), content: await readFile((await download.path())!) }
    }
    const svg = await save('SVGで保存')
    expect(svg.name).toBe('若葉通り店の受付.svg')
    expect(svg.content.toString()).toContain(`viewBox="0 0 ${expected.length} ${expected.length}"`)
    const png = await save('PNGで保存')
    expect(png.name).toBe('若葉通り店の受付.png')
    expect(await readQrPictureModules(page.context().browser()!, png.content, expected.length)).toEqual(expected)
  })

  longTest('Printing a QR code hides the rest of the page', async () => {
    const page = await openPart('/test/qr-view')
    await page.evaluate('window.print = () => {}')
    await inState(page, 'filled').getByRole('button', { name: '印刷する' }).click()
    await page.emulateMedia({ media: 'print' })
    const visibility = (selector: string) => page.evaluate(`getComputedStyle(document.querySelector('${selector}')).visibility`)
    await expect.poll(() => visibility('[data-state=filled] svg[role=img]')).toBe('visible')
    await expect.poll(() => visibility('[data-state=long] svg[role=img]')).toBe('hidden')
    await expect.poll(() => visibility('h1')).toBe('hidden')
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`)
    await expect.poll(() => page.locator('html').getAttribute('data-printing')).toBeNull()
  })
})

const field = (page: Page) => inState(page, 'empty').getByRole('textbox', { name: '受付コード' })
const scan = async (page: Page): Promise<Locator> => {
  await inState(page, 'empty').getByRole('button', { name: 'QRコードを読み取る' }).click()
  return page.getByRole('dialog', { name: 'QRコードの読み取り' })
}

describe('code input (R2.30)', () => {
  longTest('The code input shows a code typed in any spelling as on the poster', async () => {
    const page = await openPart('/test/code-input')
    await field(page).pressSequentially('k7m4 2qxa')
    await expect.poll(() => field(page).inputValue()).toBe('K7M4-2QXA')
    await field(page).fill('ｏ７ｌ４ー２ｑｘａ')
    await expect.poll(() => field(page).inputValue()).toBe('0714-2QXA')
    // Deletes backwards over the hyphen.
    for (let left = 0; left < 5; left++) await field(page).press('Backspace')
    await expect.poll(() => field(page).inputValue()).toBe('071')
    await field(page).blur()
    await inState(page, 'empty').getByText('受付コードは8文字です').waitFor()
    await expect.poll(() => field(page).getAttribute('aria-invalid')).toBe('true')
  })

  longTest('The code input does not change text while an input method composes it', async () => {
    const page = await openPart('/test/code-input')
    await field(page).focus()
    const keyboard = await page.context().newCDPSession(page)
    await keyboard.send('Input.imeSetComposition', { text: 'ｋ７ｍ４２', selectionStart: 5, selectionEnd: 5 })
    await expect.poll(() => field(page).inputValue()).toBe('ｋ７ｍ４２')
    await keyboard.send('Input.insertText', { text: 'ｋ７ｍ４２' })
    await expect.poll(() => field(page).inputValue()).toBe('K7M4-2')
  })

  longTest('The code input accepts a pasted link of our site and refuses a foreign link', async () => {
    const page = await openPart('/test/code-input')
    await field(page).fill(`${stage.app.origin}/en/entry/w/K7M42QXA?from=poster`)
    await expect.poll(() => field(page).inputValue()).toBe('K7M4-2QXA')
    await field(page).fill('https://evil.example/entry/w/K7M42QXA')
    await inState(page, 'empty').getByText('ほかのサイト（evil.example）のリンクです').waitFor()
    await field(page).fill(`${stage.app.origin}/entry/w/abcdefghijklmnopqrst_-`)
    await expect
      .poll(() => page.getByRole('link', { name: 'このリンクの画面を開く' }).getAttribute('href'))
      .toBe('/entry/w/abcdefghijklmnopqrst_-')
  })

  longTest('On plain http the code input has no scanner and says why', async () => {
    const page = await openPart('/test/code-input', {}, stage.networkOrigin)
    await inState(page, 'empty').getByText('この接続ではカメラを使えません').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'QRコードを読み取る' }).count()).toBe(0)
  })
})

// `npm test` covers the scanner in the check-in of reservations.
describe('code input with a camera (R2.30)', () => {
  const camera = fakeCamera()
  afterAll(() => camera.remove())
  const cameraStage = openE2eApp({}, { args: camera.args })

  /** Records every stream that the page opens, to check that it is released. */
  const watchStreams = (page: Page) =>
    page.evaluate(`
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      window.streams = []
      navigator.mediaDevices.getUserMedia = async (constraints) => {
        const stream = await open(constraints)
        window.streams.push(stream)
        return stream
      }`)
  const tracks = (page: Page) => page.evaluate('window.streams.flatMap((stream) => stream.getTracks().map((track) => track.readyState))')

  longTest('The scanner reads a code from the poster and releases the camera', async () => {
    camera.show(`${stage.app.origin}/entry/w/K7M42QXA`)
    const page = await openPart('/test/code-input', {}, '', cameraStage)
    await watchStreams(page)
    const dialog = await scan(page)
    await expect.poll(() => field(page).inputValue()).toBe('K7M4-2QXA')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => tracks(page)).toEqual(['ended'])
  })

  longTest('The scanner refuses a foreign link and releases the camera when closed', async () => {
    camera.show('https://evil.example/entry/w/K7M42QXA')
    const page = await openPart('/test/code-input', {}, '', cameraStage)
    await watchStreams(page)
    const dialog = await scan(page)
    await dialog.getByText('ほかのサイト（evil.example）のリンクです').waitFor()
    await expect.poll(() => tracks(page)).toEqual(['live'])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => tracks(page)).toEqual(['ended'])
    expect(new URL(page.url()).pathname).toBe('/test/code-input')
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('QRコードを読み取る')
  })

  longTest('The scanner uses the browser’s own barcode detector if available', async () => {
    const person = await cameraStage.person()
    await person.addInitScript(`
      window.BarcodeDetector = class {
        static async getSupportedFormats() { return ['qr_code'] }
        async detect() { return [{ rawValue: 'K7M4-2QXA' }] }
      }`)
    const page = await person.newPage()
    await page.goto('/test/code-input')
    await waitForHydration(page)
    await scan(page)
    await expect.poll(() => field(page).inputValue()).toBe('K7M4-2QXA')
  })

  longTest('The scanner without camera permission offers to type the code', async () => {
    const page = await openPart('/test/code-input', {}, '', cameraStage)
    await page.evaluate(`navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))`)
    const dialog = await scan(page)
    await dialog.getByText('カメラの使用が許可されていません').waitFor()
    await dialog.getByRole('button', { name: 'コードを入力する' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('undo (R2.30)', () => {
  const filled = (page: Page) => inState(page, 'filled')
  const card = (page: Page) => filled(page).locator('[data-card]')
  const bin = (page: Page) => filled(page).getByRole('button', { name: 'ごみ箱へ移す' })
  const note = (page: Page) => filled(page).getByLabel('メモ')

  test('The Z key undoes the last step, except in a text field', async () => {
    const page = await showPart('undo-snack')
    await bin(page).click()
    await page.getByRole('status').filter({ hasText: 'カードをごみ箱へ移しました' }).waitFor()
    await note(page).fill('a')
    await note(page).press('z')
    await expect.poll(() => note(page).inputValue()).toBe('az')
    await expect.poll(() => card(page).innerText()).toBe('ごみ箱の中')
    await note(page).blur()
    await page.keyboard.press('z')
    await page.getByRole('status').filter({ hasText: 'カードを元に戻しました' }).waitFor()
    await expect.poll(() => card(page).innerText()).toBe('元のまま')
  })

  longTest('The undo button disappears after 8 seconds, but stays while focused', async () => {
    const person = await stage.person()
    const page = await person.newPage()
    await page.clock.install({ time: '2026-11-21T03:00:00Z' })
    await page.goto('/test/undo-snack')
    // The test controls the time from here on, however slow this machine is.
    await page.clock.pauseAt('2026-11-21T04:00:00Z')
    await bin(page).click()
    const undo = page.getByRole('button', { name: '元に戻す' })
    await undo.focus()
    await page.clock.runFor(20_000)
    await expect.poll(() => undo.isVisible()).toBe(true)
    await undo.blur()
    await page.mouse.move(0, 0)
    await page.clock.runFor(7_000)
    await expect.poll(() => undo.isVisible()).toBe(true)
    await page.clock.runFor(1_500)
    await undo.waitFor({ state: 'detached' })
  })

  longTest('An irreversible action asks first and focuses the safe choice', async () => {
    const page = await openPart('/test/confirm-sheet')
    await inState(page, 'filled').getByRole('button', { name: '消去する' }).click()
    const dialog = page.getByRole('dialog', { name: 'このカードを消去しますか' })
    await dialog.waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('消去しない')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
  })
})

describe('loading (R9.2)', () => {
  test('The skeleton is hidden for the first 200 ms of its animation', async () => {
    const page = await showPart('page-states')
    const [animation] = (await page.evaluate(
      `document.querySelector('[data-state=loading] [role=status]').getAnimations().map((one) => one.effect.getTiming().delay)`,
    )) as number[]
    expect(animation).toBe(200)
    const seenAt = (time: number) =>
      page.evaluate(`(() => {
        const skeleton = document.querySelector('[data-state=loading] [role=status]')
        const [animation] = skeleton.getAnimations()
        animation.pause()
        animation.currentTime = ${time}
        return getComputedStyle(skeleton).visibility
      })()`)
    expect([await seenAt(199), await seenAt(201)]).toEqual(['hidden', 'visible'])
  })
})

longTest('The timeline shows actor, action and time in the shop’s time zone (R2.30)', async () => {
  const page = await openPart('/test/event-timeline', { timezoneId: 'America/Los_Angeles' })
  const items = inState(page, 'filled').getByRole('list', { name: '経過' }).getByRole('listitem')
  await expect.poll(() => items.count()).toBe(3)
  await expect.poll(async () => (await items.first().innerText()).split(/\s+/)).toEqual(['14:31', '対応を始めました', '鈴木さん'])
})

describe('data table (R2.30)', () => {
  const desk = { viewport: { width: 1300, height: 900 } }
  const table = (page: Page) => inState(page, 'filled')
  const numbers = async (page: Page) => (await table(page).locator('tbody a > b').allInnerTexts()).join(' ')
  const head = (page: Page, name: string) => table(page).getByRole('columnheader', { name })

  longTest('Order, filter, columns and page of the table survive Back and a reload', async () => {
    const page = await openPart('/test/data-table', desk)
    await head(page, 'お待ち').getByRole('button').click()
    await head(page, 'お待ち').getByRole('button').click()
    await expect.poll(() => head(page, 'お待ち').getAttribute('aria-sort')).toBe('descending')
    await table(page).getByRole('searchbox', { name: '絞り込み' }).fill('佐藤')
    await page.waitForURL((url) => url.searchParams.get('filter') === '佐藤')
    await table(page).locator('summary[aria-label=表示する列]').click()
    await table(page).getByRole('checkbox', { name: 'ご用件' }).uncheck()
    await head(page, 'ご用件').waitFor({ state: 'detached' })
    const first = await numbers(page)
    await table(page).getByRole('link', { name: '次のページへ' }).click()
    await page.waitForURL((url) => url.searchParams.has('after'))
    await expect.poll(() => numbers(page)).not.toBe(first)
    const second = await numbers(page)

    await page.goBack()
    await expect.poll(() => numbers(page)).toBe(first)
    await page.goForward()
    await expect.poll(() => numbers(page)).toBe(second)
    await page.reload()
    await waitForHydration(page)
    await expect.poll(() => numbers(page)).toBe(second)
    await expect.poll(() => table(page).getByRole('searchbox').inputValue()).toBe('佐藤')
    await expect.poll(() => head(page, 'お待ち').getAttribute('aria-sort')).toBe('descending')
    await expect.poll(() => head(page, 'ご用件').count()).toBe(0)
  })

  longTest('A button clears all filters of a table without matches', async () => {
    const page = await openPart('/test/data-table?filter=zzz', desk)
    await table(page).getByRole('button', { name: '条件をすべて外す' }).click()
    await table(page).getByRole('table').waitFor()
    await expect.poll(() => table(page).getByRole('searchbox').inputValue()).toBe('')
  })

  test('A table row opens by a press anywhere in the row and by keyboard', async () => {
    const page = await showPart('data-table')
    const cell = table(page).getByRole('cell', { name: '佐藤 健' }).first()
    const { width, height } = (await cell.boundingBox())!
    await cell.click({ position: { x: width - 4, y: height / 2 }, force: true })
    await page.waitForURL('**/test/data-table?visit=A002')
    await table(page).getByRole('link', { name: 'A003' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/test/data-table?visit=A003')
  })

  longTest('A table of 500 rows sorts and filters on a narrow screen', async () => {
    const page = await openPart('/test/data-table?rows=500', { viewport: { width: 360, height: 800 } })
    const rows = table(page).getByRole('row')
    await expect.poll(() => rows.count()).toBe(501)
    await head(page, '番号').getByRole('button').click()
    await head(page, '番号').getByRole('button').click()
    await expect.poll(async () => (await numbers(page)).slice(0, 9)).toBe('A500 A499')
    await table(page).getByRole('searchbox').fill('A499')
    await expect.poll(() => rows.count()).toBe(2)
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  })
})
