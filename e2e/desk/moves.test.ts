/** Hold, lane change, approval and correction, from the desk and from the visit's page. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { checkQueueInvariants, makePending } from '../../test/desk.ts'
import { longTest, sampledDescribe } from '../../test/matrix.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { joinVisitors, openDeskPage, readTicketStatus } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'
import { findSnackbar, ticketRow } from '../support/staff.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})

const status = (number: string) => readTicketStatus(stage, queue, number)
const chosen = async (page: Page, number: string) => {
  await ticketRow(page, number)
    .getByRole('button', { name: new RegExp(number) })
    .first()
    .click()
  return ticketRow(page, number)
}
const more = async (page: Page, number: string, item: string) => {
  await ticketRow(page, number)
    .getByRole('button', { name: `${number} のその他の操作` })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('A ticket can be put on hold, moved to another lane, accepted or declined', async () => {
  await joinVisitors(stage, queue, '山田', '佐藤')
  for (const name of ['鈴木', '高橋']) {
    const { ticketId } = await joinAsVisitor(stage.app, queue.shop, { name })
    await makePending(stage.app.db, { id: ticketId, laneId: queue.shop.lanes[0]!.id })
  }
  const page = await openDeskPage(stage, queue, { counter: '1' })
  await chosen(page, 'A002')
  await page.keyboard.press('h')
  await findSnackbar(page, 'A002 佐藤 様を保留にしました').waitFor()
  await ticketRow(page, 'A002').getByText('保留', { exact: true }).waitFor()
  await more(page, 'A002', '列の先頭へ戻す')
  await findSnackbar(page, 'A002 佐藤 様の保留を解きました').waitFor()
  await page.getByRole('main').getByRole('region', { name: '次の方' }).getByText('A002').waitFor()
  await page.keyboard.press('z')
  await findSnackbar(page, 'A002 佐藤 様の「列に戻す」を元に戻しました').waitFor()
  expect(await status('A002')).toBe('held')

  await chosen(page, 'A001')
  await page.keyboard.press('t')
  const sheet = page.getByRole('dialog', { name: 'A001 山田 様を移す区分' })
  await expect.poll(() => sheet.getByRole('button', { name: /ご相談/ }).isDisabled()).toBe(true)
  await sheet.getByRole('button', { name: '鍵のお渡し' }).click()
  await findSnackbar(page, 'A001 山田 様をほかの区分へ移しました').waitFor()
  const laneB = page.getByRole('region', { name: /^B / })
  await laneB.getByText('A001').waitFor()
  await page.keyboard.press('z')
  await page.getByRole('region', { name: /^A / }).getByText('A001').waitFor()

  await (await chosen(page, 'A003')).getByRole('button', { name: '受け付ける' }).click()
  await findSnackbar(page, 'A003 鈴木 様を受け付けました').waitFor()
  await (await chosen(page, 'A004')).getByRole('button', { name: 'お断りする' }).click()
  const refusal = page.getByRole('dialog', { name: 'A004 高橋 様をお断りしますか' })
  await refusal.getByLabel('理由').fill('満席のため')
  await refusal.getByRole('button', { name: 'お断りする' }).click()
  await findSnackbar(page, 'A004 高橋 様をお断りしました').waitFor()
  expect([await status('A003'), await status('A004')]).toEqual(['waiting', 'declined'])
  await checkQueueInvariants(stage.app.db, queue.shop.scope.shopId)
})

longTest('A visitor in service can be transferred to the end of another lane', async () => {
  await joinAsVisitor(stage.app, queue.shop, { lane: 1 })
  await joinVisitors(stage, queue, '山田')
  const page = await openDeskPage(stage, queue, { counter: '1' })
  await chosen(page, 'A001')
  await more(page, 'A001', 'すぐに対応する')
  await ticketRow(page, 'A001').getByText('対応中').waitFor()
  await ticketRow(page, 'A001')
    .getByRole('button', { name: /^引き継ぐ/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'A001 山田 様を引き継ぐ区分' })
  // A phone has no Esc key, so the sheet has a cancel button. The current lane is not offered as a target.
  await sheet.getByRole('button', { name: 'やめる' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/^引き継ぐ/)
  await page.keyboard.press('Enter')
  await sheet.waitFor()
  expect(await sheet.getByRole('button', { name: /今ここ/ }).isDisabled()).toBe(true)
  await sheet.getByRole('radio', { name: '最後尾' }).check()
  await sheet.getByRole('button', { name: '鍵のお渡し' }).click()
  await findSnackbar(page, 'A001 山田 様をほかの区分へ引き継ぎました').waitFor()
  const waiting = page.getByRole('region', { name: /^B / }).getByRole('listitem')
  await expect.poll(async () => (await waiting.allInnerTexts()).map((text) => text.slice(0, 4))).toEqual(['B001', 'A001'])
})

const languages = [
  {
    prefix: '',
    edit: '内容を直す',
    size: '人数',
    note: 'メモ',
    save: '保存する',
    change: '人数：1 → 3',
    undo: '元に戻す',
    calls: '呼び出し',
  },
  {
    prefix: '/en',
    edit: 'Correct details',
    size: 'Party size',
    note: 'Note',
    save: 'Save',
    change: 'Party size: 1 → 3',
    undo: 'Undo',
    calls: 'Calls',
  },
  { prefix: '/zh', edit: '修改内容', size: '人数', note: '备注', save: '保存', change: '人数：1 → 3', undo: '撤销', calls: '叫号' },
]
sampledDescribe(languages, 0)('the visit’s page: $edit', ({ prefix, edit, size, note, save, change, undo, calls }) => {
  test('A visit’s details can be corrected and its last step undone', async () => {
    const { ticketId } = await joinAsVisitor(stage.app, queue.shop, { name: '山田' })
    await queue.callNext()
    const page = await openSignedInPage(stage, queue.member, `${prefix}/shopAdmin/waiting/${ticketId}`, {
      viewport: { width: 1280, height: 800 },
    })
    await page.getByRole('heading', { name: calls, exact: true }).waitFor()
    await page.getByRole('button', { name: edit }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(size).fill('3')
    await sheet.getByLabel(note).fill('車いすでご来店')
    await sheet.getByRole('button', { name: save }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByText(change).waitFor()
    await page.getByRole('main').getByText('車いすでご来店').first().waitFor()
    await page.getByRole('button', { name: undo, exact: true }).click()
    await expect.poll(() => status('A001')).toBe('waiting')
    await page.locator('s').first().waitFor()
    // The undo button is gone after the last step, so the focus moves to the buttons beside it.
    await page.locator('div:focus').getByRole('button', { name: edit }).waitFor()
  })
})

longTest('A colleague’s earlier edit of a visit does not discard typed text', async () => {
  const { ticketId } = await joinAsVisitor(stage.app, queue.shop, { name: '山田' })
  const page = await openSignedInPage(stage, queue.member, `/shopAdmin/waiting/${ticketId}`, { viewport: { width: 1280, height: 800 } })
  await page.getByRole('button', { name: '内容を直す' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('メモ').fill('お子さま連れ')
  const called = await queue.callNext()
  await queue.move(called, 'edit', { partySize: 4 })
  await sheet.getByRole('button', { name: '保存する' }).click()
  await sheet.getByText(/担当 staffさんが (たった今|\d+(秒|分)前に) A001 の内容を直しました。/).waitFor()
  await sheet.getByText('入力は残っています').waitFor()
  await expect.poll(() => sheet.getByLabel('メモ').inputValue()).toBe('お子さま連れ')
  await sheet.getByRole('button', { name: '保存する' }).click()
  await sheet.waitFor({ state: 'hidden' })
  const { rows } = await stage.app.db.pool.query('select party_size, note, status from ticket where id = $1', [ticketId])
  expect(rows).toEqual([{ party_size: 4, note: 'お子さま連れ', status: 'called' }])
})
