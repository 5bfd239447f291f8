import { asc, eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { defaultStages } from '#domain/cards/stages.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { cardStages } from '../table.ts'

/** As a shop is founded. */
export async function addDefaultStages(tx: Tx, scope: Required<Scope>, now: Temporal.Instant): Promise<void> {
  await tx.insert(cardStages).values(defaultStages.map((name, sort) => ({ id: newId(now.epochMilliseconds), ...scope, name, sort })))
}

export async function readStages(tx: Tx, shopId: string) {
  const { id, name, rev } = cardStages
  return tx.select({ id, name, rev }).from(cardStages).where(eq(cardStages.shopId, shopId)).orderBy(asc(cardStages.sort), asc(id))
}
