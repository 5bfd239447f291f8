/** API keys through the real endpoints, on two servers with one database. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ApiKey } from '#contract/api-keys.ts'
import { makeBackup } from '#platform/backup/make-backup.ts'
import { recoveryKeyOf } from '#platform/backup/recovery-key.ts'
import { sendCard } from '../../../test/access/card-samples.ts'
import { newApiKey } from '../../../test/api-keys.ts'
import { installationKey, startApp, type TestApp } from '../../../test/app.ts'
import { openEventReader } from '../../../test/event-reader.ts'
import { startSecondApp } from '../../../test/servers.ts'
import { decryptBackup } from '../../../test/table-contents.ts'
import { waitTimeoutMs } from '../../../test/wait-timeout.ts'
import { buildWorld, ensureValidBearer, joinAsVisitor, newIdempotencyKey, post, sessionCookieOf, type World } from '../../../test/world.ts'

let app: TestApp
let other: TestApp
let world: World
beforeAll(async () => {
  app = await startApp({ pages: true, rateLimits: true, settings: () => ({ ROLE: 'web' }) })
  other = await startSecondApp(app, { settings: () => ({ ROLE: 'web' }) })
  world = await buildWorld(app)
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const shopPath = (path: string) => `/shops/${world.east.main.scope.shopId}${path}`
const read = async (path: string, token: string, at = app) => {
  const response = await at.request(`/api/v1${path}`, { headers: bearer(token) })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, code: (JSON.parse(text) as { code?: string }).code }
}
const statusOf = async (token: string, at = app) => (await read(shopPath(''), token, at)).status
/** Signs in again after the clock has moved. */
const ownerHeaders = () => ensureValidBearer(app, world.east.members.owner)
const byOwner = async (path: string, body?: object, key = newIdempotencyKey()) =>
  post(app, shopPath(path), { headers: await ownerHeaders(), key, ...(body && { body }) })
async function newKey(options: Parameters<typeof newApiKey>[3] = {}) {
  await ownerHeaders()
  return newApiKey(app, world.east.main, world.east.members.owner, options)
}
const listed = async () => {
  const response = await app.request(`/api/v1${shopPath('/api-keys')}`, { headers: await ownerHeaders() })
  return (await response.json()) as { keys: ApiKey[]; shops: { id: string }[] }
}
const eventsOf = async (actor: string) =>
  (
    await app.db.pool.query<{ kind: string; data: Record<string, unknown> }>(
      'select kind, data from event where actor_id = $1 order by written_at',
      [actor],
    )
  ).rows

test('A key works in its shops with its scopes, and shows its last use', async () => {
  const { key, secret } = await newKey({ name: '顧客管理', scopes: ['queue:read'], shops: [world.east.main, world.east.branch] })
  expect(secret).toMatch(/^uks_[\w-]{22}[0-9a-z]{7}$/)
  expect(await statusOf(secret)).toBe(200)
  expect((await read(`/shops/${world.east.branch.scope.shopId}/tickets`, secret)).status).toBe(200)
  expect((await read(`/shops/${world.west.main.scope.shopId}/tickets`, secret)).code).toBe('shop.notFound')
  expect((await read(shopPath('/cards'), secret)).code).toBe('auth.scopeMissing')
  expect((await read(shopPath('/members'), secret)).code).toBe('auth.notByKey')
  expect((await read('/me', secret)).code).toBe('auth.notByKey')
  expect((await read(`/entry/${world.east.main.entryCode}`, secret)).status).toBe(200)
  const [row] = (await listed()).keys.filter(({ id }) => id === key.id)
  expect(row).toMatchObject({
    name: '顧客管理',
    state: 'active',
    createdBy: world.east.members.owner.name,
    lastUsed: { from: '127.0.0.1' },
  })
})

test('A key is refused for a shop of another organization', async () => {
  const shopIds = [world.east.main.scope.shopId, world.west.main.scope.shopId]
  const response = await byOwner('/api-keys', { name: 'CRM', shopIds, scopes: ['queue:read'], days: null })
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'shop.notFound'])
})

