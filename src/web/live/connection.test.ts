import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ConnectionTimings, type LiveConnection, type LiveSignal, openLiveConnection } from './connection.ts'

const hour = 3_600_000
/** Timeouts never fire except the retry; each test shortens the one it is about. */
const timings: ConnectionTimings = { silence: hour, retry: 10, cut: hour, doubt: hour }
const undo: (() => unknown)[] = []
beforeEach(() => {
  // With chance 0 the first retry after a working stream has no delay.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const act of undo.splice(0).reverse()) await act()
})

type Visit = { topics: string[]; resume: string | undefined; response: ServerResponse; closed: boolean }

/** A server whose response to each request is set by the test. */
async function serve(respond: (visit: Visit, count: number) => void, port = 0) {
  const visits: Visit[] = []
  const server = createServer((request: IncomingMessage, response) => {
    const visit: Visit = {
      topics: new URL(request.url ?? '', 'http://test').searchParams.getAll('topic'),
      resume: request.headers['last-event-id'] as string | undefined,
      response,
      closed: false,
    }
    response.on('close', () => {
      visit.closed = true
    })
    visits.push(visit)
    respond(visit, visits.length)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  undo.push(stop)
  return { visits, stop, port: (server.address() as AddressInfo).port }
}

function connectTo(port: number, overrides: Partial<ConnectionTimings> = {}): { connection: LiveConnection; signals: LiveSignal[] } {
  const signals: LiveSignal[] = []
  const connection = openLiveConnection(`http://127.0.0.1:${port}/live`, (signal) => signals.push(signal), { ...timings, ...overrides })
  undo.push(() => connection.close())
  return { connection, signals }
}

function begin({ response }: Visit): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
}
function send({ response }: Visit, event: string, data: object): void {
  response.write(`event: ${event}\nid: x\ndata: ${JSON.stringify(data)}\n\n`)
}
function beat(visit: Visit, sent: string[], current = sent): void {
  send(visit, 'beat', { now: '2026-11-21T00:00:01.000Z', asOf: '2026-11-21T00:00:00.000Z', sent, current })
}
const soon = <T>(check: () => T) => vi.waitFor(check, { interval: 5 })
const kinds = (signals: LiveSignal[]) => signals.map((signal) => (signal.kind === 'event' ? signal.name : signal.kind))

test('A retry resumes the stream from the version of the last heartbeat', async () => {
  const { visits, port } = await serve((visit) => {
    begin(visit)
    send(visit, 'ticket', { topic: 'ticket:a', version: '5', data: { number: 'A001' } })
    beat(visit, ['5'], ['7'])
    visit.response.end()
  })
  const { connection, signals } = connectTo(port)
  connection.watch('ticket:a', undefined)
  await soon(() => expect(visits.length).toBeGreaterThan(1))
  expect(visits.slice(0, 2).map(({ topics, resume }) => [topics, resume])).toEqual([
    [['ticket:a'], undefined],
    [['ticket:a'], '7'],
  ])
  expect(signals.slice(0, 2)).toEqual([
    { kind: 'event', topic: 'ticket:a', name: 'ticket', data: { number: 'A001' }, version: '5' },
    { kind: 'beat', topics: ['ticket:a'], now: Date.parse('2026-11-21T00:00:01Z'), asOf: Date.parse('2026-11-21T00:00:00Z') },
  ])
})

test('An event split within a character arrives whole', async () => {
  const { port } = await serve((visit) => {
    begin(visit)
    const bytes = Buffer.from(`event: ticket\ndata: ${JSON.stringify({ topic: 'ticket:a', version: '1', data: '受付' })}\n\n`)
    const cut = bytes.indexOf(Buffer.from('受')) + 1
    visit.response.write(bytes.subarray(0, cut), () => visit.response.write(bytes.subarray(cut)))
  })
  const { connection, signals } = connectTo(port)
  connection.watch('ticket:a', undefined)
  await soon(() => expect(signals).toMatchObject([{ data: '受付' }]))
})

const row = (id: string) => ({ id })
const part = (visit: Visit, from: number | undefined, ids: string[], version: string) =>
  send(visit, from === undefined ? 'queue' : 'rows', { topic: 'queue:a', version, data: { from, tickets: ids.map(row) } })

test('A queue sent in parts is reported when the last part has arrived', async () => {
  const { visits, port } = await serve((visit) => {
    begin(visit)
    part(visit, undefined, ['1', '2'], '')
    beat(visit, [''], ['7.1'])
    part(visit, 2, ['3'], '')
    part(visit, 3, ['4'], '7.1')
    beat(visit, ['7.1'])
    visit.response.end()
  })
  const { connection, signals } = connectTo(port)
  connection.watch('queue:a', '3.1')
  await soon(() => expect(visits[1]?.resume).toBe('7.1'))
  expect(kinds(signals).slice(0, 5)).toEqual(['part', 'beat', 'part', 'queue', 'beat'])
  expect(signals[1]).toMatchObject({ topics: [] })
  expect(signals[3]).toMatchObject({ version: '7.1', data: { tickets: ['1', '2', '3', '4'].map(row) } })
  expect(signals[4]).toMatchObject({ topics: ['queue:a'] })
})

test('A queue with a missing part is requested from the start', async () => {
  const { visits, port } = await serve((visit, count) => {
    begin(visit)
    part(visit, undefined, ['1', '2'], '')
    if (count === 1) part(visit, 3, ['4'], '7.1')
    else if (count === 2) visit.response.end()
    else part(visit, 2, ['3'], '7.1')
  })
  const { connection, signals } = connectTo(port)
  connection.watch('queue:a', '3.1')
  await soon(() => expect(signals.at(-1)).toMatchObject({ name: 'queue', data: { tickets: ['1', '2', '3'].map(row) } }))
  expect(visits.map(({ resume }) => resume)).toEqual(['3.1', undefined, undefined])
})

test('A heartbeat that mentions a lost event restarts the stream', async () => {
  const { visits, port } = await serve((visit) => {
    begin(visit)
    send(visit, 'ticket', { topic: 'ticket:a', version: '5', data: 1 })
    beat(visit, [visit.resume === undefined && visits.length === 1 ? '6' : '5'])
  })
  const { connection, signals } = connectTo(port)
  connection.watch('ticket:a', undefined)
  await soon(() => expect(kinds(signals)).toEqual(['ticket', 'ticket', 'beat']))
  expect(visits.map(({ resume }) => resume)).toEqual([undefined, undefined])
  expect(visits[0]!.closed).toBe(true)
})

test('A stream that is silent for too long is reopened', async () => {
  const { visits, port } = await serve((visit) => {
    begin(visit)
    beat(visit, [''])
  })
  const { connection } = connectTo(port, { silence: 50 })
  connection.watch('ticket:a', undefined)
  await soon(() => expect(visits.length).toBeGreaterThan(1))
  await soon(() => expect(visits[0]!.closed).toBe(true))
})

test('A connection attempt without a first event is aborted and repeated', async () => {
  const { visits, port } = await serve((visit, count) => {
    if (count < 3) return
    begin(visit)
    beat(visit, [''])
  })
  // On a slow machine a later attempt may be cut too and be repeated.
  const { connection, signals } = connectTo(port, { cut: 150 })
  connection.watch('ticket:a', undefined)
  await soon(() => expect(kinds(signals)).toContain('beat'))
  expect(visits.slice(0, 2).map(({ closed }) => closed)).toEqual([true, true])
})

test('The retry delay counts from the start of the attempt', async () => {
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => {
    now += hour
    return now
  })
  const { visits, port } = await serve((visit, count) => {
    if (count === 1) return
    begin(visit)
    beat(visit, [''])
  })
  const { connection } = connectTo(port, { cut: 20, retry: hour })
  connection.watch('ticket:a', undefined)
  await soon(() => expect(visits.length).toBeGreaterThan(1))
})

