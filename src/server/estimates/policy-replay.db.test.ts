/** The last days replayed from the event log with another setting of a lane. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { longTest } from '../../../test/matrix.ts'
import { createTestClock, type PlayedQueue, playQueue } from '../../../test/played-queue.ts'
import { newShop } from '../../../test/world.ts'
import { runDueAlarms } from '../tickets/timers/jobs.ts'
import { createPolicyReplays } from './policy-replay.ts'

const clock = createTestClock('2026-10-05T09:00+09:00')
let app: TestApp
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app?.stop())

const batches = 5
/** Five visitors come at each full hour. One person serves each for ten minutes, so they wait 0, 10, 20, 30 and 40 minutes. */
async function playDay(played: PlayedQueue, day: string): Promise<void> {
  for (let hour = 0; hour < batches; hour++) {
    clock.set(`${day}T${10 + hour}:00+09:00`)
    const visitors = []
    for (let nth = 0; nth < 5; nth++) visitors.push(await played.join())
    for (const { ticketId } of visitors) {
      await played.move(ticketId, 'call')
      await played.move(ticketId, 'start')
      clock.pass(10)
      await played.move(ticketId, 'finish')
    }
  }
}

test('A manager sees what a limit, policy or person would have changed in 14 days', async () => {
  const played = await playQueue(app, clock)
  const { scope, lanes } = played.shop
  const laneId = lanes[0]!.id
  const { replayChange: replay, listHelp } = createPolicyReplays(app)
  await playDay(played, '2026-10-06')
  clock.set('2026-10-07T09:00+09:00')
  await runDueAlarms(app.queue)
  expect(await replay(scope, laneId, { maxWaiting: 2 })).toMatchObject({ refused: 'estimates.tooFewVisits', params: { min: 50, days: 14 } })

  await playDay(played, '2026-10-07')
  clock.set('2026-10-08T09:00+09:00')
  await runDueAlarms(app.queue)
  const few = await replay(scope, laneId, { maxWaiting: 2 })
  const asBefore = { called: 50, meanWait: 20, highWait: 40, longestWait: 40, turnedAway: 0, uncalled: 0, bookedLate: 0 }
  expect(few).toMatchObject({
    ...{ days: 2, visits: 50 },
    before: { all: asBefore, lanes: [{ laneId, all: asBefore, byClass: [{ class: 'normal', figures: asBefore }] }] },
    after: { all: { ...asBefore, called: 30, meanWait: 10, highWait: 20, longestWait: 20, turnedAway: 20 } },
  })
  // Without a cap and with visitors of one class nothing changes.
  const ratio = { rule: 'ratio', shares: { normal: 2, booked: 1, care: 1, staff: 1 } } as const
  expect(await replay(scope, laneId, { policy: ratio, maxWaiting: null })).toMatchObject({
    before: { all: asBefore },
    after: { all: asBefore },
  })
  expect(await replay(scope, lanes[0]!.serviceIds[0]!, {})).toMatchObject({ refused: 'lane.notFound' })

  // With two people the five wait 0, 0, 10, 10 and 20 minutes. The day lasts less than six hours.
  expect(await listHelp(scope)).toMatchObject({
    ...{ days: 2, visits: 50, meanWait: 20 },
    help: [{ help: { from: 600 }, minutesSaved: 12 }, { help: { laneId }, minutesSaved: 12 }, { help: { from: 720 } }],
  })

  clock.set('2026-10-22T09:00+09:00')
  expect(await replay(scope, laneId, { maxWaiting: 2 })).toMatchObject({ refused: 'estimates.tooFewVisits' })
})

