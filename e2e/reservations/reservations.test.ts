/**
 * A shop accepts a request, offers other times, declines, enters one by phone, moves one by keyboard, and records whom it has
 * informed.
 */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { VisitorReservation } from '#contract/reservations/visitor.ts'
import { networkBurstLimits } from '#domain/reservations/burst.ts'
import { isLongRun, longTest, matrixTest } from '../../test/matrix.ts'
import { enableReservations, postReservationRequest, type RequestedReservation, readNextMonthSlots } from '../../test/reservations/shop.ts'
import { newMember } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp()

/** Opens slots from ten on some day of next month, and the hours after. */
async function openShop() {
  const queue = await openTestQueue(stage.app)
  await enableReservations(stage.app, queue.shop, { capacity: 1 })
  const all = await readNextMonthSlots(stage.app, queue.shop)
  const first = all.findIndex(({ time }) => time === '10:00')
  const slots = all.slice(first, first + 8)
  async function sendRequest(name: string, ...slotIndexes: number[]): Promise<string> {
    const answer = await postReservationRequest(
      stage.app,
      queue.shop,
      slotIndexes.map((at) => slots[at]!),
      { body: { name } },
    )
    return ((await answer.json()) as RequestedReservation).token
  }
  const shown = async (token: string) => (await (await stage.app.request(`/api/v1/reservations/${token}`)).json()) as VisitorReservation
  return { queue, slots, sendRequest, shown }
}

const row = (within: Locator, name: string) =>
  within.getByRole('listitem').filter({ has: within.page().getByRole('button', { name, exact: true }) })

matrixTest('Staff answer requests, add and move reservations, and see whom to inform', async () => {
  const { queue, slots, sendRequest, shown } = await openShop()
  const { day } = slots[0]!
  const [yamada, sato, suzuki] = [await sendRequest('山田', 0, 1), await sendRequest('佐藤', 0), await sendRequest('鈴木', 2)]
  const page = await openSignedInPage(stage, queue.member, `/shopAdmin/reservations?view=day&day=${day}`, { viewport: deskViewport })
  const waiting = page.getByRole('region', { name: '返事を待っている方' })
  await waiting.getByRole('button', { name: /山田 様の第1希望で受け付ける・.*10:00・空き/ }).click()
  await page
    .getByText(/山田 様の予約を.*10:00で受け付けました/)
    .first()
    .waitFor()
  expect(await shown(yamada)).toMatchObject({ status: 'confirmed', slot: { time: '10:00' } })

  const other = row(waiting, '佐藤 様')
  await expect.poll(() => other.getByRole('button', { name: /第1希望/ }).isDisabled()).toBe(true)
  await other.getByRole('button', { name: 'ほかの日時を提案…' }).click()
  const offer = page.getByRole('dialog', { name: '佐藤 様に、ほかの日時を提案' })
  for (const time of ['12:00', '13:00']) await offer.getByRole('button', { name: new RegExp(`^${time}`) }).click()
  await offer.getByRole('button', { name: '提案する' }).click()
  await offer.waitFor({ state: 'hidden' })
  expect(await shown(sato)).toMatchObject({ status: 'proposed', offers: [{ time: '12:00' }, { time: '13:00' }] })

  const needsContact = page.getByRole('region', { name: '電話でお知らせする方' })
  await needsContact.getByRole('link', { name: '090-1234-5678' }).first().waitFor()
  await needsContact.getByRole('button', { name: '山田 様に伝えました' }).click()
  await row(needsContact, '山田 様').waitFor({ state: 'detached' })

  await sendRequest('伊藤', 7)
  await row(waiting, '伊藤 様').waitFor()
  if (!isLongRun) return

  await row(waiting, '鈴木 様').getByRole('button', { name: 'お断りする…' }).click()
  const refusal = page.getByRole('dialog', { name: '鈴木 様の申し込みをお断りする' })
  await refusal.getByLabel('お客さまにお伝えする理由').fill('当日は研修のため')
  await refusal.getByRole('button', { name: 'お断りする' }).click()
  await refusal.waitFor({ state: 'hidden' })
  expect(await shown(suzuki)).toMatchObject({ status: 'declined', reason: '当日は研修のため' })

  await page.getByRole('button', { name: '電話予約を追加' }).click()
  const call = page.getByRole('dialog', { name: '電話予約' })
  await call.getByLabel('お名前').fill('高橋')
  await call.getByRole('button', { name: /^14:00/ }).click()
  await call.getByRole('button', { name: '予約を追加する' }).click()
  await call.getByText('電話番号かメールアドレスのどちらかが必要です。').waitFor()
  await call.getByLabel('電話番号').fill('０９０ー１１１１ー２２２２')
  await call.getByRole('button', { name: '予約を追加する' }).click()
  await call.waitFor({ state: 'hidden' })

  // In the day's calendar the space bar lifts, arrows choose among free times.
  const visit = (time: string) =>
    page.getByRole('region', { name: '予約の表' }).getByRole('button', { name: new RegExp(`^${time}〜.*高橋 様`) })
  await visit('14:00').focus()
  await page.keyboard.press('Space')
  // The library listens to arrows a moment after the free times appear. At the last time another press stays there.
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowDown')
      return page.locator('[data-target="17:00"][data-over]').count()
    })
    .toBe(1)
  await page.keyboard.press('Space')
  await visit('17:00').waitFor()
  await page.getByRole('button', { name: /元に戻す/ }).click()
  await visit('14:00').waitFor()

  // The visitor on the phone knows the change. The others are phoned one after the other.
  await row(needsContact, '高橋 様')
    .getByText(/14:00に変わりました/)
    .waitFor()
  expect(await needsContact.getByRole('listitem').count()).toBe(3)

  await page.getByRole('link', { name: '週', exact: true }).click()
  await page.getByRole('button', { name: /^10:00〜.*山田 様/ }).waitFor()
})

