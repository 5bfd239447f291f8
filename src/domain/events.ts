import { cardEvents } from './cards/events.ts'
import { otherEvents } from './other-events.ts'
import { queueSettingsEvents } from './queue-settings/events.ts'
import { reservationEvents } from './reservations/events.ts'
import { ticketEvents } from './tickets/events.ts'

/** Event kinds by feature, with their meanings. The log is append-only: a kind never changes its meaning. */
export const eventMeanings = {
  tickets: ticketEvents,
  queueSettings: queueSettingsEvents,
  cards: cardEvents,
  reservations: reservationEvents,
  others: otherEvents,
}

type Events = typeof eventMeanings
export type EventKind = { [Feature in keyof Events]: keyof Events[Feature] }[keyof Events]
