import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Temporal } from 'temporal-polyfill'
import { isRefusal } from '#domain/refusal.ts'
import { type Role, roles } from '#domain/roles.ts'
import type { AccountService } from '#platform/accounts.ts'
import type { Config } from '#platform/config.ts'
import type { Database, Tx } from '#platform/database/db.ts'
import { toFault } from '#platform/fault.ts'
import { newId } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { createDemoIdempotency, unwrapDemoResult } from '../hooks/demo.ts'
import { addMember } from '../members/commands.ts'
import { staff } from '../members/table.ts'
import { type CreatedShop, createOrganizationWithShop, createShop } from '../organization/create-organization.ts'
import { setShopChecklist, setShopProfile } from '../queue-settings/shop.ts'
import type { QueueContext } from '../tickets/context.ts'
import { writePastVisits } from './history.ts'
import { demoClockAndOpeningHours } from './hours.ts'
import { morningVisits, secondShopVisits } from './morning.ts'
import { type DemoStepProvider, morningSteps, playSteps, type ServingMember } from './play.ts'
import { playCardStories } from './play-cards.ts'
import { offerRailways } from './railways.ts'
import { demoMembers, demoShop, demoShopProfile, loginlessStaffName, secondShop, secondShopProfile } from './shop.ts'

export type DemoDependencies = {
  db: Database
  accounts: AccountService
  queue: QueueContext
  features: readonly DemoStepProvider[]
  config: Pick<Config, 'dataDir'>
  log: Log
  base: string
}

/** Content of `$DATA_DIR/demo.json`, which only its owner can read. */
export type DemoDetails = {
  base: string
  organizationId: string
  shopId: string
  entryCode: string
  users: { role: Role; email: string; password: string }[]
}

/** Creates the demo shop once and finds it again later. Refuses an installation with other data. */
export async function prepareDemo(parts: DemoDependencies): Promise<DemoDetails> {
  if (parts.accounts.hosted) throw new OperatorError('--demo has its own passwords: start it with IDENTITY=self')
  const file = join(parts.config.dataDir, 'demo.json')
  const { rows } = await parts.db.pool.query('select set_up_at is not null as done, demo from installation')
  if (rows[0]?.done && !rows[0].demo)
    throw new OperatorError('--demo needs an empty installation, and this one has a shop; use another DATA_DIR')
  const saveDemo = async (demo: DemoDetails) => {
    await writeFile(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
    await chmod(file, 0o600)
    return demo
  }
  return rows[0]?.done ? saveDemo({ ...(await readDemo(file)), base: parts.base }) : makeDemo(parts, saveDemo)
}

export function formatDemoDetails({ base, entryCode, users }: DemoDetails): string[] {
  return [
    '',
    'Demo shop',
    `  Join      ${base}/entry/w/${entryCode}`,
    `  Card      ${base}/entry/c/${entryCode}`,
    `  Sign in   ${base}/shopAdmin/login`,
    ...users.map(({ role, email, password }) => `  ${role.padEnd(10)}${email.padEnd(24)}${password}`),
  ]
}

async function readDemo(file: string): Promise<DemoDetails> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new OperatorError(`This installation holds the demo, but ${file} with its passwords is missing; use another DATA_DIR`)
  return JSON.parse(text)
}

