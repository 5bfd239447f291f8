import { asc, eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Words } from '#domain/forms/field.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { cardStages } from './table.ts'

/** How far a sale has come, as a shop's list begins (product.md, 4.2). The shop's own from then on, and apart from a card's status. */
export const defaultStages: readonly Words[] = [
  { ja: '来店前', en: 'Before the visit', zh: '来店前' },
  { ja: '初回相談', en: 'First consultation', zh: '首次咨询' },
  { ja: '物件紹介', en: 'Showing homes', zh: '介绍房源' },
  { ja: '内見調整', en: 'Arranging viewings', zh: '安排看房' },
  { ja: '申込準備', en: 'Preparing the application', zh: '准备申请' },
  { ja: '審査中', en: 'Under review', zh: '审核中' },
  { ja: '契約手続き', en: 'Contract', zh: '办理合同' },
  { ja: '成約', en: 'Closed', zh: '成交' },
  { ja: '失注', en: 'Lost', zh: '未成交' },
]

/** As a shop is founded. */
export async function addDefaultStages(tx: Tx, scope: Required<Scope>, now: Temporal.Instant): Promise<void> {
  await tx.insert(cardStages).values(defaultStages.map((name, sort) => ({ id: newId(now.epochMilliseconds), ...scope, name, sort })))
}

/** As those of another shop of the organization are. */
export async function copyStages(tx: Tx, from: string, scope: Required<Scope>, now: Temporal.Instant): Promise<void> {
  const stages = await readStages(tx, from)
  if (stages.length === 0) return
  await tx.insert(cardStages).values(stages.map(({ name }, sort) => ({ id: newId(now.epochMilliseconds), ...scope, name, sort })))
}

export async function readStages(tx: Tx, shopId: string) {
  const { id, name, rev } = cardStages
  return tx.select({ id, name, rev }).from(cardStages).where(eq(cardStages.shopId, shopId)).orderBy(asc(cardStages.sort), asc(id))
}
