import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { openLog } from '#platform/log.ts'
import { createEventStreams, type EventStream, type StreamTimings, streamTimings } from './stream.ts'

const log = openLog({ logLevel: 'silent', version: 'test', appEnv: 'development' })
const undo: (() => void)[] = []
afterEach(() => {
  for (const act of undo.splice(0).reverse()) act()
})

async function serve(limits: Partial<StreamTimings> = {}) {
  const streams = createEventStreams({ log, limits: { ...streamTimings, ...limits } })
  const opened: EventStream[] = []
  const open = (response: ServerResponse) => {
    opened.push(streams.open(response, { beat: () => ({ data: '{"beat":1}', id: '9' }) }))
  }
  const server = createServer((_, response) => open(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sockets: Socket[] = []
  server.on('connection', (socket) => sockets.push(socket))
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
  return { streams, opened, join, sockets }
}

test('A stream sends events with ids and forbids storing and proxy buffering', async () => {
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

test('Every stream gets its heartbeat', async () => {
  const { join } = await serve({ beatEvery: 80 })
  const readers = [await join(), await join(), await join()]
  const beats = (text: string) => text.split('event: beat\nid: 9\ndata: {"beat":1}\n\n').length - 1
  await vi.waitFor(() => expect(readers.map(({ text }) => beats(text()) >= 2)).toEqual([true, true, true]), { interval: 5 })
})

/** Sends until data has to wait here, because the kernel's buffers are full. */
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

/** The streams' clock stands still until the test moves it; sockets go on. */
function holdClock(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  undo.push(() => vi.useRealTimers())
}
/** `vi.waitFor` would move the clock. */
async function waitUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise<void>((resolve) => setImmediate(resolve))
}

test('A reader that takes no data is disconnected without affecting other readers', async () => {
  holdClock()
  const { streams, opened, join } = await serve({ slowFor: 10_000 })
  const [reading, slow] = [await join(), await join()]
  slow.socket.pause()
  for (let left = 20; left > 0; left--) for (const stream of opened) stream.send('change', `"${'x'.repeat(1024 * 1024)}"`)
  opened[0]!.send('last', '1')
  await waitUntil(() => reading.text().includes('event: last\n'))
  // The amount alone is no reason to drop it.
  expect(opened.map(({ closed }) => closed)).toEqual([false, false])
  vi.advanceTimersByTime(12_000)
  expect(opened.map(({ closed }) => closed)).toEqual([false, true])
  expect(streams.count).toBe(1)
  expect(reading.text().split('event: change\n').length - 1).toBe(20)
})

test('A slow reader that keeps taking data stays connected', async () => {
  holdClock()
  const { opened, join, sockets } = await serve({ slowFor: 10_000 })
  const { socket, text } = await join()
  socket.pause()
  const [stream] = opened
  stream!.send('change', `"${'x'.repeat(20 * 1024 * 1024)}"`)
  stream!.send('last', '1')
  for (let round = 0; round < 4; round++) {
    const { bytesWritten } = sockets[0]!
    socket.resume()
    // The next piece is written when the one before it was taken.
    await waitUntil(() => sockets[0]!.bytesWritten > bytesWritten)
    socket.pause()
    vi.advanceTimersByTime(9_000)
    expect([stream!.closed, stream!.behind]).toEqual([false, true])
  }
  socket.resume()
  await waitUntil(() => text().includes('event: last\n'))
})

test('A heartbeat is sent only after earlier data of its stream', async () => {
  const { opened, join } = await serve({ beatEvery: 80 })
  const [stalled, other] = [await join(), await join()]
  stalled.socket.pause()
  await fill(opened[0]!)
  const beats = ({ text }: typeof stalled) => text().split('event: beat\n').length - 1
  const [before, passed] = [beats(stalled), beats(other)]
  // The other stream's heartbeats show that time has passed.
  await vi.waitFor(() => expect(beats(other)).toBeGreaterThan(passed + 3))
  expect(beats(stalled)).toBe(before)
  stalled.socket.resume()
  await vi.waitFor(() => expect(stalled.text().slice(stalled.text().lastIndexOf('event: change\n'))).toContain('event: beat\n'))
})

test('A closed stream is no longer counted, and `closeAll` closes the others', async () => {
  const { streams, opened, join } = await serve()
  const [first] = [await join(), await join()]
  expect(streams.count).toBe(2)
  const onClosed = vi.fn()
  opened[0]!.onClose(onClosed)
  first!.socket.destroy()
  await vi.waitFor(() => expect(streams.count).toBe(1))
  expect(onClosed).toHaveBeenCalledTimes(1)
  opened[0]!.send('late', '1')
  await streams.closeAll()
  expect(streams.count).toBe(0)
  expect(opened[1]!.closed).toBe(true)
})

test('`closeAll` ends streams one after another', async () => {
  const { streams, join } = await serve()
  for (let count = 0; count < 3; count++) await join()
  const closing = streams.closeAll()
  expect(streams.count).toBe(2)
  await closing
  expect(streams.count).toBe(0)
})

test('A stream that is opened after `closeAll` ends at once', async () => {
  const { streams, opened, join } = await serve()
  await streams.closeAll()
  const { socket } = await join()
  await vi.waitFor(() => expect(socket.closed).toBe(true))
  expect([opened[0]!.closed, streams.count]).toEqual([true, 0])
})
