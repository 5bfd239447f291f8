import { and, eq, isNull, or } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Invitation } from '#contract/members.ts'
import { parseEmail } from '#domain/email.ts'
import type { Locale } from '#domain/locale.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { isRoleAtLeast, type Role } from '#domain/roles.ts'
import type { AccountService, AuthenticatedAccount, NewAccount } from '#platform/accounts.ts'
import { type Database, rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { addLookup, findLookup } from '#platform/database/resolver.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { newId } from '#platform/ids.ts'
import { addressKeyOf, cancelObsoleteMessages, enqueueMail } from '#platform/outbox/enqueue.ts'
import type { TokenDeriver } from '#platform/tokens.ts'
import { shopName } from '../shops/show.ts'
import { organizations, shops } from '../shops/table.ts'
import { addMember } from './commands.ts'
import { type InvitationRow, lockInvitation } from './store.ts'
import { invitations, members } from './table.ts'

export type MemberContext = { db: Database; clock: () => Temporal.Instant; tokens: TokenDeriver; accounts: AccountService; mails: boolean }

const invitationDays = 7

/** Returns a check whether the inviter may still give the role. A former manager's invitation must not let anyone in. */
export async function createInviterRoleCheck(
  tx: Tx,
  { organizationId, shopId }: Required<Scope>,
): Promise<(row: InvitationRow) => boolean> {
  const rows = await tx
    .select({ accountId: members.accountId, role: members.role })
    .from(members)
    .where(
      and(eq(members.organizationId, organizationId), or(isNull(members.shopId), eq(members.shopId, shopId)), isNull(members.suspendedAt)),
    )
  const makers = rows.filter(({ role }) => isRoleAtLeast(role, 'manager'))
  return ({ invitedBy, role }) => makers.some((maker) => maker.accountId === invitedBy && isRoleAtLeast(maker.role, role))
}

export function toInvitationView(row: InvitationRow, now: Temporal.Instant, isValid = true): Invitation {
  const state = row.usedAt
    ? 'used'
    : row.revokedAt || !isValid
      ? 'revoked'
      : row.expiresAt.getTime() <= now.epochMilliseconds
        ? 'expired'
        : 'open'
  const { id, email, role, createdAt, expiresAt } = row
  return { id, email, role, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString(), state }
}

export async function createInvitation(
  ctx: MemberContext,
  { email, role }: { email: string; role: Role },
  {
    membership,
    account,
    idempotency,
    locale,
  }: { membership: CallerMembership; account: AuthenticatedAccount; idempotency: IdempotentCall; locale: Locale },
): Promise<{ invitation: Invitation; token: string; mailed: boolean } | Refusal<'invitation.roleTooHigh' | 'idempotency.mismatch'>> {
  if (!isRoleAtLeast(membership.role, role)) return refuse('invitation.roleTooHigh')
  const { organizationId, shopId } = membership
  const scope = { organizationId, shopId }
  const now = ctx.clock()
  return ctx.db.inScope(scope, async (tx) => {
    // Holds the lock until commit, so concurrent requests with one key run one after the other.
    await tx.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${membership.memberId}:${idempotency.key}`])
    const earlier = await findIdempotentResult(tx, organizationId, idempotency)
    if (earlier && 'refused' in earlier) return earlier
    const id = earlier ? String(earlier.result.invitationId) : newId(now.epochMilliseconds)
    const token = ctx.tokens.derive('invitation', id)
    if (!earlier) {
      const expiresAt = new Date(now.add({ hours: 24 * invitationDays }).epochMilliseconds)
      const createdAt = new Date(now.epochMilliseconds)
      await tx.insert(invitations).values({ id, ...scope, email, role, invitedBy: account.accountId, createdAt, expiresAt })
      await addLookup(tx, 'invitation', token, { ...scope, entityId: id }, new Date(expiresAt.getTime() + 30 * 86_400_000))
      await logInvitation(tx, scope, { id, role }, 'invitation.create', account.accountId, now)
      await mailInvitation(ctx, tx, { scope, id, email, inviter: account.displayName, locale, now })
      await saveIdempotentResult(tx, scope, idempotency, { invitationId: id })
    }
    return { invitation: toInvitationView((await lockInvitation(tx, shopId, id))!, now), token, mailed: ctx.mails }
  })
}

type Mailed = {
  scope: Required<Scope>
  id: string
  email: string
  inviter: string | undefined
  locale: Locale
  now: Temporal.Instant
}

/** Mails the invitation in the inviter's language. */
async function mailInvitation(ctx: MemberContext, tx: Tx, { scope, id, email: address, inviter, locale, now }: Mailed): Promise<void> {
  const email = parseEmail(address)
  const [shop] = await tx.select({ name: shops.name, otherNames: shops.otherNames }).from(shops).where(eq(shops.id, scope.shopId))
  if (!email || !shop) return
  await enqueueMail(tx, {
    event: 'invitation',
    address: email.address,
    addressKey: addressKeyOf(ctx.tokens, email, scope.shopId),
    locale,
    variables: { shop: shopName(shop, locale), inviter: inviter ?? shopName(shop, locale) },
    now,
    scope,
    about: { kind: 'invitation', id: id },
  })
}

export function revokeInvitation(
  ctx: MemberContext,
  invitationId: string,
  { membership, account }: { membership: CallerMembership; account: AuthenticatedAccount },
): Promise<Invitation | Refusal<'invitation.notFound' | 'invitation.roleTooHigh' | 'invitation.used'>> {
  const { organizationId, shopId } = membership
  const now = ctx.clock()
  return ctx.db.inScope({ organizationId, shopId }, async (tx) => {
    const row = await lockInvitation(tx, shopId, invitationId)
    if (!row) return refuse('invitation.notFound')
    // A member cannot revoke a role that they cannot give.
    if (!isRoleAtLeast(membership.role, row.role)) return refuse('invitation.roleTooHigh')
    if (row.usedAt) return refuse('invitation.used')
    // Revoking again returns the same result, so a retry needs no stored one.
    if (row.revokedAt) return toInvitationView(row, now)
    const revokedAt = new Date(now.epochMilliseconds)
    await tx.update(invitations).set({ revokedAt }).where(rowInShopCondition(invitations, row))
    await cancelObsoleteMessages(tx, { ids: [row.id], because: 'obsolete', now })
    await logInvitation(tx, { organizationId, shopId }, row, 'invitation.revoke', account.accountId, now)
    return toInvitationView({ ...row, revokedAt }, now)
  })
}

type TokenRefusal = Refusal<'invitation.notFound' | 'invitation.used' | 'invitation.expired'>

async function findInvitation(ctx: MemberContext, token: string): Promise<{ scope: Required<Scope>; id: string } | undefined> {
  const invitation = isPublicToken(token) ? await findLookup(ctx.db, 'invitation', token) : undefined
  return invitation && { scope: { organizationId: invitation.organizationId, shopId: invitation.shopId }, id: invitation.entityId }
}

async function usable(
  tx: Tx,
  scope: Required<Scope>,
  row: InvitationRow | undefined,
  now: Temporal.Instant,
): Promise<InvitationRow | TokenRefusal> {
  if (!row || row.revokedAt) return refuse('invitation.notFound')
  if (row.usedAt) return refuse('invitation.used')
  const isValid = await createInviterRoleCheck(tx, scope)
  if (!isValid(row)) return refuse('invitation.notFound')
  return row.expiresAt.getTime() <= now.epochMilliseconds ? refuse('invitation.expired') : row
}

export async function readInvitationOffer(ctx: MemberContext, token: string) {
  const invitation = await findInvitation(ctx, token)
  if (!invitation) return refuse('invitation.notFound')
  return ctx.db.inScope(invitation.scope, async (tx) => {
    const row = await usable(tx, invitation.scope, await lockInvitation(tx, invitation.scope.shopId, invitation.id), ctx.clock())
    if (isRefusal(row)) return row
    const [names] = await tx
      .select({ organizationName: organizations.name, shopName: shops.name })
      .from(shops)
      .innerJoin(organizations, eq(organizations.id, shops.organizationId))
      .where(eq(shops.id, invitation.scope.shopId))
    return { ...names!, email: row.email, role: row.role, expiresAt: row.expiresAt.toISOString() }
  })
}

const isSameEmail = (one = '', other = '') => parseEmail(one)?.key === parseEmail(other)?.key

export type AcceptInvitationInput = {
  displayName: string
  password: string | undefined
  account: AuthenticatedAccount | undefined
  /** Language of mails to a new account. */
  locale: Locale
  idempotency: IdempotentCall
}

/** Accepts an invitation: creates account, membership and person in one transaction. A signed-in account must be the invited one. */
export async function acceptInvitation(
  ctx: MemberContext,
  token: string,
  { displayName, password, account, locale, idempotency }: AcceptInvitationInput,
) {
  const invitation = await findInvitation(ctx, token)
  if (!invitation) return refuse('invitation.notFound')
  const { scope } = invitation
  const now = ctx.clock()
  return ctx.db.inTransaction(async (tx) => {
    await ctx.db.enterScope(tx, scope)
    const row = await lockInvitation(tx, scope.shopId, invitation.id)
    const earlier = await findIdempotentResult(tx, scope.organizationId, idempotency)
    if (earlier) return 'refused' in earlier ? earlier : { shopId: scope.shopId, email: row!.email }
    const offer = await usable(tx, scope, row, now)
    if (isRefusal(offer)) return offer
    if (account && !isSameEmail(account.email, offer.email)) return refuse('invitation.otherAccount')
    const accountId = account
      ? account.accountId
      : await createAccount(ctx, tx, scope, { email: offer.email, password, displayName, locale })
    if (isRefusal(accountId)) return rollback(accountId) as never
    const serves = offer.role !== 'auditor'
    await addMember(tx, scope, { accountId, role: offer.role, name: displayName, serves, invitedAt: offer.createdAt }, now)
    await tx
      .update(invitations)
      .set({ usedAt: new Date(now.epochMilliseconds) })
      .where(rowInShopCondition(invitations, { shopId: scope.shopId, id: offer.id }))
    await cancelObsoleteMessages(tx, { ids: [offer.id], because: 'obsolete', now })
    await logInvitation(tx, scope, offer, 'member.join', accountId, now)
    await saveIdempotentResult(tx, scope, idempotency, { invitationId: offer.id })
    return { shopId: scope.shopId, email: offer.email }
  })
}

/** Creates the account outside the scope, because identity tables have no tenant, but in the same transaction. */
async function createAccount(ctx: MemberContext, tx: Tx, scope: Scope, account: NewAccount) {
  if (ctx.accounts.hosted) return refuse('account.hosted')
  await ctx.db.leaveScope(tx)
  const created = await ctx.accounts.createAccount(tx, account)
  await ctx.db.enterScope(tx, scope)
  return isRefusal(created) ? created : created.accountId
}

async function logInvitation(
  tx: Tx,
  scope: Required<Scope>,
  { id: entityId, role }: Pick<InvitationRow, 'id' | 'role'>,
  kind: 'invitation.create' | 'invitation.revoke' | 'member.join',
  accountId: string,
  now: Temporal.Instant,
): Promise<void> {
  const at = new Date(now.epochMilliseconds)
  await tx.insert(events).values({
    id: newId(now.epochMilliseconds),
    ...scope,
    entityType: 'invitation',
    entityId,
    kind,
    actorKind: 'member',
    actorId: accountId,
    at,
    data: { role },
  })
}
