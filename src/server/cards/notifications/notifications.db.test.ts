import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CardDetail } from '#contract/cards/detail.ts'
import type { VisitorCard } from '#contract/cards/visitor-card.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { beginCard, minimalCardAnswers, sendCard } from '../../../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { type InsertedCard, insertSentCard, insertSentCards } from '../../../../test/sent-cards.ts'
import { mailText } from '../../../../test/smtp.ts'
import { readStageIds } from '../../../../test/stages.ts'
import { createBearerHeaders, ensureValidBearer, joinAsVisitor, newMember, newShop, post, type TestMember } from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'
import { mailContactReminders } from './contact-reminders.ts'
import { mailTaskReminders } from './task-reminders.ts'

let app: TestApp
const start = Temporal.Instant.from('2026-11-24T01:00:00Z')
let now = start
let shop: CreatedShop
let boss: TestMember
let colleague: TestMember
beforeAll(async () => {
  app = await startApp({
    clock: () => (now = now.add({ milliseconds: 1 })),
    mails: true,
    hurry: { looks: 40 },
  })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  app.mail().received.length = 0
  now = start
  shop = await newShop(app, '若葉')
  ;[boss, colleague] = await Promise.all([newMember(app, shop.scope, 'manager'), newMember(app, shop.scope, 'staff')])
})

const rowsOf = async (text: string, ...values: unknown[]) => (await app.db.pool.query(text, values)).rows
const mailsTo = (address: string) => app.mail().received.filter(({ to }) => to === address)
const queuedMails = async () =>
  (await rowsOf('select event, state from outbox_message where shop_id = $1 order by id', shop.scope.shopId)).map(
    ({ event, state }) => `${event} ${state}`,
  )
const staffIdOf = async ({ accountId }: TestMember): Promise<string> =>
  (await rowsOf('select id from staff where account_id = $1', accountId))[0].id
const act = async (path: string, body: object, by = boss) => {
  const response = await post(app, `/shops/${shop.scope.shopId}${path}`, { headers: await ensureValidBearer(app, by), body })
  return {
    http: response.status,
    ...((await response.json()) as { id: string; rev: number; code?: string; mailed?: boolean; token?: string }),
  }
}
const give = (cardId: string, from: string | null, to: string | null, by = boss) =>
  act(`/cards/${cardId}/change`, { was: { assigneeId: from }, change: { assigneeId: to } }, by)
const showCard = async (token: string) => (await (await app.request(`/api/v1/cards/${token}`)).json()) as VisitorCard
const pass = (seconds: number) => {
  now = now.add({ seconds })
}

test('A submitted card is confirmed once by mail, with its link', async () => {
  const { token, card } = await beginCard({ app }, shop)
  const answers = { ...minimalCardAnswers, email: ['yuka@example.jp'] }
  const send = async (rev: number, more = {}) => {
    const response = await post(app, `/cards/${token}/send`, { body: { rev, answers: { ...answers, ...more }, locale: 'en' } })
    return (await response.json()) as VisitorCard
  }
  const sent = await send(card.rev)
  await expect.poll(() => mailsTo('yuka@example.jp').length).toBe(1)
  const [mail] = app.mail().received
  expect(mailText(mail!)).toContain('若葉店 has received it.')
  expect(mailText(mail!)).toContain(`${app.origin}/en/entry/c/${token}`)
  await send(sent.rev, { notes: ['日当たり'] })
  expect(await queuedMails()).toEqual(['card.received sent'])
})

test('An address gets at most three card confirmations a day', async () => {
  await sendCard({ app }, shop)
  expect(await queuedMails()).toEqual([])
  for (let n = 0; n < 4; n++) await sendCard({ app }, shop, { email: ['Stranger@example.jp'] })
  expect(await queuedMails()).toHaveLength(3)
  pass(25 * 60 * 60)
  await sendCard({ app }, shop, { email: ['stranger@example.jp'] })
  expect(await queuedMails()).toHaveLength(4)
})

