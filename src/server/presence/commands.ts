import type { Temporal } from 'temporal-polyfill'
import type * as contract from '#contract/presence.ts'
import { type Presence, type PresenceState, presenceAt } from '#domain/presence.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { AuthenticatedAccount } from '#platform/accounts.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { newId } from '#platform/ids.ts'
import type { ShopCommandContext } from '../feed/context.ts'
import { runFeedCommand } from '../feed/feed-command.ts'
import type { PlannedPresenceChange } from './shop-presence.ts'
import { findPresencePerson, type PresencePerson, readPersonPresenceFacts, savePresence } from './store.ts'

const describe = (personId: string, presence: Presence | undefined): contract.Presence =>
  presence ? { state: presence.state, since: presence.since.toString(), personId } : { state: 'off', since: null, personId }

export async function readOwnPresence(tx: Tx, { shopId, memberId }: CallerMembership, now: Temporal.Instant): Promise<contract.Presence> {
  const { reported, clock, plan } = await readPersonPresenceFacts(tx, shopId, memberId)
  return describe(memberId, presenceAt(now, reported, plan, clock))
}

type PresenceCall = {
  membership: CallerMembership
  account: Pick<AuthenticatedAccount, 'accountId' | 'displayName'>
  idempotency: IdempotentCall
}

export function setOwnPresence(ctx: ShopCommandContext, state: PresenceState, call: PresenceCall) {
  const { membership, account } = call
  return setPresenceOf(ctx, state, call, async () => ({ personId: membership.memberId, is: 'member', name: account.displayName ?? '' }))
}

/** Sets a colleague's presence: one without a login, or one who forgot to set theirs. */
export function setStaffPresence(ctx: ShopCommandContext, staffId: string, state: PresenceState, call: PresenceCall) {
  return setPresenceOf(
    ctx,
    state,
    call,
    async (tx) => (await findPresencePerson(tx, call.membership.shopId, staffId)) ?? refuse('staff.notFound'),
  )
}

/** Sets a presence inside the queue lock; the last change counts. Repeating a state changes nothing, including its start time. */
function setPresenceOf(
  ctx: ShopCommandContext,
  state: PresenceState,
  call: PresenceCall,
  findPerson: (tx: Tx) => Promise<PresencePerson | Refusal<'staff.notFound'>>,
): Promise<contract.Presence | Refusal<'staff.notFound' | 'idempotency.mismatch'>> {
  const { organizationId, shopId } = call.membership
  const now = ctx.clock()
  return runFeedCommand<contract.Presence, Refusal<'staff.notFound'>>(
    ctx,
    call,
    async (tx, seq) => {
      const person = await findPerson(tx)
      if (isRefusal(person)) return person
      const { personId } = person
      const { reported, clock: shop, plan } = await readPersonPresenceFacts(tx, shopId, personId)
      const current = presenceAt(now, reported, plan, shop)
      const next = current?.state === state ? current : { state, since: now }
      if (next !== current) {
        await savePresence(tx, { organizationId, shopId }, person, next, seq)
        const actor = { actorKind: 'member', actorId: call.account.accountId } as const
        await tx.insert(events).values(presenceEvent({ organizationId, shopId }, person, next, { seq, now, actor }))
      }
      return { result: describe(personId, next), stored: { state, since: next.since.toString(), personId } }
    },
    async (_, kept) => kept as contract.Presence,
  )
}

type Happened = { seq: number; now: Temporal.Instant; actor: { actorKind: 'member' | 'system'; actorId: string | null } }

function presenceEvent(scope: Required<Scope>, { personId, is }: PresencePerson, { state }: Presence, { seq, now, actor }: Happened) {
  const entity = { entityType: is, entityId: personId, kind: 'presence.set' } as const
  return { id: newId(now.epochMilliseconds), ...scope, seq, ...entity, ...actor, at: new Date(now.epochMilliseconds), data: { state } }
}

/** Stores a planned change as if set at its planned time, so watchers see it and a later tap is ordered after it. */
export async function applyPlannedPresence(
  tx: Tx,
  scope: Required<Scope>,
  seq: number,
  { person, presence }: PlannedPresenceChange,
): Promise<void> {
  await savePresence(tx, scope, person, presence, seq)
  const actor = { actorKind: 'system', actorId: null } as const
  await tx.insert(events).values(presenceEvent(scope, person, presence, { seq, now: presence.since, actor }))
}
