import { and, eq, gt, isNotNull, isNull, ne, or, type Placeholder, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Presence, WorkPlan } from '#domain/presence.ts'
import { isRoleAtLeast, type Role } from '#domain/roles.ts'
import type { ShopClock } from '#domain/time/business-day.ts'
import { createCachedStatement } from '#platform/database/cached-statement.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { members, staff } from '../members/table.ts'
import { clockOf } from '../shops/clock.ts'
import { shops } from '../shops/table.ts'
import { presences } from './table.ts'

/** A person with a presence: a member with a login, or an entry of the list of staff without one. */
export type PresencePerson = { personId: string; is: 'member' | 'staff'; name: string }

export type PresenceFacts = { reported: Presence | undefined; clock: ShopClock; plan: WorkPlan | undefined }

/** A person with planned shifts, under the id of their presence. */
export type PersonShifts = { person: PresencePerson; staffId: string; plan: WorkPlan }

/** The last set presence, with the clock that decides whether it still counts. */
export async function readPersonPresenceFacts(tx: Tx, shopId: string, personId: string): Promise<PresenceFacts> {
  const [row] = await tx
    .select({ shop: shops, state: presences.state, since: presences.since })
    .from(shops)
    .leftJoin(presences, and(eq(presences.shopId, shops.id), eq(presences.personId, personId)))
    .where(eq(shops.id, shopId))
  const { shop, state, since } = row!
  const plan = (await readPersonShifts(tx, shopId)).find(({ person }) => person.personId === personId)?.plan
  return { reported: state && since ? { state, since: instantOf(since) } : undefined, clock: clockOf(shop), plan }
}

/** Entries of the list of staff with planned shifts, under their member's id if they have a login in this shop. */
export async function readPersonShifts(tx: Tx, shopId: string): Promise<PersonShifts[]> {
  const rows = await plannedOf(tx).execute({ shopId })
  const byPerson = Map.groupBy(rows, ({ staff: { id } }) => id)
  return [...byPerson.values()].flatMap((same) => {
    const { id: staffId, name, accountId, shifts, otherDays, leavesOn } = same[0]!.staff
    // Suspended members have no planned presence.
    if (accountId !== null && same.every(({ memberId }) => memberId === null)) return []
    return [{ person: personOf(staffId, name, same), staffId, plan: { shifts, otherDays, leavesOn } }]
  })
}

const plannedOf = createCachedStatement((tx) =>
  tx
    .select({ staff, memberId: members.id, role: members.role })
    .from(staff)
    .leftJoin(members, loginsOf(sql.placeholder('shopId')))
    .where(and(eq(staff.shopId, sql.placeholder('shopId')), isNotNull(staff.shifts), ne(staff.status, 'left')))
    .prepare('planned-staff'),
)

export type ListedPresence = Presence & { personId: string; staffId: string | null; name: string }

/**
 * The last presence of each person, or of those changed since that seq. Removed staff without a login are left out, because no member
 * could set them absent.
 */
export async function listPresences(tx: Tx, shopId: string, since = 0): Promise<ListedPresence[]> {
  const rows = await presencesSince(tx).execute({ shopId, since })
  return rows.map(({ presence, staffId, staffName }) => ({
    personId: presence.personId,
    staffId,
    name: staffName ?? presence.name ?? '',
    state: presence.state,
    since: instantOf(presence.since),
  }))
}

const presencesSince = createCachedStatement((tx) =>
  tx
    .select({ presence: presences, staffId: staff.id, staffName: staff.name })
    .from(presences)
    .leftJoin(members, eq(members.id, presences.personId))
    .leftJoin(
      staff,
      and(
        eq(staff.shopId, presences.shopId),
        ne(staff.status, 'left'),
        or(eq(staff.id, presences.personId), eq(staff.accountId, members.accountId)),
      ),
    )
    .where(
      and(
        eq(presences.shopId, sql.placeholder('shopId')),
        or(isNotNull(members.id), isNotNull(staff.id)),
        isNull(members.suspendedAt),
        gt(presences.seq, sql.placeholder('since')),
      ),
    )
    .orderBy(presences.since)
    .prepare('presences-since'),
)

export async function savePresence(
  tx: Tx,
  { organizationId, shopId }: Required<Scope>,
  { personId, name }: PresencePerson,
  { state, since: instant }: Presence,
  seq: number,
): Promise<void> {
  const values = { state, since: new Date(instant.epochMilliseconds), seq }
  await tx
    .insert(presences)
    .values({ organizationId, shopId, personId, name, ...values })
    .onConflictDoUpdate({ target: [presences.shopId, presences.personId], set: values })
}

/**
 * Returns the person of an entry of the list of staff: its member if there is a login in this shop, so that no person is listed twice.
 */
export async function findPresencePerson(tx: Tx, shopId: string, staffId: string): Promise<PresencePerson | undefined> {
  const rows = await tx
    .select({ name: staff.name, memberId: members.id, role: members.role })
    .from(staff)
    .leftJoin(members, loginsOf(shopId))
    .where(and(eq(staff.shopId, shopId), eq(staff.id, staffId), ne(staff.status, 'left')))
  return rows[0] && personOf(staffId, rows[0].name, rows)
}

const loginsOf = (shopId: string | Placeholder) =>
  and(
    eq(members.organizationId, staff.organizationId),
    eq(members.accountId, staff.accountId),
    isNull(members.suspendedAt),
    or(eq(members.shopId, shopId), isNull(members.shopId)),
  )

/** Uses the login with the strongest role, so that no person is listed twice. */
function personOf(staffId: string, name: string, logins: readonly { memberId: string | null; role: Role | null }[]): PresencePerson {
  const strongest = logins.reduce((best, row) => (row.role && best.role && !isRoleAtLeast(best.role, row.role) ? row : best))
  return strongest.memberId ? { personId: strongest.memberId, is: 'member', name } : { personId: staffId, is: 'staff', name }
}

const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime())
