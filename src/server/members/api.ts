import { and, asc, eq, inArray } from 'drizzle-orm'
import * as contract from '#contract/members.ts'
import * as profile from '#contract/profile.ts'
import * as roster from '#contract/roster.ts'
import type { AuthenticatedAccount } from '#platform/accounts.ts'
import type { Database } from '#platform/database/db.ts'
import { accountOf, idempotentCallOf, implementOperation, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import { organizations, shops } from '../shops/table.ts'
import {
  acceptInvitation,
  createInvitation,
  createInviterRoleCheck,
  type MemberContext,
  readInvitationOffer,
  revokeInvitation,
  toInvitationView,
} from './invitations.ts'
import { readAccessibleMemberships } from './membership.ts'
import { readActiveSignIns, readProfile, renewRecoveryCodes, setMailPreferences, setMemberPush } from './profile.ts'
import { makeResetLink } from './reset-link.ts'
import { listMembers, type RosterContext, reinstateMember, removeMember, setRole, suspendMember } from './roster.ts'
import { passesSecondFactorDemand, readSecondFactorDemand, resetSecondFactor } from './second-factor.ts'
import { type ActiveMembership, readInvitations } from './store.ts'
import { devices } from './table.ts'

export function memberApi(ctx: MemberContext & RosterContext): OperationWithHandler[] {
  return [
    implementOperation(contract.getMe, async (_, call) => {
      const account = accountOf(call)
      const { accountId, email, displayName, device } = account
      const rows = await readAccessibleMemberships(ctx.db, account)
      const memberships = await Promise.all(rows.map((row) => describeMembership(ctx.db, row)))
      const tablet = device ? { name: await nameDevice(ctx.db, rows[0], device.id), by: device.by } : null
      const factorDemanded = await demandOf(ctx, rows, account)
      return { accountId, email: email ?? null, displayName: displayName ?? null, memberships, tablet, factorDemanded }
    }),
    implementOperation(profile.getProfile, (_, call) => readProfile(ctx, accountOf(call))),
    implementOperation(profile.setOwnMailLocale, async ({ body: { locale } }, call) => {
      await ctx.accounts.setLocale(accountOf(call).accountId, locale)
      return { locale }
    }),
    implementOperation(profile.setMailPreferences, ({ params: { memberId }, body: { mails } }, call) =>
      setMailPreferences(ctx, accountOf(call), { memberId, mails }),
    ),
    implementOperation(profile.setMemberPush, ({ params: { memberId }, body }, call) =>
      setMemberPush(ctx, accountOf(call), { memberId, ...body }),
    ),
    implementOperation(profile.renewRecoveryCodes, (_, call) => renewRecoveryCodes(ctx, accountOf(call), call.locale)),
    implementOperation(profile.endSignIn, async ({ params: { signInId } }, call) => {
      const account = accountOf(call)
      await ctx.accounts.endSignIn(account.accountId, signInId)
      return { signIns: await readActiveSignIns(ctx, account) }
    }),
    implementOperation(profile.endOtherSignIns, async (_, call) => {
      const account = accountOf(call)
      await ctx.accounts.endOtherSignIns(account.accountId, account.signInId)
      return { signIns: await readActiveSignIns(ctx, account) }
    }),
    implementOperation(roster.listMembers, async (_, call) => ({
      members: await listMembers(ctx, membershipOf(call), accountOf(call).accountId),
    })),
    implementOperation(roster.setMemberRole, ({ params, body }, call) => setRole(ctx, params.memberId, body.role, toStaffRequest(call))),
    implementOperation(roster.suspendMember, ({ params }, call) => suspendMember(ctx, params.memberId, toStaffRequest(call))),
    implementOperation(roster.reinstateMember, ({ params }, call) => reinstateMember(ctx, params.memberId, toStaffRequest(call))),
    implementOperation(roster.removeMember, ({ params }, call) => removeMember(ctx, params.memberId, toStaffRequest(call))),
    implementOperation(roster.makePasswordResetLink, ({ params }, call) =>
      makeResetLink(ctx, params.memberId, { ...toStaffRequest(call), locale: call.locale }),
    ),
    implementOperation(roster.resetSecondFactor, ({ params }, call) =>
      resetSecondFactor(ctx, params.memberId, { ...toStaffRequest(call), locale: call.locale }),
    ),
    implementOperation(contract.createInvitation, ({ body }, call) =>
      createInvitation(ctx, body, { ...toStaffRequest(call), locale: call.locale }),
    ),
    implementOperation(contract.listInvitations, (_, call) =>
      ctx.db.readScope(membershipOf(call), async (tx) => {
        const rows = await readInvitations(tx, membershipOf(call).shopId)
        const isValidInvitation = await createInviterRoleCheck(tx, membershipOf(call))
        return { invitations: rows.map((row) => toInvitationView(row, ctx.clock(), isValidInvitation(row))) }
      }),
    ),
    implementOperation(contract.revokeInvitation, ({ params }, call) => revokeInvitation(ctx, params.invitationId, toStaffRequest(call))),
    implementOperation(contract.getInvitation, ({ params }) => readInvitationOffer(ctx, params.token)),
    implementOperation(contract.acceptInvitation, ({ params, body }, call) => {
      const { displayName, password } = body
      const { account, locale } = call
      return acceptInvitation(ctx, params.token, { displayName, password, account, locale, idempotency: idempotentCallOf(call) })
    }),
  ]
}

/** Returns the earliest day on which one of the account's organizations demands a second factor. */
async function demandOf({ db, clock }: MemberContext, rows: readonly ActiveMembership[], account: AuthenticatedAccount) {
  if (passesSecondFactorDemand(account)) return null
  const days = await Promise.all([...new Set(rows.map((row) => row.organizationId))].map((id) => readSecondFactorDemand(db, id)))
  const [first] = days.filter((demand) => demand !== null).sort((first, second) => first.from.getTime() - second.from.getTime())
  return first ? { day: first.day, due: first.from.getTime() <= clock().epochMilliseconds } : null
}

async function nameDevice(db: Database, membership: ActiveMembership | undefined, id: string): Promise<string> {
  if (!membership) return ''
  const { organizationId } = membership
  const [row] = await db.readScope({ organizationId }, (tx) =>
    tx
      .select({ name: devices.name })
      .from(devices)
      .where(and(eq(devices.organizationId, organizationId), eq(devices.id, id))),
  )
  return row?.name ?? ''
}

async function describeMembership(db: Database, { id, role, organizationId, shopId }: ActiveMembership) {
  return db.readScope(shopId ? { organizationId, shopId } : { organizationId }, async (tx) => {
    const [[organization], shopRows] = await Promise.all([
      tx
        .select()
        .from(organizations)
        .where(inArray(organizations.id, [organizationId])),
      tx.select({ id: shops.id, name: shops.name }).from(shops).orderBy(asc(shops.createdAt)),
    ])
    return { memberId: id, role, organization: { id: organizationId, name: organization?.name ?? '' }, shops: shopRows }
  })
}
