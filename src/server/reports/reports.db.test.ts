import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DayReport } from '#contract/reports.ts'
import type { LaneCallOrder } from '#contract/tickets/call-order.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { createShopWithDesk, type TestDesk } from '../../../test/desk.ts'
import { longTest } from '../../../test/matrix.ts'
import { createBearerHeaders, joinAsVisitor, signIn, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { runDueAlarms } from '../tickets/timers/jobs.ts'

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

const get = (query = '', as = staff) =>
  app.request(`/api/v1/shops/${shop.scope.shopId}/reports/day${query}`, { headers: createBearerHeaders(as) })
const read = async (query = '') => (await (await get(query)).json()) as DayReport
const minutes = (count: number) => app.pass(count * 60)

type File = { name: string; type: string; base64: string }
const file = async (query = '') => {
  const { name, type, base64 } = (await (
    await app.request(`/api/v1/shops/${shop.scope.shopId}/reports/day/file${query}`, { headers: createBearerHeaders(staff) })
  ).json()) as File
  return { name, type, bytes: Buffer.from(base64, 'base64') }
}
const rowsOf = (text: string) => text.trimEnd().split('\r\n')

test('The day report has figures by lane, hour and member of staff', async () => {
  const first = await desk.waiting()
  const second = await desk.waiting()
  await joinAsVisitor(app, shop, { lane: 1 })
  minutes(8)
  const called = await desk.move(first, 'call')
  minutes(2)
  const serving = await desk.move(called, 'start')
  await desk.move(second, 'remove')
  minutes(15)
  await desk.move(serving, 'finish')
  const report = await read()
  expect(report.totals).toEqual({
    ...{ arrivals: 3, people: 3, called: 1, meanWait: 16.5, longestWait: 25, services: 1, meanService: 15, served: 1 },
    ...{ autoClosed: 0, noShow: 0, cancelled: 1, declined: 0, expired: 0, open: 1 },
  })
  expect(report.lanes).toMatchObject([
    { letter: 'A', arrivals: 2, called: 1, meanWait: 8, services: 1, meanService: 15, served: 1, cancelled: 1 },
    { letter: 'B', arrivals: 1, called: 0, meanWait: 25, services: 0, served: 0 },
  ])
  expect(report.staff).toMatchObject([{ name: staff.name, services: 1, meanService: 15, minutes: 15 }])
  expect(report.hours.reduce((sum, { arrivals }) => sum + arrivals, 0)).toBe(3)
  expect(report.hours.reduce((sum, { called: calls }) => sum + calls, 0)).toBe(1)
  expect(report.estimates).toMatchObject({ visits: 0 })
})

test('A transferred visit counts as a service in each lane, but as one arrival', async () => {
  const there = await desk.move(await desk.waiting(), 'serveNow')
  minutes(5)
  const moved = await desk.move(there, 'transfer')
  minutes(7)
  minutes(0)
  const served = await desk.move(moved, 'serveNow')
  minutes(3)
  await desk.move(served, 'finish')
  const { totals, lanes, staff: people } = await read()
  expect(totals).toMatchObject({ arrivals: 1, called: 2, services: 2, meanService: 4, served: 1, longestWait: 7 })
  expect(lanes).toMatchObject([
    { arrivals: 1, called: 1, meanWait: 0, services: 1, meanService: 5, served: 0 },
    { arrivals: 0, called: 1, meanWait: 7, services: 1, meanService: 3, served: 1 },
  ])
  expect(people).toMatchObject([{ services: 2, meanService: 4 }])
  // The files contain the same figures under the same words.
  const filed = async (table: string) =>
    rowsOf((await file(`?table=${table}&locale=en`)).bytes.toString('utf8')).map((row) => row.split(','))
  const [head, laneA, laneB] = await filed('lanes')
  const figure = (row: string[] | undefined, name: string) => row?.[head!.indexOf(name)]
  expect([laneA, laneB].map((row) => [figure(row, 'Times served'), figure(row, 'Served (parties)')])).toEqual([
    ['1', '0'],
    ['1', '1'],
  ])
  expect((await filed('staff'))[1]!.slice(1, 3)).toEqual(['2', '4'])
})

test('A service started by mistake and put back counts in no report or file', async () => {
  const ticket = await desk.waiting()
  minutes(10)
  const mistaken = await desk.move(ticket, 'serveNow')
  minutes(2)
  const back = await desk.move(mistaken, 'backToQueue')
  minutes(20)
  const serving = await desk.move(await desk.move(back, 'call'), 'start')
  expect(await read()).toMatchObject({ totals: { called: 1, longestWait: 30, services: 0, served: 0, meanService: null }, staff: [] })
  minutes(15)
  await desk.move(serving, 'finish')
  const report = await read()
  expect(report.totals).toMatchObject({ called: 1, meanWait: 30, longestWait: 30, services: 1, served: 1, meanService: 15 })
  expect(report.lanes[0]).toMatchObject({ called: 1, services: 1, served: 1, meanService: 15 })
  expect(report.staff).toMatchObject([{ services: 1, meanService: 15, minutes: 15 }])
  expect(rowsOf((await file()).bytes.toString('utf8'))[1]).toMatch(/,完了,30,15,[^,]+,1,$/)
})

test('Desk, call order, report and file show the same wait of a visit', async () => {
  const [laneA, laneB] = [shop.lanes[0]!.id, shop.lanes[1]!.id]
  const ticket = await desk.waiting()
  minutes(4)
  const serving = await desk.move(ticket, 'serveNow')
  minutes(20)
  const passedOn = await desk.move(serving, 'transfer', { laneId: laneB, keepPlace: true })
  expect(passedOn.waitedMs).toBe(0)
  minutes(6)
  const aside = await desk.move(passedOn, 'hold')
  expect(Math.round(aside.waitedMs / 60_000)).toBe(6)
  minutes(9)
  const resumed = await desk.move(aside, 'resume')
  minutes(1)
  // In the wrong lane all the time: the wait continues in the right one.
  await desk.move(resumed, 'moveLane', { laneId: laneA })
  minutes(2)
  // Desk, report and first page agree on waiting visitors.
  expect((await read()).totals).toMatchObject({ called: 1, longestWait: 9 })
  const order = (await (
    await app.request(`/api/v1/shops/${shop.scope.shopId}/lanes/${laneA}/order`, { headers: createBearerHeaders(staff) })
  ).json()) as LaneCallOrder
  expect(order.order.map(({ reason }) => reason.waitedMinutes)).toEqual([9])
  await desk.move((await desk.detail(ticket.id)).ticket, 'call')
  const { totals, lanes } = await read()
  expect(totals).toMatchObject({ called: 2, meanWait: 6.5, longestWait: 9 })
  expect(lanes).toMatchObject([
    { letter: 'A', called: 2, longestWait: 9 },
    { letter: 'B', called: 0, longestWait: null },
  ])
  expect(rowsOf((await file()).bytes.toString('utf8'))[1]).toMatch(/,呼出中,13,20,/)
})

test('The report and the desk do not count declined or expired visits as cancelled', async () => {
  for (const status of ['cancelled', 'cancelled', 'declined', 'expired', 'no_show', 'done'] as const) await desk.ticketIn(status)
  const ends = { served: 1, noShow: 1, cancelled: 2 }
  const { totals } = await read()
  expect(totals).toMatchObject({ arrivals: 6, ...ends, declined: 1, expired: 1, open: 0 })
  const queue = (await (
    await app.request(`/api/v1/shops/${shop.scope.shopId}/tickets`, { headers: createBearerHeaders(staff) })
  ).json()) as Queue
  expect(queue.today).toMatchObject(ends)
})

test('A past day’s report is read by date and leaves out removed lanes without visits', async () => {
  await desk.waiting()
  const { businessDay, today } = await read()
  expect(businessDay).toBe(today)
  expect((await read(`?day=${today}`)).totals.arrivals).toBe(1)
  const yesterday = await read(`?day=${addDays(today, -1)}`)
  expect(yesterday).toMatchObject({ businessDay: addDays(today, -1), today, totals: { arrivals: 0 }, hours: [], staff: [] })
  expect(yesterday.lanes.map(({ letter }) => letter)).toEqual(['A', 'B'])
  await app.db.pool.query(`update lane set archived_at = now() where shop_id = $1`, [shop.scope.shopId])
  expect((await read(`?day=${addDays(today, -1)}`)).lanes).toEqual([])
  expect((await read()).lanes.map(({ letter }) => letter)).toEqual(['A'])
})

longTest('A removed lane stays in the report of a day on which a visit ended there', async () => {
  const [laneA, laneB] = [shop.lanes[0]!.id, shop.lanes[1]!.id]
  const moved = await desk.move(await desk.waiting(), 'moveLane', { laneId: laneB })
  await desk.move(moved, 'remove')
  await app.db.pool.query(`update lane set archived_at = now() where id = $1`, [laneB])
  const { totals, lanes } = await read()
  expect(totals).toMatchObject({ arrivals: 1, cancelled: 1 })
  expect(lanes).toMatchObject([
    { laneId: laneA, arrivals: 1, cancelled: 0 },
    { laneId: laneB, arrivals: 0, called: 0, cancelled: 1 },
  ])
  const filed = rowsOf((await file('?table=lanes&locale=en')).bytes.toString('utf8'))
  expect(filed).toHaveLength(3)
})

test('The day report accepts every possible date and refuses impossible ones', async () => {
  for (const day of ['0001-01-01', '1582-10-10', '9999-12-31']) {
    expect(await read(`?day=${day}`)).toMatchObject({ businessDay: day, totals: { arrivals: 0 }, hours: [] })
    expect((await file(`?day=${day}`)).name).toBe(`${day}-visits.csv`)
  }
  const none = ['0000-01-01', '0000-12-31', '10000-01-01', '%2B010000-01-01', '-000001-01-01', '2026-02-30', '2026-11-21T00:00', '']
  for (const day of none)
    for (const path of [`?day=${day}`, `/file?day=${day}`]) {
      const response = await get(path)
      expect({ status: response.status, code: ((await response.json()) as { code: string }).code }, path).toEqual({
        status: 400,
        code: 'request.invalid',
      })
    }
})

test('The file of visits has one row per visit, without visitor names or formulas', async () => {
  await joinAsVisitor(app, shop, { name: '山田 太郎' })
  const first = await desk.waiting()
  await app.db.pool.query(`update service set name = '{"ja": "=HYPERLINK(1)"}' where lane_id = $1`, [shop.lanes[0]!.id])
  await app.db.pool.query(`update staff set name = '+81 高橋' where shop_id = $1`, [shop.scope.shopId])
  minutes(6)
  const called = await desk.move(first, 'call')
  const serving = await desk.move(called, 'start')
  minutes(12)
  await desk.move(serving, 'finish')
  const { name, type, bytes } = await file()
  const { businessDay } = await read()
  expect([name, type]).toEqual([`${businessDay}-visits.csv`, 'text/csv; charset=utf-8'])
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, waiting, done] = rowsOf(bytes.subarray(3).toString('utf8'))
  expect(head).toBe(
    '受付番号,窓口区分,ご用件,種別,人数,言語,受付,最初の呼出,対応の開始,終了,状態,待ち時間（分）,対応時間（分）,担当者,呼出回数,リンク元',
  )
  expect(waiting).toMatch(/^A001,総合受付,'=HYPERLINK\(1\),飛び込み,1,日本語,\d{4}-\d\d-\d\d \d\d:\d\d,,,,お待ち中,18,,,0,$/)
  expect(done).toMatch(/^A002,.*,完了,6,12,'\+81 高橋,1,$/)
  expect(bytes.toString('utf8')).not.toContain('山田')
})

test('The file counts calls before a requeue or transfer too, but no undone ones', async () => {
  const called = await desk.move(await desk.move(await desk.waiting(), 'call'), 'recall')
  const again = await desk.move(await desk.move(called, 'requeue'), 'call')
  const passedOn = await desk.move(await desk.move(again, 'start'), 'transfer')
  const there = await desk.move(await desk.move(passedOn, 'call'), 'recall')
  await desk.move(there, 'undo')
  expect(rowsOf((await file()).bytes.toString('utf8'))[1]).toMatch(/,4,$/)
})

test('A visit closed by the day’s end does not count as served', async () => {
  await desk.ticketIn('serving')
  const { businessDay } = await read()
  minutes(27 * 60)
  await runDueAlarms(app.queue)
  Object.assign(staff, await signIn(app, staff.email))
  const { totals, lanes } = await read(`?day=${businessDay}`)
  expect(totals).toMatchObject({ arrivals: 1, served: 0, autoClosed: 1, open: 0 })
  expect(lanes[0]).toMatchObject({ served: 0, autoClosed: 1 })
  expect(rowsOf((await file(`?day=${businessDay}`)).bytes.toString('utf8'))[1]).toContain(',自動終了,')
})

test('The day report is exported in each language, and in Shift_JIS in Japanese', async () => {
  await desk.waiting()
  for (const [locale, words] of Object.entries({ ja: '窓口区分,来店（組）', en: 'Lane,Arrivals', zh: '队列,到店（组）' }))
    expect((await file(`?table=lanes&locale=${locale}`)).bytes.toString('utf8')).toContain(words)
  const { type, bytes } = await file('?table=lanes&encoding=shift_jis&locale=zh')
  expect(type).toBe('text/csv; charset=Shift_JIS')
  const [head, first] = rowsOf(new TextDecoder('shift_jis').decode(bytes))
  expect(head).toMatch(/^窓口区分,来店（組）.*,対応（件）,対応時間の平均（分）,対応済み（組）,/)
  expect(first).toMatch(/^A 総合受付,1,/)
  for (const table of ['hours', 'staff']) expect(rowsOf((await file(`?table=${table}`)).bytes.toString('utf8')).length).toBeGreaterThan(0)
})
