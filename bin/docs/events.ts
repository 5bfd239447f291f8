import { webhookPayloadSchema } from '#contract/webhooks.ts'
import { eventMeanings } from '#domain/events.ts'
import { webhookEventNames, webhookEvents } from '#domain/webhooks.ts'
import { code, table } from './page.ts'

export function eventKinds(): string {
  const meanings = Object.values(eventMeanings).flatMap((feature) => Object.entries(feature))
  return table(
    ['Kind', 'Meaning'],
    meanings.map(([kind, meaning]) => [code(kind), meaning]),
  )
}

/** Returns the public events with the members of their data, which the schemas in src/contract/webhooks.ts describe. */
export function webhookEventTable(): string {
  const rows = webhookEventNames.map((name) => {
    const { shape } = webhookPayloadSchema(name).shape.data
    return [
      code(name),
      webhookEvents[name].meaning,
      Object.entries(shape)
        .map(([name, schema]) => code(schema.isOptional() ? `${name}?` : name))
        .join(', '),
    ]
  })
  return table(['Event', 'Meaning', '`data`'], rows)
}
