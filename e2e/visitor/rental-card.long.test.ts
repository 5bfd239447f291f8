/** The product's main story: a visitor takes a number and fills in the card while waiting. On a phone, over a bad line. */
import type { CDPSession, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Field } from '#domain/forms/field.ts'
import { rentalTemplate } from '#domain/forms/templates/rental.ts'
import { publishFullCardForm } from '../../test/full-card-form.ts'
import { longTest } from '../../test/matrix.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { phoneOptions, recordSignals, signalsOf } from '../support/phone-signals.ts'
import { openFaultyProxy } from '../support/proxy.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'
import { waitForTicketToken } from '../support/visitor.ts'

const stage = openE2eApp()
let queue: TestQueue
let proxy: Awaited<ReturnType<typeof openFaultyProxy>>
beforeAll(async () => {
  queue = await openTestQueue(stage.app)
  await publishFullCardForm(stage.app, queue.shop)
  proxy = await openFaultyProxy(stage.app.origin)
})
afterAll(() => proxy?.close())

const fields = rentalTemplate.steps.flatMap(({ fields }) => fields) as readonly Exclude<Field, { type: 'heading' }>[]

const allTexts = {
  ja: {
    path: '',
    take: '番号を取る',
    fill: '受付カードを書く',
    next: /^次へ/,
    more: 'ほかの項目（任意）',
    contact: '電話番号またはメール',
    postalCode: '郵便番号',
    street: '番地',
    decide: (n: number) => `${n}件に決める`,
    called: 'お呼びしました',
    goOn: '記入を続ける',
    check: 'ご記入内容の確認へ',
    confirm: 'ご記入内容のご確認',
    send: 'この内容で送信する',
    unsent: '送信できませんでした。入力は残っています。',
    done: '受付カードをお預かりしました',
    lowest: '下限',
    highest: '上限',
  },
  zh: {
    path: '/zh',
    take: '取号',
    fill: '填写接待卡',
    next: /^下一步/,
    more: '其他项目（选填）',
    contact: '电话或邮箱',
    postalCode: '邮政编码',
    street: '门牌号',
    decide: (n: number) => `确定这 ${n} 项`,
    called: '轮到您了',
    goOn: '继续填写',
    check: /核对填写内容/,
    confirm: '请核对填写内容',
    send: /提交$|发送$/,
    unsent: '未能提交，填写的内容还在。',
    done: '已收到您的接待卡',
    lowest: '下限',
    highest: '上限',
  },
} as const

/** The answers as staff read them, whatever the visitor's language. */
const answered = [
  '•••-••••-5678',
  'ご希望の連絡方法・時間帯 LINE、土日・祝日',
  'ご来店は初めてですか 初めて お店を知ったきっかけ 看板・通りがかり',
  '若葉ハイツ２０１',
  'お引越しの理由 就職・転勤 現住所 〒154-0001 東京都 世田谷区 池尻 ２−１−１ 現在のお住まい 賃貸',
  'ご入居希望時期 いつでも ご予算 8万〜9.5万円 初期費用のご予算 30万円 希望間取り 1K、1LDK 広さ 25㎡以上 物件種別 マンション',
  '世田谷',
  '駅徒歩 10分以内',
  '譲れない条件（3つまで） 家賃、オートロック',
  '内見希望日 第1希望',
  '駅から明るい道がよいです。',
  '個人情報の利用目的に同意する 同意済み',
]

/** Types like an input method: the shown text changes until it is confirmed. */
async function compose(ime: CDPSession, ...shown: string[]): Promise<void> {
  for (const text of shown) await ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
}

