/** Admins create, rotate and revoke API keys (docs/decisions/189-api-keys.md). */
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { ApiKey, ApiKeyWithSecret } from '#contract/api-keys.ts'
import { type ApiKeyScope, maxApiKeys } from '#domain/api-keys.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { AccountService } from '#platform/accounts.ts'
import type { Tx } from '#platform/database/db.ts'
import { addLookup, expireLookup } from '#platform/database/resolver.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { newId } from '#platform/ids.ts'
import { runSettingsCommand } from '../feed/settings-command.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import { fillMissingActorNames, readStaffNamesByAccount } from '../members/actor-names.ts'
import { rightsHintTopic } from '../members/membership.ts'
import { apiKeys } from '../members/table.ts'
import { shops } from '../shops/table.ts'
import { type ApiKeyContext, type ApiKeyRow, apiKeySecretOf, apiKeyStateAt } from './find.ts'

type CommandContext = ApiKeyContext & { accounts: Pick<AccountService, 'describeAccounts'> }

/** Keys that ended stay in the list for so long. */
const listedDaysAfterEnd = 30

export async function listApiKeys(ctx: CommandContext, { organizationId }: CallerMembership) {
  const now = ctx.clock().epochMilliseconds
  const read = await ctx.db.readScope({ organizationId }, async (tx) => {
    const rows = await tx.select().from(apiKeys).orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    const shown = rows.filter(({ revokedAt }) => !revokedAt || now - revokedAt.getTime() < listedDaysAfterEnd * 86_400_000)
    const creators = await readStaffNamesByAccount(
      tx,
      shown.map(({ createdBy }) => ({ actorId: createdBy })),
    )
    return {
      rows: shown.map((row) => ({ row, accountId: row.createdBy, actor: { name: creators.get(row.createdBy) ?? null } })),
      shops: await tx.select({ id: shops.id, name: shops.name }).from(shops).orderBy(asc(shops.createdAt), asc(shops.id)),
    }
  })
  const named = await fillMissingActorNames(ctx.accounts, read.rows)
  return { keys: named.map(({ row, actor }) => toApiKey(row, now, actor.name)), shops: read.shops }
}

function toApiKey(row: ApiKeyRow, now: number, createdBy: string | null): ApiKey {
  const { id, name, shopIds, scopes, createdAt, expiresAt, formerEndsAt, lastUsedAt, lastUsedFrom } = row
  const isFormerValid = formerEndsAt !== null && formerEndsAt.getTime() > now
  return {
    ...{ id, name, shopIds, scopes, createdBy },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    state: apiKeyStateAt(now, row),
    formerUntil: isFormerValid ? formerEndsAt.toISOString() : null,
    lastUsed: lastUsedAt && { at: lastUsedAt.toISOString(), from: lastUsedFrom },
  }
}

/** Locks the key's row, so that it does not end before the commit. */
export const lockApiKey = async (tx: Tx, id: string): Promise<ApiKeyRow | undefined> =>
  (await tx.select().from(apiKeys).where(eq(apiKeys.id, id)).for('update'))[0]

const resultReader =
  (ctx: ApiKeyContext, { account }: StaffRequest) =>
  async (tx: Tx, id: string): Promise<ApiKeyWithSecret> => {
    const row = (await lockApiKey(tx, id))!
    const creators = await readStaffNamesByAccount(tx, [{ actorId: row.createdBy }])
    const createdBy = creators.get(row.createdBy) ?? (row.createdBy === account.accountId ? (account.displayName ?? null) : null)
    return { key: toApiKey(row, ctx.clock().epochMilliseconds, createdBy), secret: apiKeySecretOf(ctx, row) }
  }

/** Lock, so that simultaneous calls from two shops count each other's keys. */
const lockKeys =
  ({ membership: { organizationId } }: StaffRequest) =>
  (tx: Tx) =>
    tx.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`apiKeys:${organizationId}`])

type NewKey = { name: string; shopIds: string[]; scopes: ApiKeyScope[]; days: number | null }

