import { and, eq } from 'drizzle-orm'
import type { Form } from '#domain/forms/form.ts'
import type { Tx } from '#platform/database/db.ts'
import { createBoundedCache } from '#platform/http/bounded-cache.ts'
import { formVersions } from './table.ts'

/** Versions that cards were begun under. A published version never changes. */
const cached = createBoundedCache<Form>(500)

/** Returns the version that a stored card names. */
export async function readPublishedForm(tx: Tx, shopId: string, version: number): Promise<Form> {
  const key = `${shopId} ${version}`
  const known = cached.get(key)
  if (known) return known
  const [row] = await tx
    .select({ form: formVersions.form })
    .from(formVersions)
    .where(and(eq(formVersions.shopId, shopId), eq(formVersions.version, version)))
  if (!row) throw new Error('a card names a published form')
  cached.set(key, row.form)
  return row.form
}
