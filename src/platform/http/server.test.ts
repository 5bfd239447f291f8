import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createHttpServer, type RequestTimeouts } from './server.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const act of undo.splice(0).reverse()) act()
})

/** Starts a server that answers 201 after the whole body. */
async function serve(arrival?: RequestTimeouts): Promise<{ server: Server; accepted: Socket[] }> {
  const server = createHttpServer((incoming, outgoing) => {
    incoming.resume().on('end', () => void outgoing.writeHead(201, { connection: 'close' }).end())
  }, arrival)
  const accepted: Socket[] = []
  server.on('connection', (socket) => accepted.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undo.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, accepted }
}

function send({ server }: { server: Server }, text: string): { socket: Socket; answer: Promise<string> } {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  undo.push(() => socket.destroy())
  let received = ''
  socket.setEncoding('utf8').on('data', (data) => {
    received += data
  })
  // The connection may be reset, because the server closes it with data unread.
  socket.on('error', () => {})
  const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(received)))
  socket.write(text)
  return { socket, answer }
}

const post = (length: number) => `POST / HTTP/1.1\r\nhost: shop.test\r\ncontent-length: ${length}\r\n\r\n`

/** `vi.waitFor` would move the fake clock. */
async function waitUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise<void>((resolve) => setImmediate(resolve))
}

test('A slow request body is refused only after a minute without data', async () => {
  const pause = 60_000
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  undo.push(() => vi.useRealTimers())
  const own = await serve()
  const pieces = ['abcd', 'efgh', 'ijkl', 'mnop']
  const { socket, answer } = send(own, post(20))
  await waitUntil(() => own.accepted.length === 1)
  for (const piece of pieces) {
    const had = own.accepted[0]!.bytesRead
    socket.write(piece)
    await waitUntil(() => own.accepted[0]!.bytesRead > had)
    vi.advanceTimersByTime(pause * 0.8)
  }
  socket.write('qrst')
  expect(await answer).toMatch(/^HTTP\/1\.1 201 /)

  const [still, count] = [send(own, `${post(20)}abcd`), own.accepted.length]
  await waitUntil(() => own.accepted.length > count && own.accepted.at(-1)!.bytesRead > post(20).length)
  // The watch for stalled bodies starts after the headers.
  await new Promise<void>((resolve) => setImmediate(resolve))
  vi.advanceTimersByTime(pause * 1.2)
  expect(await still.answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('An endless request body is refused with 408', async () => {
  const own = await serve({ headers: 200, whole: 400, pause: 60_000 })
  const { socket, answer } = send(own, post(1_000_000))
  const more = setInterval(() => void (socket.writable && socket.write(' ')), 20)
  undo.push(() => clearInterval(more))
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('Endless request headers are refused with 408', async () => {
  const own = await serve({ headers: 200, whole: 60_000, pause: 60_000 })
  expect(await send(own, 'GET / HTTP/1.1\r\nhost: shop.test\r\nx-a: ').answer).toMatch(/^HTTP\/1\.1 408 /)
})

test.each(['shop.test', 'elsewhere.test'])('A second Host header with %s is refused', async (host) => {
  expect(await send(await serve(), `GET / HTTP/1.1\r\nhost: shop.test\r\nHost: ${host}\r\n\r\n`).answer).toMatch(/^HTTP\/1\.1 400 /)
})
