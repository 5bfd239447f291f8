/** A person with unique answers, so that any trace of them can be found. */
import type { Answers } from '#domain/forms/answers.ts'
import { answerControlNames, type Field } from '#domain/forms/field.ts'
import type { Database } from '#platform/database/db.ts'

export const canaryValues = {
  words: 'Zqxmark 様',
  kana: 'ゾクスマルク',
  email: 'zqxmark@example.jp',
  phone: '080-7777-1234',
  day: '2031-07-19',
  sum: '123457',
}

/** Matches every stored form: folded for a search, in E.164, in 万円. The sum stands alone, because hashes contain its digits by chance. */
export const canaryPattern = 'zqxmark|ゾクスマルク|ぞくすまるく|zokusumaruku|7777-?1234|2031-0?7-19|(?<![0-9])12[.]?3457(?![0-9])'

/** Unique answers to all questions for free text, days and sums. */
export function canaryAnswers(fields: readonly Field[]): Answers {
  return Object.assign({}, ...fields.map(markedAnswer))
}

function markedAnswer(field: Field): Answers {
  const { key } = field
  const all = (text: string) => Object.fromEntries(answerControlNames(field).map((name) => [name, [text]]))
  switch (field.type) {
    case 'text':
      return all(canaryValues.words)
    case 'kana':
      return all(canaryValues.kana)
    case 'email':
      return all(canaryValues.email)
    case 'tel':
      return all(canaryValues.phone)
    case 'money':
      return all(`${canaryValues.sum}円`)
    case 'date':
    case 'multi-date':
      return all(canaryValues.day)
    case 'date-range':
      return { [`${key}.kind`]: ['range'], [`${key}.from`]: [canaryValues.day], [`${key}.to`]: [canaryValues.day] }
    case 'postal-address':
      return { ...all(canaryValues.words), [`${key}PostalCode`]: ['060-0001'], [`${key}Prefecture`]: ['北海道'] }
    case 'select':
    case 'multi-select':
      return all(field.options[0]!.value)
    case 'number':
      return all(String(field.min))
    case 'consent':
      return { [key]: ['yes'] }
    default:
      return {}
  }
}

/** Statements that search a pattern in a table's rows, then in each of its columns. */
type Table = { id: string; row: string; search: string }
/** The tables of each database, cached because listing their columns costs more than searching them. */
const tablesOf = new WeakMap<Database, Promise<Table[]>>()

async function listTables(db: Database): Promise<Table[]> {
  const { rows } = await db.pool.query<Table>(
    `with column_text as (
       select c.oid, n.nspname as schema, c.relname as name, a.attname as column,
              case when a.atttypid = 'bytea'::regtype then format('encode(%I, ''escape'')', a.attname) else format('%I::text', a.attname) end as text
         from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
        where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'pg_temp%'
          and a.attnum > 0 and not a.attisdropped
     )
     select oid::text as id,
            format('select %L as id where exists (select from %I.%I where concat_ws('' '', %s) ~* $1)', oid::text, schema, name, string_agg(text, ', ')) as row,
            format('select unnest(array_remove(array[%s], null)) as found from %I.%I',
                   string_agg(format('case when bool_or(%s ~* $1) then %L end', text, name || '.' || "column"), ', '), schema, name) as search
       from column_text group by oid, schema, name`,
  )
  return rows
}

/** Returns all columns in the database, of any tenant, that contain a trace of the person, or another pattern. */
export async function findCanaryTraces(db: Database, pattern = canaryPattern): Promise<string[]> {
  const listed = tablesOf.get(db) ?? listTables(db)
  tablesOf.set(db, listed)
  const tables = await listed
  const { rows: hits } = await db.pool.query<{ id: string }>(tables.map(({ row }) => row).join(' union all '), [pattern])
  const searches = tables.filter(({ id }) => hits.some((hit) => hit.id === id)).map(({ search }) => search)
  if (searches.length === 0) return []
  const { rows } = await db.pool.query<{ found: string }>(
    `select found from (${searches.join(' union all ')}) as columns order by found collate "C"`,
    [pattern],
  )
  return rows.map(({ found }) => found)
}
