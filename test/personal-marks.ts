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

/** The search of each database: listing the columns costs more than searching them. */
const searches = new WeakMap<Database, Promise<string>>()

/** One statement over every column of every table, whatever tables there will be. */
async function searchOf(db: Database): Promise<string> {
  const { rows } = await db.pool.query<{ text: string }>(
    `select format(
              'select unnest(array_remove(array[%s], null)) as found from %I.%I',
              string_agg(
                format('case when bool_or(%s ~* $1) then %L end',
                  case when a.atttypid = 'bytea'::regtype then format('encode(%I, ''escape'')', a.attname) else format('%I::text', a.attname) end,
                  c.relname || '.' || a.attname),
                ', '),
              n.nspname, c.relname) as text
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'pg_temp%'
        and a.attnum > 0 and not a.attisdropped
      group by n.nspname, c.relname`,
  )
  return `select found from (${rows.map(({ text }) => text).join(' union all ')}) as columns order by found collate "C"`
}

/** The columns of the whole database, whoever's, in which there is a trace of them, or of whatever else fits the pattern. */
export async function findMarks(db: Database, pattern = markPattern): Promise<string[]> {
  const text = searches.get(db) ?? searchOf(db)
  searches.set(db, text)
  const { rows } = await db.pool.query<{ found: string }>(await text, [pattern])
  return rows.map(({ found }) => found)
}
