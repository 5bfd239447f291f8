import { createHmac } from 'node:crypto'
import { and, eq, inArray, lt, sql as raw } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { maxPinAttempts } from '#domain/pin.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import type { Accounts, PinState } from '#platform/accounts.ts'
import type { Tx } from '#platform/database/db.ts'
import { parseClientInfo } from '#platform/http/place.ts'
import { dateNow } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { startSignIn } from '../sign-ins/commands.ts'
import { findAccount } from '../tables/accounts.ts'
import { pins } from '../tables/devices.ts'

/**
 * What is hashed. There are so few PINs that whoever has the hashes could try all of them: the key, which isn't in the database, stands in the way. With
 * the account in it two who chose the same are two different ones.
 */
const sealed = ({ pinKey }: Pick<IdentityContext, 'pinKey'>, accountId: string, pin: string): string =>
  createHmac('sha256', pinKey).update(`${accountId}:${pin}`).digest('base64url')

/** Also for one that is locked. */
export async function setPin(ctx: IdentityContext, accountId: string, pin: string): Promise<void> {
  const set = { pinHash: await ctx.passwords.hash(sealed(ctx, accountId, pin)), setAt: dateNow(ctx.clock), tries: 0, lockedAt: null }
  await ctx.db.inTransaction(async (tx) => {
    await tx
      .insert(pins)
      .values({ accountId, ...set })
      .onConflictDoUpdate({ target: pins.accountId, set })
    await ctx.record(tx, accountId, { kind: 'account.setPin', data: {} })
  })
}

/** By whose it is. */
export async function removeOwnPin(ctx: IdentityContext, accountId: string): Promise<void> {
  await ctx.db.inTransaction(async (tx) => {
    if (await removePin(tx, accountId)) await ctx.record(tx, accountId, { kind: 'account.removePin', data: {} })
  })
}

export async function removePin(tx: Tx, accountId: string): Promise<boolean> {
  return (await tx.delete(pins).where(eq(pins.accountId, accountId)).returning({ accountId: pins.accountId })).length > 0
}

export async function pinStates(sql: NodePgDatabase, accountIds: readonly string[]): Promise<Map<string, PinState>> {
  const rows =
    accountIds.length > 0
      ? await sql
          .select({ accountId: pins.accountId, tries: pins.tries })
          .from(pins)
          .where(inArray(pins.accountId, [...accountIds]))
      : []
  const known = new Map(rows.map(({ accountId, tries }) => [accountId, tries]))
  return new Map(accountIds.map((id) => [id, stateOf(known.get(id))]))
}

const stateOf = (tries: number | undefined): PinState => (tries === undefined ? 'none' : tries < maxPinAttempts ? 'set' : 'locked')

/** Counted in one statement before the PIN is looked at, so that guesses which come together, on however many servers, are counted one by one. */
export async function tryPin(
  ctx: IdentityContext,
  { accountId, pin, deviceId, userAgent, address }: Parameters<Accounts['tryPin']>[0],
): ReturnType<Accounts['tryPin']> {
  const now = dateNow(ctx.clock)
  const [counted] = await ctx.sql
    .update(pins)
    .set({
      tries: raw`${pins.tries} + 1`,
      lockedAt: raw`case when ${pins.tries} + 1 = ${maxPinAttempts} then ${now.toISOString()}::timestamptz end`,
    })
    .where(and(eq(pins.accountId, accountId), lt(pins.tries, maxPinAttempts)))
    .returning({ tries: pins.tries, pinHash: pins.pinHash })
  if (!counted) {
    const state = (await pinStates(ctx.sql, [accountId])).get(accountId)
    return refuse(state === 'none' ? 'pin.none' : 'pin.locked')
  }
  const right = await ctx.passwords.verify(counted.pinHash, sealed(ctx, accountId, pin))
  if (isRefusal(right)) {
    await refundAttempt(ctx.sql, accountId)
    return refuse('pin.busy')
  }
  if (!right) return { left: maxPinAttempts - counted.tries }
  const account = await findAccount(ctx.sql, accountId)
  const started =
    account &&
    (await startSignIn(
      ctx,
      account,
      'pin',
      { ...parseClientInfo(userAgent, address), deviceId, organizationId: null },
      {
        async also(tx) {
          // Another one was set while this one was looked at.
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

/** A try that nobody looked at. */
async function refundAttempt(sql: NodePgDatabase, accountId: string): Promise<void> {
  await sql
    .update(pins)
    .set({ tries: raw`${pins.tries} - 1`, lockedAt: null })
    .where(and(eq(pins.accountId, accountId), raw`${pins.tries} > 0`))
}
