/** The input parts as shown at /test: real keys, a real input method, and the value that the form sends. */
import type { CDPSession, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { maxFileBytes } from '#domain/attachments/attachment.ts'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { holdScripts } from '../support/delayed-scripts.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { createGalleryPageOpener } from '../support/gallery-page.ts'
import { waitForHydration } from '../support/hydration.ts'

const stage = openE2eApp()
const showPart = createGalleryPageOpener(stage)

async function openPart(id: string, { language = '', origin = '' } = {}): Promise<Page> {
  const page = await (await stage.person()).newPage()
  await page.goto(`${origin}${language}/test/${id}`)
  await waitForHydration(page)
  return page
}

const inState = (page: Page, state: string): Locator => page.locator(`[data-state="${state}"]`)

/** Returns the field's values as a form around it would send them. */
async function sent(field: Locator): Promise<string[]> {
  return field.evaluate<string[], HTMLInputElement>(sentBy)
}
// Runs in the page.
const sentBy = new Function(
  'field',
  `const own = field.form
  const form = own ?? document.createElement('form')
  if (!own) { const section = field.closest('[data-show]'); section.before(form); form.append(section) }
  const values = [...new FormData(form).getAll(field.name)].map(String)
  if (!own) form.replaceWith(...form.childNodes)
  return values`,
) as (field: HTMLInputElement) => string[]

describe('e-mail input (R2.30)', () => {
  test('The e-mail input suggests the likely domain, and a tap accepts the suggestion', async () => {
    const page = await showPart('email-input')
    const part = inState(page, 'empty')
    const field = part.getByRole('textbox')
    await field.fill('hanako＠ｇｍｉａｌ．ｃｏｍ')
    await field.blur()
    await expect.poll(() => field.inputValue()).toBe('hanako@gmial.com')
    await part.getByText('もしかして gmail.com ですか').waitFor()
    await part.getByRole('button', { name: 'gmail.com に直す' }).click()
    await expect.poll(() => field.inputValue()).toBe('hanako@gmail.com')
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('empty')
    await expect.poll(() => part.getByRole('button').count()).toBe(0)
    await expect.poll(() => sent(field)).toEqual(['hanako@gmail.com'])
  })

  longTest('The e-mail input reports a missing “@” until corrected', async () => {
    const page = await openPart('email-input', { language: '/en' })
    const part = inState(page, 'empty')
    const field = part.getByRole('textbox')
    await field.fill('hanako.example.com')
    await field.blur()
    await part.getByRole('alert').getByText('The “@” seems to be missing.').waitFor()
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await field.fill('hanako@example.com')
    await expect.poll(() => part.getByRole('alert').count()).toBe(0)
  })
})

describe('phone input (R2.30)', () => {
  test('The phone input shows the usual spelling and sends E.164', async () => {
    const page = await showPart('phone-input')
    const field = inState(page, 'empty').getByRole('textbox')
    await field.fill('０９０ー１２３４ー５６７８')
    await field.blur()
    await expect.poll(() => field.inputValue()).toBe('090-1234-5678')
    await expect.poll(() => sent(field)).toEqual(['+819012345678'])
    await field.fill('+44 20 7946 0958')
    await expect.poll(() => sent(field)).toEqual(['+442079460958'])
    await field.fill('090-1234-567')
    await field.blur()
    await inState(page, 'empty').getByRole('alert').getByText('桁数が足りないようです。').waitFor()
  })

  longTest('The phone input shows a stored number in the usual spelling', async () => {
    const page = await openPart('phone-input')
    const field = inState(page, 'filled').getByRole('textbox')
    await expect.poll(() => field.inputValue()).toBe('090-1234-5678')
    await expect.poll(() => sent(field)).toEqual(['+819012345678'])
  })

  longTest.each([
    ['/en', '090-1234-56789', 'There seem to be too many digits.'],
    ['/zh', 'hanako', '请输入数字。'],
  ])('The phone input at %s/ names the mistake in %s', async (language, typed, sentence) => {
    const page = await openPart('phone-input', { language })
    const part = inState(page, 'empty')
    await part.getByRole('textbox').fill(typed)
    await part.getByRole('textbox').blur()
    await part.getByRole('alert').getByText(sentence).waitFor()
  })
})

describe('kana input (R2.30)', () => {
  async function openName(open: (part: string) => Promise<Page> = openPart) {
    const page = await open('kana-input')
    const [name, kana] = await inState(page, 'empty').getByRole('textbox').all()
    await name!.focus()
    return { page, name: name!, kana: kana!, ime: await page.context().newCDPSession(page) }
  }

  /** Types like an input method: the shown text changes until it is confirmed. */
  async function compose(ime: CDPSession, ...shown: string[]): Promise<void> {
    for (const text of shown) await ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await ime.send('Input.insertText', { text: shown.at(-1)! })
  }
  const yamada = ['ｙ', 'や', 'やｍ', 'やま', 'やまｄ', 'やまだ', '山田']

  test('The kana input takes the reading that the input method composed', async () => {
    const { page, name, kana, ime } = await openName(showPart)
    await compose(ime, ...yamada)
    await expect.poll(() => kana.inputValue()).toBe('ヤマダ')
    await page.keyboard.insertText('　')
    await compose(ime, 'は', 'はな', 'はなこ', '花子')
    await expect.poll(() => name.inputValue()).toBe('山田　花子')
    await expect.poll(() => kana.inputValue()).toBe('ヤマダ ハナコ')
    await expect.poll(() => sent(kana)).toEqual(['ヤマダ ハナコ'])
    await kana.fill('yamada')
    await kana.blur()
    await expect.poll(() => kana.inputValue()).toBe('ヤマダ')
    await kana.fill('山田')
    await kana.blur()
    await inState(page, 'empty').getByText('ひらがなかカタカナでご入力ください。').waitFor()
  })

  longTest('A reading typed before hydration stays when the name is typed', async () => {
    const page = await (await stage.person()).newPage()
    const wake = await holdScripts(page)
    await page.goto('/test/kana-input', { waitUntil: 'commit' })
    const [name, kana] = await inState(page, 'empty').getByRole('textbox').all()
    await kana!.fill('サトウ')
    await wake()
    await name!.focus()
    await compose(await page.context().newCDPSession(page), ...yamada)
    await expect.poll(() => name!.inputValue()).toBe('山田')
    expect(await kana!.inputValue()).toBe('サトウ')
  })

  longTest('The kana input shows the reading while it is composed', async () => {
    const { kana, ime } = await openName()
    await ime.send('Input.imeSetComposition', { text: 'やま', selectionStart: 2, selectionEnd: 2 })
    await expect.poll(() => kana.inputValue()).toBe('ヤマ')
  })

  longTest('Deleting part of the name deletes its reading in the kana input', async () => {
    const { page, kana, ime } = await openName()
    await compose(ime, ...yamada)
    await compose(ime, 'は', 'はな', 'はなこ', '花子')
    await expect.poll(() => kana.inputValue()).toBe('ヤマダハナコ')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expect.poll(() => kana.inputValue()).toBe('ヤマダ')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await expect.poll(() => kana.inputValue()).toBe('')
  })

  longTest('The kana input keeps a typed reading until the reading is deleted', async () => {
    const { name, kana, ime } = await openName()
    await compose(ime, ...yamada)
    await expect.poll(() => kana.inputValue()).toBe('ヤマダ')
    await kana.fill('やまた')
    await name.focus()
    await compose(ime, 'は', 'はな', '花')
    await expect.poll(() => name.inputValue()).toBe('山田花')
    await kana.focus()
    await kana.blur()
    await expect.poll(() => kana.inputValue()).toBe('ヤマタ')
    await kana.fill('')
    await name.focus()
    await compose(ime, 'こ', '子')
    await expect.poll(() => kana.inputValue()).toBe('ヤマダハナコ')
  })

  longTest('Kanji pasted into the name add nothing to the kana input', async () => {
    const { page, name, kana, ime } = await openName()
    await page.keyboard.insertText('佐藤')
    await compose(ime, 'はな', '花')
    await expect.poll(() => name.inputValue()).toBe('佐藤花')
    await expect.poll(() => kana.inputValue()).toBe('ハナ')
  })

  longTest('The kana input turns hiragana, half-width kana and romaji into katakana', async () => {
    const { page, kana } = await openName()
    for (const [typed, shown] of [
      ['やまだ　はなこ', 'ヤマダ ハナコ'],
      ['ﾔﾏﾀﾞ', 'ヤマダ'],
      ['yamada', 'ヤマダ'],
    ] as const) {
      await kana.fill(typed)
      await kana.blur()
      await expect.poll(() => kana.inputValue()).toBe(shown)
    }
    await kana.fill('山田')
    await kana.blur()
    await inState(page, 'empty').getByText('ひらがなかカタカナでご入力ください。').waitFor()
  })
})

describe('money in 万円 (R2.30)', () => {
  sampledTest([
    ['', '８．５', '8.5万円 = 85,000円'],
    ['/en', '85000', '¥85,000 (8.5 man-yen)'],
    ['/zh', '8万5千', '8.5 万日元 = 85,000 日元'],
  ])('The money input of the page "%s/" reads %s as 85,000 yen', async (language, typed, expected) => {
    const page = await showPart('money-input', language)
    const part = inState(page, 'empty')
    await part.getByRole('textbox').fill(typed)
    await part.getByText(expected).waitFor()
    await part.getByRole('textbox').blur()
    await expect.poll(() => part.getByRole('textbox').inputValue()).toBe('8.5')
    await expect.poll(() => sent(part.getByRole('textbox'))).toEqual(['85000'])
  })

  longTest('A money range reports a minimum above its maximum', async () => {
    const page = await openPart('money-range')
    const part = inState(page, 'empty')
    const [min, max] = [part.getByLabel('下限'), part.getByLabel('上限')]
    await min.fill('9')
    await max.fill('8')
    await expect.poll(() => part.getByRole('alert').count()).toBe(0)
    await max.blur()
    await part.getByRole('alert').getByText('下限が上限より大きくなっています。').waitFor()
    await max.fill('10')
    await expect.poll(() => part.getByRole('alert').count()).toBe(0)
    await expect.poll(() => Promise.all([sent(min), sent(max)])).toEqual([['90000'], ['100000']])
  })
})

longTest('The number stepper stays within its limits, by buttons and by keys (R2.30)', async () => {
  const page = await openPart('number-stepper')
  const part = inState(page, 'filled')
  const field = part.getByRole('spinbutton', { name: '入居人数' })
  await part.getByRole('button', { name: '入居人数を1つ減らす' }).click()
  await part.getByRole('button', { name: '入居人数を1つ減らす' }).click()
  await expect.poll(() => field.inputValue()).toBe('1')
  await field.focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => field.inputValue()).toBe('2')
  await field.fill('20')
  await part.getByRole('button', { name: '入居人数を1つ増やす' }).click()
  await expect.poll(() => sent(field)).toEqual(['20'])
  await field.fill('３名')
  await expect.poll(() => sent(field)).toEqual(['3'])
  await field.blur()
  await expect.poll(() => field.inputValue()).toBe('3')
})

