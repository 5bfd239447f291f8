/** Requests to addresses that others named, with a real server on this machine and a resolver of our own. */
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createAddressGuard, createOutboundRequest, type OutboundRequest } from './outbound-request.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Returns the port of a server that counts its requests. */
async function serve(answer: RequestListener): Promise<{ port: number; requests: string[] }> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url!)
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { port: (server.address() as AddressInfo).port, requests }
}

const loopback = { allowed: ['127.0.0.0/8'] }
const post = (url: string, more: Partial<OutboundRequest> = {}) =>
  ({ url, method: 'POST', headers: {}, timeoutMs: 5_000, ...more }) as const
const resolving =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

const privateAddresses = [
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.9.9.9', '168.63.129.16', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.192', '192.168.1.1', '198.18.0.1', '224.0.0.1', '239.1.1.1', '255.255.255.255'],
  ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::ffff:0:10.0.0.1', '64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe'],
  ...['64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1'],
]
test.each(privateAddresses)('A request to %s is refused, by literal and by name', async (address) => {
  const host = address.includes(':') ? `[${address}]` : address
  await expect(createOutboundRequest({ allowed: [] })(post(`https://${host}/`))).rejects.toMatchObject({
    ...{ code: 'EADDRESS', maybeArrived: false },
  })
  const named = createOutboundRequest({ allowed: [], lookup: resolving(address) })
  await expect(named(post('https://push.example/'))).rejects.toMatchObject({ code: 'EADDRESS', maybeArrived: false })
})

test.each(['2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::ffff:7f00:1]', '①②⑦.0.0.1'])(
  'A loopback address written as %s is refused',
  async (host) => {
    await expect(createOutboundRequest({ allowed: [] })(post(`https://${host}/`))).rejects.toMatchObject({ code: 'EADDRESS' })
  },
)

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.0.1.1', '2606:4700::1', '64:ff9b::8.8.8.8', '::ffff:8.8.8.8'])(
  'A public address such as %s is connected to',
  async (address) => {
    const stopped = AbortSignal.abort()
    const send = createOutboundRequest({ allowed: [], lookup: resolving(address) })
    await expect(send(post('https://push.example/', { signal: stopped }))).rejects.toMatchObject({ code: 'ABORT_ERR' })
    const host = address.includes(':') ? `[${address}]` : address
    await expect(send(post(`https://${host}/`, { signal: stopped }))).rejects.toMatchObject({ code: 'ABORT_ERR' })
  },
)

test('An address that the operator allows is called, also by http', async () => {
  const { port, requests } = await serve((request, response) => {
    response.writeHead(201, { 'retry-after': '7' })
    request.pipe(response)
  })
  const send = createOutboundRequest(loopback)
  const answer = await send(post(`http://127.0.0.1:${port}/a`, { body: Buffer.from('番号'), headers: { TTL: '60' } }))
  expect({ ...answer, body: answer.body.toString() }).toMatchObject({ status: 201, headers: { 'retry-after': '7' }, body: '番号' })
  const named = createOutboundRequest({ ...loopback, lookup: resolving('127.0.0.1') })
  expect(await named(post(`http://push.example:${port}/b`))).toMatchObject({ status: 201 })
  expect(requests).toEqual(['/a', '/b'])
})

test.each(['http://8.8.8.8/', 'http://push.example/', 'ftp://push.example/', 'https://user:secret@push.example/', 'nothing'])(
  '%s is refused, because only https without a password is safe',
  async (url) => {
    const send = createOutboundRequest({ ...loopback, lookup: resolving('8.8.8.8') })
    await expect(send(post(url))).rejects.toMatchObject({ code: 'EINSECURE', maybeArrived: false })
  },
)

test('A name that resolves to another address after the check is not connected to', async () => {
  const { port, requests } = await serve((_, response) => response.end())
  const answers = [['127.0.0.2'], ['10.0.0.1']]
  const lookups: string[] = []
  const rebinding = async (hostname: string) => {
    lookups.push(hostname)
    return resolving(...(answers.shift() ?? ['127.0.0.1']))()
  }
  // 127.0.0.2 counts as the public address here. A second lookup would return a private one.
  const server = createServer((_, response) => response.end('first'))
  servers.push(server)
  await new Promise<void>((listening) => server.listen(port, '127.0.0.2', listening))
  const send = createOutboundRequest({ allowed: ['127.0.0.2'], lookup: rebinding })
  expect((await send(post(`http://push.example:${port}/`))).body.toString()).toBe('first')
  expect(lookups).toEqual(['push.example'])
  await expect(send(post(`http://push.example:${port}/`))).rejects.toMatchObject({ code: 'EINSECURE' })
  await expect(send(post(`http://push.example:${port}/`))).rejects.toMatchObject({ code: 'EINSECURE' })
  expect(requests).toEqual([])
})

