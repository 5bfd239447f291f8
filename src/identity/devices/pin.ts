import { createHmac } from 'node:crypto'
import { and, eq, inArray, lt, sql as raw } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { maxPinAttempts } from '#domain/pin.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import type { AccountService, PinState } from '#platform/accounts.ts'
import type { Tx } from '#platform/database/db.ts'
import { parseBrowserInfo } from '#platform/http/browser-info.ts'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { startSignIn } from '../sign-ins/commands.ts'
import { findAccount } from '../tables/accounts.ts'
import { pins } from '../tables/devices.ts'

/**
 * Text to hash. There are few PINs, so the key outside the database prevents brute force. The account id makes equal PINs hash differently.
 */
const sealed = ({ pinKey }: Pick<IdentityContext, 'pinKey'>, accountId: string, pin: string): string =>
  createHmac('sha256', pinKey).update(`${accountId}:${pin}`).digest('base64url')

/** Sets the PIN and unlocks a locked one. */
export async function setPin(ctx: IdentityContext, accountId: string, pin: string): Promise<void> {
  const set = { pinHash: await ctx.passwords.hash(sealed(ctx, accountId, pin)), setAt: dateFromClock(ctx.clock), tries: 0, lockedAt: null }
  await ctx.db.inTransaction(async (tx) => {
    await tx
      .insert(pins)
      .values({ accountId, ...set })
      .onConflictDoUpdate({ target: pins.accountId, set })
    await ctx.record(tx, accountId, { kind: 'account.setPin', data: {} })
  })
}

/** Removes the account's own PIN at its owner's request. */
export async function removeOwnPin(ctx: IdentityContext, accountId: string): Promise<void> {
  await ctx.db.inTransaction(async (tx) => {
    if (await deletePin(tx, accountId)) await ctx.record(tx, accountId, { kind: 'account.removePin', data: {} })
  })
}

export async function deletePin(tx: Tx, accountId: string): Promise<boolean> {
  return (await tx.delete(pins).where(eq(pins.accountId, accountId)).returning({ accountId: pins.accountId })).length > 0
}

export async function readPinStates(sql: NodePgDatabase, accountIds: readonly string[]): Promise<Map<string, PinState>> {
  const rows =
    accountIds.length > 0
      ? await sql
          .select({ accountId: pins.accountId, tries: pins.tries })
          .from(pins)
          .where(inArray(pins.accountId, [...accountIds]))
      : []
  const triesByAccount = new Map(rows.map(({ accountId, tries }) => [accountId, tries]))
  return new Map(accountIds.map((id) => [id, stateOf(triesByAccount.get(id))]))
}

const stateOf = (tries: number | undefined): PinState => (tries === undefined ? 'none' : tries < maxPinAttempts ? 'set' : 'locked')

export async function findPinHolder(
  ctx: IdentityContext,
  accountIds: readonly string[],
  pin: string,
): ReturnType<AccountService['findPinHolder']> {
  if (accountIds.length === 0) return undefined
  const rows = await ctx.sql
    .select({ accountId: pins.accountId, pinHash: pins.pinHash })
    .from(pins)
    .where(and(inArray(pins.accountId, [...accountIds]), lt(pins.tries, maxPinAttempts)))
  for (const { accountId, pinHash } of rows) {
    const isCorrect = await ctx.passwords.verify(pinHash, sealed(ctx, accountId, pin))
    if (isRefusal(isCorrect)) return refuse('pin.busy')
    if (isCorrect) return { accountId }
  }
  return undefined
}

/** Counts in one statement before checking the PIN, so concurrent guesses on any server are all counted. */
export async function tryPin(
  ctx: IdentityContext,
  { accountId, pin, deviceId, userAgent, address }: Parameters<AccountService['tryPin']>[0],
): ReturnType<AccountService['tryPin']> {
  const now = dateFromClock(ctx.clock)
  const [counted] = await ctx.sql
    .update(pins)
    .set({
      tries: raw`${pins.tries} + 1`,
      lockedAt: raw`case when ${pins.tries} + 1 = ${maxPinAttempts} then ${now.toISOString()}::timestamptz end`,
    })
    .where(and(eq(pins.accountId, accountId), lt(pins.tries, maxPinAttempts)))
    .returning({ tries: pins.tries, pinHash: pins.pinHash })
  if (!counted) {
    const state = (await readPinStates(ctx.sql, [accountId])).get(accountId)
    return refuse(state === 'none' ? 'pin.notSet' : 'pin.locked')
  }
  const isCorrect = await ctx.passwords.verify(counted.pinHash, sealed(ctx, accountId, pin))
  if (isRefusal(isCorrect)) {
    await refundAttempt(ctx.sql, accountId)
    return refuse('pin.busy')
  }
  if (!isCorrect) return { left: maxPinAttempts - counted.tries }
  const account = await findAccount(ctx.sql, accountId)
  const started =
    account &&
    (await startSignIn(
      ctx,
      account,
      'pin',
      { ...parseBrowserInfo(userAgent, address), deviceId, organizationId: null },
      {
        async also(tx) {
          // Refuses if the PIN was changed during the check.
          const forgiven = await tx
            .update(pins)
            .set({ tries: 0, lockedAt: null })
            .where(and(eq(pins.accountId, accountId), eq(pins.pinHash, counted.pinHash)))
            .returning({ accountId: pins.accountId })
          return forgiven.length > 0 ? undefined : refuse('account.changed')
        },
      },
    ))
  if (!started || isRefusal(started)) return { left: maxPinAttempts - counted.tries }
  return { token: started.refreshToken, earlierTries: counted.tries - 1 }
}

/** Refunds an attempt that was not checked. */
async function refundAttempt(sql: NodePgDatabase, accountId: string): Promise<void> {
  await sql
    .update(pins)
    .set({ tries: raw`${pins.tries} - 1`, lockedAt: null })
    .where(and(eq(pins.accountId, accountId), raw`${pins.tries} > 0`))
}