test('A card shows visitor and staff that mail to its address failed', async () => {
  app.mail().manner = ({ to }) => (to === '"gone..away"@docomo.ne.jp' ? 'refuseAddress' : 'accept')
  try {
    const { cardId, token, rev } = await sendCard({ app }, shop, { email: ['gone..away@docomo.ne.jp'] })
    await expect.poll(async () => (await showCard(token)).emailFailed).toBe(true)
    const staff = await app.request(`/api/v1/shops/${shop.scope.shopId}/cards/${cardId}`, { headers: await ensureValidBearer(app, boss) })
    expect(((await staff.json()) as CardDetail).emailFailed).toBe(true)
    await post(app, `/cards/${token}/send`, { body: { rev, answers: { ...minimalCardAnswers, email: ['yuka@example.jp'] } } })
    expect((await showCard(token)).emailFailed).toBeUndefined()
  } finally {
    app.mail().manner = () => 'accept'
  }
})

test('A new assignee is mailed after a minute, unless the assignment was undone', async () => {
  const [mine, theirs] = [await staffIdOf(boss), await staffIdOf(colleague)]
  const { cardId } = await insertSentCard({ app }, shop)
  await give(cardId, null, mine)
  await give(cardId, mine, theirs, colleague)
  expect(await queuedMails()).toEqual([])
  await give(cardId, theirs, mine)
  await give(cardId, mine, theirs)
  await give(cardId, theirs, null)
  await give(cardId, null, theirs)
  expect(await queuedMails()).toEqual(['card.assigned cancelled', 'card.assigned queued'])
  pass(61)
  await expect.poll(() => mailsTo(colleague.email).length).toBe(1)
  const text = mailText(mailsTo(colleague.email)[0]!)
  expect(text).toContain(`担当 staff 様`)
  expect(text).toContain(`${app.origin}/shopAdmin/cards/${cardId}`)
})

test('One mail in the assignee’s language announces several assignments', async () => {
  const theirs = await staffIdOf(colleague)
  const ids = (await insertSentCards({ app }, shop, Array(3).fill({}))).map(({ cardId }) => cardId)
  const cards = ids.map((id) => ({ id, was: { assigneeId: null } }))
  // One card is already theirs.
  await give(ids[2]!, null, theirs, colleague)
  await act('/cards-change-many', { cards, change: { assigneeId: theirs } })
  pass(61)
  await expect.poll(() => mailsTo(colleague.email).length).toBe(1)
  const text = mailText(mailsTo(colleague.email)[0]!)
  expect(text).toContain('受付カード2件の担当')
  expect(text).toContain(`${app.origin}/shopAdmin/cards?assignee=${theirs}`)

  expect((await post(app, '/me/locale', { headers: await ensureValidBearer(app, colleague), body: { locale: 'en' } })).status).toBe(200)
  const { cardId } = await insertSentCard({ app }, shop)
  await give(cardId, null, theirs)
  pass(61)
  await expect.poll(() => mailsTo(colleague.email).length).toBe(2)
  expect(mailText(mailsTo(colleague.email)[1]!)).toContain(`${app.origin}/en/shopAdmin/cards/${cardId}`)
})

test('Assignees who opted out, are suspended or cannot open cards get no mail', async () => {
  const reception = await newMember(app, shop.scope, 'reception')
  const suspended = await newMember(app, shop.scope, 'staff')
  await rowsOf('update member set suspended_at = now() where account_id = $1', suspended.accountId)
  await rowsOf(`update member set not_mailed = '{card.assigned}' where account_id = $1`, colleague.accountId)
  const { cardId } = await insertSentCard({ app }, shop)
  let from: string | null = null
  for (const member of [reception, suspended, colleague]) {
    const to: string = await staffIdOf(member)
    expect((await give(cardId, from, to)).http).toBe(200)
    from = to
  }
  expect(await queuedMails()).toEqual([])
})

