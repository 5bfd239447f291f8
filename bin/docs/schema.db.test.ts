import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { schemaPage } from './schema.ts'

test('The schema page has every table and shows columns, policies, keys and indexes', async () => {
  const { url, db, drop } = await freshDatabase()
  try {
    const page = await schemaPage(url)
    const { rows } = await db.pool.query<{ name: string }>(
      `select case schemaname when 'public' then tablename else schemaname || '.' || tablename end as name
         from pg_tables where schemaname in ('public', 'identity') order by schemaname <> 'public', tablename`,
    )
    expect([...page.matchAll(/^## (.*)$/gm)].map(([, name]) => name)).toEqual(rows.map(({ name }) => name))
    expect(page).toContain(`## form_version

Published versions of a shop’s reception form.

| Column | Type | Default | Meaning |
| --- | --- | --- | --- |
| \`organization_id\` | uuid |  |  |
| \`shop_id\` | uuid |  |  |
| \`version\` | integer |  |  |
| \`template\` | text |  | Built-in template from which the form was made (src/domain/forms/templates). |
| \`form\` | jsonb |  | The form as JSON (src/domain/forms/form.ts). |
| \`published_at\` | timestamptz |  |  |
| \`published_by\` | text or null |  | Account id. Null: published when the shop was created. |

- Row policies: \`scope\`, \`never_changed\`, \`never_removed\`
- \`PRIMARY KEY (shop_id, version)\`
- \`FOREIGN KEY (organization_id, shop_id) REFERENCES shop(organization_id, id)\`
- \`CHECK (version >= 1)\`
`)
    expect(page).toContain('- `CREATE INDEX estimate_log_of_day (shop_id, business_day)`')
  } finally {
    await drop()
  }
})