test('Of several addresses only the allowed ones are connected to', async () => {
  const { port, requests } = await serve((_, response) => response.end())
  const send = createOutboundRequest({ ...loopback, lookup: resolving('10.0.0.1', '127.0.0.1', '::1') })
  expect(await send(post(`http://push.example:${port}/`))).toMatchObject({ status: 200 })
  expect(requests).toEqual(['/'])
})

test.each([301, 302, 303, 307, 308])('A redirect (%d) is refused and not followed', async (status) => {
  const { port, requests } = await serve((request, response) => {
    response.writeHead(status, { location: '/elsewhere' }).end()
    request.resume()
  })
  await expect(createOutboundRequest(loopback)(post(`http://127.0.0.1:${port}/`))).rejects.toMatchObject({ code: 'EREDIRECT' })
  expect(requests).toEqual(['/'])
})

test('A response above the limit ends the connection', async () => {
  const ended = Promise.withResolvers<void>()
  const { port } = await serve((_, response) => {
    response.on('close', () => ended.resolve())
    const flood = () => {
      while (response.write(Buffer.alloc(10_000)));
      response.once('drain', flood)
    }
    flood()
  })
  await expect(createOutboundRequest(loopback)(post(`http://127.0.0.1:${port}/`))).rejects.toMatchObject({
    ...{ code: 'ETOOLARGE', maybeArrived: true },
  })
  await ended.promise
})

test.each(['never', 'halfway'])('A server that answers %s ends with the time limit', async (when) => {
  const { port } = await serve((_, response) => {
    if (when === 'halfway') response.writeHead(200).write('…')
  })
  await expect(createOutboundRequest(loopback)(post(`http://127.0.0.1:${port}/`, { timeoutMs: 200 }))).rejects.toMatchObject({
    ...{ code: 'ETIMEDOUT', maybeArrived: true },
  })
})

test('A resolver that never answers ends with the time limit', async () => {
  const send = createOutboundRequest({ ...loopback, lookup: () => new Promise(() => {}) })
  await expect(send(post('https://push.example/', { timeoutMs: 100 }))).rejects.toMatchObject({ code: 'ETIMEDOUT', maybeArrived: false })
})

test('A closed port and an unknown name are told apart from a lost answer', async () => {
  const { port } = await serve((request) => request.socket.destroy())
  const send = createOutboundRequest(loopback)
  await expect(send(post(`http://127.0.0.1:${port}/`))).rejects.toMatchObject({ code: 'ECONNRESET', maybeArrived: true })
  servers.pop()!.close()
  const free = createTcpServer().listen(0, '127.0.0.1')
  await new Promise((listening) => free.once('listening', listening))
  const closed = (free.address() as AddressInfo).port
  await new Promise((done) => free.close(done))
  await expect(send(post(`http://127.0.0.1:${closed}/`))).rejects.toMatchObject({ code: 'ECONNREFUSED', maybeArrived: false })
  const unknown = async () => {
    throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
  }
  const named = createOutboundRequest({ ...loopback, lookup: unknown })
  await expect(named(post('https://push.example/'))).rejects.toMatchObject({ code: 'ENOTFOUND', maybeArrived: false })
})

test('A server without TLS behind https gets nothing', async () => {
  const { port, requests } = await serve((_, response) => response.end())
  await expect(createOutboundRequest(loopback)(post(`https://127.0.0.1:${port}/`))).rejects.toMatchObject({ maybeArrived: false })
  expect(requests).toEqual([])
})

test('The guard knows without a lookup which addresses it always refuses', () => {
  const neverReached = (allowed: string[], ...urls: string[]) =>
    urls.filter((url) => createAddressGuard({ allowed }).neverReaches(new URL(url)))
  const own = ['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://localhost./', 'https://crm.localhost/']
  const insecure = ['http://crm.example/', 'http://8.8.8.8/']
  expect(neverReached([], ...own, ...insecure, 'https://crm.example/', 'https://8.8.8.8/')).toEqual([...own, ...insecure])
  expect(neverReached(['127.0.0.1'], 'http://127.0.0.1/', 'http://localhost/', 'http://crm.example/', 'http://8.8.8.8/')).toEqual([
    'http://8.8.8.8/',
  ])
})
