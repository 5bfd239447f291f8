/** Trial tickets, which no figure counts and one command closes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DayReport } from '#contract/reports.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import type { AddedTicket } from '#contract/tickets/walk-in.ts'
import { maxOpenTrials, trialDay } from '#domain/tickets/trial.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { createShopWithDesk, type TestDesk } from '../../../../test/desk.ts'
import { createBearerHeaders, joinAsVisitor, post, sendJoin, type TestMember } from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'
import { runDueAlarms } from '../timers/jobs.ts'

let app: TestApp
let shop: CreatedShop
let staff: TestMember
let desk: TestDesk
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  ;({ shop, member: staff, desk } = await createShopWithDesk(app, 'staff'))
})

const read = async <T>(path: string) => (await (await app.request(`/api/v1${path}`, { headers: createBearerHeaders(staff) })).json()) as T
const inShop = (path: string) => `/shops/${shop.scope.shopId}${path}`
const queue = () => read<Queue>(inShop('/tickets'))
const entry = () => read<{ lanes: { waiting: number }[] }>(`/entry/${shop.entryCode}`)
const requestTrial = () =>
  post(app, inShop(`/lanes/${shop.lanes[0]!.id}/tickets`), { headers: createBearerHeaders(staff), body: { trial: true } })
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
async function startTrial(): Promise<AddedTicket> {
  const response = await requestTrial()
  expect(response.status).toBe(201)
  return (await response.json()) as AddedTicket
}
const endTrial = async () =>
  (await (await post(app, inShop('/trial-tickets/end'), { headers: createBearerHeaders(staff) })).json()) as { tickets: number }
const trialsOf = ({ tickets }: Queue) => tickets.filter(({ trial }) => trial)

test('A trial ticket is marked and never counts ahead of a real visitor', async () => {
  const trial = await startTrial()
  const real = await joinAsVisitor(app, shop)
  expect([trial.ticket.number, trial.ticket.trial, real.number]).toEqual(['A901', true, 'A001'])
  expect(await read(`/tickets/${real.token}`)).toMatchObject({ trial: false, position: 1, ahead: 0 })
  expect(await read(`/tickets/${trial.token}`)).toMatchObject({ trial: true, position: 2 })
  expect((await entry()).lanes[0]!.waiting).toBe(1)
  expect(trialsOf(await queue()).map(({ number }) => number)).toEqual(['A901'])
})

test('Real visitors who came later are called before a trial ticket', async () => {
  await startTrial()
  const real = await joinAsVisitor(app, shop)
  const callNext = async () => {
    const body = { counterId: shop.counterIds[0], beside: true }
    const response = await post(app, inShop(`/lanes/${shop.lanes[0]!.id}/call-next`), { headers: createBearerHeaders(staff), body })
    return ((await response.json()) as { number: string }).number
  }
  expect(await callNext()).toBe(real.number)
  expect(await callNext()).toBe('A901')
})

test('A shop has at most 20 open trial tickets, also with simultaneous requests', async () => {
  const answers = await Promise.all(Array.from({ length: maxOpenTrials + 4 }, requestTrial))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(await Promise.all(refused.map(codeOf))).toEqual(Array(4).fill('trial.full'))
  expect(trialsOf(await queue())).toHaveLength(maxOpenTrials)
  await endTrial()
  await startTrial()
})

test('A trial ticket cannot begin a card or be linked to one', async () => {
  const { token } = await startTrial()
  const begin = (body: object) => post(app, `/entry/${shop.entryCode}/cards`, { body: { answers: {}, ...body } })
  const begun = await begin({ ticket: token })
  expect([begun.status, await codeOf(begun)]).toEqual([409, 'trial.noCard'])
  const card = (await (await begin({})).json()) as { token: string }
  const linked = await post(app, `/cards/${card.token}/link-ticket`, { body: { ticket: token } })
  expect([linked.status, await codeOf(linked)]).toEqual([409, 'trial.noCard'])
})

test('A report or file of the trial tickets’ business day is refused', async () => {
  await startTrial()
  await endTrial()
  for (const path of ['day', 'day/file']) {
    const response = await app.request(`/api/v1${inShop(`/reports/${path}?day=${trialDay}`)}`, { headers: createBearerHeaders(staff) })
    expect([response.status, await codeOf(response)]).toEqual([400, 'request.invalid'])
  }
})

test('A served trial ticket is in no figure, file or estimate', async () => {
  await startTrial()
  const [waiting] = trialsOf(await queue())
  app.pass(60)
  const serving = await desk.move(waiting!, 'serveNow')
  app.pass(600)
  await desk.move(serving, 'finish')
  const report = await read<DayReport>(inShop('/reports/day'))
  expect(report.totals).toMatchObject({ arrivals: 0, called: 0, services: 0, served: 0, open: 0 })
  expect(report).toMatchObject({ hours: [], staff: [], estimates: { visits: 0, uncalled: 0 } })
  const { base64 } = await read<{ base64: string }>(inShop('/reports/day/file?table=visits'))
  expect(Buffer.from(base64, 'base64').toString('utf8').trimEnd().split('\r\n')).toHaveLength(1)
  const { today, tickets } = await queue()
  expect([today, tickets]).toEqual([{ joined: 0, served: 0, noShow: 0, cancelled: 0 }, []])
})

test('The trial key issues trial tickets until the trial or the business day ends', async () => {
  const { key } = await read<{ key: string }>(inShop('/trial-key'))
  const { id: laneId, serviceIds } = shop.lanes[0]!
  await post(app, inShop(`/lanes/${laneId}/close`), { headers: createBearerHeaders(staff), body: { reason: 'ended' } })
  const take = (by: string) =>
    post(app, `/entry/${shop.entryCode}/trial-tickets`, { body: { key: by, serviceId: serviceIds[0], partySize: 2, name: '森' } })
  const issued = await take(key)
  expect([issued.status, ((await issued.json()) as AddedTicket).ticket]).toMatchObject([201, { number: 'A901', trial: true }])
  expect(trialsOf(await queue())).toMatchObject([{ number: 'A901', partySize: 2, name: '森' }])
  const wrong = await take('x'.repeat(22))
  expect([wrong.status, await codeOf(wrong)]).toEqual([403, 'trial.over'])
  // A key is valid for its business day, until the trial ends.
  await endTrial()
  const ended = await take(key)
  expect([ended.status, await codeOf(ended)]).toEqual([403, 'trial.over'])
  const { key: next } = await read<{ key: string }>(inShop('/trial-key'))
  expect((await take(next)).status).toBe(201)
  app.pass(24 * 3600)
  expect((await take(next)).status).toBe(403)
})

test('Ending the trial erases the names typed for its tickets (39)', async () => {
  const { key } = await read<{ key: string }>(inShop('/trial-key'))
  const body = { key, serviceId: shop.lanes[0]!.serviceIds[0], partySize: 1, name: '森 花子' }
  const taken = (await (await post(app, `/entry/${shop.entryCode}/trial-tickets`, { body })).json()) as AddedTicket
  expect(taken.ticket).toMatchObject({ trial: true, name: '森 花子' })
  await endTrial()
  const shown = await read<{ name: string | null; status: string }>(`/tickets/${taken.token}`)
  expect(shown).toMatchObject({ name: null, status: 'cancelled' })
  const { rows } = await app.db.pool.query(`select 1 from ticket where shop_id = $1 and name is not null`, [shop.scope.shopId])
  expect(rows).toEqual([])
})

test('Ending the trial closes all trial tickets and no real ones', async () => {
  await startTrial()
  const [first] = trialsOf(await queue())
  await desk.move(first!, 'serveNow')
  await startTrial()
  const real = await joinAsVisitor(app, shop)
  // The end of a day keeps trial tickets, so an evening’s trial is still there in the morning.
  await runDueAlarms(app.queue)
  expect(trialsOf(await queue())).toHaveLength(2)
  expect(await endTrial()).toEqual({ tickets: 2 })
  expect((await queue()).tickets.map(({ number }) => number)).toEqual([real.number])
  expect(await endTrial()).toEqual({ tickets: 0 })
})

test('A visitor’s join that asks for a trial ticket is refused', async () => {
  const { status } = await sendJoin(app, shop)
  expect(status).toBe(201)
  const response = await post(app, `/entry/${shop.entryCode}/tickets`, {
    body: { serviceId: shop.lanes[0]!.serviceIds[0], partySize: 1, trial: true },
  })
  expect(response.status).toBe(400)
})
