/** Printed pages: a visitor's ticket and the course of a visit. Dark on white, without screen-only parts. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findLookup } from '#platform/database/resolver.ts'
import { beginCard, minimalCardAnswers, sendCard } from '../../test/access/card-samples.ts'
import { publishFullCardForm } from '../../test/full-card-form.ts'
import { longTest } from '../../test/matrix.ts'
import { joinAsVisitor, newMember, post } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { readPdf } from '../support/pdf.ts'
import { createQrModules, readQrModules } from '../support/qr-code.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeAll(async () => {
  queue = await openTestQueue(stage.app)
  await publishFullCardForm(stage.app, queue.shop)
})

/** The screen is dark, because its colours would be lost on paper. */
const toPaper = (page: Page) => page.emulateMedia({ media: 'print', colorScheme: 'dark' })
const shown = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).count()
const inkAndPaper = (page: Page) =>
  page.evaluate('[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]')
const sheets = async (page: Page) => (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)!.length

longTest('A ticket prints dark on white', async () => {
  const { token, number } = await joinAsVisitor(stage.app, queue.shop, { name: '山田' })
  const page = await (await stage.person()).newPage()
  await page.goto(`/entry/w/${token}`)
  await page.getByText('番号を取り消す').first().waitFor()
  await toPaper(page)
  await page.getByText(number).first().waitFor()
  await page.getByText('若葉店').first().waitFor()
  await expect.poll(() => Promise.all([shown(page, 'button'), shown(page, 'summary'), shown(page, 'input')])).toEqual([0, 0, 0])
  await expect.poll(() => inkAndPaper(page)).toEqual(['rgb(35, 39, 31)', 'rgb(255, 255, 255)'])
  expect(await sheets(page)).toBe(1)
})

longTest('A visit’s page prints dark on white', async () => {
  const { ticketId, number } = await joinAsVisitor(stage.app, queue.shop, { name: '佐藤' })
  const page = await openSignedInPage(stage, queue.member, `/shopAdmin/waiting/${ticketId}`, { viewport: { width: 1366, height: 768 } })
  await page.getByRole('navigation').first().waitFor()
  await toPaper(page)
  await page.getByRole('heading', { name: number }).waitFor()
  await expect.poll(() => Promise.all([shown(page, 'nav'), shown(page, 'button'), shown(page, 'header a')])).toEqual([0, 0, 0])
  await expect.poll(() => inkAndPaper(page)).toEqual(['rgb(35, 39, 31)', 'rgb(255, 255, 255)'])
  expect(await sheets(page)).toBe(1)
})

longTest('A printed card contains every answer and masks contact details (R2.12)', async () => {
  // Each sentence is unique, so that a missing one is noticed.
  const notes = Array.from({ length: 55 }, (_, n) => `${n + 1}.希望回家的路明亮安全。`).join('')
  const answers = {
    ...minimalCardAnswers,
    name: ['陈 静'],
    kana: ['チン セイ'],
    email: ['chen.jing@example.com'],
    contactPref: ['line', 'weekend'],
    foreignSupport: ['interpreter'],
    visitCount: ['first'],
    motive: ['passing'],
    inquiredProperty: ['若叶公寓201'],
    'moveIn.kind': ['range'],
    'moveIn.from': ['2027-01-11'],
    'moveIn.to': ['2027-02-28'],
    rentMin: ['80000'],
    rentMax: ['95000'],
    layouts: ['1K', '1LDK'],
    equipment: ['separateBath', 'autoLock', 'elevator'],
    area: ['世田谷区'],
    notes: [notes],
  }
  // A possible duplicate of the visitor must not appear on paper.
  await sendCard(stage, queue.shop, { name: ['陳 静'] })
  const { token, card } = await beginCard(stage, queue.shop, { locale: 'zh' })
  const sent = await post(stage.app, `/cards/${token}/send`, { body: { rev: card.rev, answers, locale: 'zh' } })
  expect(sent.status).toBe(200)
  const cardId = (await findLookup(stage.app.db, 'card', token))!.entityId
  const member = await newMember(stage.app, queue.shop.scope, 'staff')
  const page = await openSignedInPage(stage, member, `/shopAdmin/cards/${cardId}`, { viewport: { width: 1366, height: 768 } })
  await page.getByRole('button', { name: /見比べる/ }).waitFor()
  await waitForHydration(page)
  await page.evaluate('dispatchEvent(new Event("beforeprint"))')
  await toPaper(page)
  await page.getByText(/^印刷 \d{4}\/.+担当/).waitFor()
  await expect.poll(() => inkAndPaper(page)).toEqual(['rgb(35, 39, 31)', 'rgb(255, 255, 255)'])

  const { sizes, texts } = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  const a4 = { width: 210, height: 297 }
  expect(sizes).toEqual([a4, a4])
  expect(texts.map((text) => /\d \/ \d/.exec(text)?.[0])).toEqual(['1 / 2', '2 / 2'])
  const printed = texts.join('').replace(/\s/g, '')
  for (const words of [
    '陈静様チンセイ',
    '中国語で回答',
    'お名前陈静様フリガナチンセイ電話番号•••-••••-5678メールアドレスc•••@example.com',
    'ご希望の連絡方法・時間帯LINE、土日・祝日',
    '言語・保証会社のご相談言語のサポートがほしい',
    'ご来店は初めてですか初めてお店を知ったきっかけ看板・通りがかり',
    'お問い合わせ物件原文（中国語）若叶公寓201',
    'ご入居希望時期2027年1月11日（月）から2027年2月28日（日）まで',
    'ご予算8万〜9.5万円希望間取り1K、1LDK',
    '希望エリア原文（中国語）世田谷区',
    '設備・こだわりバス・トイレ別、オートロック、エレベーター',
    `その他ご要望原文（中国語）${notes}`,
    '同意済み・第1版（中国語）',
  ])
    expect(printed).toContain(words.normalize('NFKC'))
  // Paper has no controls, no internal notes and nothing that is masked on the screen.
  expect(printed).not.toMatch(/印刷する|見比べる|陳静|直す|担当になる|削除|表示|添付|やること|経過|メモ|一覧|順番待ち|090|chen/)
})

