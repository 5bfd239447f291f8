/** The server's clock is put back, as when a PC's battery was empty: nothing that happened seems to have happened after what follows it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { checkBooks, openDesk, type TestDesk } from '../../../test/desk.ts'
import { newMember, newShop, type TestMember } from '../../../test/world.ts'

let app: TestApp
let desk: TestDesk
let first: TestMember
let second: TestMember
beforeAll(async () => {
  app = await startApp()
  const shop = await newShop(app, '駅前')
  first = await newMember(app, shop.scope, 'staff')
  second = await newMember(app, shop.scope, 'staff')
  desk = openDesk(app, shop, first)
})
afterAll(() => app?.stop())

test('undo lets the right interval go on, though several lie in one instant', async () => {
  for (let round = 0; round < 6; round++) {
    const served = await desk.ticketIn('serving')
    app.pass(-10)
    const back = await desk.move(served, 'backToQueue')
    const again = await desk.move(back, 'serveNow', {}, { member: second })
    expect(again.staffId).not.toBe(served.staffId)
    const undone = await desk.move(await desk.move(again, 'finish', {}, { member: second }), 'undo')
    const { ticket, legs } = await desk.detail(undone.id)
    const running = legs.flatMap(({ intervals }) => intervals).filter(({ to }) => to === null)
    expect(running.map(({ status, staffId }) => [status, staffId])).toEqual([['serving', ticket.staffId]])
    app.pass(20)
  }
  await checkBooks(app.db)
})
