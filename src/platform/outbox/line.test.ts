/** Messages as LINE receives them, and the meaning of each response. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LineStandIn, lineAccount, newLineUserId, startLineStandIn } from '../../../test/line-stand-in.ts'
import { createLineTransport } from './line.ts'
import { createLineApi } from './line-api.ts'
import type { MessageTransport } from './transport.ts'

let line: LineStandIn
const open: MessageTransport[] = []
beforeEach(async () => {
  line = await startLineStandIn()
})
afterEach(async () => {
  for (const transport of open.splice(0)) transport.close()
  await line.close()
})

const userId = newLineUserId()
type Sending = { id?: string; timeoutMs?: number; channelToken?: string }

function send({ id = randomUUID(), timeoutMs = 5_000, channelToken = lineAccount.channelToken }: Sending = {}) {
  const transport = createLineTransport(createLineApi({ api: line.origin, timeoutMs }))
  open.push(transport)
  const messages = [{ type: 'text' as const, text: 'A001' }]
  return transport.send({ id, address: 'recipient', subject: '', text: '', html: '', line: { channelToken, userId, messages } })
}

test('LINE receives a message with the account’s token and its id as retry key', async () => {
  const id = randomUUID()
  expect(await send({ id })).toEqual({ sent: '200' })
  expect(line.received).toEqual([{ to: userId, messages: [{ type: 'text', text: 'A001' }], retryKey: id, token: lineAccount.channelToken }])
})

test('A message whose response was lost is sent again but not received twice', async () => {
  const id = randomUUID()
  line.manner = () => 'drop'
  expect(await send({ id })).toMatchObject({ deferred: expect.stringMatching(/^LINE /), maybeSent: true })
  expect(await send({ id })).toEqual({ sent: '409' })
  expect([line.received.length, line.repeated.length]).toEqual([1, 1])
})

test.each([
  [
    '400',
    { status: 400, body: { message: "The property, 'to', in the request body is invalid" } },
    { refused: 'LINE 400', address: false },
  ],
  ['403', { status: 403 }, { refused: 'LINE 403', address: false }],
  [
    'the end of the month’s messages',
    { status: 429, body: { message: 'You have reached your monthly limit.' } },
    { refused: 'LINE quota', address: false },
  ],
  [
    '429 with a pause',
    { status: 429, headers: { 'retry-after': '90' }, body: { message: 'The API rate limit has been exceeded. Try again later.' } },
    { deferred: 'LINE 429', maybeSent: false, retryAfterSeconds: 90 },
  ],
  ['429 without a pause', { status: 429 }, { deferred: 'LINE 429', maybeSent: false }],
  ['500', { status: 500 }, { deferred: 'LINE 500', maybeSent: true }],
])('The response %s of LINE has its meaning', async (_, manner, outcome) => {
  line.manner = () => manner
  expect(await send()).toEqual(outcome)
})

test('A wrong token is refused for good, so that the next channel takes over', async () => {
  expect(await send({ channelToken: 'wrong' })).toEqual({ refused: 'LINE 401', address: false })
})

test('LINE that is slow may have accepted the message', async () => {
  line.manner = () => 'hang'
  expect(await send({ timeoutMs: 300 })).toEqual({ deferred: 'LINE ETIMEDOUT', maybeSent: true })
})

test('LINE that is dead has not accepted the message', async () => {
  await line.close()
  expect(await send()).toEqual({ deferred: 'LINE ECONNREFUSED', maybeSent: false })
  line = await startLineStandIn()
})
