/** The shop's tablet changes hands: the next visitor sees nothing that the previous one typed. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { enableReservations, readNextMonthSlots } from '../../test/reservations/shop.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'
import { sendAnswersNow } from '../support/visitor.ts'

const stage = openE2eApp()
const tablet = { viewport: { width: 1024, height: 768 } }
const name = (page: Page) => page.getByRole('textbox', { name: 'お名前' }).first()
const phone = (page: Page) => page.getByRole('textbox', { name: '電話番号' })
const kept = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('uketsuke.cards')`)
const draftQuestion = (page: Page) => page.getByRole('heading', { name: '書きかけの受付カードがあります' })
const goOn = (page: Page) => page.getByRole('button', { name: /^続きを書く（\d+分前に開始）/ })
const startNew = (page: Page) => page.getByRole('button', { name: '新しいカードを書く' })

/** The page contains no typed text, not even hidden. */
async function showsNothing(page: Page): Promise<void> {
  await draftQuestion(page).waitFor()
  const values = await page.evaluate<string>(`[...document.querySelectorAll('input')].map(({ value }) => value).join()`)
  expect(`${await page.content()} ${values}`).not.toMatch(/前の客|3131/)
}

longTest('A lent tablet shows a draft’s answers only to a visitor who continues the draft', async () => {
  const { entryCode } = (await openTestQueue(stage.app)).shop
  const page = await (await stage.person(tablet)).newPage()
  await page.goto(`/entry/c/${entryCode}`)
  await name(page).fill('前の客 太郎')
  await phone(page).fill('090-3131-3131')
  await expect.poll(() => kept(page)).toContain('3131')

  await page.goto(`/entry/c/${entryCode}`)
  await showsNothing(page)
  await goOn(page).click()
  await expect.poll(() => name(page).inputValue()).toBe('前の客 太郎')

  await page.goto(`/entry/c/${entryCode}`)
  await startNew(page).click()
  await name(page).fill('次の客')
  expect(await phone(page).inputValue()).toBe('')
  await expect.poll(() => kept(page)).toContain('次の客')
  expect(await kept(page)).not.toContain('前の客')
})

longTest('A lent tablet hides a card saved on the server from the next visitor', async () => {
  const { entryCode } = (await openTestQueue(stage.app)).shop
  const page = await (await stage.person(tablet)).newPage()
  await page.goto(`/entry/c/${entryCode}`)
  await page.locator('[name=consentPurpose]').check()
  await name(page).fill('前の客 太郎')
  await phone(page).fill('090-3131-3131')
  await sendAnswersNow(page, '+819031313131')
  await page.waitForURL((url) => !url.pathname.endsWith(entryCode))
  const link = page.url()
  await page.goto(`/entry/c/${entryCode}`)
  await showsNothing(page)
  await startNew(page).click()
  await name(page).waitFor()
  expect(await kept(page)).toBeNull()
  await page.goto(link)
  await expect.poll(() => name(page).inputValue()).toBe('前の客 太郎')
})

longTest('The next visitor of a lent tablet sees no requested times of the previous one', async () => {
  const { shop } = await openTestQueue(stage.app)
  await enableReservations(stage.app, shop)
  const [slot] = await readNextMonthSlots(stage.app, shop)
  const page = await (await stage.person(tablet)).newPage()
  await page.goto(`/entry/f/${shop.entryCode}?month=${slot!.day.slice(0, 7)}&day=${slot!.day}`)
  await page
    .getByRole('region', { name: /の時間$/ })
    .getByRole('link')
    .nth(2)
    .click()
  await page.getByText('第1希望').first().waitFor()
  await page.getByRole('button', { name: '受付カードのご記入へ' }).click()
  await page.locator('[name=consentPurpose]').check()
  await name(page).fill('前の客 太郎')
  await phone(page).fill('090-3131-3131')
  await sendAnswersNow(page, '+819031313131')
  await expect.poll(() => new URL(page.url()).searchParams.get('card')).not.toBeNull()

  await page.goto(`/entry/f/${shop.entryCode}`)
  await showsNothing(page)
  expect(new URL(page.url()).search).toBe('')
  await startNew(page).click()
  await draftQuestion(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  expect(await page.evaluate(`localStorage.getItem('uketsuke.visits')`)).toBeNull()
})

longTest('A shared tablet erases a card 30 minutes after the last keystroke', async () => {
  const { entryCode } = (await openTestQueue(stage.app)).shop
  const person = await stage.person(tablet)
  await person.addCookies([{ name: 'uketsuke_tablet', value: 'x'.repeat(43), url: stage.app.origin }])
  const page = await person.newPage()
  await page.clock.install()
  await page.goto(`/entry/c/${entryCode}`)
  await name(page).fill('前の客 太郎')
  await expect.poll(() => kept(page)).toContain('前の客')
  await page.clock.fastForward(29 * 60_000)
  await phone(page).fill('090-3131-3131')
  await expect.poll(() => kept(page)).toContain('3131')
  await page.clock.fastForward(29 * 60_000)
  expect(await name(page).inputValue()).toBe('前の客 太郎')
  await page.clock.fastForward(60_000)
  await expect.poll(() => name(page).inputValue()).toBe('')
  expect(await kept(page)).toBeNull()
})