longTest('The offered slots follow the rules that a manager sets', async () => {
  const queue = await openTestQueue(stage.app)
  const manager = await newMember(stage.app, queue.shop.scope, 'manager')
  const page = await openSignedInPage(stage, manager, '/shopAdmin/reservations', { viewport: deskViewport })
  await page.getByText('予約の受け付けを始めていません').waitFor()
  await page.getByRole('link', { name: '受け方の設定' }).click()
  await page.getByRole('heading', { name: '予約の受け方' }).waitFor()
  // Hours must be set first. Until then the switch is neither on nor off.
  const takes = page.getByRole('switch', { name: /^予約を受け付ける/ })
  expect(await takes.isDisabled()).toBe(true)
  await page.getByRole('switch', { name: /^日本の祝日は休み/ }).check()
  await page.getByRole('button', { name: 'この時間に決める' }).click()
  await page.getByText('営業時間を保存しました').first().waitFor()
  await takes.check()
  // Open hours are chosen with a service. A rule without a service is refused.
  const [service, other] = ['ご相談', '鍵のお渡し'].map((name) => page.getByRole('checkbox', { name, exact: true })) as [Locator, Locator]
  for (const one of [service, other]) {
    expect(await one.isChecked()).toBe(true)
    await one.uncheck()
  }
  const takesNothing = page.getByText('予約で受けるご用件がないため')
  await takesNothing.first().waitFor()
  await page.getByRole('button', { name: '保存する' }).first().click()
  await page.getByRole('alert').filter({ hasText: '予約で受けるご用件がないため' }).waitFor()
  await page.locator('summary').filter({ hasText: '詳しい設定' }).click()
  await page.getByLabel('予約の締め切り').selectOption({ label: '直前まで' })
  await service.check()
  await page.getByLabel('1回の長さ').selectOption({ label: '30分' })
  await page.getByLabel('同じ時刻に受ける組数').first().fill('０')
  await page.getByRole('checkbox', { name: '担当者か部屋を1つ確保する' }).check()
  await page.getByRole('button', { name: '部屋を追加' }).click()
  await page.getByLabel('部屋の名前').fill('応接室')
  await page.getByRole('button', { name: '保存する' }).first().click()
  await page.getByText('「ご相談」の組数は、1〜100の数字で入れてください。').waitFor()
  await page.getByLabel('同じ時刻に受ける組数').first().fill('２')
  await page.getByRole('button', { name: '保存する' }).first().click()
  await page.getByText('予約の受け方を保存しました').first().waitFor()
  const slots = await readNextMonthSlots(stage.app, queue.shop)
  expect(slots.filter(({ day }) => day === slots[0]!.day)).toHaveLength(16)

  if (!isLongRun) return

  await page.getByRole('button', { name: '時間を追加…' }).click()
  const form = page.getByRole('dialog', { name: '予約を受けない時間' })
  await form.getByRole('button', { name: '次の月' }).click()
  const [, month, day] = slots.at(-1)!.day.split('-').map(Number)
  await form.getByRole('button', { name: new RegExp(`${month}月${day}日`) }).click()
  await form.getByLabel('いつから').fill('10:00')
  await form.getByLabel('いつまで').fill('12:00')
  await form.getByLabel('対象').selectOption({ label: '応接室' })
  await form.getByRole('button', { name: '追加する' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /10:00.*12:00を外す/ }).waitFor()
  const full = (await readNextMonthSlots(stage.app, queue.shop)).filter((slot) => slot.day === slots.at(-1)!.day && slot.state === 'full')
  expect(full.map(({ time }) => time)).toEqual(['10:00', '10:30', '11:00', '11:30'])
  await page.getByRole('button', { name: /元に戻す/ }).click()
  await page.getByText('予約を受けない時間は、まだ登録していません。').waitFor()
})

