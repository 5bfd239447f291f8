/** Plans an import: the result of each row, before anything is changed. */

import { setImmediate as others } from 'node:timers/promises'
import type { Temporal } from 'temporal-polyfill'
import { isDeleted, isSubmitted, needsLostReason } from '#domain/cards/card.ts'
import { findChangedFieldKeys } from '#domain/cards/edits.ts'
import { findExemptFieldKeys, relaxRequiredRules } from '#domain/cards/exempt-fields.ts'
import { type CardProperties, cardPropertyNames } from '#domain/cards/properties.ts'
import { type Answers, areAnswersWithinLimits } from '#domain/forms/answers.ts'
import { checkAnswers } from '#domain/forms/check-answers.ts'
import { controlNames, type Field, fieldOptions } from '#domain/forms/field.ts'
import { makeFilesOptional } from '#domain/forms/file-answers.ts'
import { normalizeAnswers } from '#domain/forms/tidy-answers.ts'
import { type Locale, toTextLocale } from '#domain/locale.ts'
import { truncateText } from '#domain/text-length.ts'
import { roundTripShiftJis } from '#platform/files/csv.ts'
import type { CsvTable } from '#platform/files/read-csv.ts'
import { isRewrittenDate } from '#platform/files/spreadsheet-dates.ts'
import { newId } from '#platform/ids.ts'
import type { NewCard } from '../card/add-cards.ts'
import type { saveEditedAnswers } from '../card/edit.ts'
import { answerProblemSentences } from '../form/answer-problems.ts'
import { collectFieldsOfSteps, type readVisitorForm } from '../form/visitor-form.ts'
import type { CardRow } from '../table.ts'
import { cardTexts } from '../words.ts'
import { toShiftJisField, toShiftJisLabel } from './csv-cells.ts'
import type { ColumnMapping } from './import-columns.ts'
import { importedCardId } from './import-id.ts'
import { type ImportProblem, maxQuotedLength, type ParsedImportRow, parseImportRow } from './import-row.ts'
import { findStaffId, findStageId, type StageAndStaffNames } from './shop-names.ts'

export type ImportReferences = {
  shopId: string
  timeZone: string
  now: Temporal.Instant
  names: StageAndStaffNames
  /** Stage of new cards whose row names none. */
  firstStage: string
  /** The shop's current form, and the forms of cards that the file names. */
  form: VisitorForm
  forms: ReadonlyMap<number, VisitorForm>
  cards: ReadonlyMap<string, CardRow>
  /** Fields of these cards whose answers were deleted when their retention ended. */
  expired: ReadonlyMap<string, readonly string[]>
}
type VisitorForm = Awaited<ReturnType<typeof readVisitorForm>>

type Change = {
  row: CardRow
  answers: Parameters<typeof saveEditedAnswers>[2] | undefined
  properties: Partial<CardProperties>
}
export type CardImportPlan = {
  added: NewCard[]
  changed: Change[]
  same: number
  wrong: ImportProblem[]
  /** Texts that a spreadsheet may have turned into a date. */
  dates: { line: number; column: string; value: string }[]
}

/** `isShiftJis`: characters that it lacks were replaced when the file was written. */
type PlanInput = { mapping: ColumnMapping; staffLocale: Locale; references: ImportReferences; isShiftJis: boolean }

/** Rows planned before other work gets a turn. */
const atOnce = 20

export async function planCardImport({ rows, isShiftJis }: CsvTable, input: Omit<PlanInput, 'isShiftJis'>): Promise<CardImportPlan> {
  const plan: CardImportPlan = { added: [], changed: [], same: 0, wrong: [], dates: [] }
  const read = {
    ...input,
    isShiftJis,
    ground: isShiftJis ? { ...input.references, names: namesThroughFile(input.references.names) } : input.references,
  }
  const seenIds = new Set<string>()
  const mapping = withKnownNames(read.mapping, read.ground.form, isShiftJis)
  for (const [at, row] of rows.entries()) {
    if (at % atOnce === 0) await others()
    const importedRow = parseImportRow(row, mapping, {
      timeZone: read.ground.timeZone,
      now: read.ground.now,
      staffLocale: read.staffLocale,
    })
    const outcome = planRow(importedRow, seenIds, read)
    if (outcome === 'same') plan.same++
    else if (Array.isArray(outcome)) plan.wrong.push(...outcome)
    else if ('row' in outcome) plan.changed.push(outcome)
    else plan.added.push(outcome)
    if (outcome !== 'same') plan.dates.push(...datesIn(importedRow, mapping, read.ground))
  }
  return plan
}

