import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Temporal } from 'temporal-polyfill'
import type { z } from 'zod'
import type { SetupInput } from '#contract/setup.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import type { AccountService, AuthenticatedAccount } from '#platform/accounts.ts'
import { type Database, rollback, type Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { newId } from '#platform/ids.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { randomToken, sha256 } from '#platform/tokens.ts'
import { addMember } from '../members/commands.ts'
import { createOrganizationWithShop, defaultQueueSetup } from '../organization/create-organization.ts'

export type SetupContext = {
  db: Database
  clock: () => Temporal.Instant
  accounts: AccountService
  mails: boolean
  /** Key that opens backups, for the owner to write down; undefined if the operator chose it. Not stored in any table. */
  recoveryKey: string | undefined
}

type InstallationRow = {
  setup_token_hash: Buffer
  set_up_at: Date | null
  setup_key_hash: Buffer | null
  setup_result: SetupResult | null
  demo: boolean
}
export type SetupResult = { shopId: string; shopName: string; entryCode: string }

async function readInstallation(client: Pick<pg.PoolClient, 'query'>, lock = ''): Promise<InstallationRow | undefined> {
  const { rows } = await client.query<InstallationRow>(`select * from installation ${lock}`)
  return rows[0]
}

async function isSetUp(db: Database): Promise<boolean> {
  const { rows } = await db.pool.query('select set_up_at is not null as done from installation')
  return rows[0]?.done === true
}

/** Checks a setup link. An outdated link is refused before the form is filled in. */
export async function checkSetupLink(db: Database, token: string | undefined): Promise<{ done: boolean; opens: boolean }> {
  const installation = await readInstallation(db.pool)
  const done = installation?.set_up_at != null
  return { done, opens: !done && token !== undefined && installation?.setup_token_hash.equals(sha256(token)) === true }
}

/** Returns a check that caches the answer yes, which never becomes no again. */
export function createSetupDoneCheck(db: Database): () => Promise<boolean> {
  let done = false
  return async () => {
    done ||= await isSetUp(db)
    return done
  }
}

/** Returns a new one-time setup token; undefined if setup is done. It is only printed in the terminal, which proves that the reader is the operator. */
export async function renewSetupToken(db: Database): Promise<string | undefined> {
  const token = randomToken()
  const { rows } = await db.pool.query(
    `insert into installation (setup_token_hash) values ($1)
     on conflict (id) do update set setup_token_hash = excluded.setup_token_hash where installation.set_up_at is null
     returning true`,
    [sha256(token)],
  )
  return rows.length > 0 ? token : undefined
}

/** Creates organization, shop and owner in one transaction, once. The same key returns the same result. */
export async function completeSetup(
  ctx: SetupContext,
  input: z.output<typeof SetupInput>,
  { account, idempotency: call }: { account: AuthenticatedAccount | undefined; idempotency: IdempotentCall },
) {
  const now = ctx.clock()
  const keyHash = sha256(`${call.key}:${call.inputHash.toString('base64')}`)
  return ctx.db.inTransaction(async (tx) => {
    const installation = await readInstallation(tx.$client, 'for update')
    if (!installation || !sha256(input.token).equals(installation.setup_token_hash)) {
      return refuse(installation?.set_up_at ? 'setup.done' : 'setup.wrongToken')
    }
    if (installation.set_up_at) {
      const repeated = installation.setup_key_hash?.equals(keyHash) && installation.setup_result
      return repeated || refuse('setup.done')
    }
    const owner = account ?? (await createOwner(ctx, tx, input))
    if (isRefusal(owner)) return rollback(owner) as never
    const result = await foundFirstShop(ctx, tx, input, owner.accountId, now)
    await ctx.db.leaveScope(tx)
    await tx.$client.query('update installation set set_up_at = $1, setup_key_hash = $2, setup_result = $3', [
      new Date(now.epochMilliseconds),
      keyHash,
      result,
    ])
    return result
  })
}

async function createOwner({ accounts }: SetupContext, tx: Tx, input: z.output<typeof SetupInput>) {
  if (accounts.hosted) return refuse('account.hosted')
  const { email = '', password = '', ownerName: displayName, locale } = input
  return accounts.createAccount(tx, { email, password, displayName, locale })
}

async function foundFirstShop(
  ctx: SetupContext,
  tx: Tx,
  input: z.output<typeof SetupInput>,
  accountId: string,
  now: Temporal.Instant,
): Promise<SetupResult> {
  const { scope, entryCode } = await createOrganizationWithShop(
    ctx.db,
    tx,
    { organizationName: input.organizationName, shopName: input.shopName, ...defaultQueueSetup, mails: ctx.mails },
    now,
    randomBytes,
  )
  await addMember(tx, scope, { accountId, role: 'owner', name: input.ownerName, serves: true }, now)
  await tx.insert(events).values({
    id: newId(now.epochMilliseconds),
    ...scope,
    entityType: 'organization',
    entityId: scope.organizationId,
    kind: 'organization.create',
    actorKind: 'member',
    actorId: accountId,
    at: new Date(now.epochMilliseconds),
  })
  return { shopId: scope.shopId, shopName: input.shopName, entryCode }
}

/** Stores the installation key's fingerprint at the first start, and refuses to start with another key. */
export async function bindInstallationKey(db: Database, installationKey: Uint8Array): Promise<void> {
  const fingerprint = sha256(Buffer.concat([Buffer.from('fingerprint:'), installationKey]))
  const { rows } = await db.pool.query<{ key_fingerprint: Buffer }>(
    `insert into installation (setup_token_hash, key_fingerprint) values ('', $1)
     on conflict (id) do update set key_fingerprint = coalesce(installation.key_fingerprint, excluded.key_fingerprint)
     returning key_fingerprint`,
    [fingerprint],
  )
  if (rows[0]?.key_fingerprint.equals(fingerprint)) return
  throw new OperatorError(
    'INSTALLATION_KEY (or installation.key in DATA_DIR) is not the key of this database: links of tickets and invitations would stop working',
  )
}
