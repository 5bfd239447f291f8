/** Slips reach the paper once, or staff learn that they did not: stand-ins for Star and Epson printers, on two servers with one database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PrintJob, ShopPrinting } from '#contract/devices/printing.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { epsonPrinter, starPrinter } from '../../../test/printers.ts'
import { startSecondApp, startTemporaryServer } from '../../../test/servers.ts'
import { addDevice } from '../../../test/tablet.ts'
import { createBearerHeaders, joinAsVisitor, newIdempotencyKey, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { deleteOldPrintJobs } from './expire.ts'

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  other = await startSecondApp(app, { settings: () => ({ ROLE: 'web' }) })
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})

type Answer<T> = T & { status: number; code?: string }

/** A shop of its own with one printer, and what its staff see. */
async function openShop(paper: 58 | 80 = 80) {
  const shop = await newShop(app, '印刷')
  const manager = await newMember(app, shop.scope, 'manager')
  const { device, path } = await addDevice(app, shop, manager, { name: '入口', settings: { kind: 'printer', paper } })
  return { shop, manager, printerId: device.id, path: path!, ...staffOf(shop, manager) }
}

function staffOf(shop: CreatedShop, member: TestMember) {
  const base = `/shops/${shop.scope.shopId}`
  const headers = createBearerHeaders(member)
  const send = async <T>(path: string, body: object, key = newIdempotencyKey()): Promise<Answer<T>> => {
    const response = await post(app, `${base}${path}`, { headers, body, key })
    return { http: response.status, ...((await response.json()) as T) } as unknown as Answer<T>
  }
  return {
    act: send,
    print: (ticketId: string, body: object = {}, key?: string) =>
      send<PrintJob & { http: number }>(`/tickets/${ticketId}/print`, body, key),
    async list(): Promise<ShopPrinting> {
      return (await (await app.request(`/api/v1${base}/print-jobs`, { headers })).json()) as ShopPrinting
    },
    /** Queues a new ticket's slip. */
    async queued() {
      const { ticketId } = await joinAsVisitor(app, shop)
      const job = await send<PrintJob & { http: number }>(`/tickets/${ticketId}/print`, {})
      return { ticketId, job }
    },
  }
}

const stateOf = async ({ list }: { list(): Promise<ShopPrinting> }, ticketId: string) => {
  const job = (await list()).jobs.find((one) => one.ticketId === ticketId)
  return job ? [job.state, job.reason] : 'printed'
}

test('After a kill -9 between fetching and confirming, the slip may be printed and is not printed again', async () => {
  const shop = await openShop()
  const { ticketId } = await shop.queued()
  const killed = await startTemporaryServer({ DATABASE_URL: app.url })
  const printer = starPrinter({ request: (path, init) => fetch(new URL(path, killed.origin), init) }, shop.path)
  const { jobToken } = await printer.poll()
  expect(await printer.take(jobToken)).toBe(200)
  killed.process.kill('SIGKILL')
  await killed.stop()
  await expect(printer.confirm(jobToken)).rejects.toThrow()
  // A server that knows only the database, as after a restart.
  printer.server = other
  await printer.poll({ printingInProgress: true })
  expect(await stateOf(shop, ticketId)).toEqual(['taken', null])
  app.pass(5)
  for (let round = 0; round < 3; round++) await printer.round()
  expect(await stateOf(shop, ticketId)).toEqual(['failed', 'unconfirmed'])
  expect(printer.tray.length).toBe(1)
})

