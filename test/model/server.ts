/** The real server with a clock set by the test. A session is the account's name, because sign-in has tests of its own. */
import { randomBytes } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { toKebabCase } from '#contract/operation.ts'
import type { TodayCode } from '#contract/queue-settings/today-code.ts'
import type { LaneCallOrder } from '#contract/tickets/call-order.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { TicketDetail } from '#contract/tickets/visit.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { addMember } from '#server/members/commands.ts'
import { createOrganizationWithShop } from '#server/organization/create-organization.ts'
import { runDueAlarms } from '#server/tickets/timers/jobs.ts'
import { startApp, type TestApp } from '../app.ts'
import { type EventReader, openEventReader } from '../event-reader.ts'
import { post } from '../world.ts'
import type { QueueStory } from './arbitraries.ts'
import { codeName, type EnteredCode } from './codes.ts'
import type { ModelRequest, ModelResponse } from './requests.ts'
import type { Actor, Lane, Shop } from './state.ts'

export type ModelServer = {
  app: TestApp
  setClock(ms: number): void
  /** Runs the server's due timers now. */
  runTimers(shop: Pick<OpenedModelShop, 'shopId'>): Promise<void>
  /** Deletes the shop's timers. */
  forget(shop: Pick<OpenedModelShop, 'shopId'>): Promise<void>
  stop(): Promise<void>
}

export async function startModelServer(): Promise<ModelServer> {
  let now = 0
  const signedIn = async (accountId: string) => ({
    accountId,
    signInId: '',
    email: undefined,
    displayName: accountId,
    authTime: new Date(0),
    secondFactor: false,
    organizationId: undefined,
    device: undefined,
  })
  const app = await startApp({
    clock: () => Temporal.Instant.fromEpochMilliseconds(now),
    accounts: { verifyIdToken: signedIn, verifySession: signedIn },
    // Timers run only when the test says so.
    settings: () => ({ ROLE: 'web' }),
  })
  return {
    app,
    setClock(ms) {
      now = ms
    },
    // Makes all timers due, as the alarm check would: after a clock was put back they would be too late.
    async runTimers({ shopId }) {
      await app.db.pool.query('update alarm set due_at = $2 where shop_id = $1', [shopId, new Date(now)])
      await runDueAlarms(app.queue)
    },
    async forget({ shopId }) {
      await app.db.pool.query('delete from alarm where shop_id = $1', [shopId])
    },
    stop: () => app.stop(),
  }
}

const ranks = ['reception', 'staff', 'staff', 'manager'] as const

/** `codes`: the digits of today's codes, by their name in the model. */
export type OpenedModelShop = {
  shop: Shop
  shopId: string
  entryCode: string
  actors: Actor[]
  counters: string[]
  codes: Map<string, string>
}

/** Opens three lanes of two services each, three counters and four people. */
export async function openModelShop({ app, setClock }: ModelServer, { morning, lanes }: QueueStory): Promise<OpenedModelShop> {
  const now = Date.parse(morning.from)
  setClock(now)
  const service = (name: string, priorMinutes: number) => ({ name: { ja: name }, priorMinutes })
  const founded = await app.db.inTransaction((tx) =>
    createOrganizationWithShop(
      app.db,
      tx,
      {
        organizationName: '法人',
        shopName: '店',
        timeZone: morning.timeZone,
        lanes: ['A', 'B', 'C'].map((letter) => ({ letter, name: { ja: letter }, services: [service('相談', 10), service('引渡し', 7)] })),
        counters: ['1', '2', '3'],
      },
      app.clock(),
      randomBytes,
    ),
  )
  const { scope } = founded
  const accounts = ranks.map((rank, n) => ({ rank, account: `${n}-${scope.shopId}` }))
  await app.db.inScope(scope, async (tx) => {
    for (const { rank, account } of accounts)
      await addMember(tx, scope, { accountId: account, role: rank, name: account, serves: true }, app.clock())
    for (const [n, { id }] of founded.lanes.entries()) {
      const { maxWaiting, dailyCap, maxCalls, graceSeconds, autoNoShow, approval, joinFrom, remoteCap, policy } = lanes[n]!
      await tx.$client.query(
        `update lane set max_waiting = $2, daily_cap = $3, max_calls = $4, grace_seconds = $5, auto_no_show = $6, approval = $7,
           call_policy = $8, join_from = $9, remote_cap = $10 where id = $1`,
        [id, maxWaiting, dailyCap, maxCalls, graceSeconds, autoNoShow, approval, policy, joinFrom, remoteCap],
      )
    }
  })
  const { rows: people } = await app.db.pool.query<{ id: string; account_id: string }>(
    'select id, account_id from staff where shop_id = $1 order by sort, id',
    [scope.shopId],
  )
  const modelLanes = founded.lanes.map(
    ({ id, letter, serviceIds }, n): Lane => ({
      id,
      letter,
      services: serviceIds.map((serviceId, index) => ({ id: serviceId, priorMinutes: index === 0 ? 10 : 7, open: true, rev: 1 })),
      ...lanes[n]!,
      rev: 1,
      calls: [],
      given: {},
      stopped: null,
    }),
  )
  const order = {
    lanes: modelLanes.map(({ id }) => id),
    services: modelLanes.flatMap(({ services }) => services.map(({ id }) => id)),
    counters: [...founded.counterIds],
    staff: people.map(({ id }) => id),
  }
  return {
    shop: {
      timeZone: morning.timeZone,
      now,
      lanes: modelLanes,
      visits: [],
      renewals: [],
      codesSeen: [],
      order,
      presence: {},
      messages: [],
      seq: 0,
      answered: {},
    },
    shopId: scope.shopId,
    entryCode: founded.entryCode,
    actors: accounts.map(({ rank, account }) => ({ rank, account, staff: people.find((one) => one.account_id === account)!.id })),
    counters: founded.counterIds,
    codes: new Map(),
  }
}

