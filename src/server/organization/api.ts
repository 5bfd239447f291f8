import { eq } from 'drizzle-orm'
import { previewMemberMove } from '#contract/member-move.ts'
import * as organization from '#contract/organization.ts'
import * as contract from '#contract/shops.ts'
import { refuse } from '#domain/refusal.ts'
import { implementOperation, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import { moveMember, readMemberMovePreview } from '../leaving/move-member.ts'
import type { LeaveContext } from '../leaving/staff-leave.ts'
import { setSecondFactorRequirement } from '../members/second-factor.ts'
import { organizations, shops } from '../shops/table.ts'
import { previewShopCopy } from './copy.ts'
import { addShop, closeShop, type OrganizationContext, readOrganization, reopenShop, setVisitorSharing } from './organization.ts'

export function shopApi(ctx: OrganizationContext & LeaveContext): OperationWithHandler[] {
  const { db, hooks } = ctx
  return [
    implementOperation(contract.getShop, async (_, call) =>
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
    implementOperation(organization.getOrganization, (_, call) => readOrganization(ctx, membershipOf(call))),
    implementOperation(organization.setSecondFactorRequirement, ({ body }, call) =>
      setSecondFactorRequirement(ctx, body.from, toStaffRequest(call)),
    ),
    implementOperation(organization.setVisitorSharing, ({ body }, call) => setVisitorSharing(ctx, body.on, toStaffRequest(call))),
    implementOperation(organization.previewShopCopy, (_, call) =>
      db.readScope(membershipOf(call), (tx) => previewShopCopy(hooks, tx, membershipOf(call).shopId)),
    ),
    implementOperation(organization.addShop, ({ body }, call) => addShop(ctx, body, toStaffRequest(call))),
    implementOperation(organization.addShopCopy, ({ body: { name } }, call) => addShop(ctx, { name, copies: true }, toStaffRequest(call))),
    implementOperation(organization.closeShop, (_, call) => closeShop(ctx, toStaffRequest(call))),
    implementOperation(organization.reopenShop, (_, call) => reopenShop(ctx, toStaffRequest(call))),
    implementOperation(previewMemberMove, ({ params }, call) => readMemberMovePreview(ctx, params.memberId, membershipOf(call))),
    implementOperation(organization.moveMember, ({ params, body }, call) => moveMember(ctx, params.memberId, body, toStaffRequest(call))),
  ]
}
