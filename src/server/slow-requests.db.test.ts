/** Incomplete bodies are ended in time and log no error. `platform/http/server.test.ts` covers the timeout. */
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createHttpServer } from '#platform/http/server.ts'
import { addPhotoQuestion, fileHeaders } from '../../test/access/attachment-samples.ts'
import { beginCard } from '../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { markSetUp, newDeviceId, newIdempotencyKey, newShop } from '../../test/world.ts'
import type { CreatedShop } from './organization/create-organization.ts'

let hasty: Server
let app: TestApp
let shop: CreatedShop
const sockets: Socket[] = []
const complaints = vi.spyOn(console, 'error')

beforeAll(async () => {
  app = await startApp({ pages: true })
  // The same application with a short timeout.
  hasty = createHttpServer(
    getRequestListener((request, env) => app.fetch(request, env)),
    { headers: 20_000, whole: 300_000, pause: 200 },
  )
  await new Promise<void>((resolve) => hasty.listen(0, '127.0.0.1', resolve))
  shop = await newShop(app, '駅前')
  await addPhotoQuestion({ app }, shop)
  await markSetUp(app.db)
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  hasty?.closeAllConnections()
  hasty?.close()
  await app?.stop()
})

/** Opens a connection, sends the text and returns everything received until its end. */
function send(text: string, port = Number(new URL(app.origin).port)): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  socket.setEncoding('utf8').on('data', (data) => {
    received += data
  })
  // If the server closes with unread input, the connection may be reset after the response.
  socket.on('error', () => {})
  const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(received)))
  socket.write(text)
  return { socket, answer }
}

const head = (path: string, headers: Record<string, string>) =>
  `${[`POST ${path} HTTP/1.1`, 'host: shop.test', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const visitor = () => ({ 'idempotency-key': newIdempotencyKey(), 'uketsuke-device': newDeviceId() })

const announced = { 'content-length': '500' }
/** Half of a body, announced or in chunks. */
const half = '5\r\n{"a":\r\n'
const endpoints: [string, () => { path: string; headers: Record<string, string> }][] = [
  ['an operation', () => ({ path: `/api/v1/entry/${shop.entryCode}/tickets`, headers: { ...json, ...visitor(), ...announced } })],
  [
    'an operation, of unknown length',
    () => ({ path: `/api/v1/entry/${shop.entryCode}/tickets`, headers: { ...json, ...visitor(), 'transfer-encoding': 'chunked' } }),
  ],
  ['a callable function', () => ({ path: '/functions/tickets.join', headers: { ...json, ...announced } })],
  ['a page’s form', () => ({ path: `/entry/w/${shop.entryCode}`, headers: { ...form, ...announced } })],
  [
    'sign-in',
    () => ({ path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=uketsuke', headers: { ...json, ...announced } }),
  ],
]
/** Matches the error of a truncated body on its way to the log. */
const leavings = () => app.logged.filter((line) => line.includes('went away')).length

test.each(endpoints)('A client that disconnects during its body logs no error (%s)', async (name, endpoint) => {
  const { path, headers } = endpoint()
  const before = leavings()
  const { socket } = send(`${head(path, headers)}${half}`)
  // A later response on the server proves that it has read the earlier input.
  await vi.waitFor(() => expect(socket.bytesWritten).toBeGreaterThan(0))
  await app.request('/healthz')
  socket.destroy()
  // The pages' router logs nothing about the aborted request.
  if (name.includes('page')) await app.request(path)
  else await expect.poll(() => leavings() - before).toBe(1)
  expect(app.logged.join('')).not.toContain('"level":"error"')
  expect(complaints).not.toHaveBeenCalled()
})

const sendHastily = (text: string) => send(text, (hasty.address() as AddressInfo).port)

test.concurrent.each(endpoints)('A stalled request body is ended with the response 408 (%s)', async (_, endpoint) => {
  const { path, headers } = endpoint()
  expect(await sendHastily(`${head(path, headers)}${half}`).answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(app.logged.join('')).not.toContain('"level":"error"')
  expect(complaints).not.toHaveBeenCalled()
})

test.concurrent('A stalled upload is ended with the response 408', async () => {
  const { token } = await beginCard({ app }, shop)
  const path = `/api/v1/cards/${token}/files?field=photos&name=a.jpg`
  expect(await sendHastily(`${head(path, { ...fileHeaders(), 'content-length': '500' })}\xff\xd8`).answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(app.logged.join('')).not.toContain('"level":"error"')
})
