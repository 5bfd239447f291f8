/** The validation engine in a real browser: the same verdicts as under Node, real pictures, and forms being filled in. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { compileLocalizedForm } from '#domain/validation/form-rules.ts'
import type { RuleCall } from '#domain/validation/rule.ts'
import { validate } from '#domain/validation/validate.ts'
import { imageSize } from '#platform/files/image-size.ts'
import { bundleModule } from '../../test/bundle.ts'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { pictures } from '../../test/validation/pictures.ts'
import { judgeRandomValues, type VerdictSummary } from '../../test/validation/verdicts.ts'
import { openBrowser } from '../support/browser.ts'

/** Functions of the page's script. Tests compile without browser types. */
declare const engine: {
  judge(options: { seed: number; count: number; hostile: number }): VerdictSummary
  validateFiles(rules: string): Promise<{ valid: boolean; errors: string[] }>
  pictureSizes(): Promise<unknown[]>
  matchPattern(pattern: string): (text: string) => boolean
  follow(rules: unknown, mode: string): void
}

const script = `
  import { judgeRandomValues } from '/test/validation/verdicts.ts'
  import { validate } from '/src/domain/validation/validate.ts'
  import { validationModes } from '/src/domain/validation/modes.ts'
  import { allRules } from '/src/domain/validation/rule-set.ts'
  import { formValues } from '/src/domain/validation/form-values.ts'
  import { compilePattern } from '/src/domain/validation/pattern/match.ts'
  import { pictureDimensions } from '/src/web/form/picture-size.ts'
  import { createFormStore } from '/src/web/form/form-store.ts'
  import { connectFormToStore } from '/src/web/form/form-events.ts'
  const files = () => [...document.querySelector('input[type=file]').files]
  window.engine = {
    judge: judgeRandomValues,
    matchPattern: compilePattern,
    validateFiles: (rules) => Promise.resolve(validate(files(), rules, { locale: 'en', name: 'Photo', engines: { imageSize: pictureDimensions } })),
    pictureSizes: () => Promise.all(files().map(pictureDimensions)),
    follow(rules, mode) {
      const form = document.forms[0]
      const store = createFormStore({ rules, tools: { rules: allRules, engines: { imageSize: pictureDimensions } }, mode: validationModes[mode] }, () => formValues(rules, new FormData(form)))
      const tell = () => { document.querySelector('output').textContent = store.form().errors.map(({ error }) => error).join(' / ') }
      store.subscribe(tell)
      connectFormToStore(form, store)
    },
  }`

const html = `<!doctype html><meta charset="utf-8"><title>Form</title><form>
  <label>Name <input name="name" required></label>
  <label>Colour <select name="colour"><option value="">-</option><option>red</option></select></label>
  <label><input type="radio" name="size" value="s"> small</label><label><input type="radio" name="size" value="l"> large</label>
  <label><input type="checkbox" name="consent"> I agree</label>
  <label>Photo <input type="file" name="photo" multiple></label>
  <button type="submit">Send</button><a href="#x">elsewhere</a></form><output></output>
  <script type="module" src="/engine.js"></script>`

