/** Determines which answers of a shop's cards have expired. */
import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { firstKeptDay, type RetentionPolicy, type RetentionTerm, retentionTerms } from '#domain/cards/retention.ts'
import { answerControlNames } from '#domain/forms/field.ts'
import { allFields, type Form } from '#domain/forms/form.ts'
import { businessDayStart, type ShopClock, unpinnedBusinessDay } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { Tx } from '#platform/database/db.ts'
import { freeTextHistoryFields } from '../cards/deletion/expire.ts'
import { formVersions } from '../forms/table.ts'

/** Terms of each form version: a card keeps the version it was begun under, and thus its privacy classes. */
export type FormRetentionTerms = { version: number; form: Form; terms: readonly RetentionTerm[] }

export async function readRetentionTerms(tx: Tx, shopId: string, policy: RetentionPolicy): Promise<FormRetentionTerms[]> {
  const rows = await tx
    .select({ version: formVersions.version, form: formVersions.form })
    .from(formVersions)
    .where(eq(formVersions.shopId, shopId))
  return rows.map(({ version, form }) => ({ version, form, terms: retentionTerms(form, policy) }))
}

/** Returns the instant before which untouched cards have exceeded `months`. `days`: from now. */
export function expiryCutoff(now: Temporal.Instant, clock: ShopClock, months: number, days = 0): Date {
  const today = addDays(unpinnedBusinessDay(now, clock), days)
  return new Date(businessDayStart(firstKeptDay(today, months), clock).epochMilliseconds)
}

/** Returns the expired terms of a card that was last touched at `touchedAt`. */
export function expiredTerms(
  terms: readonly RetentionTerm[],
  touchedAt: Date,
  now: Temporal.Instant,
  clock: ShopClock,
): readonly RetentionTerm[] {
  return terms.filter(({ months }) => touchedAt < expiryCutoff(now, clock, months))
}

/** Formats the terms for SQL, see `termColumnsSql`. */
export function toRetentionTermRows<Bounds extends object>(
  { version, form, terms }: FormRetentionTerms,
  bounds: (months: number) => Bounds,
) {
  const fields = allFields(form)
  return terms.map(({ months, privacy, fields: keys, whole }) => ({
    ...{ version, privacy, months, files: keys },
    controls: fields.filter(({ key }) => keys.includes(key)).flatMap(answerControlNames),
    papers: whole && privacy === 'paper',
    words: whole && privacy === 'person',
    contacts: whole && privacy === 'contact',
    ...bounds(months),
  }))
}

export const termColumnsSql = `t (version integer, privacy text, months integer, controls text[], files text[], papers boolean, words boolean, contacts boolean,
                               before timestamptz, soon timestamptz)`

/** SQL condition: card `c` still has data of term `t`. */
export const hasTermDataSql = `(
  c.answers ?| t.controls
  or exists (select from attachment a where a.card_id = c.id and (a.field = any(t.files) or (t.papers and a.field is null)
                                                             or ((t.contacts or t.words) and a.kind = 'text')))
  or exists (select from event e join event_value v on v.event_id = e.id
              where e.entity_id = c.id and (v.field = any(t.files) or (t.words and v.field in (${freeTextHistoryFields.map((word) => `'${word}'`).join(', ')}))))
  or (t.contacts and exists (select from card_ticket v join ticket n on n.id = v.ticket_id where v.card_id = c.id and n.contact is not null))
  or ((t.contacts or t.words) and exists (select from outbox_message m where m.about_id = c.id and (m.address is not null or m.variables <> '{}')))
  or (t.contacts and exists (
    select from card_ticket v join outbox_message m on m.about_id = v.ticket_id where v.card_id = c.id and m.address is not null))
  or (t.words and (c.lost_reason is not null or c.correction_words is not null
    or exists (select from card_item i where i.card_id = c.id)
    or exists (select from card_ticket v where v.card_id = c.id)))
)`

/** Matches the partial index of cards by their last change. */
export const isSubmittedSql = `c.status = 'submitted'`