describe('postal address (R2.30)', () => {
  const fields = (part: Locator) => ({
    code: part.getByLabel('郵便番号'),
    prefecture: part.getByLabel('都道府県'),
    city: part.getByLabel('市区町村'),
    town: part.getByLabel('町名', { exact: true }),
    street: part.getByLabel('番地'),
  })
  const values = ({ prefecture, city, town, street }: ReturnType<typeof fields>) =>
    Promise.all([prefecture, city, town, street].map((field) => field.inputValue()))

  test('The postal code fills the address from our own server', async () => {
    const page = await showPart('postal-address')
    const part = inState(page, 'empty')
    const address = fields(part)
    await address.code.fill('〒１００－０００１')
    await part.getByText('東京都千代田区千代田').waitFor()
    await address.street.fill('1-1')
    await expect.poll(() => values(address)).toEqual(['東京都', '千代田区', '千代田', '1-1'])
    await address.code.fill('5300001')
    await expect.poll(() => values(address)).toEqual(['大阪府', '大阪市北区', '梅田', '1-1'])
    await address.code.blur()
    await expect.poll(() => address.code.inputValue()).toBe('530-0001')
    await expect.poll(() => sent(address.code)).toEqual(['5300001'])
  })

  longTest('The postal code never overwrites typed text', async () => {
    const page = await openPart('postal-address')
    const address = fields(inState(page, 'empty'))
    await address.town.fill('丸の内')
    await address.street.fill('2-3')
    await address.code.fill('1000001')
    await expect.poll(() => values(address)).toEqual(['東京都', '千代田区', '丸の内', '2-3'])
  })

  longTest('A visitor chooses the town if several towns share a postal code', async () => {
    const page = await openPart('postal-address')
    const part = inState(page, 'empty')
    await fields(part).code.fill('4520961')
    await part.getByLabel('この郵便番号に当てはまる町を').selectOption('春日壱屋敷')
    await expect.poll(() => values(fields(part))).toEqual(['愛知県', '清須市', '春日壱屋敷', ''])
  })

  longTest('The postal address reports an unknown code and a failed lookup', async () => {
    const page = await openPart('postal-address', { language: '/en' })
    const part = inState(page, 'empty')
    const code = part.getByLabel('Postal code')
    await code.fill('000-0000')
    await part.getByText('We couldn’t find this postal code.').waitFor()
    await page.context().setOffline(true)
    await code.fill('980-0000')
    await part.getByText('We can’t look up addresses right now.').waitFor()
    await page.context().setOffline(false)
  })
})