describe('a Star printer', () => {
  test('prints a slip once and confirms it', async () => {
    const shop = await openShop(58)
    const printer = starPrinter(app, shop.path)
    expect(await printer.poll()).toMatchObject({ http: 200, jobReady: false })
    const { ticketId, job } = await shop.queued()
    expect(job).toMatchObject({ http: 201, ticketId, printerId: shop.printerId, state: 'queued', reason: null, attempt: 1 })
    expect(await stateOf(shop, ticketId)).toEqual(['queued', null])
    const poll = await printer.poll()
    expect(poll).toMatchObject({ jobReady: true, mediaTypes: ['image/png'], jobToken: expect.stringMatching(/^[\w-]{22}$/) })
    expect(await printer.take(poll.jobToken)).toBe(200)
    expect(await stateOf(shop, ticketId)).toEqual(['taken', null])
    expect(await printer.confirm(poll.jobToken)).toBe(200)
    expect(await stateOf(shop, ticketId)).toBe('printed')
    for (let round = 0; round < 3; round++) await printer.round()
    expect(printer.tray).toEqual([expect.objectContaining({ width: 384 })])
  })

  test('with old firmware sends no token', async () => {
    const shop = await openShop()
    const printer = starPrinter(app, shop.path)
    const { ticketId } = await shop.queued()
    await printer.poll()
    expect(await printer.take()).toBe(200)
    expect(await printer.confirm(undefined, 'OK')).toBe(200)
    expect(await stateOf(shop, ticketId)).toBe('printed')
    expect(await printer.take()).toBe(404)
  })

  test('has the whole time to confirm, however long the drawing takes', async () => {
    const shop = await openShop()
    const printer = starPrinter(app, shop.path)
    const { ticketId } = await shop.queued()
    const { jobToken } = await printer.poll()
    // The lock holds the request between its beginning and the drawing.
    const holder = await app.db.pool.connect()
    await holder.query('begin')
    await holder.query('select from device where id = $1 for update', [shop.printerId])
    const fetched = printer.take(jobToken)
    await expect.poll(async () => (await app.db.pool.query('select from pg_locks where not granted')).rowCount).toBeGreaterThan(0)
    app.pass(10)
    await holder.query('commit')
    holder.release()
    expect(await fetched).toBe(200)
    await printer.poll()
    expect(await stateOf(shop, ticketId)).toEqual(['taken', null])
  })

  test('prints several slips in order, one after the other', async () => {
    const shop = await openShop()
    const printer = starPrinter(app, shop.path)
    const queued = [await shop.queued(), await shop.queued(), await shop.queued()]
    const first = await printer.poll()
    await printer.take(first.jobToken)
    expect(await printer.poll({ printingInProgress: true, jobToken: first.jobToken })).toMatchObject({ jobReady: false })
    await printer.confirm(first.jobToken)
    await printer.round()
    expect((await shop.list()).jobs.map(({ ticketId }) => ticketId)).toEqual([queued[2]!.ticketId])
    await printer.round()
    expect([printer.tray.length, new Set(printer.tray.map(({ data }) => data)).size]).toEqual([3, 3])
  })

  test('whose confirmation is lost may have printed, and prints nothing twice', async () => {
    const shop = await openShop()
    const printer = starPrinter(app, shop.path)
    const { ticketId } = await shop.queued()
    const { jobToken } = await printer.poll()
    await printer.take(jobToken)
    // The next poll may overtake the confirmation.
    await printer.poll()
    expect(await stateOf(shop, ticketId)).toEqual(['taken', null])
    app.pass(5)
    expect(await printer.poll()).toMatchObject({ jobReady: false })
    expect(await stateOf(shop, ticketId)).toEqual(['failed', 'unconfirmed'])
    await printer.round()
    expect(await printer.take(jobToken)).toBe(404)
    expect(printer.tray.length).toBe(1)
    // The guide lets a printer repeat its confirmation later.
    await printer.confirm(jobToken)
    expect(await stateOf(shop, ticketId)).toBe('printed')
  })

  test('fetches a slip again after a broken connection, until its next poll', async () => {
    const shop = await openShop()
    const printer = starPrinter(app, shop.path)
    const { ticketId } = await shop.queued()
    const { jobToken } = await printer.poll()
    expect([await printer.take(jobToken), await printer.take(jobToken)]).toEqual([200, 200])
    await printer.confirm(jobToken)
    expect(await stateOf(shop, ticketId)).toBe('printed')
  })

  test.each([
    ['410', 'paperOut'],
    ['420 Cover open', 'coverOpen'],
    ['430', 'unknown'],
  ])('that fails with %s while it prints makes the slip fail', async (code, reason) => {
    const shop = await openShop()
    const printer = starPrinter(app, shop.path)
    const { ticketId } = await shop.queued()
    const { jobToken } = await printer.poll()
    await printer.take(jobToken)
    printer.statusCode = code
    await printer.poll()
    expect(await stateOf(shop, ticketId)).toEqual(['failed', reason])
    // Back in order, it does not print the failed slip by itself. Staff print it again.
    printer.statusCode = '200'
    app.pass(5)
    await printer.round()
    expect(printer.tray.length).toBe(1)
    expect(await shop.print(ticketId)).toMatchObject({ attempt: 2, state: 'queued' })
    await printer.round()
    expect(printer.tray.length).toBe(2)
    expect(await stateOf(shop, ticketId)).toBe('printed')
  })

  test('that gets new paper while it prints confirms the slip after all', async () => {
    const shop = await openShop()
    const printer = starPrinter(app, shop.path)
    const { ticketId } = await shop.queued()
    const { jobToken } = await printer.poll()
    await printer.take(jobToken)
    printer.statusCode = '410'
    await printer.poll({ printingInProgress: true })
    expect(await stateOf(shop, ticketId)).toEqual(['failed', 'paperOut'])
    printer.statusCode = '200'
    await printer.poll({ printingInProgress: true })
    await printer.confirm(jobToken)
    expect(await stateOf(shop, ticketId)).toBe('printed')
  })

  test('loses no slip to a browser or to HEAD, which take none', async () => {
    const shop = await openShop()
    const { ticketId } = await shop.queued()
    expect((await app.request(shop.path, { method: 'HEAD' })).status).toBe(405)
    const opened = await app.request(shop.path, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/i)])
    expect(await opened.text()).toMatch(/プリンター.*printer.*打印机/s)
    expect(await stateOf(shop, ticketId)).toEqual(['queued', null])
    const printer = starPrinter(app, shop.path)
    await printer.round()
    expect(await stateOf(shop, ticketId)).toBe('printed')
  })

  test('without paper gets no slip, and prints it as soon as it has some', async () => {
    const shop = await openShop()
    const printer = starPrinter(app, shop.path)
    const { ticketId } = await shop.queued()
    printer.statusCode = '410'
    expect(await printer.poll()).toMatchObject({ jobReady: false })
    expect((await shop.list()).printers).toEqual([{ id: shop.printerId, name: '入口', trouble: 'paperOut', silent: false }])
    printer.statusCode = '211 Paper low'
    await printer.round()
    expect(await stateOf(shop, ticketId)).toBe('printed')
    expect((await shop.list()).printers[0]).toMatchObject({ trouble: null })
  })

  test('that cannot read the picture makes the slip fail', async () => {
    const shop = await openShop()
    const printer = starPrinter(app, shop.path)
    const { ticketId } = await shop.queued()
    const { jobToken } = await printer.poll()
    await printer.take(jobToken)
    await printer.confirm(jobToken, '511 Media decoding error')
    expect(await stateOf(shop, ticketId)).toEqual(['failed', 'unknown'])
    const response = await app.request(`${shop.path}?type=text/plain`)
    expect(response.status).toBe(415)
  })

  test('names its model once', async () => {
    const shop = await openShop()
    const printer = starPrinter(app, shop.path)
    expect((await printer.poll()).clientAction).toEqual([{ request: 'ClientType', options: '' }])
    expect((await printer.poll()).clientAction).toBeUndefined()
    const { rows } = await app.db.pool.query('select version, trouble, seen_at is not null as seen from device where id = $1', [
      shop.printerId,
    ])
    expect(rows).toEqual([{ version: 'Star mC-Print3', trouble: null, seen: true }])
    const strange = `\0\u202e${'機'.repeat(50)}\n`
    expect(await printer.poll({ clientAction: [{ request: 'ClientType', result: strange }] })).toMatchObject({ http: 200 })
    const { rows: named } = await app.db.pool.query('select version from device where id = $1', [shop.printerId])
    expect(named).toEqual([{ version: '機'.repeat(40) }])
  })
})

