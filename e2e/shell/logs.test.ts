/** The logs of server and database contain nothing personal, whatever goes wrong (R1.3). No browser needed: only requests count. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EmptyCard, VisitorCard } from '#contract/cards/visitor-card.ts'
import { createDatabaseEndpoint } from '#platform/postgres/endpoint.ts'
import { canaryAnswers, canaryPattern, canaryValues } from '../../test/personal-data-canary.ts'
import { type ServerProcess, startServer } from '../../test/server-process.ts'
import { newDeviceId, newIdempotencyKey, post } from '../../test/world.ts'

let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = await mkdtemp(pathOf(tmpdir(), 'uketsuke-logs-'))
  // The most verbose level, which includes production's own.
  const env = { DATA_DIR: dataDir, NODE_ENV: 'production', APP_ENV: 'production', LOG_LEVEL: 'trace' }
  server = await startServer({ env })
})
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const request = (path: string, init?: RequestInit) => fetch(new URL(path, server.origin), { redirect: 'manual', ...init })
const api = { request }
const password = 'Zqxmark in November'
/** Values that identify a person and must appear in no log. */
const secrets: string[] = [password]

async function postJson<Answer>(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await post(api, path, { body, headers })
  const text = await response.text()
  expect(response.ok, `${path} ${text}`).toBe(true)
  return JSON.parse(text) as Answer
}
const statusOf = async (answer: Promise<Response>) => {
  const response = await answer
  await response.text()
  return response.status
}
const form = (path: string, fields: Record<string, string>) =>
  request(path, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams(fields) })

async function setUp() {
  const token = await vi.waitFor(() => /\?setup=([\w-]+)/.exec(server.output().stdout)![1]!)
  const owner = { ownerName: canaryValues.words, email: canaryValues.email, password }
  const shop = { organizationName: '駅前不動産', shopName: '本店' }
  const { shopId, entryCode } = await postJson<{ shopId: string; entryCode: string }>('/setup', { token, ...shop, ...owner })
  const signIn = (secret: string) =>
    request('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=uketsuke', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: canaryValues.email, password: secret, returnSecureToken: true }),
    })
  expect(await statusOf(signIn(`${password}?`))).toBe(400)
  const { idToken, refreshToken } = (await (await signIn(password)).json()) as { idToken: string; refreshToken: string }
  secrets.push(idToken, refreshToken)
  return { shopId, entryCode, headers: { authorization: `Bearer ${idToken}` } }
}

