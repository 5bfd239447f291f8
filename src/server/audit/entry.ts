import type { AuditEntry } from '#contract/audit.ts'
import type { EventKind } from '#domain/events.ts'
import { type Locale, localizedText, toTextLocale } from '#domain/locale.ts'
import { formatTicketNumber } from '#domain/tickets/number.ts'
import type { Tx } from '#platform/database/db.ts'
import { tabletPattern } from '#platform/database/event-device.ts'
import { collectFieldsOfSteps, readVisitorForm } from '../cards/form/visitor-form.ts'
import { auditTexts, formatAuditValue } from './words.ts'

export type AuditRow = {
  id: string
  at: Date
  writtenAt: Date
  /** Microsecond precision, which the log's order needs. */
  written: string
  kind: EventKind
  entityType: string
  entityId: string
  actorKind: 'member' | 'visitor' | 'system'
  actorId: string | null
  device: string | null
  changed: string[]
  data: Record<string, unknown>
  letter: string | null
  ordinal: number | null
  localName: { ja: string } | null
  plainName: string | null
  memberAccountId: string | null
  /** Name of the shared tablet on which it was done. */
  tabletName: string | null
  /** Fields whose values are stored separately, for erasure. */
  valueFields: string[]
}

type Change = AuditEntry['changes'][number]
export type FieldLabelResolver = (row: Pick<AuditRow, 'kind'>, field: string) => string
type DescribeOptions = { locale: Locale; labels: FieldLabelResolver; nameOf: ReadonlyMap<string, string | null> }

export function toAuditEntry(row: AuditRow, { locale, labels, nameOf }: DescribeOptions): AuditEntry {
  const { kinds, objects } = auditTexts[locale]
  const { id, at, writtenAt, kind, entityType, entityId, actorKind, actorId, letter, ordinal, tabletName } = row
  const device = tabletName === null ? row.device : [tabletName, row.device?.replace(tabletEnd, '')].filter(Boolean).join(', ')
  const name =
    letter !== null && ordinal !== null
      ? formatTicketNumber(letter, ordinal)
      : row.localName
        ? localizedText(row.localName, locale)
        : (row.plainName ?? nameOf.get(row.memberAccountId ?? '') ?? null)
  return {
    ...{ id, kind, device },
    at: at.toISOString(),
    writtenAt: writtenAt.toISOString(),
    says: kinds[kind] ?? kind,
    by: actorKind,
    name: actorKind === 'member' ? (nameOf.get(actorId ?? '') ?? null) : null,
    object: { type: entityType, id: entityId, says: objects[entityType] ?? entityType, name },
    changes: changesOf(row, locale, labels),
  }
}

/** Returns the event's changes and its other facts. Ids and the data that undo needs are left out. */
function changesOf(row: AuditRow, locale: Locale, labels: FieldLabelResolver): Change[] {
  const { changed, data, valueFields } = row
  const isTicket = row.entityType === 'ticket'
  const { before, after, from, to, ...facts } = data
  const [was, is] = isTicket ? [{}, {}] : [objectOf(before), objectOf(after)]
  const text = (value: unknown, field?: string) => formatAuditValue(auditTexts[locale], locale, value, field === 'name')
  const change = (field: string, values: Partial<Change> = {}): Change => {
    return { label: labels(row, field), before: null, after: null, masked: false, ...values }
  }
  const differing = Object.keys({ ...was, ...is }).filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
  const changes = [
    ...(from !== undefined && to !== undefined && from !== to
      ? [change('status', { before: text(from), after: text(to) })]
      : from === undefined && to !== undefined
        ? [change('status', { after: text(to) })]
        : []),
    ...differing.map((field) =>
      change(
        field,
        isId(was[field]) || isId(is[field]) ? {} : { before: field in was ? text(was[field], field) : null, after: text(is[field], field) },
      ),
    ),
    ...valueFields.map((field) => change(field, { masked: true })),
  ]
  const listedFields = new Set(['status', ...differing, ...valueFields])
  const rest = isTicket && row.kind !== 'ticket.edit' ? [] : changed.filter((field) => !listedFields.has(field))
  const otherFacts = Object.entries(facts)
    .filter(([, value]) => value !== null && !isId(value))
    .map(([field, value]): [string, unknown] => [field, isListOfIds(value) ? value.length : value])
  return [...changes, ...rest.map((field) => change(field)), ...otherFacts.map(([field, value]) => change(field, { after: text(value) }))]
}

const tabletEnd = new RegExp(`(, )?${tabletPattern}`)

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(value)

const isListOfIds = (value: unknown): value is string[] => Array.isArray(value) && value.length > 0 && value.every(isId)

/** Labels fields: answers of cards by the shop's current form, all others by our words. */
export async function readFieldLabelResolver(
  tx: Tx,
  shopId: string,
  rows: readonly Pick<AuditRow, 'kind'>[],
  locale: Locale,
): Promise<FieldLabelResolver> {
  const { fields } = auditTexts[locale]
  const isOfCards = ({ kind }: Pick<AuditRow, 'kind'>) => kind.startsWith('card.')
  const cardFields = rows.some(isOfCards) ? collectFieldsOfSteps((await readVisitorForm(tx, shopId)).steps) : []
  const labelByKey = new Map(cardFields.map(({ key, label }) => [key, label[toTextLocale(locale)]]))
  const inArea = ({ kind }: Pick<AuditRow, 'kind'>, field: string) => fields[`${kind.slice(0, kind.indexOf('.'))}.${field}`]
  return (row, field) => inArea(row, field) ?? fields[field] ?? (isOfCards(row) ? labelByKey.get(field) : undefined) ?? field
}
