/** Two organizations, three shops (two of them in one organization) and a member for each role. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Locale } from '#domain/locale.ts'
import { isRefusal } from '#domain/refusal.ts'
import { type Role, roles } from '#domain/roles.ts'
import type { BrandColour } from '#domain/shops/brand-colour.ts'
import { businessDay, defaultShopClock, type ShopClock } from '#domain/time/business-day.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { newId } from '#platform/ids.ts'
import { addMember } from '#server/members/commands.ts'
import { type CreatedShop, createOrganizationWithShop, createShop } from '#server/organization/create-organization.ts'
import { shops } from '#server/shops/table.ts'
import type { TestApp } from './app.ts'

export const password = 'umbrella in november'

export type TestMember = { accountId: string; email: string; name: string; role: Role; idToken: string; refreshToken: string }
export type World = {
  /** Members belong to `main`. Owner and admin also act in `branch`. */
  east: { main: CreatedShop; branch: CreatedShop; members: Record<Role, TestMember> }
  west: { main: CreatedShop; owner: TestMember }
}

export async function buildWorld(app: TestApp): Promise<World> {
  await markSetUp(app.db)
  const main = await newShop(app, '東')
  const branch = await newBranch(app, main.scope.organizationId)
  const west = await newShop(app, '西')
  // Members are added one by one, so that their order is fixed. Only their sign-ins run in parallel.
  const added: Awaited<ReturnType<typeof addTestMember>>[] = []
  for (const role of roles) added.push(await addTestMember(app, main.scope, role))
  const owner = await addTestMember(app, west.scope, 'owner')
  const signedIn = await Promise.all([...added, owner].map(async (member) => ({ ...member, ...(await signIn(app, member.email)) })))
  const members = Object.fromEntries(signedIn.slice(0, -1).map((member) => [member.role, member])) as Record<Role, TestMember>
  return { east: { main, branch, members }, west: { main: west, owner: signedIn.at(-1)! } }
}

export async function markSetUp(db: Database): Promise<void> {
  await db.pool.query(
    `insert into installation (setup_token_hash, set_up_at) values ('\\x00', now()) on conflict (id) do update set set_up_at = now()`,
  )
}

const twoLanes = [
  { letter: 'A', name: { ja: '総合受付' }, services: [{ name: { ja: 'ご相談' }, priorMinutes: 15 }] },
  { letter: 'B', name: { ja: 'お引渡し' }, services: [{ name: { ja: '鍵のお渡し' }, priorMinutes: 5 }] },
]

/** A shop in an organization of its own: lanes A and B with a service each, two counters. */
export function newShop({ db, clock }: Pick<TestApp, 'db' | 'clock'>, name: string, brandColour?: BrandColour): Promise<CreatedShop> {
  const shop = {
    organizationName: `${name}法人`,
    shopName: `${name}店`,
    lanes: twoLanes,
    counters: ['1', '2'],
    ...(brandColour && { brandColour }),
  }
  return db.inTransaction(async (tx) => {
    const founded = await createOrganizationWithShop(db, tx, shop, clock(), randomBytes)
    await postponeDayEnd(tx, founded.scope.shopId, clock())
    return founded
  })
}

/** Moves the start of the shop's day if it would end within the next hour, while a test may be running. */
export async function postponeDayEnd(tx: Tx, shopId: string, now: Temporal.Instant): Promise<void> {
  const soon = businessDay(now, defaultShopClock) !== businessDay(now.add({ hours: 1 }), defaultShopClock)
  if (soon) await tx.update(shops).set({ dayStartsAt: '07:00' }).where(eq(shops.id, shopId))
}

/** Returns the shop's clock, which is not the default if its day would end within the hour. */
export async function shopClockOf({ db }: Pick<TestApp, 'db'>, { shopId }: Pick<Required<Scope>, 'shopId'>): Promise<ShopClock> {
  const { rows } = await db.pool.query<ShopClock>(
    `select time_zone as "timeZone", day_starts_at as "dayStartsAt" from shop where id = $1`,
    [shopId],
  )
  return rows[0]!
}

/** A second shop of an organization, with lane A and two services. */
export function newBranch({ db, clock }: Pick<TestApp, 'db' | 'clock'>, organizationId: string): Promise<CreatedShop> {
  const scope = { organizationId, shopId: newId() }
  const service = { name: { ja: 'ご相談' }, priorMinutes: 15 }
  const lane = { letter: 'A', name: { ja: '受付' }, services: [service, service] }
  return db.inScope(scope, async (tx) => {
    const founded = await createShop(tx, scope, { shopName: '支店', lanes: [lane], counters: ['1'] }, clock(), randomBytes)
    await postponeDayEnd(tx, scope.shopId, clock())
    return founded
  })
}

/** An account with a role in the shop, signed in at the real endpoint. */
export async function newMember(
  app: Pick<TestApp, 'db' | 'clock' | 'accounts' | 'request'>,
  scope: Required<Scope>,
  role: Role,
): Promise<TestMember> {
  const member = await addTestMember(app, scope, role)
  return { ...member, ...(await signIn(app, member.email)) }
}

async function addTestMember(app: Pick<TestApp, 'db' | 'clock' | 'accounts'>, scope: Required<Scope>, role: Role) {
  const email = `${role}.${newId().slice(-8)}@example.jp`
  const name = `担当 ${role}`
  const accountId = await app.db.inTransaction(async (tx) => {
    const made = await app.accounts.createAccount(tx, { email, password, displayName: name })
    if (isRefusal(made)) throw new Error(made.refused)
    await app.db.enterScope(tx, scope)
    await addMember(tx, scope, { accountId: made.accountId, role, name, serves: role !== 'auditor' }, app.clock())
    return made.accountId
  })
  return { accountId, email, name, role }
}

