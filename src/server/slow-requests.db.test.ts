/** What arrives slowly, in part or with two hosts: ended in time, and no error of ours. */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askForPhotos, fileHeaders } from '../../test/access/attachment-samples.ts'
import { beginCard } from '../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { markSetUp, newDevice, newKey, newShop } from '../../test/world.ts'
import type { FoundedShop } from './shops/found.ts'

const arrival = { headers: 1_000, whole: 3_000, pause: 1_200 }
const piece = 100

let app: TestApp
let shop: FoundedShop
const sockets: Socket[] = []
const complaints = vi.spyOn(console, 'error')

beforeAll(async () => {
  app = await startApp({ arrival, pages: true })
  shop = await newShop(app, '駅前')
  await askForPhotos({ app }, shop)
  await markSetUp(app.db)
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await app?.stop()
})

/** A connection on which that was sent, and all that comes back before it ends. */
function send(text: string): { socket: Socket; answer: Promise<string> } {
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1')
  sockets.push(socket)
  let got = ''
  socket.setEncoding('utf8').on('data', (data) => {
    got += data
  })
  // Ended with what we sent still unread, the connection may be reset behind the answer.
  socket.on('error', () => {})
  const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(got)))
  socket.write(text)
  return { socket, answer }
}

const head = (path: string, headers: Record<string, string>) =>
  `${[`POST ${path} HTTP/1.1`, 'host: shop.test', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const visitor = () => ({ 'idempotency-key': newKey(), 'uketsuke-device': newDevice() })
const joinBody = () => JSON.stringify({ serviceId: shop.lanes[0]!.serviceIds[0], partySize: 1 })

const announced = { 'content-length': '500' }
/** The half of a body, announced or in chunks. */
const half = '5\r\n{"a":\r\n'
const doors: [string, () => { path: string; headers: Record<string, string> }][] = [
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
/** Of the fault that a body cut short is, on its way to the log. */
const leavings = () => app.logged.filter((line) => line.includes('went away')).length

test.each(doors)('a client that goes away in the middle of its body is no error: %s', async (name, door) => {
  const { path, headers } = door()
  const before = leavings()
  const { socket } = send(`${head(path, headers)}${half}`)
  // Answered behind it, what was sent there has been taken in.
  await vi.waitFor(() => expect(socket.bytesWritten).toBeGreaterThan(0))
  await app.request('/healthz')
  socket.destroy()
  // The pages' router says nothing of what was given up.
  if (name.includes('page')) await app.request(path)
  else await expect.poll(() => leavings() - before).toBe(1)
  expect(app.logged.join('')).not.toContain('"level":"error"')
  expect(complaints).not.toHaveBeenCalled()
})

test.concurrent.each(doors)('a body that stands still is ended and told so: %s', async (_, door) => {
  const { path, headers } = door()
  expect(await send(`${head(path, headers)}${half}`).answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(app.logged.join('')).not.toContain('"level":"error"')
  expect(complaints).not.toHaveBeenCalled()
})

test.concurrent('an upload that stands still is ended and told so', async () => {
  const { token } = await beginCard({ app }, shop)
  const path = `/api/v1/cards/${token}/files?field=photos&name=a.jpg`
  expect(await send(`${head(path, { ...fileHeaders(), 'content-length': '500' })}\xff\xd8`).answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(app.logged.join('')).not.toContain('"level":"error"')
})

test.concurrent('a body in small pieces is waited for, however long it takes as long as it comes on', async () => {
  const [{ path, headers }, body] = [doors[0]![1](), joinBody().padEnd(20 * 8)]
  const { socket, answer } = send(head(path, { ...headers, connection: 'close', 'content-length': String(body.length) }))
  await trickle(socket, body.match(/.{8}/g)!)
  expect(await answer).toMatch(/^HTTP\/1\.1 201 /)
})

test.concurrent('but not for ever', async () => {
  const { path, headers } = doors[0]![1]()
  const { socket, answer } = send(head(path, headers))
  await trickle(socket, ' '.repeat(500))
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
})

test.concurrent('headers that don’t end are ended', async () => {
  expect(await send('GET /healthz HTTP/1.1\r\nhost: shop.test\r\nx-a: ').answer).toMatch(/^HTTP\/1\.1 408 /)
})

test.each(['shop.test', 'elsewhere.test'])('two hosts are refused, the second %s', async (host) => {
  expect(await send(`GET /healthz HTTP/1.1\r\nhost: shop.test\r\nHost: ${host}\r\n\r\n`).answer).toMatch(/^HTTP\/1\.1 400 /)
})

/** One piece after the other; ends early where the other side has had enough. */
function trickle(socket: Socket, pieces: Iterable<string>): Promise<void> {
  const left = [...pieces]
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const next = left.shift()
      if (next !== undefined && socket.writable) return void socket.write(next)
      clearInterval(timer)
      resolve()
    }, piece)
  })
}
