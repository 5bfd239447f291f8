import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { createBearerHeaders, post, type TestMember } from './world.ts'

export async function readStageIds({ pool }: { pool: Pick<TestApp['db']['pool'], 'query'> }, shopId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from card_stage where shop_id = $1 order by sort', [shopId])
  return rows.map(({ id }) => id)
}

type Move = { shopId: string; cardId: string; by: TestMember; from?: number; to: number; lostReason?: string }

/** Moves a card to another stage as a member. Stages are indexes in a new shop's list: 0 is new, 7 won, 8 lost. */
export async function moveCardToStage(app: TestApp, { shopId, cardId, by, from = 0, to, lostReason }: Move): Promise<void> {
  const ids = await readStageIds(app.db, shopId)
  const was = { stageId: ids[from], ...(lostReason && { lostReason: null }) }
  const body = { was, change: { stageId: ids[to], ...(lostReason && { lostReason }) } }
  expect((await post(app, `/shops/${shopId}/cards/${cardId}/change`, { headers: createBearerHeaders(by), body })).status).toBe(200)
}
