import { eq } from 'drizzle-orm'
import type { AuditEntry, AuditFilter } from '#contract/audit.ts'
import type { FileEncoding } from '#contract/file-encoding.ts'
import type { Locale } from '#domain/locale.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { formatLocalDateTime } from '#domain/time/local-time.ts'
import type { Scope } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { findIdempotentResult, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { toFaultWithoutStack } from '#platform/fault.ts'
import { type CsvCell, csvText, encodeShiftJis, utf8ByteOrderMark } from '#platform/files/csv.ts'
import { apiResponseHeaders } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { shops } from '../shops/table.ts'
import type { AuditRow } from './entry.ts'
import { type AuditContext, countAuditRows, describeAuditRows, readAuditRows } from './read.ts'
import { type AuditRequest, lockIdempotencyKey } from './reveal.ts'
import { auditTexts } from './words.ts'

type AuditFileQuery = AuditFilter & { encoding: FileEncoding }
type File = { scope: Required<Scope>; filter: AuditFilter; encoding: FileEncoding; locale: Locale; timeZone: string; recordedAs: string }

/** Entries in memory at once. */
const batchSize = 500

/** Records the export before the first entry leaves the server. The file does not contain that record. */
export async function exportAudit(
  ctx: AuditContext,
  { membership: { organizationId, shopId }, account, idempotency, ...call }: AuditRequest,
  { encoding, ...filter }: AuditFileQuery,
): Promise<Response | Refusal<'idempotency.mismatch'>> {
  const scope = { organizationId, shopId }
  // Shift_JIS has no simplified Chinese, so this encoding is always in Japanese.
  const locale = encoding === 'shift_jis' ? 'ja' : call.locale
  const begun = await ctx.db.inScope(scope, async (tx) => {
    await lockIdempotencyKey(tx, idempotency)
    const [shop] = await tx.select({ timeZone: shops.timeZone }).from(shops).where(eq(shops.id, shopId))
    const { timeZone } = shop!
    const earlier = await findIdempotentResult(tx, organizationId, idempotency)
    if (isRefusal(earlier)) return earlier
    if (earlier) return { timeZone, recordedAs: String(earlier.result.id) }
    const entries = await countAuditRows(tx, scope, filter)
    const at = ctx.clock().epochMilliseconds
    const id = newId(at)
    await tx.insert(events).values({
      ...{ id, ...scope, entityType: 'shop', entityId: shopId, kind: 'audit.export', at: new Date(at) },
      ...{ actorKind: 'member', actorId: account.accountId, data: { entries, encoding, filter } },
    })
    await saveIdempotentResult(tx, scope, idempotency, { id })
    return { timeZone, recordedAs: id }
  })
  if (isRefusal(begun)) return begun
  const file = { scope, filter, encoding, locale, ...begun }
  const day = formatLocalDateTime(ctx.clock().epochMilliseconds, begun.timeZone).slice(0, 10)
  return new Response(streamEntries(ctx, file), {
    headers: {
      ...apiResponseHeaders,
      'content-type': `text/csv; charset=${encoding === 'shift_jis' ? 'Shift_JIS' : 'utf-8'}`,
      'content-disposition': `attachment; filename="audit-${day}.csv"`,
    },
  })
}

function streamEntries(ctx: AuditContext, file: File): ReadableStream<Uint8Array> {
  const { scope, filter, encoding, locale, timeZone, recordedAs } = file
  const texts = auditTexts[locale]
  const bytesOf = (rows: readonly (readonly CsvCell[])[], mark = '') =>
    encoding === 'utf8' ? Buffer.from(mark + csvText(rows), 'utf8') : encodeShiftJis(csvText(rows)).bytes
  let last: Pick<AuditRow, 'id' | 'written'> | undefined
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytesOf([Object.values(texts.columns)], utf8ByteOrderMark))
    },
    async pull(controller) {
      try {
        const rows = await ctx.db.readScope(scope, async (tx) => {
          const { rows } = last
            ? { rows: [last] }
            : await tx.$client.query<Pick<AuditRow, 'id' | 'written'>>(
                'select id, written_at::text as written from event where organization_id = $1 and id = $2',
                [scope.organizationId, recordedAs],
              )
          const [{ id, written }] = rows as [Pick<AuditRow, 'id' | 'written'>]
          return readAuditRows(tx, scope, filter, { cursor: { id, writtenAt: written }, limit: batchSize })
        })
        if (rows.length === 0) return controller.close()
        last = rows.at(-1)!
        const entries = await describeAuditRows(ctx, scope, rows, locale)
        controller.enqueue(bytesOf(entries.map((entry, at) => cellsOf(entry, rows[at]!, { locale, timeZone }))))
      } catch (error) {
        // Stream errors are printed, so the message must not contain statement parameters.
        const { name, code = name } = toFaultWithoutStack(error)
        throw new Error(`a file of the log was not finished: ${code}`)
      }
    },
  })
}

function cellsOf(entry: AuditEntry, { data }: AuditRow, { locale, timeZone }: Pick<File, 'locale' | 'timeZone'>): CsvCell[] {
  const { by, gone: erasedText, masked, change, list } = auditTexts[locale]
  const time = (instant: string) => formatLocalDateTime(Date.parse(instant), timeZone, 'second')
  const changes = entry.changes.map((entryChange) =>
    entryChange.masked ? change(entryChange.label, null, masked) : change(entryChange.label, entryChange.before, entryChange.after),
  )
  return [
    ...[time(entry.writtenAt), time(entry.at), by[entry.by], entry.name ?? (entry.by === 'member' ? erasedText : null), entry.device],
    ...[entry.says, entry.kind, entry.object.says, entry.object.name, entry.object.id, changes.join(list)],
    ...[Object.keys(data).length > 0 ? JSON.stringify(data) : null, entry.id],
  ]
}
