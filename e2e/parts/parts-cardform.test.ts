/** The reception card and its confirmation as shown at /test (R2.30). */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { holdScripts } from '../support/delayed-scripts.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { createGalleryPageOpener } from '../support/gallery-page.ts'
import { waitForHydration } from '../support/hydration.ts'

const stage = openE2eApp()
const showPart = createGalleryPageOpener(stage)

async function openPart(id: string, language = ''): Promise<Page> {
  const page = await (await stage.person()).newPage()
  await page.goto(`${language}/test/${id}`)
  await waitForHydration(page)
  return page
}

const inState = (page: Page, state: string): Locator => page.locator(`[data-state="${state}"]`)
const focused = (page: Page) => page.evaluate<string>('document.activeElement.name || document.activeElement.textContent')
const answers = async (part: Locator) => JSON.parse((await part.locator('output[data-answers]').getAttribute('data-answers'))!)

describe('the card’s form (R2.30)', () => {
  longTest('The next step opens only when every field of the current step is valid', async () => {
    const page = await showPart('user-card-form')
    const part = inState(page, 'empty')
    const next = part.getByRole('button', { name: '次へ：ご希望の条件' })
    await next.click()
    // Phone or mail is enough: one field asks for both, and a missing one counts as one error.
    await part.getByText('入力内容をご確認ください（2か所）').waitFor()
    await expect.poll(() => part.getByText('電話番号かメールアドレスのどちらか').count()).toBe(2)
    await expect.poll(() => focused(page)).toBe('name')
    await part.getByRole('textbox', { name: 'お名前' }).fill('山本 由佳')
    await part.getByRole('textbox', { name: '電話番号' }).fill('０９０ー１２３４ー５６７')
    await next.click()
    await part.getByText('入力内容をご確認ください（1か所）').waitFor()
    await expect.poll(() => focused(page)).toBe('phone')
    await expect.poll(() => part.getByRole('alert').allInnerTexts()).toEqual([expect.stringContaining('桁')])
    await part.getByRole('textbox', { name: '電話番号' }).fill('０９０ー１２３４ー５６７８')
    await next.click()
    await expect.poll(() => focused(page)).toBe('ご希望の条件')
    await expect.poll(() => part.locator('input[name=name]').isVisible()).toBe(false)
  })

  test('The contact field recognizes a phone number or an e-mail address', async () => {
    const page = await showPart('user-card-form')
    const part = inState(page, 'empty')
    const [contact, other] = [part.getByRole('textbox', { name: '電話番号またはメール' }), part.getByText('ほかの項目（任意）')]
    await contact.pressSequentially('yuka.example.jp')
    await contact.blur()
    await part.getByRole('alert').getByText('「@」が入っていないようです').waitFor()
    await contact.fill('ｙｕｋａ＠example.jp')
    await contact.blur()
    await expect.poll(() => contact.inputValue()).toBe('yuka@example.jp')
    await expect.poll(() => part.getByRole('alert').count()).toBe(0)
    // The other contact can be added, and both fields stay in place when the first becomes a phone number.
    await other.click()
    await part.locator('[name=phone]').fill('090-0000-1234')
    await contact.fill('03-1234-5678')
    await part.getByRole('textbox', { name: 'メールアドレス' }).fill('yuka@example.jp')
    await part.getByRole('textbox', { name: 'お名前' }).fill('山本 由佳')
    await part.getByRole('button', { name: '次へ：ご希望の条件' }).click()
    await expect.poll(() => focused(page)).toBe('ご希望の条件')
    const sent = await page.evaluate<object>(`Object.fromEntries(new FormData(document.querySelector('[data-state="empty"] form')))`)
    expect(sent).toMatchObject({ phone: '+81312345678', email: 'yuka@example.jp' })
  })

  longTest('The form sends normalized answers and keeps typed text when going back', async () => {
    const page = await openPart('user-card-form')
    const part = inState(page, 'empty')
    await part.getByRole('textbox', { name: 'お名前' }).fill('山本 由佳')
    await part.getByRole('textbox', { name: '電話番号' }).fill('090-0000-1234')
    await part.getByRole('button', { name: '次へ：ご希望の条件' }).click()

    await part.getByRole('button', { name: '次へ：内見とご同意' }).click()
    await part.getByText('ご入居希望時期をお選びください。').first().waitFor()
    await expect.poll(() => focused(page)).toBe('moveIn.kind')
    await part.getByRole('radio', { name: 'いつでも' }).check()
    await part.getByRole('textbox', { name: '下限' }).fill('11')
    await part.getByRole('textbox', { name: '上限' }).fill('9')
    await part.getByRole('textbox', { name: '上限' }).press('Enter')
    await part.getByText('入力内容をご確認ください（1か所）').filter({ visible: true }).waitFor()
    await expect.poll(() => focused(page)).toBe('rentMax')
    await part.getByRole('textbox', { name: '上限' }).fill('11.5')
    await part.getByLabel('2K', { exact: true }).check()

    await part.getByRole('button', { name: '前のページへ戻る' }).filter({ visible: true }).click()
    await expect.poll(() => focused(page)).toBe('お名前とご連絡先')
    await expect.poll(() => part.getByRole('textbox', { name: '電話番号' }).inputValue()).toBe('090-0000-1234')
    await part.getByRole('button', { name: '次へ：ご希望の条件' }).click()
    await expect.poll(() => part.getByRole('textbox', { name: '上限' }).inputValue()).toBe('11.5')
    await part.getByRole('button', { name: '次へ：内見とご同意' }).click()

    // Nothing in the calendar is a field that could take the focus.
    const end = part.getByRole('button', { name: 'ご記入内容の確認へ' })
    await part.locator('[data-date="2026-11-28"]').waitFor()
    await end.click()
    await expect.poll(() => page.evaluate('document.activeElement.dataset.field')).toBe('viewingWish')
    await expect.poll(() => part.locator('output[data-answers]').count()).toBe(0)
    for (const day of ['2026-11-28', '2026-11-24']) await part.locator(`[data-date="${day}"]`).click()
    await part.getByRole('checkbox', { name: '個人情報の利用目的に同意します' }).check()
    await end.click()
    await part.locator('output[data-answers]').waitFor({ state: 'attached' })
    await expect
      .poll(() => answers(part))
      .toEqual({
        name: ['山本 由佳'],
        phone: ['+819000001234'],
        'moveIn.kind': ['any'],
        rentMin: ['110000'],
        rentMax: ['115000'],
        layouts: ['2K'],
        viewingWish: ['2026-11-28', '2026-11-24'],
        consentPurpose: ['yes'],
        consentPurposeVersion: ['3'],
        consentPurposeLocale: ['ja'],
      })
  })

  longTest('Text typed before hydration stays and is validated', async () => {
    const page = await (await stage.person()).newPage()
    const wake = await holdScripts(page)
    await page.goto('/test/user-card-form', { waitUntil: 'commit' })
    const part = inState(page, 'empty')
    await part.getByRole('textbox', { name: '電話番号' }).fill('090-0000-12')
    await part.getByRole('textbox', { name: 'お名前' }).fill('山本 由佳')
    await wake()
    await expect.poll(() => part.getByRole('textbox', { name: '電話番号' }).inputValue()).toBe('090-0000-12')
    await expect.poll(() => part.getByRole('textbox', { name: 'お名前' }).inputValue()).toBe('山本 由佳')
    await part.getByRole('alert').filter({ hasText: '桁' }).waitFor()
    await part.getByRole('textbox', { name: '電話番号' }).fill('090-0000-1234')
    await part.getByRole('button', { name: '次へ：ご希望の条件' }).click()
    await expect.poll(() => focused(page)).toBe('ご希望の条件')
  })

  longTest('A prefilled card is sent with unchanged answers', async () => {
    const page = await openPart('user-card-form', '/en')
    const part = inState(page, 'filled')
    await expect.poll(() => part.getByLabel('Phone').inputValue()).toBe('090-0000-1234')
    await part.locator('[data-date]').filter({ visible: true }).first().waitFor()
    await part.getByRole('button', { name: 'Check your answers' }).click()
    await part.locator('output[data-answers]').waitFor({ state: 'attached' })
    await expect
      .poll(() => answers(part))
      .toEqual({
        name: ['山本 由佳'],
        kana: ['ヤマモト ユカ'],
        phone: ['+819000001234'],
        'moveIn.kind': ['range'],
        'moveIn.from': ['2027-01-11'],
        'moveIn.to': ['2027-02-28'],
        rentMin: ['90000'],
        rentMax: ['115000'],
        layouts: ['1LDK', '2K'],
        viewingWish: ['2026-11-28', '2026-11-24'],
        consentPurpose: ['yes'],
        consentPurposeVersion: ['3'],
        consentPurposeLocale: ['en'],
      })
  })

  longTest('A server error stays at its field until the value changes', async () => {
    const page = await openPart('user-card-form', '/zh')
    const part = inState(page, 'error')
    const sentence = '今天已有人用这个电话号码取过号。'
    await expect.poll(() => part.getByRole('alert').allInnerTexts()).toEqual([sentence])
    await part.getByRole('textbox', { name: /^电话/ }).fill('090-0000-1235')
    await expect.poll(() => part.getByText(sentence).count()).toBe(0)
  })
})

