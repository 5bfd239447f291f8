/**
 * Every operation as everybody, generated from the registry: what is expected comes from an entry's `access` alone. An
 * operation that is added without a sample here fails by itself.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Operation, operationPath } from '#contract/operation.ts'
import type { PrivacyNotice } from '#contract/privacy.ts'
import { registry } from '#contract/registry.ts'
import { type Role, roleReaches, roles } from '#domain/roles.ts'
import { type StaffMove, staffMoveNames, type TicketStatus, ticketMoves } from '#domain/tickets/ticket.ts'
import { newId } from '#platform/ids.ts'
import { randomToken } from '#platform/tokens.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { openDesk } from '../../test/desk.ts'
import {
  bearer,
  buildWorld,
  join,
  newDevice,
  newKey,
  newMember,
  post,
  readState,
  sessionCookieOf,
  type TestMember,
  type World,
} from '../../test/world.ts'
import type { FoundedShop } from './shops/found.ts'

let app: TestApp
let world: World
let suspended: TestMember
let sessions: Record<Role, string>

beforeAll(async () => {
  // Without what happens by itself: all that changes is somebody's doing.
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  world = await buildWorld(app)
  suspended = await newMember(app, world.east.main.scope, 'manager')
  await app.db.pool.query('update member set suspended_at = now() where account_id = $1', [suspended.accountId])
  sessions = {} as Record<Role, string>
  for (const role of roles) sessions[role] = await sessionCookieOf(app, world.east.members[role])
})
afterAll(() => app?.stop())

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> }
type Sample = {
  /** An input that does something in that shop. */
  input(shop: FoundedShop): Promise<Input>
  /** What is answered once access is granted; a success unless said. */
  reached?(caller: TestMember | undefined): string
}

const ownerOf = (shop: FoundedShop) =>
  shop.scope.organizationId === world.west.main.scope.organizationId ? world.west.owner : world.east.members.owner

