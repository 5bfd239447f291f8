/**
 * Derives the expected result of every operation from its `access`. `npm test` calls each as its least role and as some refused callers; `npm run
 * test:long` as every caller. An operation without a sample in `test/access` fails.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isRoleAccess, type Operation } from '#contract/operation.ts'
import { operationRegistry } from '#contract/registry.ts'
import { type Role, roles } from '#domain/roles.ts'
import { newId } from '#platform/ids.ts'
import { randomToken } from '#platform/tokens.ts'
import { effectiveChangeBodies, unrecordedOperations } from '../../test/access/recorded-changes.ts'
import { callOperation } from '../../test/access/request.ts'
import { inviteAuditor, type OperationSampleInput, type OperationSamples } from '../../test/access/sample.ts'
import { allSamples } from '../../test/access/samples.ts'
import {
  chooseBoundaryCallers,
  createTestCallerWorld,
  expectedAccessCode,
  listTestCallers,
  type TestCaller,
  type TestCallerWorld,
} from '../../test/access/test-callers.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { railwayDatabase } from '../../test/database.ts'
import { longTest, matrixTest, sampleCases } from '../../test/matrix.ts'
import { createBearerHeaders, joinAsVisitor, post, readDatabaseState, type TestMember, type World } from '../../test/world.ts'
import type { CreatedShop } from './organization/create-organization.ts'

let app: TestApp
let crowd: TestCallerWorld
let people: TestCaller[]
let world: World
let suspended: TestMember
let sessions: Record<Role, string>
let samples: OperationSamples
const operations = [...operationRegistry.keys()]

/** Operations that `npm test` also calls as every caller. */
const triedInFull = ['shops.get', 'tickets.add']
/** Operations that `npm test` calls with wrong ids: of tickets, cards, members, reservations, lanes and invitations. */
const triedWithIds = ['tickets.call', 'cards.change', 'members.setRole', 'reservations.accept', 'lanes.edit', 'invitations.revoke']
/** Operations that `npm test` calls with wrong tokens, one of each kind. */
const triedWithTokens = ['tickets.leave', 'cards.save', 'reservations.getOwn', 'invitations.get']

beforeAll(async () => {
  // The role `web` runs no background jobs, so only the calls change data.
  app = await startApp({ database: await railwayDatabase(), settings: () => ({ ROLE: 'web' }) })
  crowd = await createTestCallerWorld(app)
  people = listTestCallers(crowd)
  ;({ world, suspended, sessions } = crowd)
  samples = allSamples({ app, world })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  // A PIN sign-in of the owner ends after five idle minutes.
  await post(app, '/me/keep-alive', { headers: createBearerHeaders(crowd.byPin) })
  // Some operations require a sign-in of the last five minutes.
  await app.db.pool.query('update identity.sign_in set auth_time = $1', [new Date(app.clock().epochMilliseconds)])
})

test('Every operation has exactly one sample request', () => {
  expect(Object.keys(samples).sort()).toEqual(operations.toSorted())
})

test('Every operation chosen for extra access tests exists', () => {
  for (const named of [triedInFull, triedWithIds, triedWithTokens]) expect(operations).toEqual(expect.arrayContaining(named))
})

test('The list of operations that record no event names only POST operations', () => {
  expect(Object.keys(unrecordedOperations).filter((id) => operationRegistry.get(id)?.method !== 'post')).toEqual([])
})

const responseTo = async (who: TestCaller, entry: Operation, input: OperationSampleInput) =>
  `${who.name}: ${(await callOperation(app, entry, input, { headers: who.headers })).outcome}`

/** Result once access is granted. */
function expectedOutcome(operationId: string, who: TestCaller): string {
  const at = who.as === 'tablet' || who.as === 'pin' ? who.as : undefined
  const caller = who.as === 'member' || at ? who.member : undefined
  return samples[operationId]!.reached?.(caller, at) ?? 'ok'
}

/** An id of another organization, sent to the caller's shop, is not found. */
async function expectIdOfOthersRefused(operationId: string, entry: Operation, sample: OperationSampleInput): Promise<void> {
  const name = Object.keys(sample.params ?? {}).find((key) => key.endsWith('Id') && key !== 'shopId')
  if (!name || !isRoleAccess(entry.access)) return
  const { owner } = world.east.members
  const theirs = await samples[operationId]!.input(world.west.main)
  const foreignInput = { ...sample, params: { ...sample.params, [name]: theirs.params![name]! } }
  const { status } = await callOperation(app, entry, foreignInput, { headers: createBearerHeaders(owner) })
  expect(status).toBe(samples[operationId]!.reached?.(owner) === 'device.pairedTabletOnly' ? 403 : 404)
}

