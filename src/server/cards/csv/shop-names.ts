import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { staff } from '../../members/table.ts'
import { cardStages } from '../table.ts'
import { parseOptionValue } from './csv-cells.ts'

/** Names of a shop's stages and staff, including archived stages and former staff. */
export type StageAndStaffNames = Awaited<ReturnType<typeof readStageAndStaffNames>>

export async function readStageAndStaffNames(tx: Tx, shopId: string) {
  const [stages, people] = await Promise.all([
    tx.select().from(cardStages).where(eq(cardStages.shopId, shopId)).orderBy(asc(cardStages.sort), asc(cardStages.id)),
    tx.select().from(staff).where(eq(staff.shopId, shopId)).orderBy(asc(staff.sort), asc(staff.id)),
  ])
  return {
    stages: stages.map(({ id, name, category, archivedAt }) => ({ id, name, category, former: archivedAt !== null })),
    people: people.map(({ id, name, status }) => ({ id, name: { ja: name, en: name, zh: name }, former: status === 'left' })),
  }
}

type Named = StageAndStaffNames['people'][number]

/** Returns the id that the name means, preferring the card's current one. Null for an empty name; undefined if none or several match. */
function find(all: readonly Named[], name: string, now: string | null): string | null | undefined {
  if (name === '') return null
  const options = (some: readonly Named[]) => some.map(({ id, name: label }) => ({ value: id, label }))
  return (
    parseOptionValue(options(all.filter(({ id }) => id === now)), name) ??
    parseOptionValue(options(all.filter(({ former }) => !former)), name)
  )
}

export const findStageId = ({ stages }: StageAndStaffNames, name: string, now: string | null) => find(stages, name, now)
export const findStaffId = ({ people }: StageAndStaffNames, name: string, now: string | null) => find(people, name, now)
