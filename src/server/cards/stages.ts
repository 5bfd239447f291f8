import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { openCategories, type StageCategory } from '#domain/cards/card.ts'
import type { TranslatedText } from '#domain/forms/field.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { cardStages } from './table.ts'

export const defaultStages: readonly { name: TranslatedText; category: StageCategory }[] = [
  { name: { ja: '来店前', en: 'Before the visit', zh: '到店前' }, category: 'new' },
  { name: { ja: '初回相談', en: 'First consultation', zh: '首次咨询' }, category: 'working' },
  { name: { ja: '物件紹介', en: 'Showing homes', zh: '介绍房源' }, category: 'working' },
  { name: { ja: '内見調整', en: 'Arranging viewings', zh: '安排看房' }, category: 'working' },
  { name: { ja: '申込準備', en: 'Preparing the application', zh: '准备申请' }, category: 'working' },
  { name: { ja: '審査中', en: 'Under review', zh: '审核中' }, category: 'working' },
  { name: { ja: '契約手続き', en: 'Contract', zh: '办理合同' }, category: 'working' },
  { name: { ja: '成約', en: 'Closed', zh: '成交' }, category: 'won' },
  { name: { ja: '失注', en: 'Lost', zh: '未成交' }, category: 'lost' },
]

export async function addDefaultStages(tx: Tx, scope: Required<Scope>, now: Temporal.Instant): Promise<void> {
  await tx.insert(cardStages).values(defaultStages.map((stage, sort) => ({ id: newId(now.epochMilliseconds), ...scope, ...stage, sort })))
}

export async function copyStages(tx: Tx, from: string, scope: Required<Scope>, now: Temporal.Instant): Promise<void> {
  const stages = await readStages(tx, from)
  if (stages.length === 0) return
  await tx
    .insert(cardStages)
    .values(stages.map(({ name, category }, sort) => ({ id: newId(now.epochMilliseconds), ...scope, name, category, sort })))
}

export async function readStages(tx: Tx, shopId: string) {
  const { id, name, category, rev } = cardStages
  return tx.select({ id, name, category, rev }).from(cardStages).where(eq(cardStages.shopId, shopId)).orderBy(asc(cardStages.sort), asc(id))
}

/** Returns the first stage of a submitted card: the first of category `new`, else the first. */
export async function readFirstStageId(tx: Tx, shopId: string): Promise<string> {
  const [stage] = await tx
    .select({ id: cardStages.id })
    .from(cardStages)
    .where(and(eq(cardStages.shopId, shopId), isNull(cardStages.archivedAt)))
    .orderBy(sql`${cardStages.category} <> 'new'`, asc(cardStages.sort), asc(cardStages.id))
    .limit(1)
  if (!stage) throw new Error('a shop has stages')
  return stage.id
}

type Staged = { readonly stageId: string | null }

export async function readStageCategoriesOfCards(tx: Tx, cards: readonly Staged[]): Promise<ReadonlyMap<string, StageCategory>> {
  const ids = [...new Set(cards.flatMap(({ stageId }) => stageId ?? []))]
  if (ids.length === 0) return new Map()
  const { id, category } = cardStages
  const rows = await tx.select({ id, category }).from(cardStages).where(inArray(id, ids))
  return new Map(rows.map((stage) => [stage.id, stage.category]))
}

/** The category of a card's stage; null for a draft. */
export async function readStageCategoryOfCard(tx: Tx, card: Staged): Promise<StageCategory | null> {
  return card.stageId === null ? null : ((await readStageCategoriesOfCards(tx, [card])).get(card.stageId) ?? null)
}

/** Stages whose cards still need work. */
export const openStageIdsQuery = (tx: Tx, shopId: string) =>
  tx
    .select({ id: cardStages.id })
    .from(cardStages)
    .where(and(eq(cardStages.shopId, shopId), inArray(cardStages.category, openCategories)))