longTest('A manager sees what other shifts or people would have changed', async () => {
  clock.set('2026-10-05T09:00+09:00')
  const played = await playQueue(app, clock)
  const { scope, lanes } = played.shop
  const { replayStaffPlan: replay } = createPolicyReplays(app)
  for (const day of [6, 7]) {
    await playDay(played, `2026-10-0${day}`)
    clock.set(`2026-10-0${day + 1}T09:00+09:00`)
    await runDueAlarms(app.queue)
  }
  const [staffId, idleId] = played.staffIds as [string, string]
  const asBefore = { called: 50, meanWait: 20, longestWait: 40, uncalled: 0 }
  const tuesday = 2
  const week = (from: string, to: string) => Array.from({ length: 7 }, () => [{ from, to }])
  const everything = { shifts: null, serviceIds: null }

  // With two people the five of each hour wait 0, 0, 10, 10 and 20 minutes.
  const further = await replay(scope, { staffId: null, plan: everything })
  expect(further).toMatchObject({
    days: 2,
    visits: 50,
    before: { all: asBefore },
    after: { all: { called: 50, meanWait: 8, longestWait: 20 } },
  })
  expect(further).toMatchObject({ after: { lanes: [{ laneId: lanes[0]!.id, all: { meanWait: 8 } }] } })
  const onTuesdays = week('10:00', '18:00').map((ranges, day) => (day === tuesday ? ranges : []))
  const tuesdays = { after: { all: { meanWait: 14, longestWait: 40 } } }
  expect(await replay(scope, { staffId: null, plan: { ...everything, shifts: onTuesdays } })).toMatchObject(tuesdays)
  // A listed person who served nobody counts like a further one.
  expect(await replay(scope, { staffId: idleId, plan: { ...everything, shifts: onTuesdays } })).toMatchObject(tuesdays)
  expect(await replay(scope, { staffId: idleId, plan: everything })).toMatchObject({ after: { all: asBefore } })

  expect(await replay(scope, { staffId, plan: null })).toMatchObject({ after: { all: { called: 0, meanWait: null, uncalled: 50 } } })
  expect(await replay(scope, { staffId, plan: { ...everything, serviceIds: [] } })).toMatchObject({ after: { all: { uncalled: 50 } } })

  // One hour less on Tuesdays: the line of 10:00 is called from 11:00 on, and then shrinks by ten minutes an hour.
  await app.db.pool.query('update staff set shifts = $2 where id = $1', [staffId, JSON.stringify(week('10:00', '18:00'))])
  const same = await replay(scope, { staffId, plan: { ...everything, shifts: week('10:00', '18:00') } })
  expect(same).toMatchObject({ before: { all: asBefore }, after: { all: asBefore } })
  const later = week('10:00', '18:00').with(tuesday, [{ from: '11:00', to: '18:00' }])
  expect(await replay(scope, { staffId, plan: { ...everything, shifts: later } })).toMatchObject({
    after: { all: { called: 50, meanWait: 40, longestWait: 100 } },
  })

  expect(await replay(scope, { staffId: lanes[0]!.id, plan: null })).toMatchObject({ refused: 'staff.notFound' })
  expect(await replay(scope, { staffId, plan: { ...everything, shifts: week('18:00', '10:00') } })).toMatchObject({
    ...{ refused: 'lane.hoursImpossible', params: { dayStartsAt: '05:00' } },
  })
})

test('Replays of one shop do not block those of others', async () => {
  clock.set('2026-10-05T09:00+09:00')
  const shops = []
  for (let nth = 0; nth < 4; nth++) shops.push((await newShop(app, '若葉')).scope)
  const { listHelp } = createPolicyReplays(app)
  // One runs, one waits, and the third is one too many.
  const results = await Promise.all(shops.map((scope) => Promise.all([listHelp(scope), listHelp(scope), listHelp(scope)])))
  const codes = results.map((ofShop) => ofShop.map((result) => 'refused' in result && result.refused))
  expect(codes).toEqual(shops.map(() => ['estimates.tooFewVisits', 'estimates.tooFewVisits', 'request.tooMany']))
  expect(await listHelp(shops[0]!)).toMatchObject({ refused: 'estimates.tooFewVisits' })
})