describe('the card’s confirmation (R2.30)', () => {
  const pairs = (part: Locator) =>
    part
      .locator('dl > div')
      .evaluateAll((all: { innerText: string }[]) => all.map(({ innerText }) => innerText.replace(/\s*\n\s*/g, ' | ')))

  test('The confirmation lists every answer and names the unanswered questions', async () => {
    const page = await showPart('user-card-confirm')
    const filled = inState(page, 'filled')
    await filled.getByText('090-0000-1234').waitFor()
    await expect
      .poll(() => pairs(filled))
      .toEqual([
        'お名前 | 山本 由佳 様',
        'フリガナ | ヤマモト ユカ',
        '電話番号 | 090-0000-1234',
        '未記入 | メールアドレス',
        'ご入居希望時期 | 2027年1月11日（月）から2027年2月28日（日）まで',
        'ご予算 | 9万〜11.5万円',
        '希望間取り | 1LDK、2K',
        '内見希望日 | 第1希望 11月28日（土） | 第2希望 11月24日（火）',
        '個人情報の利用目的に同意します | 同意済み（第3版）',
      ])
    await expect
      .poll(() => pairs(inState(page, 'empty')))
      .toEqual([
        'お名前 | 山本 由佳 様',
        'メールアドレス | yuka@example.com',
        '未記入 | フリガナ、電話番号',
        'ご入居希望時期 | できるだけ早く',
        'ご予算 | 8.5万円まで',
        '未記入 | 希望間取り',
        '個人情報の利用目的に同意します | 同意されていません',
        '未記入 | 内見希望日',
      ])
  })

  longTest('Each group links to the form, and the send button is disabled while loading', async () => {
    const page = await openPart('user-card-confirm', '/en')
    const filled = inState(page, 'filled')
    const edits = filled.getByRole('link', { name: /^Change: / })
    await expect
      .poll(() => edits.evaluateAll((all: { href: string }[]) => all.map(({ href }) => new URL(href).pathname)))
      .toEqual(Array(3).fill('/en/test/user-card-form'))
    await expect.poll(() => filled.getByRole('button', { name: 'Send the card' }).isEnabled()).toBe(true)
    await expect.poll(() => inState(page, 'loading').getByRole('button', { name: 'Send the card' }).isEnabled()).toBe(false)
  })

  longTest('The printed confirmation has the answers and no controls', async () => {
    const page = await openPart('user-card-confirm', '/zh')
    const filled = inState(page, 'filled')
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => filled.getByText('山本 由佳').isVisible()).toBe(true)
    await expect.poll(() => filled.locator('a, button').filter({ visible: true }).count()).toBe(0)
  })
})
