/** First contacts with visitors of cards and inquiries (docs/decisions/194-first-contact.md). */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CardDetail } from '#contract/cards/detail.ts'
import type { Unanswered } from '#contract/inquiries.ts'
import type { ShopSetting } from '#contract/queue-settings/shop.ts'
import type { DayReport } from '#contract/reports.ts'
import type { FirstContactWay } from '#domain/cards/first-contact.ts'
import type { WeekHours } from '#domain/queue-settings/hours.ts'
import { beginCard, minimalCardAnswers, sendCard } from '../../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { openDesk } from '../../../test/desk.ts'
import { insertMail } from '../../../test/inquiries/waiting-mail.ts'
import { completeReservationRequest, enableReservations, readNextMonthSlots } from '../../../test/reservations/shop.ts'
import { mailText } from '../../../test/smtp.ts'
import { readStageIds } from '../../../test/stages.ts'
import { ensureValidBearer, joinAsVisitor, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { notifyManagersOfOverdueContacts } from './notify-overdue.ts'

/** A Tuesday at 10:00 in Japan. */
const start = Temporal.Instant.from('2026-11-24T01:00:00Z')
const week: WeekHours = [[], ...Array(6).fill([{ from: '10:00', to: '19:00' }])]
let app: TestApp
let now = start
let shop: CreatedShop
let manager: TestMember
let colleague: TestMember
beforeAll(async () => {
  app = await startApp({ clock: () => (now = now.add({ milliseconds: 1 })), mails: true, hurry: { looks: 40 } })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  app.mail().received.length = 0
  now = start
  shop = await newShop(app, '若葉')
  await app.db.pool.query('update shop set hours = $2, contact_target_minutes = 30 where id = $1', [
    shop.scope.shopId,
    JSON.stringify(week),
  ])
  ;[manager, colleague] = await Promise.all([newMember(app, shop.scope, 'manager'), newMember(app, shop.scope, 'staff')])
})

const pass = (minutes: number) => {
  now = now.add({ minutes })
}
const read = async <T>(path: string, as = manager): Promise<T> => {
  const response = await app.request(`/api/v1/shops/${shop.scope.shopId}${path}`, { headers: await ensureValidBearer(app, as) })
  return (await response.json()) as T
}
const act = async (path: string, body: object = {}, as = manager) => {
  const response = await post(app, `/shops/${shop.scope.shopId}${path}`, { headers: await ensureValidBearer(app, as), body })
  return { http: response.status, ...((await response.json()) as { code?: string; rev: number; current?: { assigneeId: string } }) }
}
const listUnanswered = () => read<Unanswered>('/unanswered')
const waitingIds = async () => (await listUnanswered()).waiting.map(({ card, inquiry }) => card?.id ?? inquiry?.id)
const contactOf = async (cardId: string) => (await read<CardDetail>(`/cards/${cardId}`)).firstContact
const eventsOf = async (cardId: string) =>
  (await app.db.pool.query(`select data from event where kind = 'card.contact' and entity_id = $1 order by at`, [cardId])).rows.map(
    ({ data }) => data.way as FirstContactWay,
  )
const sendCardWithMail = () => sendCard({ app }, shop, { email: ['yuka@example.jp'] })
const changeStage = async (cardId: string, from: number, to: number) => {
  const ids = await readStageIds(app.db, shop.scope.shopId)
  return act(`/cards/${cardId}/change`, { was: { stageId: ids[from] }, change: { stageId: ids[to] } })
}
const sendReply = async (cardId: string, words: string) =>
  act(`/cards/${cardId}/send-reply`, { rev: (await read<CardDetail>(`/cards/${cardId}`)).rev, words })
const notify = () => notifyManagersOfOverdueContacts({ ...app.queue, accounts: app.accounts })
const overdueMails = async () =>
  (
    await app.db.pool.query(
      `select about_id, variables ->> 'count' as count, state from outbox_message where shop_id = $1 and event = 'card.overdue' order by id`,
      [shop.scope.shopId],
    )
  ).rows
const report = async () => (await read<DayReport>('/reports/day')).firstContacts

test('Cards and mails without a card wait in one list, oldest first', async () => {
  const first = await sendCardWithMail()
  pass(5)
  const mailId = await insertMail(app, shop)
  await app.db.pool.query('update inquiry set received_at = $2 where id = $1', [mailId, new Date(now.epochMilliseconds)])
  pass(5)
  const last = await sendCardWithMail()
  pass(25)
  const { targetMinutes, waiting, more } = await listUnanswered()
  expect({ targetMinutes, more }).toEqual({ targetMinutes: 30, more: false })
  expect(
    waiting.map(({ card, inquiry, openMinutes, dueAt }) => ({ id: card?.id ?? inquiry?.id, openMinutes, due: dueAt?.slice(11, 16) })),
  ).toEqual([
    { id: first.cardId, openMinutes: 35, due: '01:30' },
    { id: mailId, openMinutes: 30, due: undefined },
    { id: last.cardId, openMinutes: 25, due: '01:40' },
  ])
  expect(waiting[0]!.card).toMatchObject({ unanswered: true, name: '山本 由佳' })
  const list = await read<{ cards: { id: string }[] }>('/cards?unanswered=true&order=oldest')
  expect(list.cards.map(({ id }) => id)).toEqual([first.cardId, last.cardId])
})

const ways: readonly [string, FirstContactWay, (cardId: string) => Promise<{ http: number }>][] = [
  ['a reply', 'mail', (cardId) => sendReply(cardId, 'お問い合わせありがとうございます。')],
  ['a request for correction', 'mail', (cardId) => act(`/cards/${cardId}/request-correction`, { words: 'お電話番号をご確認ください。' })],
  ['a noted call', 'call', (cardId) => act(`/cards/${cardId}/record-call`, { note: '折り返し希望' })],
  ['a new stage', 'stage', (cardId) => changeStage(cardId, 0, 1)],
]
test.each(ways)('A contact by %s is the first one, and no later one replaces it', async (_, way, contact) => {
  const { cardId } = await sendCardWithMail()
  expect(await contactOf(cardId)).toMatchObject({ at: null, way: null })
  pass(12)
  expect(await contact(cardId)).toMatchObject({ http: 200 })
  const made = await contactOf(cardId)
  expect(made).toMatchObject({ way, at: expect.stringMatching(/^2026-11-24T01:12/) })
  expect(await waitingIds()).toEqual([])
  pass(5)
  await act(`/cards/${cardId}/record-call`)
  expect(await contactOf(cardId)).toEqual(made)
  expect(await eventsOf(cardId)).toEqual([way])
})

test('An undone stage, a deletion and a restoration make no contact', async () => {
  const { cardId } = await sendCardWithMail()
  await changeStage(cardId, 0, 1)
  await changeStage(cardId, 1, 0)
  expect(await contactOf(cardId)).toMatchObject({ at: null, way: null })
  expect(await waitingIds()).toEqual([cardId])
  const { rev } = await read<CardDetail>(`/cards/${cardId}`)
  const deleted = await act(`/cards/${cardId}/delete`, { rev })
  expect(await waitingIds()).toEqual([])
  await act(`/cards/${cardId}/restore`, { rev: deleted.rev })
  expect(await waitingIds()).toEqual([cardId])
})

test('A withdrawn contact leaves the earliest other one', async () => {
  const { cardId } = await sendCardWithMail()
  await changeStage(cardId, 0, 1)
  await sendReply(cardId, 'お問い合わせありがとうございます。')
  await act(`/cards/${cardId}/record-call`)
  await changeStage(cardId, 1, 0)
  expect(await contactOf(cardId)).toMatchObject({ way: 'mail' })
  expect(await waitingIds()).toEqual([])
})

test.each(ways.filter(([, way]) => way === 'mail'))('%s that fails for good is no contact', async (_, __, contact) => {
  app.mail().manner = () => 'refuse'
  try {
    const { cardId } = await sendCardWithMail()
    await contact(cardId)
    await expect.poll(() => contactOf(cardId)).toMatchObject({ at: null, way: null })
    expect(await waitingIds()).toEqual([cardId])
    await act(`/cards/${cardId}/record-call`)
    expect(await contactOf(cardId)).toMatchObject({ way: 'call' })
  } finally {
    app.mail().manner = () => 'accept'
  }
})

test('A card is not listed while its visitor is in the queue, and serving is the contact', async () => {
  const desk = openDesk(app, shop, colleague)
  const visit = async () => {
    const { token, ticketId } = await joinAsVisitor(app, shop)
    const begun = await beginCard({ app }, shop, { ticket: token })
    await post(app, `/cards/${begun.token}/send`, { body: { rev: begun.card.rev, answers: minimalCardAnswers } })
    const { rows } = await app.db.pool.query('select card_id from card_ticket where ticket_id = $1', [ticketId])
    return { ticketId, cardId: String(rows[0].card_id) }
  }
  const served = await visit()
  expect(await waitingIds()).toEqual([])
  const called = await desk.move((await desk.detail(served.ticketId)).ticket, 'call')
  const serving = await desk.move(called, 'start')
  expect(await contactOf(served.cardId)).toMatchObject({ way: 'visit' })
  const back = await desk.move(serving, 'undo')
  expect(await contactOf(served.cardId)).toMatchObject({ way: null })
  const again = await desk.move(back, 'start')
  await act(`/cards/${served.cardId}/record-call`)
  expect(await contactOf(served.cardId)).toMatchObject({ way: 'visit' })
  const backAgain = await desk.move(again, 'undo')
  expect(await contactOf(served.cardId)).toMatchObject({ way: 'call' })
  await desk.move(await desk.move(backAgain, 'start'), 'finish')
  expect(await contactOf(served.cardId)).toMatchObject({ way: 'call' })
  const left = await visit()
  await desk.move((await desk.detail(left.ticketId)).ticket, 'remove')
  expect(await waitingIds()).toEqual([left.cardId])
})

test('An answered reservation is a contact with the visitor of its card', async () => {
  await enableReservations(app, shop, { autoAccept: true })
  const { token, cardId } = await sendCardWithMail()
  const [slot] = await readNextMonthSlots(app, shop)
  await completeReservationRequest(app, shop, [slot!], { card: token })
  expect(await contactOf(cardId)).toMatchObject({ way: 'visit' })
  expect(await report()).toMatchObject({ contacts: 0 })
})

test('A card that a member writes expects no contact', async () => {
  const created = await act('/cards', { version: 1, answers: { name: ['佐藤 花子'] }, locale: 'ja' })
  expect(created.http).toBe(201)
  expect(await waitingIds()).toEqual([])
})

test('Of two members who take a card, the second learns who has it', async () => {
  const { cardId } = await sendCardWithMail()
  const { rows } = await app.db.pool.query('select id, account_id from staff where shop_id = $1', [shop.scope.shopId])
  const staffIdOf = ({ accountId }: TestMember) => rows.find(({ account_id }) => account_id === accountId).id as string
  const take = (member: TestMember) =>
    act(`/cards/${cardId}/change`, { was: { assigneeId: null }, change: { assigneeId: staffIdOf(member) } }, member)
  const results = await Promise.all([take(manager), take(colleague)])
  const winner = results[0].http === 200 ? manager : colleague
  expect(results.map(({ http }) => http).sort()).toEqual([200, 409])
  expect(results.find(({ http }) => http === 409)).toMatchObject({
    code: 'card.changedByColleague',
    current: { assigneeId: staffIdOf(winner) },
  })
})

test('A manager is mailed once after the target, in opening hours', async () => {
  pass(9 * 60 - 10)
  const { cardId } = await sendCardWithMail()
  pass(40)
  await notify()
  expect(await overdueMails()).toEqual([])
  now = Temporal.Instant.from('2026-11-25T01:19:00Z')
  await notify()
  expect(await overdueMails()).toEqual([])
  now = Temporal.Instant.from('2026-11-25T01:21:00Z')
  await Promise.all([notify(), notify()])
  const link = `${app.origin}/shopAdmin/cards/${cardId}`
  const readers = () => app.mail().received.flatMap((mail) => (mailText(mail).includes(link) ? [mail.to] : []))
  // A later time would end the turn of a mail that is being sent, and it would be sent again.
  await expect.poll(readers).toEqual([manager.email])
  pass(60)
  await notify()
  expect(await overdueMails()).toMatchObject([{ about_id: cardId, count: null }])
  expect(readers()).toEqual([manager.email])
})

test('No mail goes for a card answered just before, and one mail for several', async () => {
  const [answered] = [await sendCardWithMail(), await sendCardWithMail(), await sendCardWithMail()]
  pass(29)
  await act(`/cards/${answered.cardId}/record-call`)
  pass(2)
  await notify()
  expect(await overdueMails()).toMatchObject([{ about_id: null, count: '2' }])
})

test('A contact cancels the mail to managers that has not left', async () => {
  app.mail().manner = () => 'defer'
  try {
    const { cardId } = await sendCard({ app }, shop)
    pass(31)
    await notify()
    await act(`/cards/${cardId}/record-call`)
    const states = async () => {
      // A mail whose sending had begun ends at its next attempt.
      pass(1)
      return (await overdueMails()).map(({ state }) => state)
    }
    await expect.poll(states).toEqual(['cancelled'])
  } finally {
    app.mail().manner = () => 'accept'
  }
})

test('A mail without a card is overdue, and its card is not announced again', async () => {
  const mailId = await insertMail(app, shop)
  await app.db.pool.query('update inquiry set received_at = $2, due_at = $2 where id = $1', [mailId, new Date(now.epochMilliseconds)])
  pass(1)
  await notify()
  expect(await overdueMails()).toMatchObject([{ about_id: null, count: null }])
  expect((await act(`/inquiries/${mailId}/make-card`, { fields: { name: '山田 太郎', phone: '090-1234-5678' } })).http).toBe(201)
  await notify()
  expect(await overdueMails()).toHaveLength(1)
  expect((await listUnanswered()).waiting).toMatchObject([{ card: { name: '山田 太郎' }, inquiry: null }])
})

test('A reply has the booking link of a shop that takes reservations', async () => {
  const reply = async () => {
    app.mail().received.length = 0
    const { cardId } = await sendCardWithMail()
    await sendReply(cardId, 'ご来店をお待ちしております。')
    const replies = () =>
      app
        .mail()
        .received.map(mailText)
        .filter((text) => text.includes('ご来店をお待ち'))
    await expect.poll(replies).toHaveLength(1)
    return replies()[0]!
  }
  const link = `${app.origin}/entry/f/${shop.entryCode}?source=mail`
  expect(await reply()).not.toContain('/entry/f/')
  await enableReservations(app, shop)
  expect(await reply()).toContain(link)
})

test('Of two replies at once one is sent, and none after a change of the card', async () => {
  const { cardId, rev } = await sendCardWithMail()
  const words = 'お問い合わせありがとうございます。'
  const reply = () => act(`/cards/${cardId}/send-reply`, { rev, words })
  const both = await Promise.all([reply(), reply()])
  expect(both.map(({ http }) => http).sort()).toEqual([200, 409])
  expect(both).toContainEqual(
    expect.objectContaining({ code: 'card.changedByColleague', current: expect.objectContaining({ id: cardId }) }),
  )
  expect(await reply()).toMatchObject({ code: 'card.changedByColleague' })
  const { rows } = await app.db.pool.query(`select from outbox_message where about_id = $1 and event = 'card.reply'`, [cardId])
  expect(rows).toHaveLength(1)
})

test('A reply is refused without an address and after deletion', async () => {
  const { cardId } = await sendCard({ app }, shop)
  expect(await sendReply(cardId, 'こんにちは')).toMatchObject({ code: 'card.noMailAddress' })
  const { rev } = await read<CardDetail>(`/cards/${cardId}`)
  await act(`/cards/${cardId}/delete`, { rev })
  expect(await sendReply(cardId, 'こんにちは')).toMatchObject({ code: 'card.deleted' })
  expect(await act(`/cards/${cardId}/record-call`)).toMatchObject({ code: 'card.deleted' })
})

test('The day report has the median of opening minutes until the first contact', async () => {
  expect(await report()).toEqual({ contacts: 0, medianMinutes: null, late: 0 })
  const cards = [await sendCardWithMail(), await sendCardWithMail(), await sendCardWithMail(), await sendCardWithMail()]
  for (const [index, { cardId }] of cards.slice(0, 3).entries()) {
    pass(index === 2 ? 30 : 10)
    await act(`/cards/${cardId}/record-call`)
  }
  expect(await report()).toEqual({ contacts: 3, medianMinutes: 20, late: 1 })
  const file = await read<{ base64: string }>('/reports/day/file?table=contacts')
  expect(Buffer.from(file.base64, 'base64').toString('utf8').split('\r\n')[1]).toBe('2026-11-24,3,20,1')
})

test('New hours change no figure of contacts that were made', async () => {
  const { cardId } = await sendCardWithMail()
  pass(20)
  await act(`/cards/${cardId}/record-call`)
  await app.db.pool.query('update shop set hours = $2 where id = $1', [shop.scope.shopId, JSON.stringify(Array(7).fill([]))])
  expect(await report()).toEqual({ contacts: 1, medianMinutes: 20, late: 0 })
})

test('The target counts for cards from then on', async () => {
  const before = await sendCardWithMail()
  const { shop: setting } = await read<{ shop: ShopSetting }>('/queue-settings')
  expect(await act('/contact-target', { rev: setting.rev, contactTargetMinutes: null })).toMatchObject({ http: 200 })
  expect(await act('/contact-target', { rev: setting.rev, contactTargetMinutes: 60 })).toMatchObject({ code: 'setting.changed' })
  const after = await sendCardWithMail()
  expect((await contactOf(before.cardId))?.dueAt).not.toBeNull()
  expect((await contactOf(after.cardId))?.dueAt).toBeNull()
})