async function ownerDoes(shop: FoundedShop, path: string, body?: unknown) {
  const response = await post(app, `/shops/${shop.scope.shopId}${path}`, { headers: bearer(ownerOf(shop)), body })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

async function ticketIn(shop: FoundedShop, status: TicketStatus): Promise<{ id: string; rev: number }> {
  const ticket = await openDesk(app, shop, ownerOf(shop)).ticketIn(status)
  return { id: ticket.id, rev: ticket.rev }
}

async function invite(shop: FoundedShop, email: string) {
  return (await ownerDoes(shop, '/invitations', { email, role: 'auditor' })) as { invitation: { id: string }; token: string }
}
async function noticeOf(shop: FoundedShop) {
  return (await (await app.request(`/api/v1/entry/${shop.entryCode}/privacy`)).json()) as PrivacyNotice
}
async function personOf({ scope }: FoundedShop): Promise<string> {
  const id = newId()
  await app.db.pool.query(`insert into staff (id, organization_id, shop_id, name) values ($1, $2, $3, '田中')`, [
    id,
    scope.organizationId,
    scope.shopId,
  ])
  return id
}
const anybody = () => `${newId().slice(-12)}@example.jp`
const inShop = (shop: FoundedShop) => ({ shopId: shop.scope.shopId })

function moveSample(move: StaffMove): Sample {
  return {
    async input(shop) {
      const { id, rev } = await ticketIn(shop, ticketMoves[move].from[0])
      const [counterId, laneId] = [shop.counterIds[0], shop.lanes[0]!.id]
      const more: Partial<Record<StaffMove, object>> = {
        call: { counterId },
        serveNow: { counterId },
        requeue: { back: 'end' },
        resume: { to: 'end' },
        transfer: { laneId, keepPlace: true },
        moveLane: { laneId: shop.lanes.at(-1)!.id, serviceId: shop.lanes.at(-1)!.serviceIds.at(-1) },
      }
      return { params: { ...inShop(shop), ticketId: id }, body: { rev, ...more[move] } }
    },
  }
}

type SettingTable = 'lane' | 'service' | 'counter' | 'staff'
const settings = {
  lane: (_: FoundedShop, letter: string) =>
    `insert into lane (id, organization_id, shop_id, letter, name) values ($1, $2, $3, '${letter}', '{"ja":"予備"}')`,
  service: (shop: FoundedShop) =>
    `insert into service (id, organization_id, shop_id, lane_id, name) values ($1, $2, $3, '${shop.lanes[0]!.id}', '{"ja":"予備"}')`,
  counter: () => `insert into counter (id, organization_id, shop_id, name) values ($1, $2, $3, '予備')`,
  staff: () => `insert into staff (id, organization_id, shop_id, name) values ($1, $2, $3, '予備')`,
}
const present = { lane: 'archived_at is null', service: 'archived_at is null', counter: 'archived_at is null', staff: `status <> 'left'` }
const rowsOf = async (shop: FoundedShop, table: SettingTable) =>
  (await app.db.pool.query(`select * from ${table} where shop_id = $1 and ${present[table]} order by sort, id`, [shop.scope.shopId])).rows
/** One that nobody uses; made when the last one has gone. */
async function spare(shop: FoundedShop, table: SettingTable): Promise<{ id: string; rev: number }> {
  const isSpare = ({ name, letter }: { name: unknown; letter?: string }) => letter === 'Z' || JSON.stringify(name).includes('予備')
  const known = (await rowsOf(shop, table)).find(isSpare)
  if (known) return known
  const { organizationId, shopId } = shop.scope
  const id = newId()
  await app.db.pool.query(settings[table](shop, 'Z'), [id, organizationId, shopId])
  return { id, rev: 1 }
}
function settingSamples(name: string, table: SettingTable, create: (shop: FoundedShop) => Promise<object>): Record<string, Sample> {
  return {
    [`${name}.create`]: { input: async (shop) => ({ params: inShop(shop), body: await create(shop) }) },
    [`${name}.edit`]: {
      async input(shop) {
        const { id, rev } = await spare(shop, table)
        return {
          params: { ...inShop(shop), [`${table}Id`]: id },
          body: { rev, name: table === 'lane' || table === 'service' ? { ja: '予備' } : '予備' },
        }
      },
    },
    [`${name}.remove`]: { input: async (shop) => ({ params: { ...inShop(shop), [`${table}Id`]: (await spare(shop, table)).id } }) },
    [`${name}.arrange`]: {
      input: async (shop) => ({ params: inShop(shop), body: { ids: (await rowsOf(shop, table)).map(({ id }) => id) } }),
    },
  }
}
const shopRow = async (shop: FoundedShop) =>
  (await app.db.pool.query('select * from shop where id = $1', [shop.scope.shopId])).rows[0] as { entry_code: string; rev: number }

const samples: Record<string, Sample> = {
  'settings.getQueue': { input: async (shop) => ({ params: inShop(shop) }) },
  'shops.setClock': {
    input: async (shop) => ({
      params: inShop(shop),
      body: { rev: (await shopRow(shop)).rev, timeZone: 'Asia/Tokyo', dayStartsAt: '05:00' },
    }),
  },
  'shops.renewCode': { input: async (shop) => ({ params: inShop(shop), body: { replaces: (await shopRow(shop)).entry_code } }) },
  ...settingSamples('lanes', 'lane', async (shop) => {
    const taken = (await rowsOf(shop, 'lane')).map(({ letter }) => letter)
    return { letter: [...'CDEFGHJKLMN'].find((letter) => !taken.includes(letter)), name: { ja: '追加' } }
  }),
  ...settingSamples('services', 'service', async (shop) => ({ laneId: shop.lanes[0]!.id, name: { ja: '追加' } })),
  ...settingSamples('counters', 'counter', async () => ({ name: newId().slice(-12) })),
  ...settingSamples('staff', 'staff', async () => ({ name: '追加' })),
  'setup.get': { input: async () => ({}) },
  'setup.complete': {
    input: async () => ({
      body: {
        token: randomToken(),
        organizationName: '店',
        shopName: '店',
        ownerName: '店',
        email: anybody(),
        password: 'umbrella in may',
      },
    }),
    reached: () => 'setup.done',
  },
  'shops.getEntry': { input: async (shop) => ({ params: { code: shop.entryCode } }) },
  'reports.exportDay': { input: async (shop) => ({ params: inShop(shop) }) },
  'reports.getDay': { input: async (shop) => ({ params: inShop(shop) }) },
  'estimates.getAccuracy': { input: async (shop) => ({ params: inShop(shop) }) },
  'shops.get': { input: async (shop) => ({ params: inShop(shop) }) },
  'privacy.show': { input: async (shop) => ({ params: { code: shop.entryCode } }) },
  'privacy.publish': {
    async input(shop) {
      const { version, texts } = await noticeOf(shop)
      return { params: inShop(shop), body: { replaces: version, texts } }
    },
  },
  'members.me': { input: async () => ({}) },
  'invitations.create': { input: async (shop) => ({ params: inShop(shop), body: { email: anybody(), role: 'auditor' } }) },
  'invitations.list': { input: async (shop) => ({ params: inShop(shop) }) },
  'invitations.revoke': {
    input: async (shop) => ({ params: { ...inShop(shop), invitationId: (await invite(shop, anybody())).invitation.id } }),
  },
  'invitations.show': { input: async (shop) => ({ params: { token: (await invite(shop, anybody())).token } }) },
  'invitations.accept': {
    input: async (shop) => ({
      params: { token: (await invite(shop, anybody())).token },
      body: { displayName: '新人', password: 'umbrella in spring' },
    }),
    reached: (caller) => (caller ? 'invitation.otherAccount' : 'ok'),
  },
  'presence.get': { input: async (shop) => ({ params: inShop(shop) }) },
  'presence.set': { input: async (shop) => ({ params: inShop(shop), body: { state: 'away' } }) },
  'presence.setStaff': {
    input: async (shop) => ({ params: { ...inShop(shop), staffId: await personOf(shop) }, body: { state: 'away' } }),
  },
  'messages.send': {
    async input(shop) {
      const { id } = await ticketIn(shop, 'waiting')
      return { params: inShop(shop), body: { ticketId: id, preset: 'soon' } }
    },
  },
  'tickets.join': {
    input: async (shop) => ({ params: { code: shop.entryCode }, body: { serviceId: shop.lanes[0]!.serviceIds[0], partySize: 2 } }),
  },
  'tickets.show': { input: async (shop) => ({ params: { token: (await join(app, shop)).token } }) },
  'tickets.leave': { input: async (shop) => ({ params: { token: (await join(app, shop)).token } }) },
  'tickets.onMyWay': {
    input: async (shop) => {
      const { token, ticketId } = await join(app, shop)
      await app.db.pool.query(`update ticket set status = 'called', called_at = now() where id = $1`, [ticketId])
      return { params: { token } }
    },
  },
  'tickets.late': { input: async (shop) => ({ params: { token: (await join(app, shop)).token }, body: { minutes: 5 } }) },
  'tickets.change': { input: async (shop) => ({ params: { token: (await join(app, shop)).token }, body: { partySize: 3 } }) },
  'tickets.add': {
    input: async (shop) => ({ params: { ...inShop(shop), laneId: shop.lanes[0]!.id }, body: { name: '森' } }),
  },
  'tickets.list': { input: async (shop) => ({ params: inShop(shop) }) },
  'tickets.get': { input: async (shop) => ({ params: { ...inShop(shop), ticketId: (await ticketIn(shop, 'waiting')).id } }) },
  'tickets.callNext': {
    async input(shop) {
      await join(app, shop)
      return { params: { ...inShop(shop), laneId: shop.lanes[0]!.id }, body: { counterId: shop.counterIds[0] } }
    },
  },
  ...Object.fromEntries(staffMoveNames.map((move) => [`tickets.${move}`, moveSample(move)])),
  'tickets.edit': {
    async input(shop) {
      const { id, rev } = await ticketIn(shop, 'waiting')
      return { params: { ...inShop(shop), ticketId: id }, body: { rev, note: '車いす' } }
    },
  },
  'tickets.undo': {
    async input(shop) {
      const { id, rev } = await ticketIn(shop, 'called')
      return { params: { ...inShop(shop), ticketId: id }, body: { rev } }
    },
  },
  ...Object.fromEntries(
    ['pause', 'close', 'open'].map((act): [string, Sample] => [
      `lanes.${act}`,
      {
        input: async (shop) => ({
          params: { ...inShop(shop), laneId: shop.lanes[0]!.id },
          ...(act === 'open' ? {} : { body: { reason: 'other', until: 'opened' } }),
        }),
      },
    ]),
  ),
  'lanes.order': { input: async (shop) => ({ params: { ...inShop(shop), laneId: shop.lanes[0]!.id } }) },
  'lanes.setCallPolicy': {
    input: async (shop) => ({
      params: { ...inShop(shop), laneId: shop.lanes[0]!.id },
      body: { policy: { rule: 'ratio', shares: { normal: 2, booked: 1, care: 1, staff: 1 } } },
    }),
  },
  'live.watch': { input: async (shop) => ({ query: { topic: `ticket:${(await join(app, shop)).token}` } }) },
}

type Sent = { headers?: Record<string, string>; key?: string }

/** Calls it over HTTP. A stream is left as soon as it has begun. */
async function call(entry: Operation, input: Input, { headers = {}, key = newKey() }: Sent = {}) {
  const url = new URL(`/api/v1${operationPath(entry, input.params)}`, app.origin)
  for (const [name, value] of Object.entries(input.query ?? {})) url.searchParams.set(name, value)
  const cookie = [`uketsuke_device=${newDevice()}`, headers.cookie].filter(Boolean).join('; ')
  const leave = new AbortController()
  const response = await fetch(url, {
    method: entry.method.toUpperCase(),
    headers: {
      ...(entry.idempotent ? { 'idempotency-key': key } : {}),
      ...(input.body ? { 'content-type': 'application/json' } : {}),
      ...headers,
      cookie,
    },
    ...(input.body ? { body: JSON.stringify(input.body) } : {}),
    signal: leave.signal,
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const body: Record<string, unknown> = isStream ? {} : ((await response.json()) as Record<string, unknown>)
  if (isStream) leave.abort()
  const { requestId: _, ...rest } = body
  const kept = [...response.headers].filter(([name]) => name !== 'date')
  return { status: response.status, body: rest, headers: Object.fromEntries(kept), said: response.ok ? 'ok' : String(body.code) }
}

type Who = {
  name: string
  headers: Record<string, string>
  member?: TestMember
  /** Undefined: nobody. `bad`: credentials that are not good. */
  as: 'member' | 'cookie' | 'bad' | undefined
  target: FoundedShop
}

const worksIn = (member: TestMember, { scope }: FoundedShop): boolean => {
  if (member === suspended) return false
  if (member === world.west.owner) return scope.organizationId === world.west.main.scope.organizationId
  if (scope.organizationId !== world.east.main.scope.organizationId) return false
  return scope.shopId === world.east.main.scope.shopId || member.role === 'owner' || member.role === 'admin'
}

/** From the entry alone. */
function expected({ access, method }: Operation, { as, member, target }: Who): string {
  const isOpen = access === 'anyone' || (typeof access === 'object' && 'token' in access)
  if (as === 'bad') return 'auth.invalid'
  if (isOpen) return 'ok'
  if (as === undefined || (as === 'cookie' && method !== 'get')) return 'auth.missing'
  if (access === 'account') return 'ok'
  if (!worksIn(member!, target)) return 'shop.notFound'
  return roleReaches(member!.role, access.role) ? 'ok' : 'auth.forbidden'
}

function everybody(): Who[] {
  const { east, west } = world
  const { main, branch, members } = east
  const shops = { 'own shop': main, 'another shop of the organization': branch, 'another organization': west.main }
  const as = (name: string, member: TestMember, target: FoundedShop): Who => ({
    name,
    member,
    headers: bearer(member),
    as: 'member',
    target,
  })
  const byRole = roles.flatMap((role) => Object.entries(shops).map(([where, shop]) => as(`${role}, ${where}`, members[role], shop)))
  const byCookie = roles.map((role): Who => {
    return { name: `${role} by cookie`, member: members[role], headers: { cookie: sessions[role] }, as: 'cookie', target: main }
  })
  const [header, claims, signature] = members.owner.idToken.split('.') as [string, string, string]
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`
  const raised = Buffer.from(claims, 'base64url').toString().replace(members.auditor.accountId, members.owner.accountId)
  const bad = {
    'a tampered signature': `Bearer ${header}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'tampered claims': `Bearer ${header}.${Buffer.from(`${raised} `).toString('base64url')}.${signature}`,
    'no signature': `Bearer ${unsigned}`,
    'a refresh token': `Bearer ${members.owner.refreshToken}`,
    nonsense: 'Bearer nonsense',
    'another scheme': `Basic ${Buffer.from('owner:password').toString('base64')}`,
  }
  return [
    ...byRole,
    ...byCookie,
    as('a suspended manager', suspended, main),
    as('an owner elsewhere', west.owner, main),
    { name: 'nobody', headers: {}, as: undefined, target: main },
    ...Object.entries(bad).map(([name, authorization]): Who => ({ name, headers: { authorization }, as: 'bad', target: main })),
  ]
}

test('every operation has a sample, and no sample is left over', () => {
  expect(Object.keys(samples).sort()).toEqual([...registry.keys()].sort())
})

describe.each([...registry.values()].map((entry) => [entry.operationId, entry] as const))('%s', (operationId, entry) => {
  const sample = samples[operationId]!

  test('as everybody', async () => {
    const actual: string[] = []
    const wanted: string[] = []
    for (const who of everybody()) {
      const want = expected(entry, who)
      const input = await sample.input(who.target)
      const before = want === 'ok' ? undefined : await readState(app.db)
      const { said } = await call(entry, input, { headers: who.headers })
      wanted.push(`${who.name}: ${want === 'ok' ? (sample.reached?.(who.as === 'member' ? who.member : undefined) ?? 'ok') : want}`)
      actual.push(`${who.name}: ${said}`)
      if (before) expect(await readState(app.db), who.name).toEqual(before)
    }
    expect(actual).toEqual(wanted)
  })

  const needsRole = typeof entry.access === 'object' && 'role' in entry.access
  if (needsRole)
    test('a shop that is not there and a shop of others are the same answer', async () => {
      const { members, main } = world.east
      const theirs = await sample.input(world.west.main)
      const answers = []
      for (const shopId of [
        world.west.main.scope.shopId,
        newId(),
        'tampered',
        `${main.scope.shopId.slice(0, -1)}g`,
        main.scope.shopId.replaceAll('-', ''),
      ])
        answers.push(await call(entry, { ...theirs, params: { ...theirs.params, shopId } }, { headers: bearer(members.owner) }))
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(answers[0]).toMatchObject({ status: 404, said: 'shop.notFound' })
    })

  if (needsRole)
    test('ids of others, of nothing and tampered ones are the same answer', async () => {
      const { members, main } = world.east
      const [own, theirs] = [await sample.input(main), await sample.input(world.west.main)]
      const before = await readState(app.db)
      for (const part of ['params', 'body'] as const)
        for (const name of Object.keys(own[part] ?? {}).filter((key) => key.endsWith('Id') && key !== 'shopId')) {
          const given = [theirs[part]![name], newId(), ...(part === 'params' ? ['tampered', `${newId()}0`] : [])]
          const answers = []
          for (const id of given)
            answers.push(await call(entry, { ...own, [part]: { ...own[part], [name]: id } }, { headers: bearer(members.owner) }))
          for (const answer of answers) expect(answer, name).toEqual(answers[0])
          expect(answers[0]!.status, name).toBe(404)
        }
      expect(await readState(app.db)).toEqual(before)
    })

  const needsToken = typeof entry.access === 'object' && 'token' in entry.access && entry.path.includes('{token}')
  if (needsToken)
    test('a token of nothing, a tampered one and one of another kind are the same answer', async () => {
      const right = await sample.input(world.east.main)
      const others = [(await join(app, world.east.main)).token, (await invite(world.east.main, anybody())).token]
      const token = right.params!.token!
      const tampered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`
      const otherKind = operationId.startsWith('tickets.') ? others[1]! : others[0]!
      const answers = []
      for (const wrong of [randomToken(), tampered, otherKind, token.slice(1), `${token}A`, 'x', '%00', world.east.main.entryCode])
        answers.push(await call(entry, { ...right, params: { token: wrong } }))
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(answers[0]!.status).toBe(404)
    })
})

test('members.me tells nobody of anybody else', async () => {
  const { body } = await call(registry.get('members.me')!, {}, { headers: bearer(world.west.owner) })
  expect(body).toMatchObject({ accountId: world.west.owner.accountId, email: world.west.owner.email })
  expect(JSON.stringify(body)).not.toContain(world.east.main.scope.organizationId)
  const { body: own } = await call(registry.get('members.me')!, {}, { headers: bearer(suspended) })
  expect(own.memberships).toEqual([])
})

test('a queue may be followed by whoever may read it, by cookie or token, and by nobody else', async () => {
  const entry = registry.get('live.watch')!
  const follow = async (shop: FoundedShop, headers: Record<string, string>) =>
    (await call(entry, { query: { topic: `queue:${shop.scope.shopId}` } }, { headers })).said
  const { east, west } = world
  for (const role of roles) {
    const everywhere = role === 'owner' || role === 'admin'
    expect(await follow(east.main, { cookie: sessions[role] }), role).toBe('ok')
    expect(await follow(east.main, bearer(east.members[role])), role).toBe('ok')
    expect(await follow(east.branch, { cookie: sessions[role] }), role).toBe(everywhere ? 'ok' : 'shop.notFound')
    expect(await follow(west.main, { cookie: sessions[role] }), role).toBe('shop.notFound')
  }
  expect(await follow(east.main, bearer(suspended))).toBe('shop.notFound')
  expect(await follow(east.main, {})).toBe('auth.missing')
  expect(await follow(east.main, { cookie: '__session=nonsense' })).toBe('auth.invalid')
})

test('an hour later every ID token has expired, on every operation', async () => {
  const { main, members } = world.east
  const inputs = new Map<string, Input>()
  for (const { operationId } of registry.values()) inputs.set(operationId, await samples[operationId]!.input(main))
  app.pass(3_601)
  const before = await readState(app.db)
  const said: string[] = []
  for (const entry of registry.values())
    said.push(`${entry.operationId}: ${(await call(entry, inputs.get(entry.operationId)!, { headers: bearer(members.owner) })).said}`)
  expect(said).toEqual([...registry.keys()].map((operationId) => `${operationId}: auth.invalid`))
  expect(await readState(app.db)).toEqual(before)
})
