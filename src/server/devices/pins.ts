/** Members who can use a shared tablet, and their PINs. */
import { and, asc, eq, isNull, ne, or } from 'drizzle-orm'
import type { MemberWithPinState, TabletMember } from '#contract/devices/tablets.ts'
import { isSimplePin, parsePin } from '#domain/pin.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import type { AuthenticatedAccount, PinState, UserAgentAndAddress } from '#platform/accounts.ts'
import { rollback, type Tx } from '#platform/database/db.ts'
import { findIdempotentResult, saveIdempotentResult } from '#platform/database/idempotency.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { members, staff } from '../members/table.ts'
import { type DeviceContext, type MemberRequest, recordDeviceEvent, scopeOfMembership } from './commands.ts'

type PinPerson = {
  memberId: string
  accountId: string
  role: MemberWithPinState['role']
  name: string | null
  colour: string | null
  staffId: string | null
  photoId: string | null
}

/** Returns each account once with its strongest role in the shop, in the order of the staff list; accounts without an entry come last. */
async function findPeople(tx: Tx, { organizationId, shopId }: CallerMembership): Promise<PinPerson[]> {
  const rows = await tx
    .select({
      memberId: members.id,
      accountId: members.accountId,
      role: members.role,
      name: staff.name,
      colour: staff.colour,
      staffId: staff.id,
      photoId: staff.photoId,
    })
    .from(members)
    .leftJoin(staff, and(eq(staff.shopId, shopId), eq(staff.accountId, members.accountId), ne(staff.status, 'left')))
    .where(
      and(eq(members.organizationId, organizationId), or(isNull(members.shopId), eq(members.shopId, shopId)), isNull(members.suspendedAt)),
    )
    .orderBy(asc(staff.sort), asc(members.createdAt), asc(members.id))
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId)
  return [...byAccount.values()].map((memberships) => memberships.reduce((best, row) => (isRoleAtLeast(best.role, row.role) ? best : row)))
}

type Described = PinPerson & { shownName: string; pin: PinState }

async function describePeople(ctx: DeviceContext, membership: CallerMembership): Promise<Described[]> {
  const found = await ctx.db.readScope(membership, (tx) => findPeople(tx, membership))
  const ids = found.map(({ accountId }) => accountId)
  const [accounts, pins] = await Promise.all([ctx.accounts.describeAccounts(ids), ctx.accounts.pinStates(ids)])
  return found.map((person) => {
    const { displayName, email } = accounts.get(person.accountId) ?? {}
    return { ...person, shownName: person.name ?? displayName ?? email ?? '', pin: pins.get(person.accountId) ?? 'none' }
  })
}

export async function listMemberPinStatuses(ctx: DeviceContext, membership: CallerMembership): Promise<MemberWithPinState[]> {
  return (await describePeople(ctx, membership)).map(({ memberId, shownName: name, role, pin }) => ({ memberId, name, role, pin }))
}

/** Lists the shop's members with the state of their PINs. Only for sign-ins on a tablet: other callers must not learn who has a PIN. */
export async function listTabletMembers(
  ctx: DeviceContext,
  { membership, account }: { membership: CallerMembership; account: AuthenticatedAccount },
): Promise<{ people: TabletMember[] } | Refusal<'device.pairedTabletOnly'>> {
  if (!account.device) return refuse('device.pairedTabletOnly')
  const people = await describePeople(ctx, membership)
  return { people: people.map(showPerson) }
}

const showPerson = ({ memberId, shownName: name, colour, pin, staffId, photoId }: Described): TabletMember => {
  const photo = staffId && photoId ? { staffId, photoId } : null
  return { memberId, name, colour, pin, photo }
}

type SwitchUserInput = { memberId: string; pin: string }
type Refused = Refusal<'device.pairedTabletOnly' | 'member.notFound' | 'pin.notSet' | 'pin.wrong' | 'pin.locked' | 'pin.busy'>

