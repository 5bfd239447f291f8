import { newId } from '../ids.ts'
import { OperatorError } from '../operator-error.ts'
import { type Database, rollback, type Tx } from './db.ts'

/**
 * Tests the row policies of this database before the server starts: a probe row must be visible in its own scope only. A superuser, or an
 * owner without forced policies, would see it everywhere without an error.
 */
export async function verifyTenantIsolation(db: Database): Promise<void> {
  const own = newId()
  const visible = await db.inScope({ organizationId: own }, async (tx) => {
    await tx.$client.query(`insert into organization (id, name) values ($1, 'probe')`, [own])
    const inOwn = await sees(tx, own)
    await db.enterScope(tx, { organizationId: newId() })
    const inOther = await sees(tx, own)
    await tx.$client.query(`select set_config('app.org', '', true), set_config('app.shop', '', true)`)
    return rollback({ inOwn, inOther, inNone: await sees(tx, own) })
  })
  const { inOwn, inOther, inNone } = visible as unknown as { inOwn: boolean; inOther: boolean; inNone: boolean }
  if (inOwn && !inOther && !inNone) return
  throw new OperatorError(
    "The database does not keep the tenants' rows apart (row policies have no effect for its user); use a user in DATABASE_URL that is not a superuser and has no BYPASSRLS",
  )
}

async function sees(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.$client.query('select 1 from organization where id = $1', [id])
  return rows.length > 0
}