const countEvents = async () => (await app.db.pool.query<{ n: number }>('select count(*)::int as n from event')).rows[0]!.n

test.each([...operationRegistry.values()].map((entry) => [entry.operationId, entry] as const))(
  '%s accepts its lowest role, refuses unpermitted callers and records changes',
  async (operationId, entry) => {
    const { allowed, refused } = chooseBoundaryCallers(people, crowd, entry, operations.indexOf(operationId))
    const sample = await samples[operationId]!.input(allowed.target)
    const input = {
      ...sample,
      ...(effectiveChangeBodies[operationId] && { body: { ...effectiveChangeBodies[operationId](sample.body!) } }),
    }
    const isChange = entry.method === 'post'
    await expectIdOfOthersRefused(operationId, entry, sample)
    const before = isChange ? await countEvents() : 0
    const outcomes = await Promise.all(refused.map((who) => responseTo(who, entry, input)))
    expect(outcomes).toEqual(refused.map((who) => `${who.name}: ${expectedAccessCode(crowd, entry, who)}`))
    if (isChange) expect(await countEvents()).toBe(before)
    // The same request: the refused call has not used it up.
    expect(await responseTo(allowed, entry, input)).toBe(`${allowed.name}: ${expectedOutcome(operationId, allowed)}`)
    if (isChange) expect((await countEvents()) > before).toBe(!(operationId in unrecordedOperations))
  },
)

