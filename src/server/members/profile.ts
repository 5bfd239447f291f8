import { and, eq } from 'drizzle-orm'
import type { ActiveSignIn, MailPreferences, Profile } from '#contract/profile.ts'
import { formatPhone } from '#domain/answers/phone.ts'
import type { Locale } from '#domain/locale.ts'
import { type MemberMailEvent, memberMailEvents } from '#domain/outbox/events.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { AccountService, AuthenticatedAccount } from '#platform/accounts.ts'
import type { Database, Scope } from '#platform/database/db.ts'
import type { ShopCommandContext } from '../feed/context.ts'
import { organizations, shops } from '../shops/table.ts'
import { type MemberPushChoice, readMemberPush, saveMemberPush } from './member-push.ts'
import { type ActiveMembership, readActiveMemberships } from './store.ts'
import { members } from './table.ts'

type ProfileContext = { db: Database; accounts: AccountService; pushKey?: string | undefined }

export async function readProfile(ctx: ProfileContext, account: AuthenticatedAccount): Promise<Profile> {
  const [profile, pins, own, signIns, memberships] = await Promise.all([
    ctx.accounts.readProfile(account.accountId),
    ctx.accounts.pinStates([account.accountId]),
    ctx.accounts.readFactors(account.accountId),
    readActiveSignIns(ctx, account),
    readActiveMemberships(ctx.db, account.accountId),
  ])
  const choices = await Promise.all(memberships.map((membership) => readChoice(ctx.db, membership)))
  return {
    email: profile?.email ?? null,
    emailVerified: profile?.emailVerified ?? false,
    phone: profile?.phone ? formatPhone(profile.phone) : null,
    displayName: profile?.displayName ?? null,
    locale: profile?.locale ?? null,
    hasPassword: profile?.hasPassword ?? false,
    providers: profile?.providers ?? [],
    pin: pins.get(account.accountId) ?? 'none',
    factors: own.factors.map(({ id, kind, displayName, phoneNumber, enrolledAt }) => ({
      id,
      kind,
      name: displayName ?? null,
      phoneNumber: phoneNumber === undefined ? null : formatPhone(phoneNumber),
      enrolledAt: enrolledAt.toISOString(),
    })),
    recoveryCodesLeft: own.recoveryCodesLeft,
    choices: choices.sort((one, other) => one.organization.localeCompare(other.organization) || one.memberId.localeCompare(other.memberId)),
    pushKey: ctx.pushKey ?? null,
    signIns,
  }
}

export async function readActiveSignIns(
  { accounts }: ProfileContext,
  { accountId, signInId }: AuthenticatedAccount,
): Promise<ActiveSignIn[]> {
  return (await accounts.listSignIns(accountId)).map(({ id, browser, system, network, signedInAt, lastSeenAt }) => ({
    id,
    browser: browser ?? null,
    system: system ?? null,
    network: network ?? null,
    signedInAt: signedInAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === signInId,
  }))
}

/** Stores unwanted events, so members get mails about later kinds by default. */
export async function setMailPreferences(
  { db }: ProfileContext,
  { accountId }: AuthenticatedAccount,
  { memberId, mails }: { memberId: string; mails: readonly MemberMailEvent[] },
): Promise<MailPreferences | Refusal<'member.notFound'>> {
  const membership = (await readActiveMemberships(db, accountId)).find(({ id }) => id === memberId)
  if (!membership) return refuse('member.notFound')
  const notMailed = memberMailEvents.filter((event) => !mails.includes(event))
  await db.inScope(scopeOf(membership), (tx) =>
    tx
      .update(members)
      .set({ notMailed })
      .where(and(eq(members.organizationId, membership.organizationId), eq(members.id, memberId))),
  )
  return readChoice(db, membership)
}

/** Repeating a choice only renews the browser's keys and its sign-in. */
export async function setMemberPush(
  { db, clock, pushKey }: ProfileContext & { clock: ShopCommandContext['clock'] },
  account: AuthenticatedAccount,
  { memberId, ...choice }: MemberPushChoice & { memberId: string },
): Promise<MailPreferences | Refusal<'member.notFound' | 'push.notConfigured'>> {
  const membership = (await readActiveMemberships(db, account.accountId)).find(({ id }) => id === memberId)
  if (!membership) return refuse('member.notFound')
  if (!pushKey) return refuse('push.notConfigured')
  await db.inScope(scopeOf(membership), (tx) => saveMemberPush(tx, membership, account, choice, clock()))
  return readChoice(db, membership)
}

/** Maximum age of a sign-in in seconds, so a page left open cannot be misused. */
const recent = 300

/** Replaces the recovery codes. A retry makes new ones, because the lost response was never seen. */
export async function renewRecoveryCodes(
  { accounts, clock }: ProfileContext & { clock: ShopCommandContext['clock'] },
  { accountId, authTime, secondFactor }: AuthenticatedAccount,
  locale: Locale,
): Promise<{ codes: string[] } | Refusal<'auth.tooOld' | 'factor.notEnrolled'>> {
  if (clock().epochMilliseconds - authTime.getTime() > recent * 1000) return refuse('auth.tooOld')
  // Recovery codes replace a second factor, so the sign-in must have used one.
  if (!secondFactor) return refuse('factor.notEnrolled')
  const codes = await accounts.renewRecoveryCodes(accountId, locale)
  return isRefusal(codes) ? codes : { codes }
}

const scopeOf = ({ organizationId, shopId }: ActiveMembership): Scope => (shopId ? { organizationId, shopId } : { organizationId })

function readChoice(db: Database, membership: ActiveMembership): Promise<MailPreferences> {
  const { id, organizationId, shopId, role } = membership
  return db.readScope(scopeOf(membership), async (tx) => {
    const [[organization], [shop], [member], push] = await Promise.all([
      tx.select({ name: organizations.name }).from(organizations).where(eq(organizations.id, organizationId)),
      shopId ? tx.select({ name: shops.name }).from(shops).where(eq(shops.id, shopId)) : [],
      tx
        .select({ notMailed: members.notMailed })
        .from(members)
        .where(and(eq(members.organizationId, organizationId), eq(members.id, id))),
      readMemberPush(tx, id),
    ])
    return {
      memberId: id,
      role,
      organization: organization?.name ?? '',
      shop: shop?.name ?? null,
      mails: memberMailEvents.filter((event) => !member?.notMailed.includes(event)),
      push,
    }
  })
}
