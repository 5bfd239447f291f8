/** Imports cards from a CSV file, all rows or none. */

import { type checkImport as checkEntry, type ImportCheck, type importCards as importEntry, importLimits } from '#contract/cards/import.ts'
import type { OperationAnswer, OperationInput } from '#contract/operation.ts'
import type { Answers } from '#domain/forms/answers.ts'
import type { Locale } from '#domain/locale.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { findIdempotentResult, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { shopRowsByIdsCondition } from '#platform/database/shop-row-conditions.ts'
import { type CsvTable, parseCsv } from '#platform/files/read-csv.ts'
import { memberActorOf, type StaffRequest } from '../../feed/staff-request.ts'
import { clockOf } from '../../shops/clock.ts'
import { readShopRow } from '../../shops/read-shop-row.ts'
import { addCards } from '../card/add-cards.ts'
import { saveEditedAnswers } from '../card/edit.ts'
import { createCardPropertyMutation } from '../card/staff-commands.ts'
import type { CardCommandContext } from '../card-command.ts'
import type { CardContext } from '../context.ts'
import type { CsvColumn } from '../csv-columns.ts'
import { readExpiredFields } from '../expired-fields.ts'
import { collectFieldsOfSteps, readVisitorForm } from '../form/visitor-form.ts'
import { readFirstStageId } from '../stages.ts'
import { lockCards } from '../store.ts'
import { cards } from '../table.ts'
import { parseAnswerCell } from './csv-cells.ts'
import { columnName } from './csv-words.ts'
import { type ColumnMapping, describeImportColumns, guessMapping, importableColumns, parseColumnMapping } from './import-columns.ts'
import { possibleCardIds } from './import-id.ts'
import { type CardImportPlan, type ImportReferences, planCardImport } from './import-plan.ts'
import type { ImportProblem } from './import-row.ts'
import { readStageAndStaffNames } from './shop-names.ts'

type ImportContext = CardCommandContext & Pick<CardContext, 'tokens'>
type CheckImportInput = OperationInput<typeof checkEntry>['body']
type ImportInput = OperationInput<typeof importEntry>['body']
type Done = OperationAnswer<typeof importEntry>

const maxReportedRows = 100

/** Returns what the import would do, and the errors of its rows. */
export async function checkImport(
  ctx: ImportContext,
  { membership }: StaffRequest,
  { file, columns: chosenColumns }: CheckImportInput,
  staffLocale: Locale,
) {
  const { organizationId, shopId } = membership
  const table = parseCsv(Buffer.from(file, 'base64'), importLimits.rows)
  if (isRefusal(table)) return table
  const form = await ctx.db.readScope({ organizationId, shopId }, (tx) => readVisitorForm(tx, shopId))
  const columns = importableColumns(collectFieldsOfSteps(form.steps))
  const mapping = chosenColumns ? parseColumnMapping(table, columns, chosenColumns, staffLocale) : guessMapping(table, columns)
  if (isRefusal(mapping)) return mapping
  const references = await ctx.db.readScope({ organizationId, shopId }, (tx) =>
    readReferences(tx, ctx, { shopId, table, mapping, lock: false }),
  )
  const { added, changed, same, wrong, dates } = await planCardImport(table, { mapping, staffLocale, references })
  return {
    ...describeImportColumns(table, mapping, columns, staffLocale),
    ...{ added: added.length, changed: changed.length, same, wrong: wrongRows(wrong) },
    errors: wrong.slice(0, maxReportedRows).map(({ column, ...one }) => ({ ...one, column: nameOf(column, columns, staffLocale) })),
    dates: dates.slice(0, maxReportedRows).map(({ column, ...one }) => ({ ...one, column: nameOf(column, columns, staffLocale)! })),
  } satisfies ImportCheck
}

const wrongRows = (wrong: readonly ImportProblem[]) => new Set(wrong.map(({ line }) => line)).size

function nameOf(key: string | null, columns: readonly CsvColumn[], locale: Locale): string | null {
  const column = columns.find((one) => one.key === key)
  return column ? columnName(column, locale) : null
}

type Refused = Refusal<
  | 'request.invalid'
  | 'import.notText'
  | 'import.notCsv'
  | 'import.semicolons'
  | 'import.empty'
  | 'import.tooManyRows'
  | 'import.columnTwice'
  | 'import.wrongRows'
  | 'idempotency.mismatch'
  | 'staff.notFound'
  | 'stage.notFound'
>