test('A due task is mailed in the morning, once per due day and assignee', async () => {
  const [mine, theirs] = [await staffIdOf(boss), await staffIdOf(colleague)]
  const { cardId } = await insertSentCard({ app }, shop)
  const path = `/cards/${cardId}/tasks`
  const task = await act(path, { words: '保証会社に電話する', dueOn: '2026-11-25', assigneeId: theirs })
  const done = await act(path, { words: '資料を送る', dueOn: '2026-11-25', assigneeId: theirs })
  await act(`${path}/${done.id}/done`, { rev: done.rev })
  await act(path, { words: 'いつか', assigneeId: theirs })
  await act(path, { words: '明日', dueOn: '2026-11-26', assigneeId: theirs })
  const runReminders = () => mailTaskReminders({ ...app.queue, accounts: app.accounts })
  const at = async (time: string) => {
    now = Temporal.Instant.from(time)
    await runReminders()
    return (await queuedMails()).length
  }
  expect(await at('2026-11-24T23:59:00Z')).toBe(0)
  await Promise.all([at('2026-11-25T00:03:00Z'), at('2026-11-25T00:03:00Z')])
  await expect.poll(queuedMails).toEqual(['task.due sent'])
  const [mail] = mailsTo(colleague.email)
  expect(mailText(mail!)).toContain('保証会社に電話する')
  expect(mailText(mail!)).toContain(`${app.origin}/shopAdmin/cards/${cardId}`)
  expect(await at('2026-11-25T01:03:00Z')).toBe(1)
  const later = await act(`${path}/${task.id}/change`, { rev: task.rev, dueOn: '2026-11-26' })
  expect(later).toMatchObject({ http: 200 })
  // Two tasks are due by then.
  expect(await at('2026-11-26T00:03:00Z')).toBe(3)
  await act(`${path}/${task.id}/change`, { rev: later.rev, assigneeId: mine })
  expect(await at('2026-11-26T01:03:00Z')).toBe(4)
  // Besides mails about browsers that they sign in on.
  await expect.poll(() => mailsTo(boss.email).filter((one) => mailText(one).includes('保証会社に電話する')).length).toBe(1)
})

test('An assignee gets one mail in the morning for all next contacts of the day', async () => {
  const [mine, theirs] = [await staffIdOf(boss), await staffIdOf(colleague)]
  const plan = (cardId: string, assigneeId: string | null, nextContactOn: string) =>
    act(`/cards/${cardId}/change`, { was: { assigneeId: null, nextContactOn: null }, change: { assigneeId, nextContactOn } })
  const [one, two, alone] = (await insertSentCards({ app }, shop, Array(3).fill({}))) as [InsertedCard, InsertedCard, InsertedCard]
  for (const { cardId } of [one, two]) await plan(cardId, theirs, '2026-11-25')
  await plan(alone.cardId, mine, '2026-11-26')
  const remindersAt = async (time: string) => {
    now = Temporal.Instant.from(time)
    await mailContactReminders({ ...app.queue, accounts: app.accounts })
    return (await queuedMails()).filter((row) => row.startsWith('card.contactDue')).length
  }
  expect(await remindersAt('2026-11-24T23:59:00Z')).toBe(0)
  await Promise.all([remindersAt('2026-11-25T00:03:00Z'), remindersAt('2026-11-25T00:03:00Z')])
  expect(await remindersAt('2026-11-25T01:03:00Z')).toBe(1)
  await expect.poll(() => mailsTo(colleague.email).map(mailText).join()).toContain('受付カード2件')
  expect(await remindersAt('2026-11-26T00:03:00Z')).toBe(2)
  await expect.poll(() => mailsTo(boss.email).map(mailText).join()).toContain(`${app.origin}/shopAdmin/cards/${alone.cardId}`)
  // A new assignee of an overdue contact is mailed too.
  await give(alone.cardId, mine, theirs)
  expect(await remindersAt('2026-11-26T01:03:00Z')).toBe(3)
})

