/** Card and reservation share one confirmation mail with the visit's calendar file. */
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginCard, minimalCardAnswers } from '../../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import {
  completeReservationRequest,
  deriveMailSecret,
  enableReservations,
  postReservationRequest,
  readNextMonthSlots,
} from '../../../test/reservations/shop.ts'
import { mailHeader, mailText, type ReceivedMail } from '../../../test/smtp.ts'
import { newShop, post } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
beforeAll(async () => {
  app = await startApp({ mails: true })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
  await enableReservations(app, shop, { autoAccept: true, changeMinutes: 0 })
})

/** Returns the mails to an address whose subject contains these words. */
async function mailsTo(address: string, words: string): Promise<ReceivedMail[]> {
  const subjectOf = (mail: ReceivedMail) =>
    (mailHeader(mail, 'subject') ?? '').replace(/=\?utf-8\?([bq])\?(.*?)\?=\s*/gi, (_, coding: string, text: string) =>
      coding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : Buffer.from(
            text.replaceAll('_', ' ').replace(/=([0-9A-F]{2})/g, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString(),
    )
  const found = () => app.mail().received.filter((mail) => mail.to === address && subjectOf(mail).includes(words))
  await expect.poll(() => found().length).toBeGreaterThan(0)
  return found()
}

/** Returns the attached event as ical.js parses it. */
function visitIn({ raw }: ReceivedMail) {
  const [, head = '', body = ''] = /(content-type: text\/calendar[\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/i.exec(raw) ?? []
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(body, /base64/i.test(head) ? 'base64' : 'utf8').toString()))
  const zone = calendar.getFirstSubcomponent('vtimezone')
  if (zone) ICAL.TimezoneService.register(zone)
  const { uid, startDate, summary, description } = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
  const method = calendar.getFirstPropertyValue('method')
  return { head, method, uid, startsAt: startDate.toJSDate().toISOString(), summary, description }
}

test('One mail with a calendar file confirms both card and reservation', async () => {
  const email = 'ono@example.jp'
  const [slot] = await readNextMonthSlots(app, shop)
  const { token: card, card: begun } = await beginCard({ app }, shop)
  const sent = { rev: begun.rev, answers: { ...minimalCardAnswers, email: [email] }, forVisit: true }
  expect((await post(app, `/cards/${card}/send`, { body: sent })).status).toBe(200)
  const request = await (await postReservationRequest(app, shop, [slot!], { body: { email, card } })).json()
  const { token, reservation } = request as Awaited<ReturnType<typeof completeReservationRequest>>
  await mailsTo(email, '確定してください')
  const confirmed = await post(app, `/reservations/${token}/confirm`, {
    body: { rev: reservation.rev, mail: await deriveMailSecret(app, token) },
  })
  expect(confirmed.status).toBe(200)
  const mails = await mailsTo(email, 'ご予約が確定しました')
  expect(mails).toHaveLength(1)
  expect(mailText(mails[0]!)).toContain('受付カードもあわせてお預かりしました')
  const { head, ...visit } = visitIn(mails[0]!)
  expect(head).toMatch(/method=PUBLISH/)
  expect(head).toContain('visit.ics')
  expect(visit).toMatchObject({ method: 'PUBLISH', uid: reservation.calendarId, startsAt: slot!.startsAt, summary: 'ご予約：駅前店' })
  // The file links to the same page as the mail, and equals the file on the page.
  expect(visit.description).toContain(`/entry/f/${token}`)
  const page = await (await app.request(`/api/v1/reservations/${token}/calendar-file`)).json()
  expect(page).toMatchObject({ text: expect.stringContaining(`UID:${reservation.calendarId}`) })
  const { rows } = await app.db.pool.query(`select state from outbox_message where shop_id = $1 and event = 'card.received'`, [
    shop.scope.shopId,
  ])
  expect(rows).toEqual([{ state: 'cancelled' }])
})

test('A visit that was never agreed has no calendar file', async () => {
  await enableReservations(app, shop)
  const [slot] = await readNextMonthSlots(app, shop)
  const { token } = await completeReservationRequest(app, shop, [slot!])
  const response = await app.request(`/api/v1/reservations/${token}/calendar-file`)
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'reservation.notFound'])
})