describe('photo field (R2.30)', () => {
  /** A photograph as cameras write it: a JPEG with GPS data, rotated. */
  async function photo(page: Page, width: number, height: number): Promise<Buffer> {
    const plain = Buffer.from(
      await page.evaluate<string>(`(() => {
        const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} })
        const context = canvas.getContext('2d')
        context.fillStyle = '#c63'
        context.fillRect(0, 0, ${width}, ${height})
        return canvas.toDataURL('image/jpeg').split(',')[1]
      })()`),
      'base64',
    )
    const notes = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x88\x25\0\x04\0\0\0\x01\0\0\0\x1a\0\0\0\0GPS 35.6812N 139.7671E', 'latin1')
    const length = Buffer.from([0xff, 0xe1, (notes.length + 2) >> 8, (notes.length + 2) & 0xff])
    return Buffer.concat([plain.subarray(0, 2), length, notes, plain.subarray(2)])
  }
  const chosen = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer })

  const shownNames = (part: Locator) => part.locator('li bdi').allInnerTexts()
  /** Records the images that the part shows, which are what it would send. */
  const keepShown = `(() => {
    const show = URL.createObjectURL
    URL.createObjectURL = (file) => {
      (window.shown ??= []).push(file)
      return show.call(URL, file)
    }
  })()`
  const readShown = `Promise.all((window.shown ?? []).map(async (file) => {
    const { width, height } = await createImageBitmap(file)
    return { name: file.name, type: file.type, hasLocation: (await file.text()).includes('GPS'), size: width + 'x' + height }
  }))`

  test('The photo field shrinks photos and drops their GPS data', async () => {
    const page = await showPart('photo-field')
    const part = inState(page, 'empty')
    const large = await photo(page, 2400, 1200)
    expect(large.includes('GPS')).toBe(true)
    await page.evaluate(keepShown)
    await part.getByLabel('写真を選ぶ').setInputFiles([chosen('IMG_0001.jpeg', large), chosen('小さい写真.JPG', await photo(page, 40, 30))])
    await expect.poll(() => shownNames(part)).toEqual(['IMG_0001.jpg', '小さい写真.jpg'])
    await expect
      .poll(() => page.evaluate(readShown))
      .toEqual([
        { name: 'IMG_0001.jpg', type: 'image/jpeg', hasLocation: false, size: '2048x1024' },
        { name: '小さい写真.jpg', type: 'image/jpeg', hasLocation: false, size: '40x30' },
      ])
    await part.getByRole('button', { name: 'IMG_0001.jpg を外す' }).click()
    await expect.poll(() => shownNames(part)).toEqual(['小さい写真.jpg'])
    await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('file')
  })

  longTest('The photo field refuses files whose content is not a readable photo', async () => {
    const page = await openPart('photo-field')
    const part = inState(page, 'empty')
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    await part
      .getByLabel('写真を選ぶ')
      .setInputFiles([
        chosen('program.jpg', Buffer.from('MZ not a picture')),
        chosen('IMG_2.HEIC', heic),
        chosen('half.jpg', (await photo(page, 90, 90)).subarray(0, 90)),
      ])
    await part.getByText('この形式のファイルは送れません。写真をお選びください。').waitFor()
    await part.getByText('この写真（HEIC形式）はこのブラウザーで開けません。').waitFor()
    await part.getByText('ファイルを読み取れませんでした。').waitFor()
    await expect.poll(() => shownNames(part)).toEqual([])
  })

  longTest('The photo field limits the number and size of files', async () => {
    const page = await openPart('photo-field', { language: '/en' })
    const part = inState(page, 'empty')
    const small = await photo(page, 20, 20)
    await part.getByLabel('Choose photos').setInputFiles(['1', '2', '3', '4'].map((name) => chosen(`${name}.jpg`, small)))
    await part.getByText('You can attach up to 3. The other files were left out.').waitFor()
    await expect.poll(() => shownNames(part)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
    await expect.poll(() => part.getByLabel('Choose photos').isDisabled()).toBe(true)
    const papers = inState(page, 'long')
    const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(size)])
    await papers
      .getByLabel('Choose photos or PDFs')
      .setInputFiles([chosen('plan.pdf', pdf(100), 'application/pdf'), chosen('huge.pdf', pdf(maxFileBytes + 1), 'application/pdf')])
    await papers.getByText('This file is too large.').waitFor()
    await expect.poll(() => shownNames(papers)).toEqual(['plan.pdf'])
  })

  longTest('The photo field offers the camera on a phone, also on plain http', async () => {
    const person = await stage.browser.person(stage.networkOrigin, { hasTouch: true, isMobile: true })
    const page = await person.newPage()
    await page.goto('/test/photo-field')
    await waitForHydration(page)
    const part = inState(page, 'empty')
    await part.getByLabel('写真を撮る').setInputFiles(chosen('camera.jpg', await photo(page, 60, 40)))
    await expect.poll(() => shownNames(part)).toEqual(['camera.jpg'])
  })
})

test('The consent box sends the text’s version and language with the tick (R2.30)', async () => {
  const page = await showPart('consent-box', '/en')
  const part = inState(page, 'long')
  const box = part.getByRole('checkbox')
  const answer = async () => [
    await sent(box),
    await sent(part.locator('[name=longVersion]')),
    await sent(part.locator('[name=longLocale]')),
  ]
  await expect.poll(() => answer()).toEqual([[], ['3'], ['en']])
  await box.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => answer()).toEqual([['yes'], ['3'], ['en']])
  const headings = () => part.locator('h3, h4').filter({ visible: true }).allInnerTexts()
  await expect.poll(() => headings()).toEqual([])
  await part.getByText('Full text').click()
  await part.getByText('Version 3, November 1, 2026').waitFor()
  await expect.poll(() => headings()).toHaveLength(5)
  await expect.poll(() => part.getByRole('link').getAttribute('href')).toBe('/en/entry/privacy')
})
