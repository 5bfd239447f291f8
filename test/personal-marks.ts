/** Somebody who is found again wherever a trace of them is left: each of their answers is one that nobody else gives. */
import type { Answers } from '#domain/forms/answers.ts'
import { answerKeys, type Field } from '#domain/forms/field.ts'
import type { Database } from '#platform/database/db.ts'

export const marked = {
  words: 'Zqxmark 様',
  kana: 'ゾクスマルク',
  email: 'zqxmark@example.jp',
  phone: '080-7777-1234',
  day: '2031-07-19',
  sum: '123457',
}

/** However it was put down: folded for a search, in E.164, in 万円. */
export const markPattern = 'zqxmark|ゾクスマルク|ぞくすまるく|zokusumaruku|7777-?1234|2031-0?7-19|12(3457|[.]3457)'

/** All that a form asks for in free words, days and sums. */
export function markedAnswers(fields: readonly Field[]): Answers {
  return Object.assign({}, ...fields.map(markedAnswer))
}

function markedAnswer(field: Field): Answers {
  const { key } = field
  const all = (text: string) => Object.fromEntries(answerKeys(field).map((name) => [name, [text]]))
  switch (field.type) {
    case 'text':
      return all(marked.words)
    case 'kana':
      return all(marked.kana)
    case 'email':
      return all(marked.email)
    case 'tel':
      return all(marked.phone)
    case 'money':
      return all(`${marked.sum}円`)
    case 'date':
    case 'multi-date':
      return all(marked.day)
    case 'date-range':
      return { [`${key}.kind`]: ['range'], [`${key}.from`]: [marked.day], [`${key}.to`]: [marked.day] }
    case 'postal-address':
      return { ...all(marked.words), [`${key}PostalCode`]: ['060-0001'], [`${key}Prefecture`]: ['北海道'] }
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

type Column = { schema: string; table: string; column: string; type: string }

/** The columns of the whole database, whoever's, in which there is a trace of them. */
export async function findMarks(db: Database): Promise<string[]> {
  const { rows } = await db.pool.query<Column>(
    `select c.table_schema as schema, c.table_name as table, c.column_name as column, c.data_type as type
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema') order by 1, 2, 3`,
  )
  const found = await Promise.all(
    rows.map(async ({ schema, table, column, type }) => {
      const value = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
      const { rowCount } = await db.pool.query(`select 1 from "${schema}"."${table}" where ${value} ~* $1 limit 1`, [markPattern])
      return rowCount ? [`${table}.${column}`] : []
    }),
  )
  return found.flat()
}