async function makeDemo(parts: DemoDependencies, saveDemo: (demo: DemoDetails) => Promise<DemoDetails>): Promise<DemoDetails> {
  const { db, accounts, queue, features, log, base } = parts
  const now = queue.clock()
  const { clock, hours } = demoClockAndOpeningHours(now)
  const opening = { ...clock, hours, mails: queue.mails }
  const users = roles.map((role) => ({ role, email: `${role}@demo.example`, password: randomBytes(9).toString('base64url') })).reverse()
  const { shop, accountIds, demo } = await db.inTransaction(async (tx) => {
    const accountIds = await createAccounts(accounts, tx, users)
    const shop = await createOrganizationWithShop(db, tx, { ...demoShop, ...opening }, now, randomBytes)
    await addStaff(tx, shop, accountIds, now)
    await db.leaveScope(tx)
    await tx.$client.query(`
      insert into installation (setup_token_hash, set_up_at, demo) values ('', now(), true)
      on conflict (id) do update set set_up_at = now(), demo = true`)
    // Write the file before the commit: a crash in between would lose the passwords.
    const { organizationId, shopId } = shop.scope
    const demo = await saveDemo({ base, organizationId, shopId, entryCode: shop.entryCode, users })
    return { shop, accountIds, demo }
  })
  // A separate, later transaction lists this shop after the first.
  const second = await db.inTransaction(async (tx) => {
    const scope = { organizationId: shop.scope.organizationId, shopId: newId(now.epochMilliseconds) }
    await db.enterScope(tx, scope)
    const founded = await createShop(tx, scope, { ...secondShop, ...opening }, now, randomBytes)
    await addMember(tx, scope, { accountId: accountIds.get('admin')!, role: 'admin', name: nameOf('admin'), serves: true }, now)
    return founded
  })
  // Send no mails, because the addresses in the stories are invented.
  const quiet = { ...queue, mails: false }
  const serverIn = ({ scope }: CreatedShop, role: Role): ServingMember => ({
    membership: { ...scope, memberId: newId(), role },
    account: { accountId: accountIds.get(role)!, displayName: nameOf(role), device: undefined },
  })
  const servers = demoMembers.filter(({ serves }) => serves).map(({ role }) => serverIn(shop, role))
  const secondServer = serverIn(second, 'admin')
  const tokens = new Map<string, string>()
  const play = async () => {
    await introduce(quiet, demoShopProfile, servers[0]!)
    await introduce(quiet, secondShopProfile, secondServer)
    await writePastVisits(quiet, { shop, servers, clock, hours, now })
    await playSteps(quiet, [
      ...(await morningSteps(quiet, morningVisits, { shop, servers, now, tokens })),
      ...(await morningSteps(quiet, secondShopVisits, { shop: second, servers: [secondServer], now, tokens: new Map() })),
      ...features.flatMap((part) => part(shop, servers[0]!, now)),
    ])
  }
  // Run in parallel: the railways take seconds in another process.
  const missing = (partName: string, error: unknown, details = {}) =>
    log.warn({ fault: toFault(error), ...details }, `demo ${partName} are missing`)
  await Promise.all([play(), offerRailways(quiet, servers[0]!).catch((error: unknown) => missing('railways', error))])
  const faults = await playCardStories({ ctx: quiet, shop, servers, tokens, clock, now }).catch((error: unknown) => [error])
  // The demo shop is usable without cards.
  if (faults.length > 0) missing('cards', faults[0], { cards: faults.length })
  return demo
}

async function createAccounts(accounts: AccountService, tx: Tx, users: DemoDetails['users']): Promise<Map<Role, string>> {
  const made = new Map<Role, string>()
  for (const { role, email, password } of users) {
    const account = await accounts.createAccount(tx, { email, password, displayName: nameOf(role) })
    if (isRefusal(account)) throw new OperatorError(`The demo's account ${email} can't be made: ${account.refused}`)
    made.set(role, account.accountId)
  }
  return made
}

/** Completes the first-day checklist. */
async function introduce(ctx: QueueContext, profile: typeof demoShopProfile, server: ServingMember): Promise<void> {
  unwrapDemoResult(await setShopProfile(ctx, { rev: 1, ...profile }, { ...server, idempotency: createDemoIdempotency() }))
  unwrapDemoResult(await setShopChecklist(ctx, { hidden: true, posterPrinted: true }, { ...server, idempotency: createDemoIdempotency() }))
}

const nameOf = (role: Role) => demoMembers.find((member) => member.role === role)!.name

async function addStaff(tx: Tx, { scope }: CreatedShop, accountIds: ReadonlyMap<Role, string>, now: Temporal.Instant): Promise<void> {
  // Ids increase with time, and the staff list is ordered by id.
  for (const [index, { role, ...member }] of demoMembers.entries())
    await addMember(tx, scope, { ...member, accountId: accountIds.get(role)!, role }, now.add({ milliseconds: index }))
  await tx.insert(staff).values({ id: newId(now.epochMilliseconds), ...scope, name: loginlessStaffName, sort: 200 })
}