test('The print button of a ticket makes a receipt-sized slip with its QR code', async () => {
  const { token, number } = await joinAsVisitor(stage.app, queue.shop)
  const page = await (await stage.person()).newPage()
  await page.addInitScript('globalThis.print = () => { globalThis.printed = true }')
  await page.goto(`/entry/w/${token}`)
  await page.getByText('の最新情報です').waitFor()
  await page.getByText('その他の操作').click()
  await page.getByRole('button', { name: '番号札を印刷する' }).click()
  await expect.poll(() => page.evaluate('globalThis.printed')).toBe(true)
  await toPaper(page)
  await page.getByText('番号でお呼びします').waitFor()
  expect(await page.getByText(number, { exact: true }).filter({ visible: true }).count()).toBe(1)
  // Width in millimetres, at CSS's 96 pixels per inch.
  const width = async (what: Locator) => ((await what.boundingBox())!.width / 96) * 25.4
  const code = page.getByRole('img', { name: `${stage.app.origin}/entry/w/${token}` })
  expect(await width(page.getByText('番号でお呼びします'))).toBeLessThanOrEqual(72)
  expect(await width(code)).toBeGreaterThanOrEqual(28)
  const inkWidth = `(() => {
    const range = document.createRange()
    range.selectNodeContents([...document.querySelectorAll('body > div p')].find((each) => each.textContent === '${number}'))
    return range.getBoundingClientRect().width / 96 * 25.4
  })()`
  const ink = await page.evaluate<number>(inkWidth)
  expect(ink).toBeGreaterThanOrEqual(26)
  expect(ink).toBeLessThanOrEqual(72)
  const modules = createQrModules(`${stage.app.origin}/entry/w/${token}`)
  expect(await readQrModules(code, modules.length)).toEqual(modules)
  const viewport = page.viewportSize()!
  // A 58 mm roll prints 48 mm.
  await page.setViewportSize({ width: Math.floor((48 / 25.4) * 96), height: 800 })
  expect(await width(code)).toBeGreaterThanOrEqual(28)
  const narrow = await page.evaluate<number>(inkWidth)
  expect(narrow).toBeGreaterThanOrEqual(26)
  expect(narrow).toBeLessThanOrEqual(48)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  expect(await readQrModules(code, modules.length)).toEqual(modules)
  await page.setViewportSize(viewport)
  expect(await sheets(page)).toBe(1)
  const roll = await page.pdf({ width: '80mm', height: '160mm', margin: { left: '4mm', right: '4mm' } })
  expect(roll.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate('dispatchEvent(new Event("afterprint"))')
  await page.getByText('番号でお呼びします').waitFor({ state: 'detached' })
})