test('A correction request lets the visitor edit the card until they send it again', async () => {
  const ticket = await joinAsVisitor(app, shop)
  const begun = await beginCard({ app }, shop, { ticket: ticket.token })
  const answers = { ...minimalCardAnswers, email: ['yuka@example.jp'] }
  const send = async (rev: number, more: object) => {
    const response = await post(app, `/cards/${begun.token}/send`, { body: { rev, answers: { ...answers, ...more } } })
    return { http: response.status, ...((await response.json()) as VisitorCard & { code?: string }) }
  }
  await send(begun.card.rev, {})
  const cardId = (await rowsOf('select card_id from card_ticket where ticket_id = $1', ticket.ticketId))[0].card_id as string
  const [first, second] = await readStageIds(app.db, shop.scope.shopId)
  await act(`/cards/${cardId}/change`, { was: { stageId: first }, change: { stageId: second } })
  const { rev, mayCorrect } = await showCard(begun.token)
  expect(mayCorrect).toBe(false)
  expect(await send(rev, { notes: ['x'] })).toMatchObject({ http: 409, code: 'card.inProgress' })

  const path = `/cards/${cardId}/request-correction`
  expect(await act(path, { words: 'お電話番号をご確認ください' })).toMatchObject({ http: 200, mailed: true, token: null })
  // The confirmation of the card may arrive after it.
  const findCorrectionMail = () =>
    mailsTo('yuka@example.jp')
      .map(mailText)
      .find((text) => text.includes('お電話番号をご確認ください'))
  await expect.poll(findCorrectionMail).toBeDefined()
  const mail = findCorrectionMail()
  expect(mail).toContain(`${app.origin}/entry/c/${begun.token}`)
  const corrected = await showCard(begun.token)
  expect(corrected).toMatchObject({ mayCorrect: true, asked: { words: 'お電話番号をご確認ください' } })
  const page = async () => (await (await app.request(`/api/v1/tickets/${ticket.token}`)).json()) as VisitorTicket
  expect((await page()).card?.state).toBe('asked')

  expect(await send(corrected.rev, { notes: ['直しました'] })).toMatchObject({
    http: 200,
    status: 'submitted',
    asked: null,
    mayCorrect: false,
  })
  expect((await page()).card?.state).toBe('taken')
  const kinds = (await rowsOf('select kind from event where entity_id = $1 order by at, id', cardId)).map(({ kind }) => kind)
  expect(kinds.slice(-2)).toEqual(['card.requestCorrection', 'card.correct'])
  // Submitting without a change also answers the request.
  await act(path, { words: 'ほかにございませんか' })
  const again = await showCard(begun.token)
  expect(await send(again.rev, { notes: ['直しました'] })).toMatchObject({ http: 200, asked: null })
})

test('A correction request mails or returns the link; withdrawing it cancels its mail', async () => {
  const { cardId, token } = await sendCard({ app }, shop)
  const path = `/cards/${cardId}/request-correction`
  expect(await act(path, { words: 'ご住所をご確認ください' })).toMatchObject({ http: 200, mailed: false, token })
  expect(await act(path, { words: null })).toMatchObject({ http: 200, token: null })
  expect(await showCard(token)).toMatchObject({ asked: null })
  const [{ rev }] = await rowsOf('select rev from card where id = $1', cardId)
  await act(`/cards/${cardId}/delete`, { rev })
  expect(await act(path, { words: 'x' })).toMatchObject({ http: 409, code: 'card.deleted' })
  const mailed = await sendCard({ app }, shop, { email: ['yuka@example.jp'] })
  app.mail().manner = () => 'defer'
  try {
    await act(`/cards/${mailed.cardId}/request-correction`, { words: 'ご住所' })
    await expect.poll(async () => (await queuedMails()).at(-1)).toBe('card.correction queued')
    await act(`/cards/${mailed.cardId}/request-correction`, { words: 'お電話番号' })
    await act(`/cards/${mailed.cardId}/request-correction`, { words: null })
    const last = async () => {
      // A mail being sent at that moment is cancelled at its next attempt.
      pass(61)
      return (await queuedMails()).slice(-2)
    }
    await expect.poll(last).toEqual(['card.correction cancelled', 'card.correction cancelled'])
  } finally {
    app.mail().manner = () => 'accept'
  }
})

test('Without a mail server, mails to staff fail and mails to visitors are not queued', async () => {
  const quiet = await startApp({ clock: () => now, hurry: { looks: 40 } })
  try {
    const otherShop = await newShop(quiet, '若葉')
    const [lead, other] = [await newMember(quiet, otherShop.scope, 'manager'), await newMember(quiet, otherShop.scope, 'staff')]
    const { cardId } = await sendCard({ app: quiet }, otherShop, { email: ['yuka@example.jp'] })
    const read = async () => (await quiet.db.pool.query('select event, state from outbox_message')).rows
    expect(await read()).toEqual([])
    const [{ id }] = (await quiet.db.pool.query('select id from staff where account_id = $1', [other.accountId])).rows
    const path = `/shops/${otherShop.scope.shopId}/cards/${cardId}`
    await post(quiet, `${path}/change`, {
      headers: createBearerHeaders(lead),
      body: { was: { assigneeId: null }, change: { assigneeId: id } },
    })
    const response = await post(quiet, `${path}/request-correction`, { headers: createBearerHeaders(lead), body: { words: 'ご住所' } })
    expect(await response.json()).toMatchObject({ mailed: false, token: expect.any(String) })
    pass(61)
    await expect.poll(read).toEqual([{ event: 'card.assigned', state: 'failed' }])
  } finally {
    await quiet.stop()
  }
})
