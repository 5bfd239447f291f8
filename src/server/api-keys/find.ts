/** Finds the API key of a call, and records its use (docs/decisions/189-api-keys.md). */
import { timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { type ApiKeyScope, apiKeyActorName, isApiKeyScope } from '#domain/api-keys.ts'
import { formatAccessToken, formatApiKey, isApiKey, parseAccessToken } from '#platform/api-key-token.ts'
import type { Database, Scope } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { findLookup } from '#platform/database/resolver.ts'
import type { ApiKeyService } from '#platform/http/access.ts'
import { createBoundedCache } from '#platform/http/bounded-cache.ts'
import type { ApiKeyCaller } from '#platform/http/call.ts'
import { newId } from '#platform/ids.ts'
import type { TokenDeriver } from '#platform/tokens.ts'
import { apiKeys } from '../members/table.ts'

export type ApiKeyContext = {
  db: Database
  clock: () => Temporal.Instant
  tokens: TokenDeriver
}
export type ApiKeyRow = typeof apiKeys.$inferSelect

export const accessTokenSeconds = 3_600
const lastUseAccuracyMs = 60_000
const readRecordedMs = 3_600_000
const maxIdsPerEvent = 200

export const apiKeySecretOf = ({ tokens }: Pick<ApiKeyContext, 'tokens'>, { id, secretVersion }: Pick<ApiKeyRow, 'id' | 'secretVersion'>) =>
  formatApiKey(tokens.derive('apiKey', id, secretVersion))

export function apiKeyStateAt(
  now: number,
  { revokedAt, expiresAt }: Pick<ApiKeyRow, 'revokedAt' | 'expiresAt'>,
): 'active' | 'expired' | 'revoked' {
  if (revokedAt) return 'revoked'
  return expiresAt && expiresAt.getTime() <= now ? 'expired' : 'active'
}

/** Returns true for the latest secret, and for the one before it until its time is over. */
function isVersionValid(now: number, { secretVersion, formerEndsAt }: ApiKeyRow, version: number): boolean {
  return version === secretVersion || (version === secretVersion - 1 && formerEndsAt !== null && formerEndsAt.getTime() > now)
}

/** Payload of an access token: key, organization, version of the secret, end in seconds, and the scopes. */
type AccessTokenPayload = [id: string, organizationId: string, version: number, ends: number, scopes: string[]]

/** Returns the valid key with this secret, and the version of the secret. */
export async function findApiKeyBySecret(ctx: ApiKeyContext, secret: string): Promise<{ row: ApiKeyRow; version: number } | undefined> {
  const found = isApiKey(secret) ? await findLookup(ctx.db, 'apiKey', secret) : undefined
  const row = found && (await readRow(ctx.db, found, found.entityId))
  if (!row) return undefined
  const version = [row.secretVersion, row.secretVersion - 1].find(
    (secretVersion) => apiKeySecretOf(ctx, { id: row.id, secretVersion }) === secret,
  )
  const now = ctx.clock().epochMilliseconds
  return version !== undefined && isVersionValid(now, row, version) && apiKeyStateAt(now, row) === 'active' ? { row, version } : undefined
}

/** Makes a token that works until its end, or until its secret or key ends. */
export function issueAccessToken(
  { tokens, clock }: Pick<ApiKeyContext, 'tokens' | 'clock'>,
  { id, organizationId }: Pick<ApiKeyRow, 'id' | 'organizationId'>,
  { version, scopes }: { version: number; scopes: readonly ApiKeyScope[] },
): string {
  const ends = Math.floor(clock().epochMilliseconds / 1_000) + accessTokenSeconds
  const payload = JSON.stringify([id, organizationId, version, ends, [...scopes]] satisfies AccessTokenPayload)
  return formatAccessToken(payload, tokens.accessTokenSignature(payload))
}

async function findByAccessToken(ctx: ApiKeyContext, token: string): Promise<{ row: ApiKeyRow; scopes: ApiKeyScope[] } | undefined> {
  const parsed = parseAccessToken(token)
  if (!parsed || !isEqual(parsed.signature, ctx.tokens.accessTokenSignature(parsed.payload))) return undefined
  const [id, organizationId, version, ends, scopes] = JSON.parse(parsed.payload) as AccessTokenPayload
  const now = ctx.clock().epochMilliseconds
  const row = ends * 1_000 > now ? await readRow(ctx.db, { organizationId }, id) : undefined
  return row && isVersionValid(now, row, version) && apiKeyStateAt(now, row) === 'active'
    ? { row, scopes: scopes.filter(isApiKeyScope) }
    : undefined
}

/** Takes equally long for every wrong signature of the same length. */
const isEqual = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))