describe('an Epson printer', () => {
  test('prints a slip once and confirms it', async () => {
    const shop = await openShop()
    const printer = epsonPrinter(app, shop.path)
    expect(await printer.take()).toBeUndefined()
    const { ticketId } = await shop.queued()
    const jobId = await printer.take()
    expect(await stateOf(shop, ticketId)).toEqual(['taken', null])
    expect(await printer.respond(jobId)).toBe(200)
    expect(await stateOf(shop, ticketId)).toBe('printed')
    expect(await printer.take()).toBeUndefined()
    const [{ width, height, data }] = printer.tray as [{ width: number; height: number; data: string }]
    expect([width, Buffer.from(data, 'base64').length]).toEqual([576, (576 / 8) * height])
    const { rows } = await app.db.pool.query('select version from device where id = $1', [shop.printerId])
    expect(rows).toEqual([{ version: 'Epson TM-m30III' }])
  })

  test.each([
    ['success="false" code="EPTR_REC_EMPTY" status="0"', 'paperOut'],
    ['success="false" code="EPTR_COVER_OPEN" status="0"', 'coverOpen'],
    ['success="false" code="EX_BADPORT" status="1"', 'unknown'],
    ['success="false" code="EX_TIMEOUT" status="0"', 'unconfirmed'],
  ])('that reports %s makes the slip fail', async (attributes, reason) => {
    const shop = await openShop()
    const printer = epsonPrinter(app, shop.path)
    const { ticketId } = await shop.queued()
    await printer.respond(await printer.take(), attributes)
    expect(await stateOf(shop, ticketId)).toEqual(['failed', reason])
    await shop.print(ticketId)
    await printer.respond(await printer.take())
    expect(await stateOf(shop, ticketId)).toBe('printed')
    expect((await shop.list()).printers[0]).toMatchObject({ trouble: null })
  })

  test('without paper counts as in order after three minutes, so that a kiosk tries it', async () => {
    const shop = await openShop()
    const printer = epsonPrinter(app, shop.path)
    await shop.queued()
    await printer.respond(await printer.take(), 'success="false" code="EPTR_REC_EMPTY" status="0"')
    const troubleAfter = async (seconds: number) => {
      app.pass(seconds)
      await printer.take()
      return (await shop.list()).printers[0]!.trouble
    }
    expect([await troubleAfter(170), await troubleAfter(11)]).toEqual(['paperOut', null])
  })

  test('may write the kind of its form in capitals', async () => {
    const shop = await openShop()
    await shop.queued()
    const response = await app.request(shop.path, {
      method: 'POST',
      headers: { 'content-type': 'Application/X-WWW-Form-URLencoded; charset=UTF-8' },
      body: 'ConnectionType=GetRequest&ID=&Name=TM-m30III',
    })
    expect(await response.text()).toContain('<printjobid>')
  })

  test('whose result is lost may have printed, and prints nothing twice', async () => {
    const shop = await openShop()
    const printer = epsonPrinter(app, shop.path)
    const { ticketId } = await shop.queued()
    const jobId = await printer.take()
    app.pass(5)
    expect(await printer.take()).toBeUndefined()
    expect(await stateOf(shop, ticketId)).toEqual(['failed', 'unconfirmed'])
    expect(printer.tray.length).toBe(1)
    await printer.respond(jobId)
    expect(await stateOf(shop, ticketId)).toBe('printed')
  })

  test('with old firmware sends a result without an id', async () => {
    const shop = await openShop()
    const printer = epsonPrinter(app, shop.path)
    const { ticketId } = await shop.queued()
    await printer.take()
    await printer.respond(undefined)
    expect(await stateOf(shop, ticketId)).toBe('printed')
  })
})

