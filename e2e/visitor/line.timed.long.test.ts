/** How soon the desk shows what a visitor answers at LINE. */
import { afterAll, beforeAll, expect } from 'vitest'
import type { LineSettings } from '#contract/line.ts'
import { type LineStandIn, lineAccount, newLineUserId, startLineStandIn } from '../../test/line-stand-in.ts'
import { agreeAtLine, sendToWebhook } from '../../test/line-visitor.ts'
import { longTest } from '../../test/matrix.ts'
import { createBearerHeaders, joinAsVisitor, newMember, post } from '../../test/world.ts'
import { openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'

const rounds = 7

let line: LineStandIn
beforeAll(async () => {
  line = await startLineStandIn()
})
afterAll(() => line?.close())
const stage = openE2eApp({ publicUrl: 'https://uketsuke.example.jp', settings: () => ({ LINE_URL: line.origin }) })

longTest('The desk shows “10 minutes late” from LINE; the time is printed', async () => {
  const { app } = stage
  const queue = await openTestQueue(app)
  const { shop } = queue
  const admin = await newMember(app, shop.scope, 'admin')
  const saved = await post(app, `/shops/${shop.scope.shopId}/line`, {
    headers: createBearerHeaders(admin),
    body: { rev: 0, allShops: false, ...lineAccount },
  })
  const { account } = (await saved.json()) as LineSettings
  const desk = await openDeskPage(stage, queue)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const userId = newLineUserId()
    line.person = { userId, isFriend: true, addsFriend: false }
    const { token, number } = await joinAsVisitor(app, shop)
    await desk.getByText(number, { exact: true }).first().waitFor()
    await agreeAtLine(app, `/line/ticket/${token}`)
    const { rows } = await app.db.pool.query<{ id: string }>('select id from line_recipient where user_id = $1', [userId])
    const data = `act=late&recipient=${rows[0]!.id}&shop=${shop.scope.shopId}`
    const event = line.event('postback', userId, app.clock().epochMilliseconds, { postback: { data } })
    const shown = desk.getByRole('button', { name: new RegExp(`^${number} .*遅れます`) })
    const began = performance.now()
    const answered = sendToWebhook(app, line, account!.webhookUrl!, [event])
    await shown.waitFor()
    times.push(Math.round(performance.now() - began))
    expect(await answered).toBe(200)
  }
  const median = times.toSorted((a, b) => a - b)[(rounds - 1) / 2]
  process.stdout.write(`From LINE's answer to the desk: median ${median} ms of ${times.join(', ')} ms\n`)
})