test('An unavailable server is retried until it is back', async () => {
  const first = await serve(begin)
  await first.stop()
  const { connection, signals } = connectTo(first.port)
  connection.watch('ticket:a', undefined)
  await soon(() => expect(connection).toBeTruthy())
  await serve((visit) => {
    begin(visit)
    beat(visit, [''])
  }, first.port)
  await soon(() => expect(kinds(signals)).toEqual(['beat']))
})

test("A refusal of the server ends the stream, a proxy's error page does not", async () => {
  const { visits, port } = await serve(({ response }, count) => {
    if (count === 1) response.writeHead(404, { 'content-type': 'text/html' }).end('<p>not here')
    else if (count === 2)
      response.writeHead(503, { 'content-type': 'application/problem+json' }).end('{"status":503,"code":"server.unavailable"}')
    else response.writeHead(404, { 'content-type': 'application/problem+json' }).end('{"status":404,"code":"ticket.notFound"}')
  })
  const { connection, signals } = connectTo(port)
  connection.watch('ticket:a', undefined)
  await soon(() => expect(signals).toEqual([{ kind: 'refused', topic: 'ticket:a', code: 'ticket.notFound' }]))
  expect(visits.length).toBe(3)
})

test('A refused topic does not stop the stream of the other topics', async () => {
  const { visits, port } = await serve((visit) => {
    begin(visit)
    send(visit, 'refused', { topic: 'queue:s', code: 'auth.invalid' })
    beat(visit, ['', '3'], ['', '3'])
  })
  const { connection, signals } = connectTo(port)
  connection.watch('queue:s', undefined)
  connection.watch('ticket:a', '3')
  await soon(() => expect(kinds(signals)).toEqual(['refused', 'beat']))
  expect(visits.map(({ topics, resume }) => [topics, resume])).toEqual([[['queue:s', 'ticket:a'], ',3']])
})