const bearer = (account: string) => ({ authorization: `Bearer ${account}` })

export async function sendModelRequest(app: TestApp, opened: OpenedModelShop, request: ModelRequest): Promise<ModelResponse> {
  const { path, headers } = addressOf(request, opened.shopId, opened.entryCode)
  const code = 'code' in request && request.code && textOf(request.code, opened.codes)
  const typed = code ? { [request.do === 'renewCode' ? 'replaces' : 'todayCode']: code } : undefined
  const own = 'body' in request ? request.body : request.do === 'removeThing' && request.kind === 'staff' ? leavingAtOnce : undefined
  const body = (own || typed) && { ...own, ...typed }
  const response = await post(app, path, { headers, key: request.key, ...(body && { body }) })
  const answer = (await response.json()) as Record<string, unknown> & { code?: string }
  const { status } = response
  if (status >= 400) return { status, code: answer.code ?? '' }
  if (request.do === 'join' || request.do === 'add') {
    const { token, ticket, already = false } = answer as unknown as { token: string; ticket: VisitorTicket; already?: boolean }
    return { status, joined: { token, ticket, already, ticketId: (await findLookup(app.db, 'ticket', token))!.entityId } }
  }
  if ('token' in request) return { status, shown: answer as unknown as VisitorTicket }
  if (request.do === 'move' || request.do === 'callNext' || request.do === 'undo' || request.do === 'edit' || request.do === 'arrive')
    return { status, ticket: answer as unknown as Ticket }
  return { status, setting: answer }
}

/** No story edits a person, so they keep their first revision. */
const leavingAtOnce = { rev: 1, lastDay: null, reassignTo: null }

/** Returns the code as people type it, or as the QR code contains it. */
function textOf(code: EnteredCode, codes: ReadonlyMap<string, string>): string {
  if ('wrong' in code) return [...codes.values()][0]!.replace(/.$/, (last) => String((Number(last) + 1) % 10))
  const digits = codes.get(codeName(code))!
  if (code.typed === 'grouped') return `${digits.slice(0, 3)} ${digits.slice(3, 6)}-${digits.slice(6)}`
  return code.typed === 'wide' ? [...digits].map((one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0)).join('') : digits
}

function addressOf(request: ModelRequest, shopId: string, entryCode: string): { path: string; headers: Record<string, string> } {
  if (request.do === 'join') return { path: `/entry/${entryCode}/tickets`, headers: { cookie: `uketsuke_device=${request.device}` } }
  if ('token' in request) return { path: `/tickets/${request.token}/${toKebabCase(request.do)}`, headers: {} }
  return { path: `/shops/${shopId}${shopPath(request)}`, headers: bearer(request.actor.account) }
}

function shopPath(request: Extract<ModelRequest, { actor: unknown }>): string {
  switch (request.do) {
    case 'add':
      return `/lanes/${request.lane}/tickets`
    case 'callNext':
      return `/lanes/${request.lane}/call-next`
    case 'laneStatus':
      return `/lanes/${request.lane}/${request.to}`
    case 'lane':
      return `/lanes/${request.lane}/edit`
    case 'policy':
      return `/lanes/${request.lane}/call-policy`
    case 'service':
      return `/services/${request.service}/edit`
    case 'removeThing':
      return `/${request.kind}/${request.thing}/${request.kind === 'staff' ? 'leave' : 'remove'}`
    case 'arrange':
      return `/${request.kind}/arrange`
    case 'message':
      return '/messages'
    case 'staffPresence':
      return `/staff/${request.staff}/presence`
    case 'renewCode':
      return '/today-code'
    case 'presence':
      return '/presence'
    default:
      return `/tickets/${request.visit}/${toKebabCase(request.do === 'move' ? request.event : request.do)}`
  }
}

const read = async <T>(app: TestApp, path: string, headers: Record<string, string> = {}): Promise<T> => {
  const response = await app.request(`/api/v1${path}`, { headers })
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

export const requestStaffQueue = (app: TestApp, { shopId, actors }: OpenedModelShop) =>
  read<Queue>(app, `/shops/${shopId}/tickets`, bearer(actors[0]!.account))
export const requestTicketDetail = (app: TestApp, { shopId, actors }: OpenedModelShop, id: string) =>
  read<TicketDetail>(app, `/shops/${shopId}/tickets/${id}`, bearer(actors[0]!.account))
export const readCallOrder = (app: TestApp, { shopId, actors }: OpenedModelShop, laneId: string) =>
  read<LaneCallOrder>(app, `/shops/${shopId}/lanes/${laneId}/order`, bearer(actors[0]!.account))
export const readTodayCode = (app: TestApp, { shopId, actors }: OpenedModelShop) =>
  read<TodayCode>(app, `/shops/${shopId}/today-code`, bearer(actors[0]!.account))
export const readVisitorTicket = (app: TestApp, token: string) => read<VisitorTicket>(app, `/tickets/${token}`)

export const watchQueue = ({ origin }: TestApp, { shopId, actors }: OpenedModelShop): Promise<EventReader> =>
  openEventReader(`${origin}/api/v1/live?topic=queue:${shopId}`, { cookie: `__session=${actors[0]!.account}` })
export const watchTicketPage = ({ origin }: TestApp, token: string): Promise<EventReader> =>
  openEventReader(`${origin}/api/v1/live?topic=ticket:${token}`)
