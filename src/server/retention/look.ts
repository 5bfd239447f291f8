import type { Tx } from '#platform/database/db.ts'
import { isLeft, isListed, termColumns } from './due.ts'

/** Cards that are looked at by one statement. */
export const atOnce = 500

type Looking = { shopId: string; terms: string; after: { at: string; id: string }; until: Date }
type Looked = { id: string; at: string; touchedAt: Date; due: boolean }

export const lookText = `
  select c.id, c.touched_at::text as at, c.touched_at as "touchedAt",
         exists (select from jsonb_to_recordset($2) as ${termColumns} where t.version = c.form_version and ${isLeft}) as due
    from card c
   where c.shop_id = $1 and ${isListed} and (c.touched_at, c.id) > ($3::timestamptz, $4::uuid) and c.touched_at < $5
   order by c.touched_at, c.id limit ${atOnce}`

/** The next cards in the order in which they become due, and whether something of them is. */
export async function look(tx: Tx, { shopId, terms, after, until }: Looking): Promise<Looked[]> {
  const values = [shopId, terms, after.at, after.id, until]
  return (await tx.$client.query<Looked>({ name: 'retention-look', text: lookText, values })).rows
}