export function createApiKey(ctx: ApiKeyContext, { name, shopIds, scopes, days }: NewKey, request: StaffRequest) {
  const { organizationId } = request.membership
  return runSettingsCommand<ApiKeyWithSecret, Refusal<'apiKey.tooMany' | 'shop.notFound'>>(
    ctx,
    request,
    async (tx, now) => {
      const count = await tx.$count(apiKeys, and(eq(apiKeys.organizationId, organizationId), isNull(apiKeys.revokedAt)))
      if (count >= maxApiKeys) return refuse('apiKey.tooMany', { params: { most: maxApiKeys } })
      const ownShops = await countOwnShops(tx, organizationId, shopIds)
      if (ownShops !== shopIds.length) return refuse('shop.notFound')
      const id = newId(now.getTime())
      const expiresAt = days === null ? null : new Date(now.getTime() + days * 86_400_000)
      const [row] = await tx
        .insert(apiKeys)
        .values({ id, organizationId, name, shopIds, scopes, createdBy: request.account.accountId, createdAt: now, expiresAt })
        .returning()
      await addSecret(ctx, tx, row!)
      return { id, event: { entityType: 'apiKey', entityId: id, kind: 'apiKey.create', changed: [], data: { name, scopes } } }
    },
    resultReader(ctx, request),
    lockKeys(request),
  )
}

/** The scope of a command hides the organization's other shops, so their keys of the index are read. */
async function countOwnShops(tx: Tx, organizationId: string, shopIds: readonly string[]): Promise<number> {
  const { rows } = await tx.$client.query<{ count: number }>(
    `select count(*)::int as count from unnest($1::text[]) id, resolve('shop', sha256(convert_to(id, 'UTF8'))) r where r.organization_id = $2`,
    [shopIds, organizationId],
  )
  return rows[0]!.count
}

/** Makes the row's secret findable. */
async function addSecret(ctx: ApiKeyContext, tx: Tx, row: ApiKeyRow): Promise<void> {
  const target = { organizationId: row.organizationId, shopId: row.shopIds[0]!, entityId: row.id }
  await addLookup(tx, 'apiKey', apiKeySecretOf(ctx, row), target, row.expiresAt ?? undefined)
}

/** Ends a secret in the index of keys. Calls check the row too. */
async function endSecret(ctx: ApiKeyContext, tx: Tx, row: ApiKeyRow, { version, at }: { version: number; at: Date }): Promise<void> {
  const ends = row.expiresAt && row.expiresAt < at ? row.expiresAt : at
  await expireLookup(tx, 'apiKey', apiKeySecretOf(ctx, { id: row.id, secretVersion: version }), row.shopIds[0]!, ends)
}

export function rotateApiKey(ctx: ApiKeyContext, { id, hours }: { id: string; hours: number }, request: StaffRequest) {
  return runSettingsCommand<ApiKeyWithSecret, Refusal<'apiKey.notFound' | 'apiKey.ended'>>(
    ctx,
    request,
    async (tx, now) => {
      const row = await lockApiKey(tx, id)
      if (!row) return refuse('apiKey.notFound')
      if (apiKeyStateAt(now.getTime(), row) !== 'active') return refuse('apiKey.ended')
      const formerEndsAt = new Date(now.getTime() + hours * 3_600_000)
      await endSecret(ctx, tx, row, { version: row.secretVersion - 1, at: now })
      await endSecret(ctx, tx, row, { version: row.secretVersion, at: formerEndsAt })
      const set = { secretVersion: row.secretVersion + 1, formerEndsAt }
      await addSecret(ctx, tx, { ...row, ...set })
      await tx.update(apiKeys).set(set).where(eq(apiKeys.id, id))
      tx.hint(rightsHintTopic(id), now.getTime())
      return { id, event: { entityType: 'apiKey', entityId: id, kind: 'apiKey.rotate', changed: [], data: { name: row.name, hours } } }
    },
    resultReader(ctx, request),
    lockKeys(request),
  )
}

export function revokeApiKey(ctx: ApiKeyContext, id: string, request: StaffRequest) {
  return runSettingsCommand<ApiKey, Refusal<'apiKey.notFound'>>(
    ctx,
    request,
    async (tx, now) => {
      const row = await lockApiKey(tx, id)
      if (!row) return refuse('apiKey.notFound')
      if (row.revokedAt) return { id }
      for (const version of [row.secretVersion - 1, row.secretVersion]) await endSecret(ctx, tx, row, { version, at: now })
      await tx.update(apiKeys).set({ revokedAt: now }).where(eq(apiKeys.id, id))
      tx.hint(rightsHintTopic(id), now.getTime())
      return { id, event: { entityType: 'apiKey', entityId: id, kind: 'apiKey.revoke', changed: [], data: { name: row.name } } }
    },
    async (tx, id) => (await resultReader(ctx, request)(tx, id)).key,
    lockKeys(request),
  )
}
