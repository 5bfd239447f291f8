/** Describes the schema from the catalogue of a migrated database. */
import pg from 'pg'
import { code, table } from './page.ts'

const head = `# The schema

Written by \`npm run docs\` from the catalogue of a migrated database, and not committed. The files are in [\`db/migrations\`](../db/migrations), one per feature. To add one, see [how to](how-to.md#a-migration).

Every table of a tenant has \`organization_id\`, and \`shop_id\` if its rows belong to one shop. The policy \`scope\` hides the rows of other tenants ([architecture](architecture.md#6-tenancy)). \`rev\` is an optimistic lock: a
change must name the current value. \`seq\` is a position in the order of a shop's changes. Timestamps are instants; \`…_on\` and \`business_day\` are dates of the shop's calendar; \`…_by\` are account ids.`

type Table = { name: string; meaning: string | null; policies: string[] }
type Column = { table: string; name: string; type: string; required: boolean; filled: string | null; meaning: string | null }
type Rule = { table: string; rule: string }

const ours = `n.nspname in ('public', 'identity') and c.relkind = 'r'`
const named = `case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname`

const tables = `
  select ${named} as name, obj_description(c.oid, 'pg_class') as meaning,
         array(select polname::text from pg_policy where polrelid = c.oid order by polname <> 'scope', polname) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where ${ours} order by n.nspname <> 'public', c.relname`

const columns = `
  select ${named} as table, a.attname as name, replace(format_type(a.atttypid, a.atttypmod), 'timestamp with time zone', 'timestamptz') as type, a.attnotnull as required,
         case a.attgenerated when '' then '' else 'always ' end || pg_get_expr(d.adbin, d.adrelid) as filled, col_description(c.oid, a.attnum) as meaning
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
         left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where ${ours} and a.attnum > 0 and not a.attisdropped order by a.attnum`

const constraints = `
  select ${named} as table, pg_get_constraintdef(o.oid) as rule
    from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
   where ${ours} and o.contype in ('p', 'u', 'f', 'c') order by position(o.contype::text in 'pufc'), o.conname`

const indexes = `
  select ${named} as table, pg_get_indexdef(i.indexrelid) as rule
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace join pg_class x on x.oid = i.indexrelid
   where ${ours} and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u')) order by x.relname`

export async function schemaPage(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const read = async <T>(statement: string) => (await client.query(statement)).rows as T[]
    const all = await read<Table>(tables)
    const columnsOf = Map.groupBy(await read<Column>(columns), (column) => column.table)
    const rulesOf = Map.groupBy([...(await read<Rule>(constraints)), ...(await read<Rule>(indexes))], (rule) => rule.table)
    const described = all.map((each) => describeTable(each, columnsOf.get(each.name) ?? [], rulesOf.get(each.name) ?? []))
    return `${[head, ...described].join('\n\n')}\n`
  } finally {
    await client.end()
  }
}

function describeTable({ name, meaning, policies }: Table, columnsOf: readonly Column[], rules: readonly Rule[]): string {
  const rows = columnsOf.map((column) => [
    code(column.name),
    `${column.type}${column.required ? '' : ' or null'}`,
    column.filled ? code(plain(column.filled)) : '',
    column.meaning ?? '',
  ])
  return [
    `## ${name}`,
    meaning ?? '',
    table(['Column', 'Type', 'Default', 'Meaning'], rows),
    [
      policies.length > 0 ? `- Row policies: ${policies.map(code).join(', ')}` : '- No row policy',
      ...rules.map(({ rule }) => `- ${code(plain(rule))}`),
    ].join('\n'),
  ].join('\n\n')
}

/** Simplifies the catalogue's SQL: removes types, brackets and default names. */
function plain(sql: string): string {
  return sql
    .replace(/= ANY \(ARRAY\[(.*?)\]\)/g, 'IN ($1)')
    .replace(/::(text|uuid|date|jsonb)(\[\])?/g, '')
    .replace(/CHECK \(\((.*)\)\)$/, 'CHECK ($1)')
    .replace(/ ON (public|identity)\.(\S+) USING btree/, '')
    .replace(/ ON (public|identity)\.(\S+) USING/, ' USING')
}
