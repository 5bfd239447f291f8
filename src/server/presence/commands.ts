import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type * as contract from '#contract/presence.ts'
import { type Presence, type PresenceState, presentPresence } from '#domain/presence.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { SignedIn } from '#platform/accounts.ts'
import type { Database } from '#platform/db.ts'
import { events } from '#platform/event-log.ts'
import type { IdempotentCall, Membership } from '#platform/http/call.ts'
import { findAnswer, keepAnswer } from '#platform/idempotency.ts'
import { newId } from '#platform/ids.ts'
import { members } from '../members/table.ts'
import { readPresence, savePresence } from './store.ts'

export type PresenceContext = { db: Database; clock: () => Temporal.Instant }

const describe = (presence: Presence | undefined): contract.Presence =>
  presence ? { state: presence.state, since: presence.since.toString() } : { state: 'off', since: null }

export function showPresence({ db, clock }: PresenceContext, membership: Membership): Promise<contract.Presence> {
  return db.readScope(membership, async (tx) => {
    const { said, clock: shop } = await readPresence(tx, membership)
    return describe(presentPresence(said, clock(), shop))
  })
}

type Sayer = { membership: Membership; account: SignedIn; idempotency: IdempotentCall }

/** The last word counts. Saying the same again changes nothing, not even since when. */
export function setPresence(
  { db, clock }: PresenceContext,
  state: PresenceState,
  { membership, account, idempotency }: Sayer,
): Promise<contract.Presence | Refusal<'idempotency.mismatch'>> {
  const { organizationId, shopId, memberId } = membership
  const now = clock()
  return db.inScope(membership, async (tx) => {
    // One word of a member after the other.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update')
    const earlier = await findAnswer(tx, organizationId, idempotency)
    if (earlier && 'refused' in earlier) return earlier
    if (earlier) return earlier.result as contract.Presence
    const { said, clock: shop } = await readPresence(tx, membership)
    const current = presentPresence(said, now, shop)
    const next = current?.state === state ? current : { state, since: now }
    if (next !== current) {
      await savePresence(tx, membership, next)
      await tx.insert(events).values({
        id: newId(now.epochMilliseconds),
        organizationId,
        shopId,
        entityType: 'member',
        entityId: memberId,
        kind: 'presence.set',
        actorKind: 'member',
        actorId: account.accountId,
        at: new Date(now.epochMilliseconds),
        data: { state },
      })
    }
    const answer = describe(next)
    await keepAnswer(tx, membership, idempotency, { state: answer.state, since: answer.since! })
    return answer
  })
}