/** Adds the names of lines and stations that the cards in the file hold but the shop no longer offers. */
function withKnownNames(mapping: ColumnMapping, { steps }: VisitorForm, isShiftJis: boolean): ColumnMapping {
  const fields = new Map(collectFieldsOfSteps(steps).map((field) => [field.key, isShiftJis ? toShiftJisField(field) : field]))
  return mapping.map((column) => (column?.field ? { ...column, field: fields.get(column.field.key) ?? column.field } : column))
}

const namesThroughFile = ({ stages, people }: StageAndStaffNames): StageAndStaffNames => ({
  stages: stages.map((stage) => ({ ...stage, name: toShiftJisLabel(stage.name) })),
  people: people.map((person) => ({ ...person, name: toShiftJisLabel(person.name) })),
})

const texts: ReadonlySet<Field['type']> = new Set(['text', 'postal-address'])

/** Returns new texts of a row that look like a date as a spreadsheet writes it. */
function datesIn({ id, line, answers }: ParsedImportRow, mapping: ColumnMapping, references: ImportReferences): CardImportPlan['dates'] {
  const stored = references.cards.get(importedCardId(references, id) ?? '')?.answers ?? {}
  return mapping.flatMap((column) => {
    if (!column?.field || !texts.has(column.field.type)) return []
    const { key } = column
    return (answers[key] ?? [])
      .filter((value) => isRewrittenDate(value) && !stored[key]?.includes(value))
      .map((value) => ({ line, column: key, value }))
  })
}

type Outcome = NewCard | Change | 'same' | ImportProblem[]

function planRow(importedRow: ParsedImportRow, seenIds: Set<string>, { staffLocale, references, isShiftJis }: PlanInput): Outcome {
  const { wrong: texts } = cardTexts[staffLocale].files
  const about = (message: string, column: string | null = null): ImportProblem => ({ line: importedRow.line, column, message })
  const id = importedCardId(references, importedRow.id)
  if (id && seenIds.has(id)) return [about(texts.twice, 'card.id')]
  if (id) seenIds.add(id)
  const row = id ? references.cards.get(id) : undefined
  if (row && !isSubmitted(row.status)) return [about(isDeleted(row.status) ? texts.inBin : texts.erased, 'card.id')]
  const [properties, refused] = readProperties(importedRow, row, { staffLocale, references })
  const wrong = [...importedRow.wrong, ...refused.map(([column, message]) => about(message, column))]
  if (!areAnswersWithinLimits(importedRow.answers)) wrong.push(about(texts.tooMuch))
  if (wrong.length > 0) return wrong
  const outcome = row
    ? planChange(row, importedRow, properties, { staffLocale, references, isShiftJis })
    : planNew(id, importedRow, properties, { staffLocale, references })
  return typeof outcome === 'object' && 'errors' in outcome
    ? Object.entries(outcome.errors).map(([control, message]) => about(message, control === '' ? null : control))
    : outcome
}

/** Messages by control name; '' for the whole row. */
type Errors = { errors: Readonly<Record<string, string>> }
type PlanContext = Pick<PlanInput, 'staffLocale' | 'references'>

function planNew(
  id: string | undefined,
  importedRow: ParsedImportRow,
  properties: Partial<CardProperties>,
  { staffLocale, references }: PlanContext,
): NewCard | Errors {
  const locale = importedRow.locale ?? staffLocale
  const { answers, errors } = checkAnswers(
    makeFilesOptional(collectFieldsOfSteps(references.form.steps)),
    importedRow.answers,
    locale,
    answerProblemSentences[staffLocale],
    staffLocale,
  )
  if (Object.keys(errors).length > 0)
    return { errors: forStaff(errors, importedRow.answers, collectFieldsOfSteps(references.form.steps), staffLocale) }
  const none: CardProperties = {
    assigneeId: null,
    stageId: references.firstStage,
    lostReason: null,
    temperature: null,
    nextContactOn: null,
  }
  const submittedAt = importedRow.sentAt ?? new Date(references.now.epochMilliseconds)
  const card = { locale, submittedAt, properties: { ...none, ...properties }, answers, sent: importedRow.answers }
  return { id: id ?? newId(references.now.epochMilliseconds), ...card }
}

