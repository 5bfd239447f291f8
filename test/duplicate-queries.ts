/** Persons whose duplicates are searched among many cards (test/many-cards.ts), and the cost for the database. */
import type { ComparedPerson } from '#domain/cards/same-person.ts'
import type { Database, Scope } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { findDuplicatesParameters, findDuplicatesSql, maxDuplicatesPerContact } from '#server/cards/persons/duplicates.ts'

const nobody: ComparedPerson = { names: [], kanas: [], phones: [], emails: [] }

/** Searches with the same number of results among 5,000 cards and any more. */
export const duplicatePersonSearches: Record<string, { known: ComparedPerson; found: number }> = {
  'a common reading': { known: { ...nobody, kanas: ['サトウ ショウ'] }, found: maxDuplicatesPerContact },
  'two readings, a phone number and an e-mail address': {
    known: { ...nobody, kanas: ['サトウ ショウ', 'スズキ レン'], phones: ['+819000000000'], emails: ['nobody@example.jp'] },
    found: 2 * maxDuplicatesPerContact,
  },
}

export async function measureDuplicateSearch(
  db: Database,
  scope: Required<Scope>,
  known: ComparedPerson,
): Promise<{ rows: number; pages: number; ms: number; plan: string }> {
  const values = findDuplicatesParameters({ ...scope, shared: true }, { personId: newId(), known, apart: [] })
  return db.readScope(scope, async (tx) => {
    const explain = () => tx.$client.query(`explain (analyze, buffers, format json) ${findDuplicatesSql}`, values)
    // The first call plans with cold catalogues.
    await explain()
    const { rows } = await explain()
    const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN']
    return { rows: plan['Actual Rows'], pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], ms, plan: JSON.stringify(plan) }
  })
}
