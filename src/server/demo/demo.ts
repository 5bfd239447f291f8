import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRefusal } from '#domain/refusal.ts'
import { type Role, roles } from '#domain/roles.ts'
import type { Accounts } from '#platform/accounts.ts'
import type { Config } from '#platform/config.ts'
import type { Database, Tx } from '#platform/database/db.ts'
import { describeFault } from '#platform/fault.ts'
import { newId } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { CardContext } from '../cards/context.ts'
import { addMember } from '../members/commands.ts'
import { staff } from '../members/table.ts'
import { type FoundedShop, foundShop } from '../organization/found.ts'
import type { QueueContext } from '../tickets/context.ts'
import { playMorning } from './play.ts'
import { playCards } from './play-cards.ts'
import { demoMembers, demoPerson, demoShop } from './shop.ts'

export type DemoParts = {
  db: Database
  accounts: Accounts
  queue: QueueContext
  cards: CardContext
  config: Pick<Config, 'dataDir'>
  log: Log
  base: string
}

/** What `$DATA_DIR/demo.json` holds, readable by its owner only. */
export type Demo = {
  base: string
  organizationId: string
  shopId: string
  entryCode: string
  users: { role: Role; email: string; password: string }[]
}

/** Makes the demo shop once; a later start finds it again. An installation that holds other data is left alone. */
export async function prepareDemo(parts: DemoParts): Promise<Demo> {
  if (parts.accounts.hosted) throw new OperatorError('--demo signs in with passwords of its own: start it with IDENTITY=self')
  const file = join(parts.config.dataDir, 'demo.json')
  const { rows } = await parts.db.pool.query('select set_up_at is not null as done, demo from installation')
  if (rows[0]?.done && !rows[0].demo)
    throw new OperatorError('--demo is for an empty installation; this one holds a shop already (use another DATA_DIR)')
  const keep = async (demo: Demo) => {
    await writeFile(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
    await chmod(file, 0o600)
    return demo
  }
  return rows[0]?.done ? keep({ ...(await readDemo(file)), base: parts.base }) : makeDemo(parts, keep)
}

/** Lines for the terminal. */
export function describeDemo({ base, entryCode, users }: Demo): string[] {
  return [
    '',
    'Demo shop',
    `  Join      ${base}/entry/w/${entryCode}`,
    `  Card      ${base}/entry/c/${entryCode}`,
    `  Sign in   ${base}/shopAdmin/login`,
    ...users.map(({ role, email, password }) => `  ${role.padEnd(10)}${email.padEnd(24)}${password}`),
  ]
}

async function readDemo(file: string): Promise<Demo> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new OperatorError(`This installation holds the demo, but ${file} with its passwords is gone; use another DATA_DIR`)
  return JSON.parse(text)
}

async function makeDemo(parts: DemoParts, keep: (demo: Demo) => Promise<Demo>): Promise<Demo> {
  const { db, accounts, queue, base } = parts
  const users = roles.map((role) => ({ role, email: `${role}@demo.example`, password: randomBytes(9).toString('base64url') })).reverse()
  const { shop, accountIds, demo } = await db.inTransaction(async (tx) => {
    const accountIds = await createAccounts(accounts, tx, users)
    const shop = await foundDemoShop(db, tx, queue, accountIds)
    await db.leaveScope(tx)
    await tx.$client.query(`
      insert into installation (setup_token_hash, set_up_at, demo) values ('', now(), true)
      on conflict (id) do update set set_up_at = now(), demo = true`)
    // Before the commit: passwords that no file holds would be lost if the process died in between.
    const { organizationId, shopId } = shop.scope
    const demo = await keep({ base, organizationId, shopId, entryCode: shop.entryCode, users })
    return { shop, accountIds, demo }
  })
  const servers = demoMembers
    .filter(({ serves }) => serves)
    .map(({ role, name }) => ({
      membership: { ...shop.scope, memberId: newId(), role },
      account: { accountId: accountIds.get(role)!, displayName: name, device: undefined },
    }))
  const tokens = await playMorning(queue, shop, servers)
  const faults = await playCards({ ctx: parts.cards, shop, servers, tokens }).catch((error: unknown) => [error])
  // The shop is there to be looked at without them.
  if (faults.length > 0) parts.log.warn({ fault: describeFault(faults[0]), cards: faults.length }, 'demo cards are missing')
  return demo
}

async function createAccounts(accounts: Accounts, tx: Tx, users: Demo['users']): Promise<Map<Role, string>> {
  const made = new Map<Role, string>()
  for (const { role, email, password } of users) {
    const { name } = demoMembers.find((member) => member.role === role)!
    const account = await accounts.createAccount(tx, { email, password, displayName: name })
    if (isRefusal(account)) throw new OperatorError(`The demo's account ${email} can't be made: ${account.refused}`)
    made.set(role, account.accountId)
  }
  return made
}

async function foundDemoShop(db: Database, tx: Tx, queue: QueueContext, accountIds: ReadonlyMap<Role, string>): Promise<FoundedShop> {
  const now = queue.clock()
  const shop = await foundShop(db, tx, { ...demoShop, mails: queue.mails }, now, randomBytes)
  for (const { role, name, serves } of demoMembers)
    await addMember(tx, shop.scope, { accountId: accountIds.get(role)!, role, name, serves }, now)
  await tx.insert(staff).values({ id: newId(now.epochMilliseconds), ...shop.scope, name: demoPerson, sort: 200 })
  return shop
}
