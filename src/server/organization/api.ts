import { eq } from 'drizzle-orm'
import { showMemberWork as memberWork } from '#contract/member-work.ts'
import * as organization from '#contract/organization.ts'
import * as contract from '#contract/shops.ts'
import { refuse } from '#domain/refusal.ts'
import { handle, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { staffCallOf } from '../feed/staff-call.ts'
import { moveMember, showMemberWork } from '../leaving/move-member.ts'
import type { LeaveContext } from '../leaving/staff-leave.ts'
import { setSecondFactor } from '../members/second-factor.ts'
import { organizations, shops } from '../shops/table.ts'
import { previewCopy } from './copy.ts'
import { addShop, closeShop, type OrganizationContext, reopenShop, setAcrossShops, showOrganization } from './organization.ts'

export function shopApi(ctx: OrganizationContext & LeaveContext): OperationWithHandler[] {
  const { db, hooks } = ctx
  return [
    handle(contract.getShop, async (_, call) =>
      db.readScope(membershipOf(call), async (tx) => {
        const { shopId } = membershipOf(call)
        const [row] = await tx
          .select({ shop: shops, organizationName: organizations.name })
          .from(shops)
          .innerJoin(organizations, eq(organizations.id, shops.organizationId))
          .where(eq(shops.id, shopId))
        if (!row) return refuse('shop.notFound')
        const { id, organizationId, name, timeZone, entryCode } = row.shop
        return { id, organizationId, organizationName: row.organizationName, name, timeZone, entryCode }
      }),
    ),
    handle(organization.showOrganization, (_, call) => showOrganization(ctx, membershipOf(call))),
    handle(organization.setSecondFactor, ({ body }, call) => setSecondFactor(ctx, body.from, staffCallOf(call))),
    handle(organization.setAcrossShops, ({ body }, call) => setAcrossShops(ctx, body.on, staffCallOf(call))),
    handle(organization.showCopy, (_, call) => db.readScope(membershipOf(call), (tx) => previewCopy(hooks, tx, membershipOf(call).shopId))),
    handle(organization.addShop, ({ body }, call) => addShop(ctx, body, staffCallOf(call))),
    handle(organization.copyShop, ({ body: { name } }, call) => addShop(ctx, { name, copies: true }, staffCallOf(call))),
    handle(organization.closeShop, (_, call) => closeShop(ctx, staffCallOf(call))),
    handle(organization.reopenShop, (_, call) => reopenShop(ctx, staffCallOf(call))),
    handle(memberWork, ({ params }, call) => showMemberWork(ctx, params.memberId, membershipOf(call))),
    handle(organization.moveMember, ({ params, body }, call) => moveMember(ctx, params.memberId, body, staffCallOf(call))),
  ]
}
