/** The server’s clock is set back, as with an empty PC battery. No event may seem later than the ones that follow it. */
import { afterAll, beforeAll, expect } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { checkQueueInvariants, openDesk, type TestDesk } from '../../../test/desk.ts'
import { isLongRun, matrixTest } from '../../../test/matrix.ts'
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

matrixTest('Undo reopens the visit’s last interval even if several have the same time', async () => {
  for (let round = 0; round < (isLongRun ? 6 : 2); round++) {
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
  await checkQueueInvariants(app.db)
})
