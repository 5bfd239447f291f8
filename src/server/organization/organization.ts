import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Organization } from '#contract/organization.ts'
import { measureAccuracy } from '#domain/estimates/accuracy.ts'
import type { EventKind } from '#domain/events.ts'
import type { TemplateName } from '#domain/forms/templates/titles.ts'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { openStatuses } from '#domain/tickets/ticket.ts'
import { businessDay, businessDayStart } from '#domain/time/business-day.ts'
import type { AccountService } from '#platform/accounts.ts'
import { rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { findIdempotentResult, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { newId } from '#platform/ids.ts'
import { readQuotedEstimates } from '../estimates/quoted-estimates.ts'
import type { ShopCommandContext } from '../feed/context.ts'
import { runSettingsCommand } from '../feed/settings-command.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import type { FeatureHooks } from '../hooks/hooks.ts'
import { members } from '../members/table.ts'
import { clockOf } from '../shops/clock.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { organizations, shops } from '../shops/table.ts'
import { createShopCopy } from './copy.ts'
import { createShop, defaultQueueSetup } from './create-organization.ts'

export type OrganizationContext = ShopCommandContext & {
  accounts: Pick<AccountService, 'describeAccounts' | 'countFactors'>
  hooks: Pick<FeatureHooks, 'onCopy'>
  mails: boolean
}

export async function readOrganization({ db, clock, accounts }: OrganizationContext, { organizationId }: Scope): Promise<Organization> {
  const now = clock()
  const { organization, shopRows, memberRows } = await db.readScope({ organizationId }, async (tx) => {
    const [[organization], rows, memberRows] = await Promise.all([
      tx.select().from(organizations).where(eq(organizations.id, organizationId)),
      tx.select().from(shops).orderBy(asc(shops.createdAt), asc(shops.id)),
      tx.select().from(members).where(isNull(members.leftAt)).orderBy(asc(members.createdAt), asc(members.id)),
    ])
    const shopRows = await Promise.all(rows.map((row) => shopToday(tx, row, now)))
    return { organization: organization!, shopRows, memberRows }
  })
  const ids = memberRows.map(({ accountId }) => accountId)
  const [described, factors] = await Promise.all([accounts.describeAccounts(ids), accounts.countFactors(ids)])
  return {
    name: organization.name,
    acrossShops: organization.acrossShops,
    secondFactorFrom: organization.secondFactorDay,
    shops: shopRows,
    members: memberRows.map(({ id, accountId, role, shopId, suspendedAt }) => {
      const { displayName, email = null } = described.get(accountId) ?? {}
      const known = { name: displayName ?? email ?? '', email, secondFactor: factors.has(accountId) }
      return { memberId: id, ...known, role, shopId, suspended: suspendedAt !== null }
    }),
    at: now.toString({ smallestUnit: 'millisecond' }),
  }
}

/** Switches sharing of persons across shops. Outside every queue, because cards read it at the next access. */
export function setVisitorSharing({ db, clock }: OrganizationContext, on: boolean, { membership, account, idempotency }: StaffRequest) {
  const { organizationId, shopId } = membership
  const now = clock()
  return db.inScope<{ acrossShops: boolean } | Refusal<'idempotency.mismatch'>>({ organizationId, shopId }, async (tx) => {
    const [organization] = await tx.select().from(organizations).where(eq(organizations.id, organizationId)).for('no key update')
    const earlier = await findIdempotentResult(tx, organizationId, idempotency)
    if (earlier) return 'refused' in earlier ? earlier : { acrossShops: organization!.acrossShops }
    if (organization!.acrossShops !== on) {
      await tx.update(organizations).set({ acrossShops: on }).where(eq(organizations.id, organizationId))
      await tx.insert(events).values({
        id: newId(now.epochMilliseconds),
        ...{ organizationId, shopId },
        ...{ entityType: 'organization', entityId: organizationId, kind: 'organization.setAcrossShops' },
        ...{ actorKind: 'member', actorId: account.accountId, at: new Date(now.epochMilliseconds), data: { on } },
      })
    }
    await saveIdempotentResult(tx, membership, idempotency, { on: String(on) })
    return { acrossShops: on }
  })
}

async function shopToday(tx: Tx, shop: typeof shops.$inferSelect, now: Temporal.Instant): Promise<Organization['shops'][number]> {
  const clock = clockOf(shop)
  const day = businessDay(now, clock)
  const [{ rows }, quoted] = await Promise.all([
    tx.$client.query<{ waiting: number; since: Date | null; served: number; cards: number }>({
      name: 'shop-today',
      text: `select count(*) filter (where status = 'waiting')::int as waiting, min(joined_at) filter (where status = 'waiting') as since,
                    count(*) filter (where status = 'done')::int as served,
                    (select count(*)::int from card where shop_id = $1 and submitted_at >= $3) as cards
               from ticket where shop_id = $1 and business_day = $2`,
      values: [shop.id, day, new Date(businessDayStart(day, clock).epochMilliseconds)],
    }),
    readQuotedEstimates(tx, shop.id, { from: day, to: day }),
  ])
  const { waiting, since, served, cards } = rows[0]!
  return {
    ...{ id: shop.id, name: shop.name, names: { ja: shop.name, ...shop.otherNames }, rev: shop.rev },
    ...{ closedAt: shop.closedAt?.toISOString() ?? null },
    ...{ waiting, waitingSince: since?.toISOString() ?? null, served, estimates: measureAccuracy(quoted), cards },
  }
}

/** `copies`: like the caller's shop; otherwise a new shop with this template's card. */
type AddShopInput = { name: string } & ({ copies: true } | { template: TemplateName })

export function addShop(ctx: OrganizationContext, input: AddShopInput, { membership, account, idempotency }: StaffRequest) {
  const { organizationId, shopId: from } = membership
  const now = ctx.clock()
  return ctx.db.inScope<Added | Refusal<'shop.tooMany' | 'idempotency.mismatch'>>({ organizationId }, async (tx) => {
    // Serializes additions, so the second request with one key finds the first one's shop.
    await tx.select({ id: organizations.id }).from(organizations).where(eq(organizations.id, organizationId)).for('update')
    const earlier = await findIdempotentResult(tx, organizationId, idempotency)
    if (earlier && 'refused' in earlier) return earlier
    if (earlier) return showAdded(tx, String(earlier.result.shopId))
    if ((await tx.$count(shops)) >= queueSettingsLimits.shops)
      return rollback(refuse('shop.tooMany', { params: { max: queueSettingsLimits.shops } }))
    const scope = { organizationId, shopId: newId(now.epochMilliseconds) }
    const { name } = input
    if ('copies' in input) await createShopCopy(ctx.hooks, tx, from, { scope, name }, now, randomBytes)
    else await createShop(tx, scope, { shopName: name, ...defaultQueueSetup, mails: ctx.mails, template: input.template }, now, randomBytes)
    await tx.insert(events).values({
      id: newId(now.epochMilliseconds),
      ...scope,
      ...{ entityType: 'shop', entityId: scope.shopId, kind: 'shop.create', actorKind: 'member', actorId: account.accountId },
      at: new Date(now.epochMilliseconds),
      data: 'copies' in input ? { copyOf: from } : { template: input.template },
    })
    await saveIdempotentResult(tx, membership, idempotency, { shopId: scope.shopId })
    return showAdded(tx, scope.shopId)
  })
}

type Added = { shopId: string; name: string; entryCode: string }

async function showAdded(tx: Tx, shopId: string): Promise<Added> {
  const shop = await readShopRow(tx, shopId)
  return { shopId, name: shop.name, entryCode: shop.entryCode }
}

type State = { shopId: string; closedAt: string | null }

/** Closes a shop. Refused while tickets are open and for the organization's last open shop. */
export function closeShop(
  ctx: OrganizationContext,
  call: StaffRequest,
): Promise<State | Refusal<'shop.inUse' | 'shop.lastOpen' | 'idempotency.mismatch'>> {
  return setClosed<Refusal<'shop.inUse' | 'shop.lastOpen'>>(ctx, call, 'shop.close', async (tx, shopId) => {
    const { rows } = await tx.$client.query<{ n: number }>(
      'select count(*)::int as n from ticket where shop_id = $1 and status = any($2)',
      [shopId, openStatuses],
    )
    if (rows[0]!.n > 0) return refuse('shop.inUse', { params: { n: rows[0]!.n } })
    return (await isAnotherOpen(ctx, tx, call.membership)) ? undefined : refuse('shop.lastOpen')
  })
}

/** Serializes closings, so two of them cannot count on each other's shop. */
async function isAnotherOpen({ db }: OrganizationContext, tx: Tx, { organizationId, shopId }: Required<Scope>): Promise<boolean> {
  await db.enterScope(tx, { organizationId })
  await tx.select({ id: organizations.id }).from(organizations).where(eq(organizations.id, organizationId)).for('no key update')
  const openShops = await tx.$count(shops, and(ne(shops.id, shopId), isNull(shops.closedAt)))
  await db.enterScope(tx, { organizationId, shopId })
  return openShops > 0
}

export function reopenShop(ctx: OrganizationContext, call: StaffRequest): Promise<State | Refusal<'idempotency.mismatch'>> {
  return setClosed<never>(ctx, call, 'shop.reopen', async () => undefined)
}

function setClosed<Refused extends Refusal>(
  ctx: OrganizationContext,
  call: StaffRequest,
  kind: Extract<EventKind, 'shop.close' | 'shop.reopen'>,
  check: (tx: Tx, shopId: string) => Promise<Refused | undefined>,
) {
  const { shopId } = call.membership
  const closes = kind === 'shop.close'
  return runSettingsCommand<State, Refused>(
    ctx,
    call,
    async (tx, now) => {
      const shop = await readShopRow(tx, shopId)
      if ((shop.closedAt !== null) === closes) return { id: shopId }
      const refused = await check(tx, shopId)
      if (refused) return refused
      await tx
        .update(shops)
        .set({ closedAt: closes ? now : null })
        .where(eq(shops.id, shopId))
      return { id: shopId, event: { kind, entityType: 'shop', entityId: shopId, changed: ['closedAt'] } }
    },
    async (tx) => {
      const shop = await readShopRow(tx, shopId)
      return { shopId, closedAt: shop.closedAt?.toISOString() ?? null }
    },
  )
}
