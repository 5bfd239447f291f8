import type { Temporal } from 'temporal-polyfill'
import type * as contract from '#contract/presence.ts'
import { type Presence, type PresenceState, presentPresence } from '#domain/presence.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { SignedIn } from '#platform/accounts.ts'
import type { Database, Tx } from '#platform/db.ts'
import { rollback } from '#platform/db.ts'
import { events } from '#platform/event-log.ts'
import type { IdempotentCall, Membership } from '#platform/http/call.ts'
import { findAnswer, keepAnswer } from '#platform/idempotency.ts'
import { newId } from '#platform/ids.ts'
import { takeSeq } from '../tickets/in-queue.ts'
import { findColleague, type Person, readPresence, savePresence } from './store.ts'

export type PresenceContext = {
  db: Database
  clock: () => Temporal.Instant
  /** After a commit: the shop's queue, which presence is part of, is now at that seq. */
  announced(shopId: string, seq: number): void
}

const describe = (personId: string, presence: Presence | undefined): contract.Presence =>
  presence ? { state: presence.state, since: presence.since.toString(), personId } : { state: 'off', since: null, personId }

export function showPresence({ db, clock }: PresenceContext, membership: Membership): Promise<contract.Presence> {
  return db.readScope(membership, async (tx) => {
    const { said, clock: shop } = await readPresence(tx, membership.shopId, membership.memberId)
    return describe(membership.memberId, presentPresence(said, clock(), shop))
  })
}

type Sayer = { membership: Membership; account: SignedIn; idempotency: IdempotentCall }

export function setPresence(ctx: PresenceContext, state: PresenceState, sayer: Sayer) {
  const { membership, account } = sayer
  return saySomebodys(ctx, state, sayer, async () => ({ personId: membership.memberId, is: 'member', name: account.displayName ?? '' }))
}

/** A colleague's: who has no login, or has left for lunch without a word. */
export function setStaffPresence(ctx: PresenceContext, staffId: string, state: PresenceState, sayer: Sayer) {
  return saySomebodys(
    ctx,
    state,
    sayer,
    async (tx) => (await findColleague(tx, sayer.membership.shopId, staffId)) ?? refuse('staff.notFound'),
  )
}

/** The last word counts. Saying the same again changes nothing, not even since when. One word after the other: the queue is locked. */
async function saySomebodys(
  { db, clock, announced }: PresenceContext,
  state: PresenceState,
  { membership, account, idempotency }: Sayer,
  findPerson: (tx: Tx) => Promise<Person | Refusal<'staff.notFound'>>,
): Promise<contract.Presence | Refusal<'staff.notFound' | 'idempotency.mismatch'>> {
  const { organizationId, shopId } = membership
  const now = clock()
  let committed: number | undefined
  const answer = await db.inScope(membership, async (tx) => {
    const [seq, earlier] = await Promise.all([takeSeq(tx, shopId), findAnswer(tx, organizationId, idempotency)])
    if (earlier) return rollback('refused' in earlier ? earlier : (earlier.result as contract.Presence))
    const person = await findPerson(tx)
    if ('refused' in person) return rollback(person)
    const { personId } = person
    const { said, clock: shop } = await readPresence(tx, shopId, personId)
    const current = presentPresence(said, now, shop)
    const next = current?.state === state ? current : { state, since: now }
    if (next !== current) {
      await savePresence(tx, membership, person, next, seq)
      await tx.insert(events).values({
        id: newId(now.epochMilliseconds),
        organizationId,
        shopId,
        seq,
        entityType: person.is,
        entityId: personId,
        kind: 'presence.set',
        actorKind: 'member',
        actorId: account.accountId,
        at: new Date(now.epochMilliseconds),
        data: { state },
      })
      committed = seq
    }
    await keepAnswer(tx, membership, idempotency, { state, since: next.since.toString(), personId })
    return describe(personId, next)
  })
  if (committed !== undefined) announced(shopId, committed)
  return answer
}