export async function importCards(
  ctx: ImportContext,
  call: StaffRequest,
  { file, columns: chosenColumns }: ImportInput,
  staffLocale: Locale,
): Promise<Done | Refused> {
  const { organizationId, shopId } = call.membership
  const scope = { organizationId, shopId }
  const table = parseCsv(Buffer.from(file, 'base64'), importLimits.rows)
  if (isRefusal(table)) return table
  return ctx.db.inScope(scope, async (tx): Promise<Done | Refused> => {
    // Serializes imports of a shop until commit. A concurrent request with the same key finds its result, and a repeated file finds its
    // cards.
    await tx.$client.query(`select pg_advisory_xact_lock(hashtextextended('import' || $1, 0))`, [shopId])
    const earlier = await findIdempotentResult(tx, organizationId, call.idempotency)
    if (earlier) return isRefusal(earlier) ? earlier : readDone(earlier.result)
    const form = await readVisitorForm(tx, shopId)
    const columns = importableColumns(collectFieldsOfSteps(form.steps))
    const mapping = parseColumnMapping(table, columns, chosenColumns, staffLocale)
    if (isRefusal(mapping)) return mapping
    const references = await readReferences(tx, ctx, { shopId, table, mapping, lock: true })
    const plan = await planCardImport(table, { mapping, staffLocale, references })
    if (plan.wrong.length > 0) return rollback(refuseRows(plan.wrong, columns, staffLocale))
    const made = await carryOut(tx, ctx, call, { scope, references, plan })
    if (typeof made !== 'number') return rollback(made)
    const done = { added: plan.added.length, changed: made, same: plan.same }
    await saveIdempotentResult(tx, scope, call.idempotency, {
      added: String(done.added),
      changed: String(done.changed),
      same: String(done.same),
    })
    return done
  })
}

const readDone = ({ added, changed, same }: Record<string, unknown>): Done => ({
  added: Number(added),
  changed: Number(changed),
  same: Number(same),
})

function refuseRows(wrong: readonly ImportProblem[], columns: readonly CsvColumn[], staffLocale: Locale) {
  const fields = wrong.slice(0, maxReportedRows).map(({ line, column, message }) => {
    const name = nameOf(column, columns, staffLocale)
    return { path: String(line), message: name ? `${name}: ${message}` : message }
  })
  return refuse('import.wrongRows', { params: { rows: wrongRows(wrong) }, fields })
}

type ImportReferencesInput = { shopId: string; table: CsvTable; mapping: ColumnMapping; lock: boolean }

/** `lock`: locks the cards that the file names until commit. */
async function readReferences(
  tx: Tx,
  ctx: ImportContext,
  { shopId, table, mapping, lock }: ImportReferencesInput,
): Promise<ImportReferences> {
  const at = mapping.findIndex((column) => column?.card === 'id')
  const ids = at < 0 ? [] : table.rows.flatMap(({ cells }) => (cells[at] ? possibleCardIds(shopId, cells[at]) : []))
  const [shop, names, first] = await Promise.all([
    readShopRow(tx, shopId),
    readStageAndStaffNames(tx, shopId),
    readFirstStageId(tx, shopId),
  ])
  const rows = await (lock
    ? lockCards(tx, shopId, ids)
    : tx
        .select()
        .from(cards)
        .where(shopRowsByIdsCondition(cards, shopId, ids)))
  const versions = [...new Set(rows.map(({ formVersion }) => formVersion))]
  const storedAnswers = rows.map(({ answers }) => answers)
  const named = stationsInFile(table, mapping)
  const form = await readVisitorForm(tx, shopId, undefined, storedAnswers, named)
  const forms = await Promise.all(
    versions.map(async (version) => [version, await readVisitorForm(tx, shopId, version, storedAnswers, named)] as const),
  )
  const its = {
    cards: new Map(rows.map((row) => [row.id, row])),
    expired: await readExpiredFields(
      tx,
      rows.map(({ id }) => id),
    ),
  }
  return { shopId, timeZone: clockOf(shop).timeZone, now: ctx.clock(), names, firstStage: first, form, forms: new Map(forms), ...its }
}

/** The stations of all rows, as if they were the answers of one card. */
function stationsInFile({ rows }: CsvTable, mapping: ColumnMapping): Answers {
  const stations = mapping.flatMap((column, at) => {
    if (column?.field?.type !== 'stations') return []
    const { key, field } = column
    return [[key, [...new Set(rows.flatMap(({ cells }) => parseAnswerCell({ key, field }, cells[at] ?? '')))]] as const]
  })
  return Object.fromEntries(stations)
}

type Work = { scope: Required<Scope>; references: ImportReferences; plan: CardImportPlan }

/** Returns the number of existing cards that it changed. */
async function carryOut(tx: Tx, { tokens }: ImportContext, call: StaffRequest, { scope, references, plan }: Work) {
  const { now, form } = references
  const actor = memberActorOf(call)
  await addCards(tx, plan.added, { scope, form, tokens, actor, now, source: 'file' })
  for (const { row, answers, properties } of plan.changed) {
    const saved = answers ? await saveEditedAnswers(tx, { scope, row, actor, now }, answers) : row
    const changed = await createCardPropertyMutation({ ...saved, stageId: saved.stageId! }, properties)(tx, {
      scope,
      row: saved,
      actor,
      now,
    })
    if (!('refused' in changed)) continue
    if (changed.refused === 'staff.notFound' || changed.refused === 'stage.notFound') return refuse(changed.refused)
    throw new Error('a card that is held can’t have changed')
  }
  return plan.changed.length
}
