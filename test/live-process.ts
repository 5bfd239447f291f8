/** A server's live data part in this process: everything is separate except the database. */

import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Temporal } from 'temporal-polyfill'
import { afterEach, inject } from 'vitest'
import { operationRegistry } from '#contract/registry.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { AuthenticatedAccount } from '#platform/accounts.ts'
import { openDatabase } from '#platform/database/db.ts'
import type { AccessCheckDependencies } from '#platform/http/access.ts'
import { createApi } from '#platform/http/api.ts'
import { createRateLimits } from '#platform/http/rate-limits.ts'
import { createStaffNetworks } from '#platform/http/staff-networks.ts'
import { newId } from '#platform/ids.ts'
import { openChangeTopicFeeds } from '#platform/live/changes.ts'
import { openHintChannel } from '#platform/live/hints.ts'
import { createEventStreams, streamTimings } from '#platform/live/stream.ts'
import { openLog } from '#platform/log.ts'
import { createTokenDeriver } from '#platform/tokens.ts'
import { createApiKeyService } from '#server/api-keys/find.ts'
import { createCardViewerFeeds } from '#server/cards/live/viewers.ts'
import { createFeatureHooks, hintTopicsByChange } from '#server/features.ts'
import { liveApi } from '#server/live/api.ts'
import { findMembership } from '#server/members/membership.ts'
import { members } from '#server/members/table.ts'
import { type CreatedShop, createOrganizationWithShop } from '#server/organization/create-organization.ts'
import type { QueueContext } from '#server/tickets/context.ts'
import { createEntrySettingsCache } from '#server/tickets/entry/entry-settings.ts'
import { createVisitorRateLimiters } from '#server/tickets/entry/visitor-rate-limits.ts'
import { joinQueue } from '#server/tickets/join/join.ts'
import { createJoinShedder } from '#server/tickets/join-shedder.ts'
import { createLiveQueueFeeds } from '#server/tickets/live/watch.ts'
import { liveTimings } from '#server/tickets/live/watched-shop.ts'
import { callNext } from '#server/tickets/moves/commands.ts'
import { cancelOwnTicket } from '#server/tickets/visitor/leave.ts'
import { freshDatabase } from './database.ts'
import { type EventReader, openEventReader } from './event-reader.ts'
import { postponeDayEnd } from './world.ts'

export const silentLog = openLog({ logLevel: 'silent', version: 'test', appEnv: 'development' })
export const systemClock = () => Temporal.Now.instant()
export const testTokenDeriver = createTokenDeriver(randomBytes(32))
/** Clean-up steps of the running test, run in reverse order. */
export const cleanUpSteps: (() => unknown)[] = []
afterEach(async () => {
  for (const act of cleanUpSteps.splice(0).reverse()) await act()
})

/** A session cookie is the account's id here, because the sign-in service has tests of its own. */
const signedIn = async (cookie: string): Promise<AuthenticatedAccount> => ({
  accountId: cookie,
  signInId: '',
  email: undefined,
  displayName: 'S',
  authTime: new Date(),
  secondFactor: false,
  organizationId: undefined,
  device: undefined,
})
/** Every person is called like their account. */
const describeAccounts = async (ids: readonly string[]) =>
  new Map(ids.map((id) => [id, { email: undefined, displayName: id, locale: undefined }]))
const accounts = { verifyIdToken: async () => undefined, verifySession: signedIn }