test('A slip that a silent printer does not fetch is dropped after three minutes', async () => {
  const shop = await openShop()
  const { ticketId } = await shop.queued()
  app.pass(170)
  expect(await stateOf(shop, ticketId)).toEqual(['queued', null])
  app.pass(11)
  expect(await stateOf(shop, ticketId)).toEqual(['dropped', 'silent'])
  expect((await shop.list()).printers[0]).toMatchObject({ silent: true })
  const printer = starPrinter(app, shop.path)
  await printer.round()
  expect(printer.tray).toEqual([])
  expect(await shop.print(ticketId)).toMatchObject({ attempt: 2 })
  await printer.round()
  expect(printer.tray.length).toBe(1)
})

test('Two servers give one slip to one request, and count it once', async () => {
  const shop = await openShop()
  const queued = await Promise.all([shop.queued(), shop.queued(), shop.queued()])
  const epson = [app, other, app, other].map((server) => epsonPrinter(server, shop.path))
  const ids = await Promise.all(epson.map((printer) => printer.take()))
  expect(ids.filter(Boolean).length).toBe(1)
  expect(epson.flatMap(({ tray }) => tray).length).toBe(1)
  await epson[1]!.respond(ids.find(Boolean))
  // A printer whose requests reach one server or the other.
  const star = starPrinter(app, shop.path)
  for (const server of [app, other, other, app]) {
    star.server = server
    const { jobToken } = await star.poll()
    star.server = server === app ? other : app
    if (jobToken) await star.take(jobToken)
    if (jobToken) await star.confirm(jobToken)
  }
  expect(star.tray.length).toBe(queued.length - 1)
  expect((await shop.list()).jobs).toEqual([])
})

test('A retry of “print” queues one slip, and so do two presses before the printer fetches it', async () => {
  const shop = await openShop()
  const { ticketId, job } = await shop.queued()
  const key = newIdempotencyKey()
  const again = [await shop.print(ticketId, {}, key), await shop.print(ticketId, {}, key), await shop.print(ticketId)]
  expect(again.map(({ id }) => id)).toEqual([job.id, job.id, job.id])
  const printer = starPrinter(app, shop.path)
  for (let round = 0; round < 3; round++) await printer.round()
  expect(printer.tray.length).toBe(1)
  expect(await shop.print(ticketId, {}, key)).toMatchObject({ id: job.id, state: 'printed' })
})

