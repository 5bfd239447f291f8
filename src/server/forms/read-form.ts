import { and, desc, eq, sql } from 'drizzle-orm'
import type { ShopForm } from '#contract/forms.ts'
import { addNewTemplateFields } from '#domain/forms/customization.ts'
import { formTemplates } from '#domain/forms/templates/templates.ts'
import { createCachedStatement } from '#platform/database/cached-statement.ts'
import type { Tx } from '#platform/database/db.ts'
import { staff } from '../members/table.ts'
import { formVersions } from './table.ts'

/**
 * Returns the form version; undefined if unknown. Without `version`, returns the current one with new fields of its template, switched off.
 */
export async function readForm(tx: Tx, shopId: string, version?: number): Promise<ShopForm | undefined> {
  const [row] = await versionOrCurrent(tx).execute({ shopId, version: version ?? null })
  if (!row) return undefined
  const { template, publishedAt } = row.version
  const form = version === undefined ? addNewTemplateFields(row.version.form, formTemplates[template]) : row.version.form
  return { version: row.version.version, template, form, publishedAt: publishedAt.toISOString(), publishedBy: row.by }
}

const versionOrCurrent = createCachedStatement((tx) =>
  tx
    .select({ version: formVersions, by: staff.name })
    .from(formVersions)
    .leftJoin(staff, and(eq(staff.accountId, formVersions.publishedBy), eq(staff.shopId, formVersions.shopId)))
    .where(
      and(
        eq(formVersions.shopId, sql.placeholder('shopId')),
        eq(formVersions.version, sql`coalesce(${sql.placeholder('version')}, ${formVersions.version})`),
      ),
    )
    .orderBy(desc(formVersions.version))
    .limit(1)
    .prepare('form-version'),
)
