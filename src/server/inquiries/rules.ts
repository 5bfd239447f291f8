/** Rules by which mails of a sender become cards, or are ignored. */
import { and, asc, count, eq } from 'drizzle-orm'
import type { InquiryRule, saveInquiryRule as saveEntry } from '#contract/inquiries.ts'
import type { OperationInput } from '#contract/operation.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { toFault } from '#platform/fault.ts'
import { newId } from '#platform/ids.ts'
import { runSettingsCommand, type SettingsEvent } from '../feed/settings-command.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import type { InquiryContext } from './context.ts'
import { eraseInquiries } from './erase.ts'
import { makeCardsByRules } from './make-cards.ts'
import { inquiries, inquiryRules, type RuleRow } from './table.ts'

const maxRules = 200

const toRule = ({ id, rev, sender, portal, marks }: RuleRow): InquiryRule => ({ id, rev, sender, portal, marks })

export async function findRuleOfSender(tx: Tx, shopId: string, sender: string): Promise<InquiryRule | undefined> {
  const [row] = await tx
    .select()
    .from(inquiryRules)
    .where(and(eq(inquiryRules.shopId, shopId), eq(inquiryRules.sender, sender)))
  return row && toRule(row)
}

async function readRules(tx: Tx, shopId: string): Promise<{ rules: InquiryRule[] }> {
  const rows = await tx
    .select()
    .from(inquiryRules)
    .where(eq(inquiryRules.shopId, shopId))
    .orderBy(asc(inquiryRules.portal), asc(inquiryRules.id))
  return { rules: rows.map(toRule) }
}

export const listRules = ({ db }: InquiryContext, membership: StaffRequest['membership']) =>
  db.readScope(membership, (tx) => readRules(tx, membership.shopId))

/** Saves the rule, then makes cards of the waiting mails that it fits. If that fails, the job does it within a minute. */
export async function saveRule(
  ctx: InquiryContext,
  { rev, sender, portal, marks }: OperationInput<typeof saveEntry>['body'],
  call: StaffRequest,
) {
  const { organizationId, shopId } = call.membership
  const scope = { organizationId, shopId }
  const saved = await runSettingsCommand<InquiryRule, Refusal<'setting.changed' | 'setting.tooMany'>>(
    ctx,
    call,
    async (tx, now) => {
      const before = await findRuleOfSender(tx, shopId, sender)
      if ((before?.rev ?? 0) !== rev) return refuse('setting.changed', { current: await readRules(tx, shopId) })
      const [counted] = before ? [] : await tx.select({ rules: count() }).from(inquiryRules).where(eq(inquiryRules.shopId, shopId))
      if (counted && counted.rules >= maxRules) return refuse('setting.tooMany', { params: { limit: maxRules } })
      const id = before?.id ?? newId(now.getTime())
      await tx
        .insert(inquiryRules)
        .values({ id, ...scope, sender, portal, marks, createdAt: now })
        .onConflictDoUpdate({ target: inquiryRules.id, set: { portal, marks, rev: rev + 1 } })
      if (marks === null) {
        const { id: inquiryId } = inquiries
        const ignored = await tx
          .select({ id: inquiryId })
          .from(inquiries)
          .where(and(eq(inquiries.shopId, shopId), eq(inquiries.sender, sender), eq(inquiries.status, 'waiting')))
        await eraseInquiries(
          tx,
          scope,
          ignored.map((one) => one.id),
        )
      }
      return { id, event: ruleEvent(shopId, 'inquiry.saveRule', { sender, marks }) }
    },
    async (tx, id) => toRule((await findRule(tx, shopId, id))!),
  )
  if (!isRefusal(saved))
    await makeCardsByRules(ctx, scope).catch((error: unknown) => ctx.log.warn({ fault: toFault(error) }, 'cards of mails are made later'))
  return saved
}

async function findRule(tx: Tx, shopId: string, id: string): Promise<RuleRow | undefined> {
  const [row] = await tx.select().from(inquiryRules).where(rowInShopCondition(inquiryRules, { shopId, id }))
  return row
}

/** The sender may be a person, so the address is where it can be erased. */
const ruleEvent = (
  shopId: string,
  kind: 'inquiry.saveRule' | 'inquiry.removeRule',
  { sender, marks }: Pick<RuleRow, 'sender' | 'marks'>,
): SettingsEvent => ({
  ...{ kind, entityType: 'shop', entityId: shopId, changed: [] },
  ...{ data: { ignores: marks === null }, values: { sender: { after: sender } } },
})

export function removeRule(ctx: InquiryContext, call: StaffRequest, ruleId: string) {
  const { shopId } = call.membership
  return runSettingsCommand<{ rules: InquiryRule[] }, Refusal<'inquiryRule.notFound'>>(
    ctx,
    call,
    async (tx) => {
      const row = await findRule(tx, shopId, ruleId)
      if (!row) return refuse('inquiryRule.notFound')
      await tx.delete(inquiryRules).where(rowInShopCondition(inquiryRules, row))
      return { id: ruleId, event: ruleEvent(shopId, 'inquiry.removeRule', row) }
    },
    (tx) => readRules(tx, shopId),
  )
}
