/** R2.5: one visit from the first request to the thanks, following the mails really sent. */
import { beforeEach, expect } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { completeReservationRequest, enableReservations, readNextMonthSlots } from '../../test/reservations/shop.ts'
import { mailText } from '../../test/smtp.ts'
import { createBearerHeaders, newMember, post, signIn } from '../../test/world.ts'
import { deskViewport as wide } from '../support/browser.ts'
import { openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'
import { nextVisitorBar, ticketRow } from '../support/staff.ts'
import { advanceToRequestSummary } from '../support/visit-steps.ts'
import { ticketSlip } from '../support/visitor.ts'

const stage = openE2eApp({ mails: true })
beforeEach(() => void stage.app.mail().received.splice(0))

const email = 'yuka@example.jp'
const letters = () =>
  stage.app
    .mail()
    .received.filter(({ to }) => to === email)
    .map(mailText)
async function letter(words: string): Promise<string> {
  const found = () => letters().filter((text) => text.includes(words))
  await expect.poll(() => found().length, { message: words }).toBe(1)
  return found()[0]!
}
/** Advances the clock to so many minutes before a visit. */
const passUntil = ({ startsAt }: { startsAt: string }, minutes: number) =>
  stage.app.pass((Date.parse(startsAt) - stage.app.clock().epochMilliseconds) / 1000 - minutes * 60)
const linkIn = (text: string): string => /https?:\/\/\S+/.exec(text)![0]

longTest('A visit by reservation runs from the request to the mail of thanks', async () => {
  const queue = await openTestQueue(stage.app)
  const { shop } = queue
  const { shopId } = shop.scope
  await stage.app.db.pool.query(`update lane set join_from = 'shop' where shop_id = $1`, [shopId])
  await enableReservations(stage.app, shop)
  const manager = await newMember(stage.app, shop.scope, 'manager')
  const thanks = { headers: createBearerHeaders(manager), body: { version: 0, enabled: true, words: null } }
  expect((await post(stage.app, `/shops/${shopId}/mail-templates/reservation.thanks/ja`, thanks)).status).toBe(200)
  // An afternoon well into next month, so that the reminder of the day before is still due at whatever hour the test runs.
  const [requested, offer] = (await readNextMonthSlots(stage.app, shop)).filter(({ time }) => time === '14:00' || time === '16:00').slice(8)
  const heading = (text: string) => phone.getByRole('heading', { name: text, level: 1 }).waitFor()

  const phone = await (await stage.person({ viewport: { width: 360, height: 740 } })).newPage()
  await phone.goto(`/entry/f/${shop.entryCode}?month=${requested!.day.slice(0, 7)}&day=${requested!.day}`)
  await phone
    .getByRole('region', { name: /の時間$/ })
    .getByRole('link', { name: /14:00/ })
    .click()
  await phone.getByRole('button', { name: '受付カードのご記入へ' }).click()
  await phone.locator('[name=consentPurpose]').check()
  await phone.getByRole('textbox', { name: 'お名前' }).first().fill('山本 由佳')
  await phone.getByRole('textbox', { name: '電話番号またはメール' }).fill(email)
  await advanceToRequestSummary(phone)
  await phone.getByRole('button', { name: 'この内容で申し込む' }).click()
  await heading('お申し込みを受け付けました')
  // One mail covers card and request.
  expect(await letter('お申し込みをいただき')).toContain('受付カード')

  const book = await openSignedInPage(stage, queue.member, `/shopAdmin/reservations?view=day&day=${requested!.day}`, { viewport: wide })
  await book.getByRole('button', { name: 'ほかの日時を提案…' }).click()
  const proposal = book.getByRole('dialog', { name: '山本 由佳 様に、ほかの日時を提案' })
  await proposal.getByRole('button', { name: /^16:00/ }).click()
  await proposal.getByRole('button', { name: '提案する' }).click()
  await proposal.waitFor({ state: 'hidden' })

  await phone.goto(linkIn(await letter('別の日時をご提案いたします')))
  await heading('お店から日時のご提案です')
  await phone.getByRole('button', { name: /16:00.*にする$/ }).click()
  await heading('この日時でよろしいですか')
  await phone.getByRole('button', { name: 'この日時で予約する' }).click()
  await heading('ご予約が決まりました')
  await letter('ご予約が確定いたしました')

  // At 18:00 of the day before, and two hours before.
  const reminders = () => letters().filter((text) => text.includes('ご予約の日時が近づいてまいりました'))
  passUntil(offer!, 22 * 60 + 1)
  expect(reminders()).toHaveLength(0)
  passUntil(offer!, 22 * 60 - 1)
  await expect.poll(() => reminders().length).toBe(1)
  passUntil(offer!, 119)
  await expect.poll(() => reminders().length).toBe(2)
  expect(reminders()[1]).toContain('16:00')

  passUntil(offer!, 5)
  const answer = await stage.app.request(`/api/v1/shops/${shopId}/today-code`, {
    headers: createBearerHeaders(await signIn(stage.app, queue.member.email)),
  })
  const { code } = (await answer.json()) as { code: string }
  await phone.goto(`/entry/w/${shop.entryCode}?today=${code}`)
  await phone.getByRole('link', { name: /のご予約の受付をする$/ }).click()
  await phone.getByRole('button', { name: '到着しました' }).click()
  await ticketSlip(phone).getByText('A001').waitFor()

  const desk = await openDeskPage(stage, queue, { counter: '1' })
  await nextVisitorBar(desk).getByText('A001').waitFor()
  await desk.keyboard.press('n')
  await phone.getByText('お呼びしました').first().waitFor()
  await ticketRow(desk, 'A001').getByRole('button', { name: /^開始/ }).click()
  await ticketRow(desk, 'A001').getByText('対応中').waitFor()
  await ticketRow(desk, 'A001').getByRole('button', { name: /^完了/ }).click()
  // The desk shows the change before the server has it.
  await phone.getByText('ご利用ありがとうございました').waitFor()

  // The undo of "done" has expired.
  stage.app.pass(6 * 60)
  await phone.goto(linkIn(await letter('ご来店いただき、ありがとうございました')))
  await heading('ご来店ありがとうございました')
  expect(await phone.getByRole('link', { name: '日時を選んで申し込む' }).getAttribute('href')).toBe(`/entry/f/${shop.entryCode}`)
  // Each mail once, and no others.
  expect(letters()).toHaveLength(6)
})

longTest('Without JavaScript a reservation can be cancelled only until the limit', async () => {
  const { shop } = await openTestQueue(stage.app)
  await enableReservations(stage.app, shop, { autoAccept: true })
  const slots = await readNextMonthSlots(stage.app, shop)
  const visits = [
    await completeReservationRequest(stage.app, shop, [slots.at(-1)!], { email }),
    await completeReservationRequest(stage.app, shop, [slots.at(-1)!], { email }),
  ]
  const person = await stage.person({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false })
  const [early, late] = await Promise.all(
    visits.map(async ({ token }) => {
      const page = await person.newPage()
      await page.goto(`/entry/f/${token}`)
      await page.getByRole('link', { name: '予約を取り消す' }).click()
      await page.getByRole('heading', { name: '予約を取り消しますか？' }).waitFor()
      return page
    }),
  )
  passUntil(visits[0]!.reservation.slot!, 24 * 60 + 2)
  await early!.getByRole('button', { name: '取り消す' }).click()
  await early!.getByRole('heading', { name: 'ご予約は取り消しになりました' }).waitFor()
  await letter('の取り消しを承りました')
  passUntil(visits[0]!.reservation.slot!, 24 * 60 - 1)
  await late!.getByRole('button', { name: '取り消す' }).click()
  await late!.getByText('期限が過ぎています。恐れ入りますが、お店へお電話ください。').waitFor()
  await late!.getByRole('heading', { name: 'ご予約が決まりました' }).waitFor()
  expect(await late!.getByRole('button', { name: '取り消す' }).count()).toBe(0)
})