test('No name, contact, answer, password or token is in any log, whatever fails (R1.3)', async () => {
  const { shopId, entryCode, headers } = await setUp()
  const entry = (await (await request(`/api/v1/entry/${entryCode}`)).json()) as { lanes: { services: { id: string }[] }[] }
  const joining = { serviceId: entry.lanes[0]!.services[0]!.id, partySize: 1, name: canaryValues.words, contact: canaryValues.phone }
  const join = (body: object = joining) =>
    post(api, `/entry/${entryCode}/tickets`, { body, headers: { cookie: `uketsuke_device=${newDeviceId()}` } })
  const { token: ticket } = (await (await join()).json()) as { token: string }
  const { form: cardForm } = (await (await request(`/api/v1/entry/${entryCode}/form`)).json()) as EmptyCard
  const answers = canaryAnswers(cardForm.steps.flatMap(({ fields }) => fields))
  const begun = await postJson<{ token: string; card: VisitorCard }>(`/entry/${entryCode}/cards`, { answers: {}, ticket })
  const { token } = begun
  secrets.push(ticket, token)
  const { rev } = await postJson<VisitorCard>(`/cards/${token}/send`, { rev: begun.card.rev, answers, locale: 'ja' })

  const list = `/shops/${shopId}/cards?${new URLSearchParams({ text: canaryValues.words })}`
  const { cards } = (await (await request(`/api/v1${list}`, { headers })).json()) as { cards: { id: string }[] }
  expect(cards).toHaveLength(1)
  const card = `/shops/${shopId}/cards/${cards[0]!.id}`
  await postJson(`${card}/note`, { text: canaryValues.words }, headers)
  await postJson(`${card}/edit`, { rev, base: { name: answers.name }, answers: { name: [`${canaryValues.words}二世`] } }, headers)
  await statusOf(post(api, `/shops/${shopId}/cards-export`, { body: { encoding: 'utf8', text: 'zqxmark' }, headers }))

  const typed = { name: canaryValues.words, email: canaryValues.email, phone: canaryValues.phone }
  expect(await statusOf(form(`/entry/w/${entryCode}`, { ...typed, serviceId: joining.serviceId, partySize: 'zqxmark' }))).toBeLessThan(500)
  expect(await statusOf(form(`/entry/c/${entryCode}?step=all`, typed))).toBeLessThan(500)
  expect(await statusOf(form(`/entry/privacy?shop=${entryCode}`, { card: `${server.origin}/entry/c/${token}` }))).toBe(200)
  const odd = [
    `/entry/c/${token}%E3%81`,
    `/entry/w/${ticket}?name=zqxmark`,
    `/zqxmark/${token}`,
    '/entry/privacy?shop=zqxmark',
    '/shopAdmin/cards?text=zqxmark',
  ]
  for (const path of odd)
    await statusOf(request(path, { headers: { accept: 'text/html', 'accept-language': 'zqxmark', cookie: 'name=zqxmark' } }))

  const json = { 'content-type': 'application/json', 'idempotency-key': newIdempotencyKey() }
  const bad = [
    '{"name":"Zqxmark 様',
    'Zqxmark',
    JSON.stringify({ Zqxmark: canaryValues.words }),
    JSON.stringify({ ...joining, name: 'Zqxmark\0' }),
  ]
  for (const body of bad)
    expect(await statusOf(request(`/api/v1/entry/${entryCode}/tickets`, { method: 'POST', headers: json, body }))).toBe(400)
  expect(await statusOf(join({ ...joining, name: canaryValues.words.repeat(100) }))).toBe(400)
  expect(await statusOf(join({ ...joining, name: 'Zqxmark '.repeat(100_000) }))).toBe(413)
  expect(await statusOf(request(`/api/v1/cards/${token}Zqxmark`))).toBe(404)
  expect(await statusOf(request(`/api/v1${list}`, { headers: { authorization: 'Bearer Zqxmark' } }))).toBe(401)

  // Internal faults: an unreadable value, a violated rule, a missing column.
  const endpoint = await createDatabaseEndpoint(dataDir)
  const owner = new pg.Client({ connectionString: endpoint.url('uketsuke', 'uketsuke') })
  await owner.connect()
  const breaks = (table: string, statement: string) =>
    owner.query(
      `create or replace function break_${table}() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$;
       create or replace trigger breaks before insert or update on ${table} for each row execute function break_${table}()`,
    )
  await breaks('ticket', 'perform new.name::uuid')
  expect(await statusOf(join())).toBe(500)
  await breaks('ticket', 'if new.name is not null then new.party_size = null; end if')
  expect(await statusOf(join())).toBe(500)
  await breaks('event_value', `raise exception 'no: %', new.after`)
  expect(await statusOf(post(api, `${card}/note`, { body: { text: canaryValues.words }, headers }))).toBe(500)
  await breaks('card', `perform (new.answers -> 'name' ->> 0)::date`)
  expect(await statusOf(post(api, `/entry/${entryCode}/cards`, { body: { answers } }))).toBe(500)
  expect(await statusOf(post(api, `/cards/${token}/save`, { body: { rev, answers, locale: 'ja' } }))).toBeGreaterThan(399)
  await owner.query('alter table card rename column search to sought')
  expect(await statusOf(request(`/api/v1${list}`, { headers }))).toBe(500)
  expect(await statusOf(post(api, `/cards/${token}/erase`, { body: { sure: true } }))).toBe(500)
  expect(await statusOf(form(`/entry/privacy?shop=${entryCode}`, { card: token }))).toBeGreaterThan(199)
  await owner.end()

  await server.stop()
  const { stdout, stderr } = server.output()
  const ofDatabase = await readFile(pathOf(dataDir, 'postgres.log'), 'utf8')
  expect(stderr.match(/unexpected error/g)?.length).toBeGreaterThanOrEqual(6)
  for (const code of ['22P02', '22007', '23502', 'P0001', '42703']) expect(stderr).toContain(code)
  for (const [name, text] of Object.entries({ stdout, stderr, ofDatabase })) {
    expect(text, name).not.toMatch(new RegExp(canaryPattern, 'i'))
    for (const secret of secrets) expect(text.includes(secret), name).toBe(false)
  }
})
