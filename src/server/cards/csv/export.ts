import type { Temporal } from 'temporal-polyfill'
import type { exportCards as entry, RecordedExportFilter } from '#contract/cards/export.ts'
import type { ListedCard } from '#contract/cards/list.ts'
import type { FileEncoding } from '#contract/file-encoding.ts'
import type { OperationInput } from '#contract/operation.ts'
import type { Answers } from '#domain/forms/answers.ts'
import { type Locale, localizedLanguageName, toTextLocale } from '#domain/locale.ts'
import { isRefusal } from '#domain/refusal.ts'
import { unpinnedBusinessDay } from '#domain/time/business-day.ts'
import { formatLocalDateTime } from '#domain/time/local-time.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { rowInShopCondition, shopRowsByIdsCondition } from '#platform/database/shop-row-conditions.ts'
import { toFaultWithoutStack } from '#platform/fault.ts'
import { type CsvCell, csvText, encodeShiftJis, utf8ByteOrderMark } from '#platform/files/csv.ts'
import type { OperationCall } from '#platform/http/call.ts'
import { apiResponseHeaders } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import type { StaffRequest } from '../../feed/staff-request.ts'
import { clockOf } from '../../shops/clock.ts'
import { readShopRow } from '../../shops/read-shop-row.ts'
import type { CardCommandContext } from '../card-command.ts'
import { type CardColumn, type CsvColumn, csvColumns } from '../csv-columns.ts'
import { collectFieldsOfSteps, readVisitorForm } from '../form/visitor-form.ts'
import { findAllCardIds, readListedCardsByIds } from '../list/list.ts'
import { railwayFieldKeys } from '../list/list-columns.ts'
import { cardExports, cards } from '../table.ts'
import { formatAnswerCell } from './csv-cells.ts'
import { columnName } from './csv-words.ts'
import { readStageAndStaffNames, type StageAndStaffNames } from './shop-names.ts'

type ExportInput = OperationInput<typeof entry>['body']
type File = {
  scope: Required<Scope>
  encoding: FileEncoding
  columns: readonly CsvColumn[]
  names: StageAndStaffNames
  locale: Locale
  timeZone: string
}

/** Cards per page. Limits what is in memory at once. */
const atOnce = 200

/** Streams the cards as a file. The export is recorded before the first byte is sent. */
export async function exportCards(
  ctx: CardCommandContext,
  { membership, account, idempotency }: StaffRequest,
  input: ExportInput,
  { locale: staffLocale, recordRead }: Pick<OperationCall, 'locale' | 'recordRead'>,
) {
  const { organizationId, shopId } = membership
  const scope = { organizationId, shopId }
  const { encoding, ...filter } = input
  // Shift_JIS has no simplified Chinese letters.
  const locale = encoding === 'shift_jis' ? 'ja' : staffLocale
  const begun = await ctx.db.inScope(scope, async (tx) => {
    const now = ctx.clock()
    const [shop, names] = await Promise.all([readShopRow(tx, shopId), readStageAndStaffNames(tx, shopId)])
    const clock = clockOf(shop)
    const ids = await findAllCardIds(tx, shopId, clock, filter)
    const form = await readVisitorForm(tx, shopId, undefined, [await readFilterRailways(tx, shopId, ids)])
    const made = { accountId: account.accountId, encoding, filter: recorded(filter), cards: ids.length, now }
    const exportId = await recordExport(tx, scope, made, idempotency)
    if (isRefusal(exportId)) return exportId
    const file: File = { scope, encoding, columns: csvColumns(collectFieldsOfSteps(form.steps)), names, locale, timeZone: clock.timeZone }
    return { ids, exportId, file, day: unpinnedBusinessDay(now, clock) }
  })
  if (isRefusal(begun)) return begun
  const { ids, exportId, file, day } = begun
  await recordRead?.(ids)
  return new Response(streamCards(ctx, file, ids, exportId), {
    headers: {
      ...apiResponseHeaders,
      'content-type': `text/csv; charset=${encoding === 'shift_jis' ? 'Shift_JIS' : 'utf-8'}`,
      'content-disposition': `attachment; filename="cards-${day}.csv"`,
    },
  })
}

function recorded({ text, order: _order, ...filter }: Omit<ExportInput, 'encoding'>): RecordedExportFilter {
  return text ? { ...filter, text: true } : filter
}