/** Signs a member in by PIN. Only the tablet's own token may call this, not another member's session. */
export async function signInWithPin(
  ctx: DeviceContext,
  { memberId, pin: typed }: SwitchUserInput,
  { membership, account, origin }: { membership: CallerMembership; account: AuthenticatedAccount; origin: UserAgentAndAddress },
): Promise<{ token: string; earlierTries: number } | Refused> {
  const { device, accountId: tablet } = account
  if (device?.by !== 'device') return refuse('device.pairedTabletOnly')
  const people = await ctx.db.readScope(membership, (tx) => findPeople(tx, membership))
  const person = people.find((person) => person.memberId === memberId)
  if (!person) return refuse('member.notFound')
  const { accountId } = person
  const tried = await ctx.accounts.tryPin({ accountId, pin: parsePin(typed) ?? '', deviceId: device.id, ...origin })
  if (isRefusal(tried)) return tried
  const scope = scopeOfMembership(membership)
  const now = new Date(ctx.clock().epochMilliseconds)
  return ctx.db.inScope<{ token: string; earlierTries: number } | Refused>(scope, async (tx) => {
    if ('token' in tried) {
      const data = { earlierTries: tried.earlierTries }
      await recordDeviceEvent(tx, scope, { kind: 'device.switch', entityId: device.id, accountId, now, data })
      return tried
    }
    const { left } = tried
    const target = { entityType: 'member', entityId: memberId, accountId: tablet, now } as const
    await recordDeviceEvent(tx, scope, { ...target, kind: 'device.wrongPin', data: { triesLeft: left } })
    if (left > 0) return refuse('pin.wrong', { params: { left } })
    await recordDeviceEvent(tx, scope, { ...target, kind: 'device.lockPin' })
    return refuse('pin.locked')
  })
}

/** Maximum age of the sign-in in seconds. An attacker at an open page does not know the password. */
const recent = 300

export async function setOwnPin(
  { accounts, clock }: DeviceContext,
  typed: string,
  { accountId, authTime }: AuthenticatedAccount,
): Promise<{ pin: 'set' } | Refusal<'auth.tooOld' | 'pin.simple' | 'account.hosted'>> {
  if (accounts.hosted) return refuse('account.hosted')
  if (clock().epochMilliseconds - authTime.getTime() > recent * 1000) return refuse('auth.tooOld')
  const pin = parsePin(typed) ?? ''
  if (isSimplePin(pin)) return refuse('pin.simple')
  await accounts.setPin(accountId, pin)
  return { pin: 'set' }
}

/** Resets a PIN. The response is the same for a member without one. */
export async function resetMemberPin(
  ctx: DeviceContext,
  memberId: string,
  { membership, account, idempotency }: MemberRequest,
): Promise<MemberWithPinState | Refusal<'member.notFound' | 'member.roleTooHigh' | 'idempotency.mismatch'>> {
  const scope = scopeOfMembership(membership)
  const now = new Date(ctx.clock().epochMilliseconds)
  const person = (await describePeople(ctx, membership)).find((person) => person.memberId === memberId)
  if (!person) return refuse('member.notFound')
  const { accountId, shownName: name, role } = person
  if (!isRoleAtLeast(membership.role, role)) return refuse('member.roleTooHigh')
  return ctx.db.inTransaction<MemberWithPinState | Refusal<'idempotency.mismatch'>>(async (tx) => {
    await ctx.db.enterScope(tx, scope)
    // Locks the member, so that a duplicate request sees the first one's result.
    await tx
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.organizationId, scope.organizationId), eq(members.id, memberId)))
      .for('update')
    const earlier = await findIdempotentResult(tx, scope.organizationId, idempotency)
    if (earlier && 'refused' in earlier) return rollback(earlier)
    const reset = { memberId, name, role, pin: 'none' } as const
    // Retry after a lost response: keep a PIN that the member has set since.
    if (earlier) return reset
    await saveIdempotentResult(tx, scope, idempotency, { memberId })
    await ctx.db.leaveScope(tx)
    const removed = await ctx.accounts.removePin(tx, accountId)
    await ctx.db.enterScope(tx, scope)
    if (removed)
      await recordDeviceEvent(tx, scope, {
        kind: 'member.resetPin',
        entityType: 'member',
        entityId: memberId,
        accountId: account.accountId,
        now,
      })
    return reset
  })
}