test('The calendar appears once its reservations can be read again', async () => {
  const { queue } = await openShop()
  const page = await openSignedInPage(stage, queue.member, '/shopAdmin/reservations?view=day', { viewport: deskViewport, expected: /500/ })
  await stage.app.db.pool.query('alter table reservation rename to reservation_away')
  try {
    await page.getByRole('link', { name: '週', exact: true }).click()
    await page.getByText('予約を読み込めませんでした').waitFor()
  } finally {
    await stage.app.db.pool.query('alter table reservation_away rename to reservation')
  }
  // The page may have read them again by itself already.
  await page.getByRole('button', { name: '再試行' }).evaluateAll((buttons: { click(): void }[]) => buttons[0]?.click())
  await page.getByRole('region', { name: '予約の表' }).waitFor()
})

longTest('The export of reservations refuses reversed days and downloads a CSV file', async () => {
  const { queue, slots } = await openShop()
  const manager = await newMember(stage.app, queue.shop.scope, 'manager')
  const page = await openSignedInPage(stage, manager, '/shopAdmin/reservations', { viewport: deskViewport })
  await page.getByRole('button', { name: 'CSVで書き出す' }).click()
  const file = page.getByRole('dialog', { name: '予約を書き出す' })
  await file.getByLabel('始めの日').fill(slots[0]!.day)
  await file.getByLabel('終わりの日').fill('2020-01-01')
  await file.getByText('終わりの日は、始めの日以降にしてください。').waitFor()
  expect(await file.getByRole('button', { name: 'UTF-8 で書き出す' }).isDisabled()).toBe(true)
  await file.getByLabel('終わりの日').fill(slots.at(-1)!.day)
  const [download] = await Promise.all([page.waitForEvent('download'), file.getByRole('button', { name: 'UTF-8 で書き出す' }).click()])
  expect(download.suggestedFilename()).toBe(`reservations-${slots[0]!.day}.csv`)
  await file.getByText('書き出しました。').waitFor()
})

longTest('Many requests from one network can be declined together and restored', async () => {
  const { queue, slots, sendRequest } = await openShop()
  for (let n = 0; n < networkBurstLimits.begins; n++) await sendRequest(`偽 ${n}`, 0)
  const page = await openSignedInPage(stage, queue.member, `/shopAdmin/reservations?day=${slots[0]!.day}`, { viewport: deskViewport })
  const waiting = page.getByRole('region', { name: '返事を待っている方' })
  await waiting.getByText('返事を待っている方はいません。').waitFor()
  await page.getByRole('link', { name: 'この申し込みだけ見る' }).click()
  await row(waiting, '偽 3 様').waitFor()
  await page.getByRole('link', { name: 'ほかの申し込みを見る' }).click()
  await page.getByRole('button', { name: '10件をまとめてお断りする' }).click()
  await page.getByText('10件の申し込みをまとめてお断りしました。').waitFor()
  await page.getByRole('button', { name: '10件を元に戻す' }).click()
  await page.getByRole('button', { name: '10件をまとめてお断りする' }).waitFor()
  await page.getByRole('button', { name: '実際のお客さまです' }).click()
  await row(waiting, '偽 3 様').waitFor()
})