test('Staff choose among several printers, and need one', async () => {
  const shop = await openShop()
  const { ticketId } = await joinAsVisitor(app, shop.shop)
  const second = await addDevice(app, shop.shop, shop.manager, { name: '奥', settings: { kind: 'printer', paper: 58 } })
  expect(await shop.print(ticketId)).toMatchObject({ http: 409, code: 'device.severalPrinters' })
  expect(await shop.print(ticketId, { printerId: second.device.id })).toMatchObject({ http: 201, printerId: second.device.id })
  const board = await addDevice(app, shop.shop, shop.manager, { name: '待合', settings: { kind: 'board' } })
  expect(await shop.print(ticketId, { printerId: board.device.id })).toMatchObject({ http: 404, code: 'device.printerNotFound' })
  const branch = await openShop()
  expect(await branch.print(ticketId)).toMatchObject({ http: 404, code: 'ticket.notFound' })
  expect(await shop.print(ticketId, { printerId: branch.printerId })).toMatchObject({ code: 'device.printerNotFound' })
  for (const id of [shop.printerId, second.device.id]) await shop.act(`/devices/${id}/revoke`, {})
  expect(await shop.print(ticketId)).toMatchObject({ http: 409, code: 'device.noPrinter' })
})

test('A finished visit gets no slip', async () => {
  const shop = await openShop()
  const { ticketId } = await joinAsVisitor(app, shop.shop)
  await app.db.pool.query(`update ticket set status = 'cancelled', closed_at = now() where id = $1`, [ticketId])
  expect(await shop.print(ticketId)).toMatchObject({ http: 409, code: 'ticket.wrongStatus' })
})

test('A manager prints a test slip, which the desk does not list', async () => {
  const shop = await openShop()
  expect(await shop.act(`/devices/${shop.printerId}/test-print`, {})).toMatchObject({ http: 201, ticketId: null, state: 'queued' })
  expect((await shop.list()).jobs).toEqual([])
  const printer = epsonPrinter(app, shop.path)
  await printer.respond(await printer.take())
  expect(printer.tray.length).toBe(1)
})

test('The address of a removed printer, a former address and another device’s token are not found', async () => {
  const shop = await openShop()
  const { ticketId } = await shop.queued()
  const renewed = await shop.act<{ path: string }>(`/devices/${shop.printerId}/reconnect`, {})
  expect(await starPrinter(app, shop.path).poll()).toMatchObject({ http: 404 })
  const printer = starPrinter(other, renewed.path)
  const { jobToken } = await printer.poll()
  await shop.act(`/devices/${shop.printerId}/revoke`, {})
  expect([await printer.take(jobToken), await printer.confirm(jobToken), (await printer.poll()).http]).toEqual([404, 404, 404])
  expect(await stateOf(shop, ticketId)).toEqual(['queued', null])
  const link = await addDevice(app, shop.shop, shop.manager, { name: '公開', settings: { kind: 'boardLink' } })
  for (const token of [link.path!.split('/').at(-1), 'x'.repeat(22), 'short'])
    expect((await app.request(`/printers/${token}`, { method: 'POST', body: '{}' })).status).toBe(404)
})

test('Requests that no printer sends are refused and change nothing', async () => {
  const shop = await openShop()
  const { ticketId } = await shop.queued()
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const send = async (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    (await app.request(shop.path, { method: 'POST', headers, body })).status
  expect(await send('{')).toBe(400)
  expect(await send('{"statusCode":7}')).toBe(400)
  expect(await send('ConnectionType=Other', form)).toBe(400)
  expect(await send(`ConnectionType=SetResponse&ResponseFile=${'x'.repeat(40_000)}`, form)).toBe(413)
  expect(await send('ConnectionType=SetResponse&ResponseFile=%3Cx%3E', form)).toBe(200)
  const printer = starPrinter(app, shop.path)
  for (const token of ['x'.repeat(22), '../../etc/passwd', `'; drop table print_job; --`]) {
    expect(await printer.take(token)).toBe(404)
    expect(await printer.confirm(token)).toBe(200)
  }
  expect(await stateOf(shop, ticketId)).toEqual(['queued', null])
})

test('Print jobs are deleted after the business day', async () => {
  const shop = await openShop()
  await shop.queued()
  const count = async () => (await app.db.pool.query('select from print_job where shop_id = $1', [shop.shop.scope.shopId])).rowCount
  await deleteOldPrintJobs(app)
  expect(await count()).toBe(1)
  app.pass(26 * 3_600)
  await deleteOldPrintJobs(app)
  expect(await count()).toBe(0)
})