export async function startLiveProcess(url: string, hintsUrl = url, timings = liveTimings, limits = streamTimings) {
  const db = openDatabase(url, inject('scopeMode'), 10)
  const hints = await openHintChannel(hintsUrl, { log: silentLog, checkEvery: timings.checkEvery })
  const streams = createEventStreams({ log: silentLog, limits })
  db.onHint(hints.publish)
  const hooks = createFeatureHooks({ db, clock: systemClock, log: silentLog, tokens: testTokenDeriver, mails: false, reachesLine: false })
  const { besideTicket, entryOffers, waits } = hooks
  const live = createLiveQueueFeeds({ db, hints, clock: systemClock, log: silentLog, timings, besideTicket, entryOffers, waits })
  const rateLimits = createRateLimits(false)
  const staffNetworks = createStaffNetworks({ tokens: testTokenDeriver, clock: systemClock })
  const queue: QueueContext = {
    db,
    clock: systemClock,
    tokens: testTokenDeriver,
    entrySettings: createEntrySettingsCache(db, systemClock, hooks),
    shedJoins: createJoinShedder(db, systemClock),
    hooks,
    mails: false,
    reachesLine: false,
    ...createVisitorRateLimiters({ rateLimits, staffNetworks, tokens: testTokenDeriver }),
  }
  const checks: AccessCheckDependencies = {
    accounts,
    apiKeys: createApiKeyService({ db, clock: systemClock, tokens: testTokenDeriver }),
    findMembership: (account, shopId) => findMembership(db, account, shopId, new Date(systemClock().epochMilliseconds)),
  }
  const changes = openChangeTopicFeeds({ hints, clock: systemClock, hintsOf: hintTopicsByChange })
  const viewers = createCardViewerFeeds({ db, clock: systemClock, hints, accounts: { describeAccounts } })
  const boards = { db, clock: systemClock, tokens: testTokenDeriver, hints, tickets: live }
  const handled = liveApi({ db, clock: systemClock, streams, tickets: live, boards, changes, viewers, checks, hints, staffNetworks })
  const api = createApi({
    ...checks,
    handled,
    registry: new Map([...operationRegistry].filter(([id]) => id === 'live.watch')),
    rateLimits,
    tokens: testTokenDeriver,
    staffNetworks,
    log: silentLog,
  })
  const server = createServer(getRequestListener((request, env) => api.fetch(request, env as never)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  cleanUpSteps.push(async () => {
    void streams.closeAll()
    live.close()
    server.closeAllConnections()
    server.close()
    await hints.close()
    await waits.close()
    await db.end()
  })
  async function follow(
    topics: readonly string[],
    headers: Record<string, string> = {},
    pace?: Parameters<typeof openEventReader>[2],
  ): Promise<EventReader> {
    const query = topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join('&')
    const reader = await openEventReader(`http://127.0.0.1:${port}/live?${query}`, headers, pace)
    cleanUpSteps.push(() => reader.close())
    return reader
  }
  return { db, besideTicket, entryOffers, waits, hints, streams, live, queue, follow }
}
export type LiveProcess = Awaited<ReturnType<typeof startLiveProcess>>

export async function createShopDatabase(): Promise<{ url: string; shop: CreatedShop; member: string }> {
  const { url, db, drop } = await freshDatabase()
  cleanUpSteps.push(drop)
  const member = 'account-1'
  const lane = (letter: string) => ({ letter, name: { ja: letter }, services: [{ name: { ja: '相談' }, priorMinutes: 15 }] })
  const founded = { organizationName: '法人', shopName: '店', lanes: [lane('A'), lane('B')], counters: ['1'] }
  const shop = await db.inTransaction(async (tx) => {
    const made = await createOrganizationWithShop(db, tx, founded, systemClock(), randomBytes)
    await postponeDayEnd(tx, made.scope.shopId, systemClock())
    await tx.insert(members).values({ id: newId(), ...made.scope, accountId: member, role: 'auditor' })
    return made
  })
  return { url, shop, member }
}

const command = () => ({ operation: 'test', caller: randomBytes(8), key: newId(), inputHash: randomBytes(8) })

export async function joinLane({ queue }: LiveProcess, { entryCode, lanes }: CreatedShop, lane = 0): Promise<string> {
  const joined = await joinQueue(
    queue,
    { code: entryCode, serviceId: lanes[lane]!.serviceIds[0]!, partySize: 1, name: undefined, locale: 'ja', device: undefined },
    command(),
  )
  if (isRefusal(joined)) throw new Error(joined.refused)
  return joined.token
}

export async function leaveLane({ queue }: LiveProcess, token: string): Promise<void> {
  const left = await cancelOwnTicket(queue, token, command())
  if (isRefusal(left)) throw new Error(left.refused)
}

export async function callNextTicket({ queue }: LiveProcess, { scope, lanes, counterIds }: CreatedShop, lane = 0): Promise<void> {
  const membership = { ...scope, memberId: newId(), role: 'reception' as const }
  const account = { accountId: 'account-1', displayName: 'S', device: undefined }
  const called = await callNext(
    queue,
    { laneId: lanes[lane]!.id, counterId: counterIds[0]!, beside: true },
    { membership, account, idempotency: command() },
  )
  if (isRefusal(called)) throw new Error(called.refused)
}