export async function signIn(app: Pick<TestApp, 'request'>, email: string): Promise<{ idToken: string; refreshToken: string }> {
  const response = await app.request('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=uketsuke', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  if (response.status !== 200) throw new Error(await response.text())
  const { idToken, refreshToken } = (await response.json()) as { idToken: string; refreshToken: string }
  return { idToken, refreshToken }
}

/** Returns the cookie that token sync sets for the pages, as a request header. */
export async function sessionCookieOf(app: Pick<TestApp, 'request'>, { idToken }: { idToken: string }): Promise<string> {
  const response = await app.request('/auth/session', { method: 'POST', headers: { authorization: `Bearer ${idToken}` } })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (!cookie) throw new Error(`no session: ${response.status}`)
  return cookie
}

export const newIdempotencyKey = () => `key-${randomBytes(9).toString('base64url')}`
export const newDeviceId = () => randomBytes(16).toString('base64url')
export const createBearerHeaders = ({ idToken }: { idToken: string }) => ({ authorization: `Bearer ${idToken}` })

/** Headers of a member. Signs in again if the ID token is invalid by the app's clock. */
export async function ensureValidBearer(app: Pick<TestApp, 'request' | 'clock'>, member: TestMember): Promise<{ authorization: string }> {
  const { iat, exp } = JSON.parse(Buffer.from(member.idToken.split('.')[1]!, 'base64url').toString()) as { iat: number; exp: number }
  const seconds = app.clock().epochMilliseconds / 1_000
  if (seconds < iat || seconds > exp - 60) Object.assign(member, await signIn(app, member.email))
  return createBearerHeaders(member)
}

export type PostOptions = { headers?: Record<string, string>; body?: unknown; key?: string }

/** A command: POST with JSON and an idempotency key. */
export function post(
  app: Pick<TestApp, 'request'>,
  path: string,
  { headers = {}, body, key = newIdempotencyKey() }: PostOptions = {},
): Promise<Response> {
  return app.request(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'idempotency-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** Repeats the command with its key while a busy server refuses it with 503, as a client does. */
export async function postWithRetry(
  app: Pick<TestApp, 'request'>,
  path: string,
  { key = newIdempotencyKey(), ...posted }: PostOptions = {},
): Promise<Response> {
  const answer = await post(app, path, { ...posted, key })
  if (answer.status !== 503) return answer
  await answer.body?.cancel()
  await pause(Number(answer.headers.get('retry-after')) * 1_000)
  return postWithRetry(app, path, { ...posted, key })
}

export type JoinOptions = {
  device?: string
  key?: string
  name?: string
  contact?: string
  locale?: Locale
  lane?: number
  partySize?: number
}

export function sendJoin(
  app: Pick<TestApp, 'request'>,
  shop: Pick<CreatedShop, 'entryCode' | 'lanes'>,
  { device, key, name, contact, locale, lane = 0, partySize = 1 }: JoinOptions = {},
  send = post,
) {
  return send(app, `/entry/${shop.entryCode}/tickets`, {
    headers: { cookie: `uketsuke_device=${device ?? newDeviceId()}` },
    body: {
      serviceId: shop.lanes[lane]!.serviceIds[0],
      partySize,
      ...(name === undefined ? {} : { name }),
      ...(contact && { contact }),
      ...(locale && { locale }),
    },
    ...(key === undefined ? {} : { key }),
  })
}

export type JoinedTicket = { token: string; ticketId: string; number: string }

export async function joinAsVisitor(
  app: Pick<TestApp, 'request' | 'db'>,
  shop: CreatedShop,
  joining: JoinOptions = {},
): Promise<JoinedTicket> {
  const response = await sendJoin(app, shop, joining, postWithRetry)
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  const { token, ticket } = (await response.json()) as { token: string; ticket: { number: string } }
  return { token, ticketId: (await findLookup(app.db, 'ticket', token))!.entityId, number: ticket.number }
}

/** The counting statement of each database, cached because listing and planning cost far more than counting. */
const counting = new WeakMap<Database, Promise<string>>()

async function countingOf(db: Database): Promise<string> {
  const { rows } = await db.pool.query<{ name: string }>(
    // Excludes tables written just after a response or by a job, which would be counted with the next command.
    `select format('"%s"."%s"', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'identity') and tablename not in ('estimate_log', 'estimate_accuracy', 'audit_entry', 'audit_head') order by 1`,
  )
  return `select ${rows.map(({ name }) => `(select count(*) from ${name}) as ${name.replace('"."', '.')}`).join(', ')}`
}

/** Counts the rows of every table, including identity's, as the owner sees them. */
async function countRows(db: Database): Promise<Record<string, number>> {
  const text = counting.get(db) ?? countingOf(db)
  counting.set(db, text)
  const { rows } = await db.pool.query({ name: 'count-rows', text: await text })
  return rows[0]
}

/** Reads the state that commands change without adding rows. */
export async function readDatabaseState(db: Database): Promise<unknown> {
  const { rows } = await db.pool.query({
    name: 'read-state',
    text: `select (select json_agg(t order by id) from (select id, status, rev, place, last_move from ticket) t) as tickets,
            (select json_agg(d order by lane_id, business_day) from (select lane_id, business_day, last_number, waiting from lane_day) d) as days,
            (select json_agg(m order by id) from (select id, role, suspended_at from member) m) as members,
            (select json_agg(i order by id) from (select id, used_at, revoked_at from invitation) i) as invitations`,
  })
  return { ...rows[0], counts: await countRows(db) }
}