async function readRow(db: Database, { organizationId }: Scope, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await db.readScope({ organizationId }, (tx) => tx.select().from(apiKeys).where(eq(apiKeys.id, id)))
  return row
}

export function createApiKeyService(ctx: ApiKeyContext): ApiKeyService {
  /** Time of the last recorded read, by key, shop, operation and card, ticket or reservation. */
  const recordedReads = createBoundedCache<number>(20_000)
  return {
    async find(token, remoteAddress) {
      const found = await findCaller(ctx, token)
      if (!found) return undefined
      await recordUse(ctx, found.row, remoteAddress)
      return found.caller
    },
    async recordRead({ account: { accountId }, organizationId }, shopId, { operationId, ids }) {
      const now = ctx.clock().epochMilliseconds
      const cacheKeyOf = (id: string) => [accountId, shopId, operationId, id].join()
      const unrecorded = [...new Set(ids)].filter(
        (id) => (recordedReads.get(cacheKeyOf(id)) ?? Number.NEGATIVE_INFINITY) + readRecordedMs <= now,
      )
      if (unrecorded.length === 0) return
      const scope = { organizationId, shopId }
      const chunks = Array.from({ length: Math.ceil(unrecorded.length / maxIdsPerEvent) }, (_, at) =>
        unrecorded.slice(at * maxIdsPerEvent, (at + 1) * maxIdsPerEvent),
      )
      await ctx.db.inScope(scope, (tx) =>
        tx.insert(events).values(
          chunks.map((objects) => ({
            ...{ id: newId(now), ...scope, entityType: 'apiKey', entityId: accountId, kind: 'apiKey.read' as const },
            ...{ actorKind: 'member' as const, actorId: accountId, at: new Date(now), data: { operation: operationId, objects } },
          })),
        ),
      )
      for (const id of unrecorded) recordedReads.set(cacheKeyOf(id), now)
    },
  }
}

async function findCaller(ctx: ApiKeyContext, token: string): Promise<{ row: ApiKeyRow; caller: ApiKeyCaller } | undefined> {
  const found = (await findApiKeyBySecret(ctx, token)) ?? (await findByAccessToken(ctx, token))
  if (!found) return undefined
  const { row } = found
  return { row, caller: toCaller(row, 'scopes' in found ? row.scopes.filter((scope) => found.scopes.includes(scope)) : row.scopes) }
}

function toCaller({ id, organizationId, name, shopIds, createdAt }: ApiKeyRow, scopes: readonly ApiKeyScope[]): ApiKeyCaller {
  const account = {
    ...{ accountId: id, signInId: id, email: undefined, displayName: apiKeyActorName(name), authTime: createdAt, organizationId },
    ...{ secondFactor: true, device: undefined },
  }
  return { account, organizationId, shopIds, scopes }
}

/** Returns the key for reads by the server on its behalf, and records the use. Returns undefined if the key has ended. */
export async function findActiveApiKey(
  ctx: Pick<ApiKeyContext, 'db' | 'clock'>,
  scope: Scope,
  id: string,
): Promise<ApiKeyCaller | undefined> {
  const row = await readRow(ctx.db, scope, id)
  if (!row || apiKeyStateAt(ctx.clock().epochMilliseconds, row) !== 'active') return undefined
  await recordUse(ctx, row, undefined)
  return toCaller(row, row.scopes)
}

/** Writes at most once a minute, so that a busy program does not rewrite its row with each call. */
async function recordUse(
  { db, clock }: Pick<ApiKeyContext, 'db' | 'clock'>,
  row: ApiKeyRow,
  remoteAddress: string | undefined,
): Promise<void> {
  const now = clock().epochMilliseconds
  if (row.lastUsedAt && now - row.lastUsedAt.getTime() < lastUseAccuracyMs) return
  await db.inScope({ organizationId: row.organizationId }, (tx) =>
    tx
      .update(apiKeys)
      .set({ lastUsedAt: new Date(now), lastUsedFrom: remoteAddress ?? null })
      .where(eq(apiKeys.id, row.id)),
  )
}
