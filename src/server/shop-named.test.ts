/** First wall before the row policies: each query of shop rows by id must name the shop, or the organization for rows of several shops. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('src/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
const sourceOf = (file: string) => readFileSync(file, 'utf8')

/** Exceptions: an account acts in several shops, and privacy requests may be listed for all of them. */
const excused = [
  'members.accountId',
  'staff.accountId',
  'privacyRequestCards.requestId',
  'privacyRequestTickets.requestId',
  'privacyRequestReservations.requestId',
  'privacyRequestInquiries.requestId',
]

/** Conditions in variables that name the organization. */
const named = /\b(shopId|organizationId|rowOf|rowsOf|actsIn|actsHere|inSight)\b/
const namedInSql = /\b(shop_id|organization_id) = /

/** Names of table objects whose rows belong to one shop. */
const tables = new Set(
  files.flatMap((file) =>
    [...sourceOf(file).matchAll(/export const (\w+) = pgTable\([^{]*\{(.*?)\n {0,4}\}/gs)].flatMap(([, name, columns]) =>
      columns!.includes('shopId:') ? name! : [],
    ),
  ),
)

function argumentOf(source: string, start: number): string {
  let open = 1
  let end = start
  while (open > 0) open += { '(': 1, ')': -1 }[source[end++]!] ?? 0
  return source.slice(start, end - 1)
}

/** Matches `.where(… eq(tickets.id, …))`. Joins compare ids of rows already found. */
const conditionsById = (source: string) => {
  const aliases = new Map([...source.matchAll(/(\w+) as (\w+)/g)].map(([, name, alias]) => [alias!, name!]))
  return [...source.matchAll(/\.where\(/g)].flatMap(({ index }) => {
    const condition = argumentOf(source, index + '.where('.length)
    if (named.test(condition)) return []
    return [...condition.matchAll(/\b(?:eq|inArray)\((\w+)\.(id|\w+Id), /g)]
      .map(([, table, column]) => ({ name: aliases.get(table!) ?? table!, column: column! }))
      .filter(({ name, column }) => tables.has(name) && !excused.includes(`${name}.${column}`))
      .map(({ name, column }) => `${name}.${column}`)
  })
}

/** Matches `… from ticket where id = $1` in a string. */
const textsById = (source: string) =>
  [...source.matchAll(/`[^`]*`|'[^'\n]*'/g)].flatMap(([text]) => {
    const [, table] = text.match(/(?:from|update) (\w+)[^;]*?\bwhere (?:\w+\.)?id = (?:\$|any\()/s) ?? []
    return table && table !== 'shop' && table !== 'organization' && !namedInSql.test(text) ? [table] : []
  })

test('Every query of a shop’s rows by id also filters by shop', () => {
  expect(tables.size).toBeGreaterThan(30)
  const found = files.flatMap((file) => {
    const source = sourceOf(file)
    return [...conditionsById(source), ...textsById(source)].map((table) => `${file} ${table}`)
  })
  expect(found).toEqual([])
})

test('The check finds a query without a shop and accepts one with a shop', () => {
  expect(conditionsById('.where(and(eq(tickets.id, id), isNull(tickets.closedAt)))')).toEqual(['tickets.id'])
  expect(conditionsById('.where(inArray(consents.cardId, cardIds))')).toEqual(['consents.cardId'])
  expect(conditionsById('.where(rowOf(tickets, row))')).toEqual([])
  expect(textsById("'select rev from ticket where id = $1'")).toEqual(['ticket'])
  expect(textsById('`update ticket set rev = 1 where shop_id = $2 and id = $1`')).toEqual([])
})
