import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { openLog } from '#platform/log.ts'
import { type EventStream, openStreams, type StreamLimits, streamLimits } from './stream.ts'

const log = openLog({ logLevel: 'silent', version: 'test', appEnv: 'development' })
const undo: (() => void)[] = []
afterEach(() => {
  for (const act of undo.splice(0).reverse()) act()
})

/** A server that opens a stream for whoever comes. */
async function serve(limits: Partial<StreamLimits> = {}) {
  const streams = openStreams({ log, limits: { ...streamLimits, ...limits } })
  const opened: EventStream[] = []
  const open = (response: ServerResponse) => {
    opened.push(streams.open(response, { beat: () => ({ data: '{"beat":1}', id: '9' }) }))
  }
  const server = createServer((_, response) => open(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undo.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo

  /** A raw client, because it must be able not to read. */
  async function join(): Promise<{ socket: Socket; text(): string }> {
    const before = opened.length
    const socket = connect(port, '127.0.0.1')
    undo.push(() => socket.destroy())
    let text = ''
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      text += bytes
    })
    socket.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n')
    await vi.waitFor(() => expect(opened.length).toBe(before + 1), { interval: 2 })
    return { socket, text: () => text }
  }
  return { streams, opened, join }
}

test('a stream is not stored, not buffered by proxies, and carries events with ids', async () => {
  const { opened, join } = await serve()
  const reader = await join()
  opened[0]!.send('ticket', '{"a":1}', '12')
  opened[0]!.send('refused', '{}')
  await vi.waitFor(() => expect(reader.text()).toContain('event: refused\ndata: {}\n\n'))
  expect(reader.text()).toMatch(/content-type: text\/event-stream/i)
  expect(reader.text()).toMatch(/cache-control: no-store/i)
  expect(reader.text()).toMatch(/x-accel-buffering: no/i)
  expect(reader.text()).toContain('event: ticket\nid: 12\ndata: {"a":1}\n\n')
})

test('every stream gets its beat', async () => {
  const { join } = await serve({ beatEvery: 80 })
  const readers = [await join(), await join(), await join()]
  const beats = (text: string) => text.split('event: beat\nid: 9\ndata: {"beat":1}\n\n').length - 1
  await vi.waitFor(() => expect(readers.map(({ text }) => beats(text()) >= 2)).toEqual([true, true, true]), { interval: 5 })
})

/** Sends until some of it has to wait here, because the kernel's buffers are full. */
function fill(stream: EventStream): Promise<void> {
  const block = `"${'x'.repeat(1024 * 1024)}"`
  return vi.waitFor(
    () => {
      if (!stream.behind) stream.send('change', block)
      expect(stream.behind).toBe(true)
    },
    { interval: 50 },
  )
}

test('a reader that takes nothing is dropped after its time, and the others get everything', async () => {
  const { streams, opened, join } = await serve({ beatEvery: 80, slowFor: 300 })
  const [good, bad] = [await join(), await join()]
  bad.socket.pause()
  const ended = new Promise((resolve) => opened[1]!.onClose(() => resolve(undefined)))
  for (let left = 20; left > 0; left--) for (const stream of opened) stream.send('change', `"${'x'.repeat(1024 * 1024)}"`)
  // However much is due, it is no reason at once.
  expect(opened[1]!.closed).toBe(false)
  await ended
  expect(opened[0]!.closed).toBe(false)
  expect(streams.count).toBe(1)
  opened[0]!.send('last', '1')
  await vi.waitFor(() => expect(good.text()).toContain('event: last\n'))
  expect(good.text().split('event: change\n').length - 1).toBe(20)
})

test('a reader that takes a little again and again is not dropped, however far behind it is', async () => {
  // Far above the pauses of a busy machine, which are the reader's as well here.
  const slowFor = 2_000
  const { opened, join } = await serve({ beatEvery: 80, slowFor })
  const { socket, text } = await join()
  const stream = opened[0]!
  const length = 20 * 1024 * 1024
  const begun = performance.now()
  // By the clock: on a busy machine, where a pause lasts longer than it should, it makes fewer of them.
  const perMillisecond = length / (1.5 * slowFor)
  let taken = 0
  socket.on('data', (bytes: Buffer) => {
    taken += bytes.length
    const early = begun + taken / perMillisecond - performance.now()
    if (early <= 0) return
    socket.pause()
    setTimeout(() => socket.resume(), early)
  })
  stream.send('change', `"${'x'.repeat(length)}"`)
  stream.send('last', '1')
  await vi.waitFor(() => expect([stream.closed, text().includes('event: last\n')]).toEqual([false, true]), { interval: 250 })
  // Otherwise it has shown nothing: longer than it may take nothing for.
  expect(performance.now() - begun).toBeGreaterThan(slowFor)
})

test('a beat waits for what was sent before it, and is of the moment then', async () => {
  const { opened, join } = await serve({ beatEvery: 80 })
  const [held, other] = [await join(), await join()]
  held.socket.pause()
  await fill(opened[0]!)
  const beats = ({ text }: typeof held) => text().split('event: beat\n').length - 1
  const [before, passed] = [beats(held), beats(other)]
  // The other one's beats tell that time has passed.
  await vi.waitFor(() => expect(beats(other)).toBeGreaterThan(passed + 3))
  expect(beats(held)).toBe(before)
  held.socket.resume()
  await vi.waitFor(() => expect(held.text().slice(held.text().lastIndexOf('event: change\n'))).toContain('event: beat\n'))
})

test('streams are counted, also those that ended before they began', async () => {
  const { streams, opened, join } = await serve()
  const [first] = [await join(), await join()]
  expect(streams.count).toBe(2)
  const told = vi.fn()
  opened[0]!.onClose(told)
  first!.socket.destroy()
  await vi.waitFor(() => expect(streams.count).toBe(1))
  expect(told).toHaveBeenCalledTimes(1)
  opened[0]!.send('late', '1')
  streams.closeAll()
  expect(streams.count).toBe(0)
  expect(opened[1]!.closed).toBe(true)
})
