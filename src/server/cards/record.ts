import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '#domain/actor.ts'
import { fieldAnswer } from '#domain/cards/edits.ts'
import type { EventKind } from '#domain/events.ts'
import type { Answers } from '#domain/forms/answers.ts'
import type { Field } from '#domain/forms/field.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { events, eventValues } from '#platform/database/event-log.ts'
import { newId } from '#platform/ids.ts'
import { cardHintTopic } from './card-hint.ts'

type Value = { field: string; before: unknown; after: unknown }
type CardEvent = {
  scope: Required<Scope>
  cardId: string
  kind: Extract<EventKind, `card.${string}`>
  actor: Actor
  now: Temporal.Instant
  /** Keys of fields. */
  changed?: readonly string[]
  values?: readonly Value[]
  data?: Record<string, unknown>
}

/** Records an event of a card and sends a hint to its watchers. Previous answers are stored apart from the log, so they can be erased. */
export async function recordCardEvent(tx: Tx, { values = [], ...happened }: CardEvent): Promise<void> {
  const row = eventRow(happened)
  const { scope, cardId, kind, now } = happened
  if (!looks.includes(kind)) tx.hint(cardHintTopic(scope.shopId, cardId), now.epochMilliseconds)
  await Promise.all([
    tx.insert(events).values(row).execute(),
    values.length > 0 &&
      tx
        .insert(eventValues)
        .values(values.map((value) => ({ eventId: row.id, ...scope, ...value })))
        .execute(),
  ])
}

/** Events that do not change the card send no hint. */
const looks: readonly EventKind[] = ['card.reveal', 'card.openFile']
/** More hints at once make every watcher read all cards again, so further ones add nothing. */
const maxHints = 60

/** Rows per statement. Each value is a parameter, and PostgreSQL allows 65,535 of them. */
const rowsAtOnce = 1_000

export async function recordCardEvents(tx: Tx, happened: readonly CardEvent[]): Promise<void> {
  for (let from = 0; from < happened.length; from += rowsAtOnce) {
    const some = happened.slice(from, from + rowsAtOnce).map(({ values = [], ...event }) => ({ row: eventRow(event), values }))
    await tx.insert(events).values(some.map(({ row }) => row))
    const values = some.flatMap(({ row: { id, organizationId, shopId }, values }) =>
      values.map((value) => ({ eventId: id, organizationId, shopId, ...value })),
    )
    if (values.length > 0) await tx.insert(eventValues).values(values)
  }
  for (const { scope, cardId, now } of happened.slice(0, maxHints)) tx.hint(cardHintTopic(scope.shopId, cardId), now.epochMilliseconds)
}

function eventRow({ scope, cardId, kind, actor, now, changed = [], data = {} }: Omit<CardEvent, 'values'>) {
  const actorId = actor.by === 'member' ? actor.accountId : null
  const at = new Date(now.epochMilliseconds)
  const entity = { entityType: 'card', entityId: cardId }
  return { id: newId(now.epochMilliseconds), ...scope, ...entity, kind, actorKind: actor.by, actorId, at, changed: [...changed], data }
}

export function changedValues(fields: readonly Field[], changed: readonly string[], before: Answers, after: Answers): readonly Value[] {
  return fields
    .filter(({ key }) => changed.includes(key))
    .map((field) => ({ field: field.key, before: fieldAnswer(field, before), after: fieldAnswer(field, after) }))
}