const browser = openBrowser()
let server: Server
let page: Page
beforeAll(async () => {
  const { code } = await bundleModule(script)
  server = createServer((request, response) => {
    const [type, body] = request.url === '/engine.js' ? ['text/javascript', code] : ['text/html', html]
    response.setHeader('Content-Type', type).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  page = await (await browser.person(origin)).newPage()
})
afterAll(() => server?.close())
beforeEach(async () => {
  await page.goto('/')
  await page.waitForFunction('window.engine')
})

sampledTest([2_000, 100_000])('%d random values by random rules get the same verdicts in Node and Chromium', async (count) => {
  const options = { seed: 4, count, hostile: 0.05 }
  const there = await page.evaluate((given) => engine.judge(given), options)
  const { digest, valid, failed } = judgeRandomValues(options)
  expect({ digest: there.digest, valid: there.valid, failed: there.failed }).toEqual({ digest, valid, failed })
})

test('A pattern that could backtrack endlessly gives a verdict in the browser', async () => {
  const found = await page.evaluate(() =>
    ['(a+)+$', '(a|aa)+$', '(?:a?){300}a{300}b'].map((pattern) => engine.matchPattern(pattern)(`${'a'.repeat(9_990)}!`)),
  )
  expect(found).toEqual([false, false, false])
})

describe('files', () => {
  const choose = (...chosen: readonly { name: string; type: string; bytes: Uint8Array }[]) =>
    page.setInputFiles(
      'input[type=file]',
      chosen.map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: Buffer.from(bytes) })),
    )
  const check = (rules: string) => page.evaluate((given) => engine.validateFiles(given), rules)
  const named = (name: string) => pictures.find((picture) => picture.name === name)!

  test('Browser and server read the same width and height from each test picture', async () => {
    await choose(...pictures)
    const seen = await page.evaluate(() => engine.pictureSizes())
    const read = await Promise.all(pictures.map(({ name, bytes }) => imageSize(new File([bytes], name))))
    expect(seen).toEqual(pictures.map(({ size }) => size))
    expect(read).toEqual(seen)
  })

  longTest('The rule “image” checks the file name, and “dimensions” checks the picture', async () => {
    await choose(named('a.png'))
    expect(await check('image')).toMatchObject({ valid: true })
    expect(await check('dimensions:7,5')).toMatchObject({ valid: true })
    expect(await check('dimensions:5,7')).toEqual({
      valid: false,
      errors: ['The Photo field must be 5 pixels by 7 pixels'],
      failedRules: { dimensions: 'The Photo field must be 5 pixels by 7 pixels' },
    })
    await choose({ ...named('a.png'), name: 'picture.txt' })
    expect(await check('image')).toMatchObject({ errors: ['The Photo field must be an image'] })
    expect(await check('dimensions:7,5')).toMatchObject({ valid: false })
    await choose({ name: 'broken.png', type: 'image/png', bytes: Buffer.from('no picture') })
    expect(await check('image')).toMatchObject({ valid: true })
    expect(await check('dimensions:7,5')).toMatchObject({ valid: false })
  })

  longTest('Browser and server judge several files alike, and one wrong file fails the rule', async () => {
    const chosen = [named('a.jpg'), named('upright.jpeg')]
    await choose(...chosen)
    const files = chosen.map(({ name, type, bytes }) => new File([bytes], name, { type }))
    for (const rules of [
      'image|dimensions:16,8',
      'dimensions:8,16',
      'ext:jpg',
      'ext:jpg,jpeg|mimes:image/*',
      'size:1',
      'size:0',
      'mimes:image/png',
    ])
      expect(await check(rules), rules).toEqual(await validate(files, rules, { locale: 'en', name: 'Photo', engines: { imageSize } }))
    await choose(named('a.jpg'), named('a.png'))
    expect(await check('dimensions:16,8')).toMatchObject({ valid: false })
  })
})

describe('when a field is checked', () => {
  const rules = compileLocalizedForm(
    {
      name: { name: 'Name', rules: 'required|min:3' },
      colour: { name: 'Colour', rules: 'required' },
      size: { name: 'Size', rules: 'required' },
      consent: { name: 'Consent', rules: 'required' },
      photo: { name: 'Photo', rules: 'dimensions:7,5', many: true },
    },
    'en',
  ) as { fields: Record<string, { calls: readonly RuleCall[] }> }
  const follow = (mode: string) => page.evaluate(([given, chosen]) => engine.follow(given, chosen as string), [rules, mode] as const)
  const shownError = () => page.locator('output').textContent()
  const short = 'The Name field must be at least 3 characters'

  test('Aggressive mode validates each keystroke, and empty fields on leaving (R5.3)', async () => {
    await follow('aggressive')
    await page.getByLabel('Name').press('a')
    await expect.poll(shownError).toBe(short)
    await page.getByLabel('Name').pressSequentially('bc')
    await expect.poll(shownError).toBe('')
    await page.getByLabel('Colour').focus()
    await page.getByLabel('small').focus()
    await expect.poll(shownError).toBe('The Colour field is required')
    await page.getByLabel('Colour').selectOption('red')
    await expect.poll(shownError).toBe('')
  })

  test('A radio group is validated on leaving it except to Send, a checkbox on unticking', async () => {
    await follow('aggressive')
    await page.getByLabel('small').focus()
    await page.getByLabel('large').focus()
    await expect.poll(shownError).toBe('')
    await page.getByRole('button', { name: 'Send' }).focus()
    await expect.poll(shownError).toBe('')
    await page.getByLabel('large').focus()
    await page.getByRole('link').focus()
    await expect.poll(shownError).toBe('The Size field is required')
    await page.getByLabel('small').check()
    await expect.poll(shownError).toBe('')
    await page.getByLabel('I agree').check()
    await page.getByLabel('I agree').uncheck()
    await expect.poll(shownError).toBe('The Consent field is required')
  })

  longTest('Eager mode validates a field first when it is left, then while typing', async () => {
    await follow('eager')
    await page.getByLabel('Name').press('a')
    await expect.poll(shownError).toBe('')
    await page.getByLabel('Name').blur()
    await expect.poll(shownError).toBe(short)
    await page.getByLabel('Name').pressSequentially('bc')
    await expect.poll(shownError).toBe('')
  })

  test('The dimensions of a picture are validated when the picture is chosen', async () => {
    await follow('aggressive')
    const { bytes } = pictures[0]!
    await page.setInputFiles('input[type=file]', { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(bytes) })
    await page.setInputFiles('input[type=file]', { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from(pictures[1]!.bytes) })
    await page.waitForFunction("document.querySelector('output').textContent === 'The Photo field must be 7 pixels by 5 pixels'")
    await page.setInputFiles('input[type=file]', { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(bytes) })
    await page.waitForFunction("document.querySelector('output').textContent === ''")
  })
})
