import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { FileEncoding } from '#contract/file-encoding.ts'
import type { OperationInput } from '#contract/operation.ts'
import type { exportReservations as entry } from '#contract/reservations/export.ts'
import { type Locale, localizedLanguageName, localizedText } from '#domain/locale.ts'
import { isRefusal } from '#domain/refusal.ts'
import { maxRequestedTimes } from '#domain/reservations/reservation.ts'
import { businessDayStart } from '#domain/time/business-day.ts'
import { formatLocalDateTime } from '#domain/time/local-time.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { findIdempotentResult, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { shopRowsByIdsCondition } from '#platform/database/shop-row-conditions.ts'
import { toFaultWithoutStack } from '#platform/fault.ts'
import { type CsvCell, csvText, encodeShiftJis, utf8ByteOrderMark } from '#platform/files/csv.ts'
import type { OperationCall } from '#platform/http/call.ts'
import { apiResponseHeaders } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { loadWordsByLocale } from '#platform/words.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import { staff } from '../members/table.ts'
import { services } from '../shops/table.ts'
import { readRequestedAndOfferedTimes } from './booking.ts'
import type { ReservationContext } from './reservation-command.ts'
import { readShopClock } from './rules.ts'
import { reservations, resources } from './table.ts'
import type { ReservationWords } from './words/ja.ts'

const texts = await loadWordsByLocale<ReservationWords>('server/reservations/words')

type ExportInput = OperationInput<typeof entry>['body']
type Column = keyof ReservationWords['columns']
const columns = Object.keys(texts.ja.columns) as Column[]

/** Reservations in memory at once. */
const atOnce = 500

/** Records the export before the first row leaves the server. */
export async function exportReservations(
  { db, clock }: Pick<ReservationContext, 'db' | 'clock'>,
  { from, until, encoding }: ExportInput,
  { membership, account, idempotency }: StaffRequest,
  { locale: requestedLocale, recordRead }: Pick<OperationCall, 'locale' | 'recordRead'>,
) {
  const { organizationId, shopId } = membership
  const scope = { organizationId, shopId }
  // Shift_JIS has no simplified Chinese, so this encoding is always in Japanese.
  const locale = encoding === 'shift_jis' ? 'ja' : requestedLocale
  const begun = await db.inScope(scope, async (tx) => {
    const shopClock = await readShopClock(tx, shopId)
    const start = (day: string) => new Date(businessDayStart(day, shopClock).epochMilliseconds)
    const at = sql`coalesce(${reservations.startsAt}, ${reservations.createdAt})`
    const rows = await tx
      .select({ id: reservations.id })
      .from(reservations)
      .where(and(eq(reservations.shopId, shopId), gte(at, start(from)), lt(at, start(addDays(until, 1)))))
      .orderBy(asc(at), asc(reservations.id))
    // Orders a concurrent request with the same key after this one, until the transaction ends.
    await tx.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [idempotency.key])
    const earlier = await findIdempotentResult(tx, organizationId, idempotency)
    if (isRefusal(earlier)) return earlier
    if (!earlier) {
      const id = newId(clock().epochMilliseconds)
      await tx.insert(events).values({
        id: newId(clock().epochMilliseconds),
        ...{ ...scope, entityType: 'reservation_export', entityId: id, kind: 'reservation.export' },
        ...{ actorKind: 'member', actorId: account.accountId, at: new Date(clock().epochMilliseconds) },
        data: { reservations: rows.length, from, until, encoding },
      })
      await saveIdempotentResult(tx, scope, idempotency, { exportId: id })
    }
    return { ids: rows.map(({ id }) => id), timeZone: shopClock.timeZone }
  })
  if (isRefusal(begun)) return begun
  await recordRead?.(begun.ids)
  const read = (ids: readonly string[]) => db.readScope(scope, (tx) => readRows(tx, scope, ids, { locale, timeZone: begun.timeZone }))
  return new Response(stream(begun.ids, { encoding, locale, read }), {
    headers: {
      ...apiResponseHeaders,
      'content-type': `text/csv; charset=${encoding === 'shift_jis' ? 'Shift_JIS' : 'utf-8'}`,
      'content-disposition': `attachment; filename="reservations-${from}.csv"`,
    },
  })
}

type File = { encoding: FileEncoding; locale: Locale; read: (ids: readonly string[]) => Promise<CsvCell[][]> }

function stream(ids: readonly string[], { encoding, locale, read }: File): ReadableStream<Uint8Array> {
  let at = 0
  const bytesOf = (text: string): Uint8Array => (encoding === 'utf8' ? Buffer.from(text, 'utf8') : encodeShiftJis(text).bytes)
  return new ReadableStream({
    start(controller) {
      const header = csvText([columns.map((column) => `${texts[locale].columns[column]} [reservation.${column}]`)])
      controller.enqueue(bytesOf(encoding === 'utf8' ? `${utf8ByteOrderMark}${header}` : header))
    },
    async pull(controller) {
      try {
        const page = ids.slice(at, at + atOnce)
        at += atOnce
        if (page.length > 0) controller.enqueue(bytesOf(csvText(await read(page))))
        else controller.close()
      } catch (error) {
        // Stream errors are printed, so the message must not contain statement parameters.
        const { name, code = name } = toFaultWithoutStack(error)
        throw new Error(`a file of reservations was not finished: ${code}`)
      }
    },
  })
}

async function readRows(
  tx: Tx,
  { shopId }: Required<Scope>,
  ids: readonly string[],
  { locale, timeZone }: { locale: Locale; timeZone: string },
): Promise<CsvCell[][]> {
  const [rows, requestedTimes] = await Promise.all([
    tx
      .select({ reservation: reservations, service: services.name, room: resources.name, person: staff.name })
      .from(reservations)
      .innerJoin(services, eq(services.id, reservations.serviceId))
      .leftJoin(resources, eq(resources.id, reservations.resourceId))
      .leftJoin(staff, eq(staff.id, resources.staffId))
      .where(shopRowsByIdsCondition(reservations, shopId, ids)),
    readRequestedAndOfferedTimes(tx, shopId, ids),
  ])
  const { statuses, origins } = texts[locale]
  const time = (at: Date | null | undefined) => (at ? formatLocalDateTime(at.getTime(), timeZone, 'minute') : null)
  const written = new Map(
    rows.map(({ reservation, service, room, person }): [string, Record<Column, CsvCell>] => {
      const visitorTimes = requestedTimes.filter(
        ({ reservationId, proposedBy }) => reservationId === reservation.id && proposedBy === 'visitor',
      )
      const ranked = Object.fromEntries(
        Array.from({ length: maxRequestedTimes }, (_, n) => [`requestedTime${n + 1}`, time(visitorTimes[n]?.startsAt)]),
      )
      const { id, partySize, name, phone, email, note, reason, cardId, previousId, linkSource } = reservation
      return [
        id,
        {
          ...{ id, partySize, name, phone, email, note, reason, cardId, previousId, linkSource },
          status: statuses[reservation.status],
          requestedAt: time(reservation.createdAt),
          origin: origins[reservation.source],
          service: localizedText(service, locale),
          startsAt: time(reservation.startsAt),
          endsAt: time(reservation.endsAt),
          resource: room ?? person,
          ...(ranked as Record<'requestedTime1' | 'requestedTime2' | 'requestedTime3', CsvCell>),
          locale: localizedLanguageName(reservation.locale, locale),
        },
      ]
    }),
  )
  return ids.flatMap((id) => {
    const row = written.get(id)
    return row ? [columns.map((column) => row[column])] : []
  })
}