function planChange(
  row: CardRow,
  importedRow: ParsedImportRow,
  imported: Partial<CardProperties>,
  { staffLocale, references, isShiftJis }: Omit<PlanInput, 'mapping'>,
): Change | 'same' | Errors {
  const { wrong: texts } = cardTexts[staffLocale].files
  const all = collectFieldsOfSteps(references.forms.get(row.formVersion)!.steps)
  const { fields, typed, mine } = answersInFile(
    all,
    row.answers,
    isShiftJis ? withStored(importedRow.answers, row.answers) : importedRow.answers,
  )
  const keys = findChangedFieldKeys(fields, row.answers, mine)
  const properties = Object.fromEntries(
    cardPropertyNames.flatMap((name) => (imported[name] === undefined || imported[name] === row[name] ? [] : [[name, imported[name]]])),
  )
  if (keys.length === 0 && Object.keys(properties).length === 0) return 'same'
  // Changes made since the file was exported would be lost.
  if (importedRow.rev === undefined) return { errors: { 'card.rev': texts.noRev } }
  if (importedRow.rev !== row.rev) return { errors: { 'card.rev': texts.changed } }
  if (keys.length === 0) return { row, answers: undefined, properties }
  const relaxedFields = relaxRequiredRules(makeFilesOptional(all), findExemptFieldKeys(all, row, references.expired.get(row.id) ?? []))
  const { answers, errors } = checkAnswers(relaxedFields, mine, row.locale, answerProblemSentences[staffLocale], staffLocale)
  if (Object.keys(errors).length > 0) return { errors: forStaff(errors, mine, all, staffLocale) }
  const changed = findChangedFieldKeys(all, row.answers, answers)
  return { row, answers: changed.length > 0 ? { fields: all, answers, typed, changed } : undefined, properties }
}

/** Returns the stored text where the Shift_JIS file has only its replacement: 𠮷野 is 〓野 there. */
function withStored(imported: Answers, stored: Answers): Answers {
  const isSame = (key: string) =>
    stored[key]?.length === imported[key]!.length && stored[key].every((text, at) => roundTripShiftJis(text) === imported[key]![at])
  return Object.fromEntries(Object.entries(imported).map(([key, answer]) => [key, isSame(key) ? stored[key]! : answer]))
}

/** Rewords errors of the form, which address visitors, for staff. */
function forStaff(
  errors: Readonly<Record<string, string>>,
  answers: Answers,
  fields: readonly Field[],
  staffLocale: Locale,
): Readonly<Record<string, string>> {
  const { wrong: words } = cardTexts[staffLocale].files
  // Chosen options by their words. If the form lacks some, only these are wrong.
  const textOf = (control: string) => {
    const field = fields.find(({ key }) => key === control)
    const options = (field && fieldOptions(field)) ?? []
    const chosen = (answers[control] ?? []).map((value) => ({ value, option: options.find((option) => option.value === value) }))
    const lacking = chosen.filter(({ option }) => !option)
    return (lacking.length > 0 ? lacking : chosen).map(({ value, option }) => option?.label[toTextLocale(staffLocale)] ?? value).join('; ')
  }
  return Object.fromEntries(
    Object.entries(errors).map(([control, rule]) => [
      control,
      textOf(control) === '' ? words.empty(rule) : words.refused(truncateText(textOf(control), maxQuotedLength), rule),
    ]),
  )
}

/** Keeps consents, which only visitors give, and photos, which a file cannot contain. `mine`: all answers of the card, from the file. */
function answersInFile(all: readonly Field[], stored: Answers, imported: Answers) {
  const fields = all.filter(
    (field) => !['consent', 'heading', 'file'].includes(field.type) && controlNames(field).some((key) => imported[key] !== undefined),
  )
  const controls = fields.flatMap(controlNames)
  const sent = Object.fromEntries(controls.map((key) => [key, imported[key] ?? stored[key] ?? []]))
  const otherAnswers = Object.fromEntries(Object.entries(stored).filter(([key]) => !controls.includes(key)))
  return { fields, typed: { ...stored, ...sent }, mine: { ...otherAnswers, ...normalizeAnswers(fields, sent) } }
}

/** Returns the properties in the row, and errors by column. An empty stage leaves the card in its stage. */
function readProperties(
  importedRow: ParsedImportRow,
  row: CardRow | undefined,
  { staffLocale, references: { names, firstStage } }: PlanContext,
) {
  const { wrong: texts } = cardTexts[staffLocale].files
  const refused: [column: string, message: string][] = []
  const { temperature, nextContactOn, stage, assignee } = importedRow
  const stageId = stage ? findStageId(names, stage, row?.stageId ?? null) : undefined
  const assigneeId = assignee === undefined ? undefined : findStaffId(names, assignee, row?.assigneeId ?? null)
  if (stage && !stageId) refused.push(['card.stage', texts.unknown(truncateText(stage, maxQuotedLength))])
  if (assignee !== undefined && assigneeId === undefined)
    refused.push(['card.assignee', texts.unknown(truncateText(assignee, maxQuotedLength))])
  const before = row?.stageId ?? firstStage
  const after = stageId ?? before
  const isLost = names.stages.some(({ id, category }) => id === after && needsLostReason(category))
  const lostReason = isLost ? (importedRow.lostReason ?? row?.lostReason ?? null) : null
  if (isLost && after !== before && lostReason === null) refused.push(['card.lostReason', texts.noReason])
  const properties = { temperature, nextContactOn, stageId, lostReason, assigneeId }
  const inFile = Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as Partial<CardProperties>
  return [inFile, refused] as const
}