test('Creating a key again with the same idempotency key returns the same secret', async () => {
  const key = newIdempotencyKey()
  const create = async () => {
    const body = { name: 'CRM', shopIds: [world.east.main.scope.shopId], scopes: ['queue:read'], days: 30 }
    return ((await (await byOwner('/api-keys', body, key)).json()) as { secret: string }).secret
  }
  expect(await create()).toBe(await create())
})

test('A key works by callable functions, and its idempotency key repeats nothing', async () => {
  const { secret } = await newKey({ scopes: ['queue:work'] })
  const { scope, lanes } = world.east.main
  const input = { laneId: lanes[0]!.id, serviceId: lanes[0]!.serviceIds[0], partySize: 1 }
  const data = { shopId: scope.shopId, ...input, idempotencyKey: newIdempotencyKey() }
  const add = async () => {
    const headers = { ...bearer(secret), 'content-type': 'application/json' }
    const response = await app.request('/functions/tickets.add', { method: 'POST', headers, body: JSON.stringify({ data }) })
    expect(response.status).toBe(200)
    return ((await response.json()) as { result: { token: string } }).result.token
  }
  expect(await add()).toBe(await add())
})

describe('the end of a key', () => {
  test('After a rotation the former secret works until its time is over', async () => {
    const { key, secret } = await newKey()
    const rotated = (await (await byOwner(`/api-keys/${key.id}/rotate`, { hours: 1 })).json()) as { secret: string }
    expect(rotated.secret).not.toBe(secret)
    expect([await statusOf(secret), await statusOf(rotated.secret)]).toEqual([200, 200])
    const again = (await (await byOwner(`/api-keys/${key.id}/rotate`, { hours: 1 })).json()) as { secret: string }
    expect([await statusOf(secret), await statusOf(rotated.secret), await statusOf(again.secret)]).toEqual([401, 200, 200])
    app.pass(3_601)
    expect([await statusOf(rotated.secret), await statusOf(again.secret)]).toEqual([401, 200])
  })

  test('A revoked key ends at once on every server, with its access tokens', async () => {
    const { key, secret } = await newKey()
    const token = await accessTokenOf(key.id, secret)
    expect([await statusOf(secret, other), await statusOf(token, other)]).toEqual([200, 200])
    expect((await byOwner(`/api-keys/${key.id}/revoke`)).status).toBe(200)
    expect([await statusOf(secret, other), await statusOf(token, other)]).toEqual([401, 401])
    const rotate = await byOwner(`/api-keys/${key.id}/rotate`, { hours: 0 })
    expect(((await rotate.json()) as { code: string }).code).toBe('apiKey.ended')
  })

  test('A key expires after its days', async () => {
    const { secret } = await newKey({ days: 1 })
    app.pass(86_300)
    expect(await statusOf(secret)).toBe(200)
    app.pass(101)
    expect(await statusOf(secret)).toBe(401)
  })

  test('Revoking a key closes its stream', async () => {
    const { key, secret } = await newKey({ scopes: ['queue:read'] })
    const { shopId } = world.east.main.scope
    expect((await read(`/live?topic=reservations:${shopId}`, secret)).code).toBe('auth.scopeMissing')
    const stream = await openEventReader(`${app.origin}/api/v1/live?topic=queue:${shopId}`, bearer(secret))
    await stream.next('queue')
    await byOwner(`/api-keys/${key.id}/revoke`)
    await stream.next('refused')
    stream.close()
  })
})

async function accessTokenOf(id: string, secret: string): Promise<string> {
  const response = await requestToken({ grant_type: 'client_credentials', client_id: id, client_secret: secret })
  return ((await response.json()) as { access_token: string }).access_token
}

const requestToken = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  app.request('/oauth/token', { method: 'POST', headers, body: new URLSearchParams(form) })