/** Reads the railway codes that these cards hold, so the file names lines and stations that the shop no longer offers. */
async function readFilterRailways(tx: Tx, shopId: string, ids: readonly string[]): Promise<Answers> {
  const { rows } = await tx.$client.query<{ key: string; codes: string[] }>(
    `select key, array_agg(distinct code) as codes
       from card c cross join unnest($2::text[]) key cross join jsonb_array_elements_text(c.answers -> key) code
      where c.shop_id = $3 and c.id = any($1) group by key`,
    [ids, railwayFieldKeys, shopId],
  )
  return Object.fromEntries(rows.map(({ key, codes }) => [key, codes]))
}

type Made = { accountId: string; encoding: FileEncoding; filter: RecordedExportFilter; cards: number; now: Temporal.Instant }

/** Records an export once per idempotency key, however often its file is fetched. */
async function recordExport(tx: Tx, scope: Required<Scope>, { now, ...made }: Made, call: IdempotentCall) {
  // Holds the lock until commit. A concurrent request with the same key waits for it.
  await tx.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [call.key])
  const earlier = await findIdempotentResult(tx, scope.organizationId, call)
  if (earlier) return isRefusal(earlier) ? earlier : String(earlier.result.exportId)
  const id = newId(now.epochMilliseconds)
  await tx.insert(cardExports).values({ id, ...scope, at: new Date(now.epochMilliseconds), ...made })
  await tx.insert(events).values({
    id: newId(now.epochMilliseconds),
    ...scope,
    entityType: 'card_export',
    entityId: id,
    kind: 'cards.export',
    actorKind: 'member',
    actorId: made.accountId,
    at: new Date(now.epochMilliseconds),
    data: { cards: made.cards, encoding: made.encoding },
  })
  await saveIdempotentResult(tx, scope, call, { exportId: id })
  return id
}

function streamCards({ db, clock }: CardCommandContext, file: File, ids: readonly string[], exportId: string): ReadableStream<Uint8Array> {
  let at = 0
  let replaced = 0
  const bytesOf = (text: string): Uint8Array => {
    if (file.encoding === 'utf8') return Buffer.from(text, 'utf8')
    const written = encodeShiftJis(text)
    replaced += written.replaced
    return written.bytes
  }
  return new ReadableStream({
    start(controller) {
      const header = csvText([file.columns.map((column) => `${columnName(column, file.locale)} [${column.key}]`)])
      controller.enqueue(bytesOf(file.encoding === 'utf8' ? `${utf8ByteOrderMark}${header}` : header))
    },
    async pull(controller) {
      try {
        const page = ids.slice(at, at + atOnce)
        at += atOnce
        if (page.length > 0) {
          const rows = await db.readScope(file.scope, (tx) => readRows(tx, page, file))
          controller.enqueue(bytesOf(csvText(rows)))
          return
        }
        await db.inScope(file.scope, (tx) => finishExport(tx, { shopId: file.scope.shopId, id: exportId }, replaced, clock()))
        controller.close()
      } catch (error) {
        // The HTTP layer logs this error, so it must not contain the statement's parameters.
        const { name, code = name } = toFaultWithoutStack(error)
        throw new Error(`a file of cards was not finished: ${code}`)
      }
    },
  })
}

async function finishExport(tx: Tx, made: { shopId: string; id: string }, replaced: number, now: Temporal.Instant): Promise<void> {
  await tx
    .update(cardExports)
    .set({ replaced, finishedAt: new Date(now.epochMilliseconds) })
    .where(rowInShopCondition(cardExports, made))
}

async function readRows(tx: Tx, ids: readonly string[], file: File): Promise<CsvCell[][]> {
  const [listed, answered] = await Promise.all([
    readListedCardsByIds(tx, ids),
    tx
      .select({ id: cards.id, answers: cards.answers })
      .from(cards)
      .where(shopRowsByIdsCondition(cards, file.scope.shopId, ids)),
  ])
  const answersOf = new Map(answered.map(({ id, answers }) => [id, answers]))
  return listed.map((card) => cellsOf(card, answersOf.get(card.id) ?? {}, file))
}

function cellsOf(card: ListedCard, answers: Answers, { columns, names, locale, timeZone }: File): CsvCell[] {
  const cardCells: Record<CardColumn, CsvCell> = {
    id: card.id,
    rev: card.rev,
    sentAt: formatLocalDateTime(Date.parse(card.sentAt), timeZone, 'second'),
    ticket: card.ticket,
    stage: names.stages.find(({ id }) => id === card.stageId)?.name[toTextLocale(locale)] ?? null,
    lostReason: card.lostReason,
    assignee: names.people.find(({ id }) => id === card.assigneeId)?.name[toTextLocale(locale)] ?? null,
    temperature: card.temperature,
    nextContactOn: card.nextContactOn,
    locale: localizedLanguageName(card.locale, locale),
  }
  return columns.map((column) => (column.card ? cardCells[column.card] : formatAnswerCell(column, answers, locale)))
}
