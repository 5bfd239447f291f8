/** Messages to waiting visitors appear immediately on their phones and on colleagues' screens. */
import { beforeEach, expect, test } from 'vitest'
import { messagePresets } from '#domain/messages/message.ts'
import { longTest } from '../../test/matrix.ts'
import { createBearerHeaders, newMember, post } from '../../test/world.ts'
import { joinVisitors, openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { chooseInLaneMenu, findSnackbar } from '../support/staff.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})
const sheet = (page: Awaited<ReturnType<typeof openDeskPage>>) => page.getByRole('dialog', { name: 'お知らせを送る' })
const stored = async () => {
  const { rows } = await stage.app.db.pool.query('select text, parties from message where shop_id = $1 order by seq', [
    queue.shop.scope.shopId,
  ])
  return rows
}

test('Staff can send a lane a message in their own words and two languages', async () => {
  await joinVisitors(stage, queue, '山田', '佐藤')
  const colleague = await newMember(stage.app, queue.shop.scope, 'reception')
  const { scope } = queue.shop
  const body = { preset: messagePresets[0] }
  expect((await post(stage.app, `/shops/${scope.shopId}/messages`, { headers: createBearerHeaders(colleague), body })).status).toBe(201)
  const page = await openDeskPage(stage, queue)
  await chooseInLaneMenu(page, 'A 総合受付', 'お待ちの方へお知らせ')
  await sheet(page).getByText(colleague.name).waitFor()
  await sheet(page).getByText('3か国語で届きます。').waitFor()
  await sheet(page).getByLabel('宛先').selectOption({ label: 'A 総合受付（2組）' })
  await sheet(page).getByRole('radio', { name: '自由に書く' }).check()
  await sheet(page).getByRole('textbox', { name: '日本語の文' }).fill('コーヒーをどうぞ')
  await sheet(page).getByText('お待ちの方の言語：日本語 2').waitFor()
  await sheet(page).getByRole('button', { name: 'ほかの言語も書く' }).click()
  await sheet(page).getByRole('textbox', { name: 'Englishの文' }).fill('Please have a coffee')
  await sheet(page).getByRole('button', { name: '2組に送る' }).click()
  await findSnackbar(page, '2組にお知らせを送りました').waitFor()
  expect(await stored()).toMatchObject([{ parties: 2 }, { parties: 2, text: { ja: 'コーヒーをどうぞ', en: 'Please have a coffee' } }])
})

longTest('Staff can send all waiting visitors a preset text and see colleagues’ messages', async () => {
  await joinVisitors(stage, queue, '山田', '佐藤')
  const colleague = await newMember(stage.app, queue.shop.scope, 'reception')
  const mine = await openDeskPage(stage, queue)
  await chooseInLaneMenu(mine, 'A 総合受付', 'お待ちの方へお知らせ')
  await sheet(mine).getByText('3か国語で届きます。').waitFor()
  await sheet(mine).getByLabel('宛先').selectOption({ label: 'お待ちの方全員（2組）' })
  await sheet(mine).getByRole('button', { name: '2組に送る' }).click()
  await findSnackbar(mine, '2組にお知らせを送りました').waitFor()

  await chooseInLaneMenu(mine, 'A 総合受付', 'お待ちの方へお知らせ')
  await sheet(mine).getByLabel('宛先').selectOption({ label: 'A 総合受付（2組）' })
  await sheet(mine).getByRole('radio', { name: '自由に書く' }).check()
  await sheet(mine).getByRole('textbox', { name: '日本語の文' }).fill('コーヒーをどうぞ')
  await sheet(mine).getByText('お待ちの方の言語：日本語 2').waitFor()
  await sheet(mine).getByRole('button', { name: 'ほかの言語も書く' }).click()
  await sheet(mine).getByRole('textbox', { name: 'Englishの文' }).fill('Please have a coffee')
  await sheet(mine).getByRole('button', { name: '2組に送る' }).click()
  await expect.poll(stored).toMatchObject([{ parties: 2 }, { parties: 2, text: { ja: 'コーヒーをどうぞ', en: 'Please have a coffee' } }])

  const { scope, lanes } = queue.shop
  const body = { laneId: lanes[0]!.id, text: { ja: 'お茶をどうぞ' } }
  expect((await post(stage.app, `/shops/${scope.shopId}/messages`, { headers: createBearerHeaders(colleague), body })).status).toBe(201)
  await chooseInLaneMenu(mine, 'A 総合受付', 'お待ちの方へお知らせ')
  await sheet(mine).getByText('お茶をどうぞ').waitFor()
  await sheet(mine).getByText(`${colleague.name}から総合受付へ`).waitFor()
})

longTest('A message that could not be sent keeps its text for another try', async () => {
  await joinVisitors(stage, queue, '山田')
  const page = await openDeskPage(stage, queue)
  await chooseInLaneMenu(page, 'A 総合受付', 'お待ちの方へお知らせ')
  await sheet(page).getByRole('radio', { name: '自由に書く' }).check()
  await sheet(page).getByRole('textbox', { name: '日本語の文' }).fill('もう少々お待ちください')
  await page.route('**/messages', (route) => route.abort())
  await sheet(page).getByRole('button', { name: '1組に送る' }).click()
  await sheet(page).getByRole('alert').getByText('インターネットにつながっていません').waitFor()
  expect(await sheet(page).getByRole('textbox', { name: '日本語の文' }).inputValue()).toBe('もう少々お待ちください')
  await page.unroute('**/messages')
  await sheet(page).getByRole('button', { name: '1組に送る' }).click()
  await findSnackbar(page, '1組にお知らせを送りました').waitFor()
  expect(await stored()).toHaveLength(1)
})

longTest('Without waiting visitors no message can be sent', async () => {
  const page = await openDeskPage(stage, queue)
  await chooseInLaneMenu(page, 'A 総合受付', 'お待ちの方へお知らせ')
  await expect.poll(() => sheet(page).getByRole('button', { name: 'お待ちの方がいません。' }).isDisabled()).toBe(true)
})