longTest.each([
  { locale: 'ja', name: '山田　花子', seenName: '山田 花子 様', seen: ['フリガナ ヤマダ ハナコ'] },
  {
    locale: 'zh',
    name: '陈 静',
    seenName: '陈 静 様',
    seen: ['中国語で回答', 'フリガナ チン セイ', '言語・保証会社のご相談 言語のサポートがほしい'],
  },
] as const)('A rental card in $locale survives a call and lost connections (R2.10 R2.11)', async ({ locale, name, seenName, seen }) => {
  const texts = allTexts[locale]
  const person = await stage.browser.person(proxy.origin, { ...phoneOptions, expected: /ERR_/ })
  await recordSignals(person)
  const page = await person.newPage()
  const ime = await person.newCDPSession(page)
  const label = (key: string) => fields.find((field) => field.key === key)!.label[locale]
  const box = (key: string) => page.getByRole('textbox', { name: new RegExp(`^${label(key)}( |$)`) }).filter({ visible: true })
  const check = (key: string, value: string) => page.locator(`[name="${key}"][value="${value}"]`).check()
  const next = () => page.getByRole('button', { name: texts.next }).filter({ visible: true }).click()
  const kept = () => page.evaluate<string | null>(`localStorage.getItem('uketsuke.cards')`)
  /** Simulates a returning line, so that the page saves at once instead of after the typing delay. */
  const saveNow = () => page.evaluate(`dispatchEvent(new Event('online'))`)
  /** The options are in a dialog, because there are many. */
  async function choose(key: string, ...values: string[]): Promise<void> {
    const field = fields.find((one) => one.key === key)!
    await page.getByRole('combobox', { name: label(key) }).click()
    const option = (value: string): Locator =>
      page
        .getByRole('dialog')
        .getByRole('option', { name: ('options' in field && field.options.find((one) => one.value === value)!.label[locale]) || '' })
    for (const value of values) await option(value).first().click()
    if (field.type === 'multi-select')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: texts.decide(values.length) })
        .click()
  }

  // The page must be hydrated first: the tap that takes the number also permits sound later.
  await page.goto(`${texts.path}/entry/w/${queue.shop.entryCode}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: texts.take, exact: true }).tap()
  await waitForTicketToken(page)
  await page.getByRole('link', { name: texts.fill }).tap()
  await page.locator('[name=consentPurpose]').check()
  await waitForHydration(page)
  await page.getByText(texts.more).tap()
  await box('name').tap()
  if (locale === 'ja') {
    for (const part of [
      ['や', 'やま', 'やまだ', '山田'],
      ['は', 'はな', 'はなこ', '花子'],
    ]) {
      await compose(ime, ...part)
      await ime.send('Input.insertText', { text: part.at(-1)! })
      if (part[0] === 'や') await page.keyboard.insertText('　')
    }
  } else {
    await box('name').fill(name)
    await box('kana').fill('ﾁﾝ ｾｲ')
  }
  await page.getByRole('textbox', { name: texts.contact }).fill('０９０ー１２３４ー５６７８')
  await box('email').fill('hana＠example．com')
  await choose('contactPref', 'line', 'weekend')
  if (locale === 'zh') await check('foreignSupport', 'interpreter')
  await saveNow()
  await page.waitForURL(/\/entry\/c\/[\w-]{22}\?/)
  await next()

  await check('visitCount', 'first')
  await choose('motive', 'passing')
  await page.getByRole('textbox', { name: texts.postalCode }).fill('１５４−０００１')
  await expect.poll(() => page.locator('[name=currentAddressTown]').inputValue()).toBe('池尻')
  await page.getByRole('textbox', { name: texts.street }).fill('２−１−１')
  await check('currentHome', 'rented')
  await choose('movingReason', 'job')
  // The line goes dead without an error while the visitor types.
  proxy.swallow()
  await box('inquiredProperty').fill('若葉ハイツ２０１')
  await expect.poll(kept).toContain('若葉ハイツ')
  await next()
  await page.locator('[name="moveIn.kind"][value=any]').check()
  await box('initialCost').fill('３０')
  proxy.forward()
  await saveNow()
  await page.getByRole('textbox', { name: texts.lowest }).fill('８')
  await page.getByRole('textbox', { name: texts.highest }).fill('9.5万')
  for (const layout of ['1K', '1LDK']) await check('layouts', layout)
  await page.locator('[name=areaM2]').fill('25')
  await check('buildType', 'mansion')
  await next()

  await box('area').tap()
  await compose(ime, 'せ', 'せた', '世田谷')
  await queue.callNext({ counter: 1 })
  await page.getByRole('dialog', { name: texts.called }).waitFor()
  await expect.poll(async () => (await signalsOf(page)).tones.length).toBe(10)
  await page.getByRole('button', { name: texts.goOn }).tap()
  await expect.poll(async () => (await signalsOf(page)).silenced).toBe(1)
  await expect.poll(() => box('area').inputValue()).toBe('世田谷')
  await check('walkMax', '10')
  await next()
  await choose('mustHave', 'rent', 'autoLock')
  await next()
  await page.locator('[data-date]:not([aria-disabled=true])').filter({ visible: true }).last().tap()
  await box('notes').fill('駅から明るい道がよいです。')
  await page.getByRole('button', { name: texts.check }).tap()
  await page.getByRole('heading', { name: texts.confirm }).waitFor()
  // The card arrives, but its response is lost.
  proxy.loseAnswersToPosts(true)
  await page.getByRole('button', { name: texts.send }).tap()
  await page.getByText(texts.unsent).waitFor()
  proxy.loseAnswersToPosts(false)
  await page.getByRole('button', { name: texts.send }).tap()
  await page.getByRole('heading', { name: texts.done }).waitFor()
  expect(await kept()).toBeNull()

  const staff = await openSignedInPage(stage, queue.member, '/shopAdmin/cards')
  await staff.getByRole('link', { name: seenName }).click()
  await staff.getByRole('heading', { level: 1, name: seenName }).waitFor()
  const words = (await staff.getByRole('main').innerText()).replace(/\s+/g, ' ')
  for (const one of [...answered, ...seen]) expect(words).toContain(one)
})