describe('POST /oauth/token', () => {
  const basic = (id: string, secret: string) => ({ authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` })

  test('An access token has the asked scopes and ends after an hour', async () => {
    const { key, secret } = await newKey()
    const response = await requestToken({ grant_type: 'client_credentials', scope: 'queue:read' }, basic(key.id, secret))
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const body = (await response.json()) as { access_token: string }
    expect(body).toEqual({ access_token: expect.stringMatching(/^ukt_/), token_type: 'Bearer', expires_in: 3_600, scope: 'queue:read' })
    expect((await read(shopPath('/tickets'), body.access_token)).status).toBe(200)
    expect((await read(shopPath('/cards'), body.access_token)).code).toBe('auth.scopeMissing')
    expect(await statusOf(`${body.access_token.slice(0, -2)}AA`)).toBe(401)
    app.pass(3_601)
    expect(await statusOf(body.access_token)).toBe(401)
  })

  test('Wrong requests are refused as RFC 6749 says', async () => {
    const { key, secret } = await newKey({ scopes: ['queue:read'] })
    const own = basic(key.id, secret)
    const grant = { grant_type: 'client_credentials' }
    const refusals: [Record<string, string>, Record<string, string>, number, string][] = [
      [{}, own, 400, 'invalid_request'],
      [{ grant_type: 'password' }, own, 400, 'unsupported_grant_type'],
      [{ ...grant, scope: 'queue:read cards:read' }, own, 400, 'invalid_scope'],
      [{ ...grant, scope: 'everything' }, own, 400, 'invalid_scope'],
      [grant, {}, 401, 'invalid_client'],
      [grant, basic(key.id, `${secret}a`), 401, 'invalid_client'],
      [grant, basic(world.east.main.scope.shopId, secret), 401, 'invalid_client'],
      [grant, { authorization: 'Bearer x' }, 401, 'invalid_client'],
      [grant, { ...own, 'content-type': 'application/json' }, 400, 'invalid_request'],
    ]
    for (const [form, headers, status, error] of refusals) {
      const response = await requestToken(form, headers)
      expect([response.status, await response.json()], error).toEqual([status, { error }])
      if (status === 401) expect(response.headers.get('www-authenticate')).toMatch(/^Basic/)
    }
  })
})

describe('personal data', () => {
  test('A key reads contacts in full only with contacts:read, and each read is recorded', async () => {
    const { cardId } = await sendCard({ app }, world.east.main)
    const { ticketId } = await joinAsVisitor(app, world.east.main)
    await app.db.pool.query(`update ticket set contact = '090-1234-5678' where id = $1`, [ticketId])
    const masked = await newKey({ scopes: ['queue:read', 'cards:read'] })
    const full = await newKey({ scopes: ['queue:read', 'cards:read', 'contacts:read'] })
    for (const { key, secret } of [masked, full]) {
      const visit = await read(shopPath(`/tickets/${ticketId}`), secret)
      expect(visit.status).toBe(200)
      expect(visit.text.includes('1234-5678')).toBe(key.id === full.key.id)
      for (let n = 0; n < 2; n++) expect((await read(shopPath(`/cards/${cardId}`), secret)).status).toBe(200)
      expect(await eventsOf(key.id)).toEqual([
        { kind: 'apiKey.read', data: { operation: 'tickets.get', objects: [ticketId] } },
        { kind: 'apiKey.read', data: { operation: 'cards.get', objects: [cardId] } },
      ])
    }
    const reveal = (secret: string) => post(app, shopPath(`/cards/${cardId}/reveal`), { headers: bearer(secret), body: { field: 'phone' } })
    expect([(await reveal(masked.secret)).status, (await reveal(full.secret)).status]).toEqual([403, 200])
    expect((await eventsOf(full.key.id)).map(({ kind }) => kind)).toContain('card.reveal')
  })

  test('A search finds parts of contacts for keys with contacts:read only', async () => {
    const answers = { name: ['検索 花子'], phone: ['080-7531-8642'], email: ['kensaku.hanako@example.jp'] }
    const { cardId } = await sendCard({ app }, world.east.main, answers)
    const { ticketId } = await joinAsVisitor(app, world.east.main)
    await app.db.pool.query(`update ticket set contact = '080-7531-8642' where id = $1`, [ticketId])
    const parts = ['8642', '0807531864', '+81 80 7531', 'hanako@', 'kensakuhanako', '@example.jp']
    const wholes = ['検索', '080-7531-8642', '+81 80-7531-8642', 'Kensaku.Hanako@example.jp']
    const foundBy = async (secret: string) => {
      const found: string[] = []
      for (const text of [...parts, ...wholes]) {
        const query = new URLSearchParams({ text })
        const lists = [await read(shopPath(`/cards?${query}`), secret), await read(shopPath(`/card-board?${query}`), secret)]
        const has = lists.map((list) => list.text.includes(cardId))
        expect([text, has[1]]).toEqual([text, has[0]])
        if (has[0]) found.push(text)
      }
      return found
    }
    const scopes = ['cards:read'] as const
    const [masked, full] = [await newKey({ scopes }), await newKey({ scopes: [...scopes, 'contacts:read'] })]
    expect(await foundBy(masked.secret)).toEqual(wholes)
    expect(await foundBy(full.secret)).toEqual([...parts, ...wholes])
    const ticketOf = async (text: string) => (await read(shopPath(`/ticket-search?${new URLSearchParams({ text })}`), masked.secret)).text
    expect(await ticketOf('8642')).not.toContain(ticketId)
    expect(await ticketOf('080-7531-8642')).toContain(ticketId)
  })

  /** Ids that the key read by an operation, as the log has them. */
  const idsReadBy = async (keyId: string, operation: string) =>
    (await eventsOf(keyId)).flatMap(({ kind, data }) =>
      kind === 'apiKey.read' && data.operation === operation ? (data.objects as string[]) : [],
    )

  test('A list names the cards that a key has not read in the last hour', async () => {
    const first = await sendCard({ app }, world.east.main)
    const { key, secret } = await newKey({ name: '顧客管理', scopes: ['cards:read'] })
    const list = () => read(shopPath('/cards?most=1'), secret)
    for (let n = 0; n < 2; n++) expect((await list()).text).toContain(first.cardId)
    const second = await sendCard({ app }, world.east.main)
    await list()
    expect(await idsReadBy(key.id, 'cards.list')).toEqual([first.cardId, second.cardId])
    await read(shopPath('/card-stages'), secret)
    expect(await eventsOf(key.id)).toHaveLength(2)
    app.pass(3_601)
    await list()
    expect(await idsReadBy(key.id, 'cards.list')).toEqual([first.cardId, second.cardId, second.cardId])
    const audit = await app.request(`/api/v1${shopPath(`/audit?object=${first.cardId}&kind=apiKey`)}`, { headers: await ownerHeaders() })
    expect(await audit.json()).toMatchObject({ entries: [{ name: '顧客管理 (API)', changes: [{ after: '1' }, { after: 'cards.list' }] }] })
    const card = await app.request(`/api/v1${shopPath(`/cards/${second.cardId}`)}`, { headers: await ownerHeaders() })
    const { events } = (await card.json()) as { events: { kind: string; actor: object }[] }
    expect(events.filter(({ kind }) => kind === 'apiKey.read')).toEqual([
      expect.objectContaining({ actor: { by: 'member', name: '顧客管理 (API)' } }),
    ])
    const own = await app.request(`/api/v1/cards/${second.token}/data`)
    expect(((await own.json()) as { history: object[] }).history.at(-1)).toMatchObject({ what: 'apiKey.read', by: 'member' })
  })

  test('A file, a stream and a refused change name whose data they hold', async () => {
    const { cardId } = await sendCard({ app }, world.east.main)
    const [named, nameless] = [await joinAsVisitor(app, world.east.main, { name: '林' }), await joinAsVisitor(app, world.east.main)]
    const { key, secret } = await newKey({ scopes: ['queue:read', 'queue:work', 'cards:read', 'contacts:read'] })
    const body = { encoding: 'utf8' }
    const file = await post(app, shopPath('/cards-export'), { headers: bearer(secret), body })
    expect(await file.text()).toContain(cardId)
    expect(await idsReadBy(key.id, 'cards.export')).toContain(cardId)
    const stream = await openEventReader(`${app.origin}/api/v1/live?topic=queue:${world.east.main.scope.shopId}`, bearer(secret))
    await stream.next('queue')
    const later = await joinAsVisitor(app, world.east.main, { name: '森' })
    await expect
      .poll(() => idsReadBy(key.id, 'live.watch'), { timeout: waitTimeoutMs })
      .toEqual(expect.arrayContaining([named.ticketId, later.ticketId]))
    expect(await idsReadBy(key.id, 'live.watch')).not.toContain(nameless.ticketId)
    stream.close()
    const refused = await post(app, shopPath(`/tickets/${named.ticketId}/edit`), {
      headers: bearer(secret),
      body: { rev: 99, partySize: 2 },
    })
    expect(await refused.json()).toMatchObject({ code: 'ticket.changed', current: { name: '林' } })
    expect(await idsReadBy(key.id, 'tickets.edit')).toEqual([named.ticketId])
  })

  test('A command returns the data of a card to keys that may read it, and is recorded', async () => {
    const { cardId } = await sendCard({ app }, world.east.main)
    const writing = await newKey({ scopes: ['cards:write', 'queue:work'] })
    const both = await newKey({ scopes: ['cards:read', 'cards:write'] })
    const send = async ({ secret }: { secret: string }, path: string, body: object) => {
      const response = await post(app, shopPath(path), { headers: bearer(secret), body })
      return { http: response.status, ...((await response.json()) as { code?: string; name?: string }) }
    }
    const unchanged = { was: { temperature: null }, change: { temperature: null } }
    const many = { cards: [{ id: cardId, was: unchanged.was }], change: unchanged.change }
    for (const [path, body] of [
      [`/cards/${cardId}/change`, unchanged],
      ['/cards-change-many', many],
    ] as const)
      expect(await send(writing, path, body)).toMatchObject({ http: 403, code: 'auth.scopeMissing' })
    const { ticketId } = await joinAsVisitor(app, world.east.main, { name: '林' })
    expect(await send(writing, `/tickets/${ticketId}/edit`, { rev: 99, partySize: 2 })).toMatchObject({ code: 'auth.scopeMissing' })
    expect(await send(both, `/cards/${cardId}/change`, unchanged)).toMatchObject({ http: 200, name: expect.any(String) })
    expect(await send(both, '/cards-change-many', many)).toMatchObject({ http: 200 })
    expect(await idsReadBy(both.key.id, 'cards.change')).toEqual([cardId])
    expect(await idsReadBy(both.key.id, 'cards.changeMany')).toEqual([cardId])
    expect(await send(writing, '/cards', { version: 1, answers: { name: ['電話 花子'] } })).toMatchObject({ http: 201 })
  })

  test('The history of a card names the key', async () => {
    const { cardId } = await sendCard({ app }, world.east.main)
    const { secret } = await newKey({ name: '顧客管理', scopes: ['cards:write', 'cards:read'] })
    await post(app, shopPath(`/cards/${cardId}/note`), { headers: bearer(secret), body: { text: '折り返し済み' } })
    const { events } = JSON.parse((await read(shopPath(`/cards/${cardId}`), secret)).text) as { events: { kind: string; actor: object }[] }
    expect(events.at(-1)).toMatchObject({ kind: 'card.note', actor: { by: 'member', name: '顧客管理 (API)' } })
    const audit = await app.request(`/api/v1${shopPath('/audit?kind=card.note')}`, { headers: await ownerHeaders() })
    expect(await audit.json()).toMatchObject({ entries: [{ name: '顧客管理 (API)' }] })
  })
})

test('A key has a rate limit of its own, reported by the usual headers', async () => {
  const { secret } = await newKey()
  const { headers } = await read(shopPath(''), secret)
  expect([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual(['600', '599'])
  const responses = await Promise.all(Array.from({ length: 600 }, () => app.request(`/api/v1${shopPath('')}`, { headers: bearer(secret) })))
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(1)
})

describe('no secret in clear text', () => {
  test('in the log, pages, database and backups, whatever a key was used for', async () => {
    const { key, secret } = await newKey()
    const token = await accessTokenOf(key.id, secret)
    const headers = { 'content-type': 'application/json' }
    for (const credential of [secret, token]) {
      expect(await statusOf(credential)).toBe(200)
      const callable = {
        method: 'POST',
        headers: { ...headers, ...bearer(credential) },
        body: JSON.stringify({ data: { shopId: world.east.main.scope.shopId } }),
      }
      expect((await app.request('/functions/shops.get', callable)).status).toBe(200)
      await sendWrongly(credential)
      expect(await statusOfFailingNote(credential)).toBe(500)
    }
    const secretParts = [secret.slice(4, 26), token.slice(4)]
    const clearText = new RegExp(['uk[st]_[\\w-]{10}', ...secretParts].join('|'))
    expect(app.logged.join('')).toContain('unexpected error')
    expect(app.logged.join('')).not.toMatch(clearText)

    const cookie = await sessionCookieOf(app, { idToken: (await ownerHeaders()).authorization.slice('Bearer '.length) })
    for (const page of ['apiKeys', 'audit', 'settings']) {
      const html = await (await app.request(`/shopAdmin/${page}`, { headers: { cookie, ...bearer(secret) } })).text()
      expect([page, html.includes('<html'), clearText.test(html)]).toEqual([page, true, false])
    }

    const { rows: tables } = await app.db.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'identity')`,
    )
    for (const { name } of tables) {
      const patterns = ['%uks\\_%', '%ukt\\_%', ...secretParts.map((part) => `%${part}%`)]
      const { rows } = await app.db.pool.query<{ n: number }>(`select count(*)::int as n from ${name} t where t::text like any($1)`, [
        patterns,
      ])
      expect([name, rows[0]!.n]).toEqual([name, 0])
    }

    const folder = await mkdtemp(join(tmpdir(), 'uketsuke-keys-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const config = { dataDir: folder, backupDir: folder, recoveryKey: undefined, version: 'test' }
    const made = await makeBackup({ config, url: app.url, installationKey, kind: 'manual', now: new Date() })
    const script = await decryptBackup(join(folder, made!.name), recoveryKeyOf(config, installationKey))
    expect(script).toContain(key.id)
    expect(script).not.toMatch(clearText)
  })

  /** Sends the credential where it does not belong, and a damaged one. */
  async function sendWrongly(credential: string): Promise<void> {
    await app.request(`/api/v1${shopPath('')}?key=${credential}&access_token=${credential}`)
    await app.request(`/api/v1/${credential}`)
    await app.request(`/shopAdmin/${credential}`)
    await app.request(`/api/v1${shopPath('')}`, { headers: { authorization: `Basic ${credential}`, cookie: `__session=${credential}` } })
    expect(await statusOf(`${credential}x`)).toBe(401)
    expect((await requestToken({ grant_type: 'client_credentials', client_id: credential, client_secret: credential })).status).toBe(401)
    expect((await read(shopPath('/members'), credential)).code).toBe('auth.notByKey')
  }

  /** Calls an operation that fails in the database. */
  async function statusOfFailingNote(credential: string): Promise<number> {
    const { cardId } = await sendCard({ app }, world.east.main)
    await app.db.pool.query(`create function refuse_note() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`)
    await app.db.pool.query(
      `create trigger refuse_note before insert on event for each row when (new.kind = 'card.note') execute function refuse_note()`,
    )
    const response = await post(app, shopPath(`/cards/${cardId}/note`), { headers: bearer(credential), body: { text: '折り返し' } })
    await app.db.pool.query('drop function refuse_note cascade')
    return response.status
  }
})