test('All topics share one stream, which closes with the last topic', async () => {
  const { visits, port } = await serve((visit) => {
    begin(visit)
    beat(
      visit,
      visit.topics.map((_, index) => visit.resume?.split(',')[index] ?? ''),
    )
  })
  const { connection } = connectTo(port)
  connection.watch('ticket:a', '1')
  connection.watch('ticket:b', '2')
  await soon(() => expect(visits.length).toBe(1))
  connection.watch('ticket:c', '3')
  await soon(() => expect(visits[1]?.topics).toEqual(['ticket:a', 'ticket:b', 'ticket:c']))
  expect(visits[1]!.resume).toBe('1,2,3')
  connection.unwatch('ticket:a')
  connection.unwatch('ticket:b')
  await soon(() => expect(visits[2]?.topics).toEqual(['ticket:c']))
  connection.unwatch('ticket:c')
  await soon(() => expect(visits.map(({ closed }) => closed)).toEqual([true, true, true]))
})

test('A check while topics are added opens only one stream', async () => {
  const { visits, port } = await serve((visit) => {
    begin(visit)
    beat(
      visit,
      visit.topics.map(() => ''),
    )
  })
  const { connection, signals } = connectTo(port)
  for (const topic of ['reservations:s', 'queue:s', 'cards:s']) {
    connection.watch(topic, undefined)
    connection.check()
    // Messages of a page arrive one by one.
    await new Promise(setImmediate)
  }
  await soon(() => expect(kinds(signals)).toEqual(['beat']))
  expect(visits.map(({ topics }) => topics)).toEqual([['reservations:s', 'queue:s', 'cards:s']])
})

test('A check after waking up reopens only a stream that was silent for too long', async () => {
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  const { visits, port } = await serve((visit) => {
    begin(visit)
    beat(
      visit,
      visit.topics.map(() => ''),
    )
  })
  const { connection, signals } = connectTo(port)
  connection.watch('ticket:a', undefined)
  await soon(() => expect(signals.length).toBe(1))
  now += timings.doubt
  connection.check()
  // This topic causes the second request; the check caused none.
  connection.watch('ticket:b', undefined)
  await soon(() => expect(signals.length).toBe(2))
  expect(visits.map(({ topics }) => topics)).toEqual([['ticket:a'], ['ticket:a', 'ticket:b']])
  now += timings.doubt + 1
  connection.check()
  await soon(() => expect(visits.length).toBe(3))
})