describe.each([...operationRegistry.values()].map((entry) => [entry.operationId, entry] as const))('%s', (operationId, entry) => {
  const inputIn = (shop: CreatedShop): Promise<OperationSampleInput> => samples[operationId]!.input(shop)
  const unspent = new Map<CreatedShop, Promise<OperationSampleInput>>()
  /** Refused callers change nothing, so one object per shop serves all of them. */
  const refusedIn = (shop: CreatedShop): Promise<OperationSampleInput> => {
    const input = unspent.get(shop) ?? inputIn(shop)
    unspent.set(shop, input)
    return input
  }
  const fewTest = triedInFull.includes(operationId) ? matrixTest : longTest
  const needsRole = isRoleAccess(entry.access)

  fewTest('only permitted callers can use the operation, and refused calls change nothing', async () => {
    const wanted = people.map((who) => ({ who, want: expectedAccessCode(crowd, entry, who) }))

    // Refused callers change nothing, so all may send the same request simultaneously.
    const refused = wanted.filter(({ want }) => want !== 'ok')
    for (const { who } of refused) await refusedIn(who.target)
    const before = await readDatabaseState(app.db)
    const outcomes = await Promise.all(refused.map(async ({ who }) => responseTo(who, entry, await refusedIn(who.target))))
    expect(outcomes).toEqual(refused.map(({ who, want }) => `${who.name}: ${want}`))
    expect(await readDatabaseState(app.db)).toEqual(before)

    // Each call uses up limits of the shop. Of keys and tokens with some scopes, only those with no others are worth one.
    const isWorthCall = ({ without, scopes }: TestCaller) =>
      !without && (!scopes || (needsRole && scopes.join() === entry.keyScopes?.join()))
    const allowed = wanted.filter(({ who, want }) => want === 'ok' && isWorthCall(who)).map(({ who }) => who)
    for (const who of allowed)
      expect(await responseTo(who, entry, await inputIn(who.target))).toBe(`${who.name}: ${expectedOutcome(operationId, who)}`)
  })

  if (needsRole)
    fewTest('an unknown shop and another organization’s shop get the same response', async () => {
      const { members, main } = world.east
      const theirs = await refusedIn(world.west.main)
      const others = [
        world.west.main.scope.shopId,
        newId(),
        'tampered',
        `${main.scope.shopId.slice(0, -1)}g`,
        main.scope.shopId.replaceAll('-', ''),
      ]
      const answers = await Promise.all(
        others.map((shopId) =>
          callOperation(app, entry, { ...theirs, params: { ...theirs.params, shopId } }, { headers: createBearerHeaders(members.owner) }),
        ),
      )
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(answers[0]).toMatchObject({ status: 404, outcome: 'shop.notFound' })
    })

  /** The shop's id has a test of its own, and those of channels are LINE's. */
  const otherIds = new Set(['shopId', 'channelId', 'loginChannelId'])
  const idsTest = triedWithIds.includes(operationId) ? matrixTest : longTest
  if (needsRole)
    idsTest('foreign, unknown and tampered ids get the same response and change nothing', async () => {
      const { members, main } = world.east
      const [own, theirs] = [await refusedIn(main), await refusedIn(world.west.main)]
      const before = await readDatabaseState(app.db)
      for (const part of ['params', 'body'] as const)
        for (const name of Object.keys(own[part] ?? {}).filter((key) => key.endsWith('Id') && !otherIds.has(key))) {
          const given = [theirs[part]![name], newId(), ...(part === 'params' ? ['tampered', `${newId()}0`] : [])]
          const answers = await Promise.all(
            given.map((id) =>
              callOperation(app, entry, { ...own, [part]: { ...own[part], [name]: id } }, { headers: createBearerHeaders(members.owner) }),
            ),
          )
          for (const answer of answers) expect(answer, name).toEqual(answers[0])
          // Outside a tablet every id is refused alike.
          const elsewhere = samples[operationId]!.reached?.(members.owner) === 'device.pairedTabletOnly'
          expect(answers[0]!.status, name).toBe(elsewhere ? 403 : 404)
        }
      expect(await readDatabaseState(app.db)).toEqual(before)
    })

  const needsToken = typeof entry.access === 'object' && 'token' in entry.access && entry.path.includes('{token}')
  const tokenTest = triedWithTokens.includes(operationId) ? matrixTest : longTest
  if (needsToken)
    tokenTest('unknown, tampered and other kinds of tokens get the same response', async () => {
      const validInput = await inputIn(world.east.main)
      const others = [(await joinAsVisitor(app, world.east.main)).token, (await inviteAuditor({ app, world }, world.east.main)).token]
      const token = validInput.params!.token!
      const tampered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`
      const otherKind = operationId.startsWith('tickets.') ? others[1]! : others[0]!
      const invalidTokens = [randomToken(), tampered, otherKind, token.slice(1), `${token}A`, 'x', '%00', world.east.main.entryCode]
      const answers = await Promise.all(invalidTokens.map((token) => callOperation(app, entry, { ...validInput, params: { token } })))
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(answers[0]!.status).toBe(404)
    })
})

test('members.me returns only the caller’s own active memberships', async () => {
  const { body } = await callOperation(app, operationRegistry.get('members.me')!, {}, { headers: createBearerHeaders(world.west.owner) })
  expect(body).toMatchObject({ accountId: world.west.owner.accountId, email: world.west.owner.email })
  expect(JSON.stringify(body)).not.toContain(world.east.main.scope.organizationId)
  const { body: own } = await callOperation(app, operationRegistry.get('members.me')!, {}, { headers: createBearerHeaders(suspended) })
  expect(own.memberships).toEqual([])
})

test('Only members of a shop can stream its queue, by cookie or token', async () => {
  const entry = operationRegistry.get('live.watch')!
  const follow = async (shop: CreatedShop, headers: Record<string, string>) =>
    (await callOperation(app, entry, { query: { topic: `queue:${shop.scope.shopId}` } }, { headers })).outcome
  const { east, west } = world
  for (const role of roles) {
    const everywhere = role === 'owner' || role === 'admin'
    expect(await follow(east.main, { cookie: sessions[role] }), role).toBe('ok')
    expect(await follow(east.main, createBearerHeaders(east.members[role])), role).toBe('ok')
    expect(await follow(east.branch, { cookie: sessions[role] }), role).toBe(everywhere ? 'ok' : 'shop.notFound')
    expect(await follow(west.main, { cookie: sessions[role] }), role).toBe('shop.notFound')
  }
  expect(await follow(east.main, createBearerHeaders(suspended))).toBe('auth.suspended')
  expect(await follow(east.main, {})).toBe('auth.missing')
  expect(await follow(east.main, { cookie: '__session=nonsense' })).toBe('auth.invalid')
})

matrixTest('An ID token is refused after an hour', async () => {
  const { main, members } = world.east
  const operations = sampleCases([...operationRegistry.values()], 5)
  const inputs = new Map<string, OperationSampleInput>()
  for (const { operationId } of operations) inputs.set(operationId, await samples[operationId]!.input(main))
  app.pass(3_601)
  const before = await readDatabaseState(app.db)
  const outcomes: string[] = []
  for (const entry of operations)
    outcomes.push(
      `${entry.operationId}: ${(await callOperation(app, entry, inputs.get(entry.operationId)!, { headers: createBearerHeaders(members.owner) })).outcome}`,
    )
  expect(outcomes).toEqual(operations.map(({ operationId }) => `${operationId}: auth.invalid`))
  expect(await readDatabaseState(app.db)).toEqual(before)
})
