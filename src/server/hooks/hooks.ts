/**
 * What rooms call in features that stand above them. Plain functions in lists: features.ts names who provides them, and a feature is taken out by its
 * line there. Each runs in its caller's transaction and scope; none throws a refusal: a guard returns it.
 */
import type { Temporal } from 'temporal-polyfill'
import type { OwnReservation } from '#contract/reservations/own-data.ts'
import type { CardProgress } from '#domain/cards/progress.ts'
import type { RetentionPolicy } from '#domain/cards/retention.ts'
import type { Actor } from '#domain/events.ts'
import type { Locale } from '#domain/locale.ts'
import type { OtherDay, WeekHours } from '#domain/queue-settings/hours.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { TicketState } from '#domain/tickets/ticket.ts'
import type { ShopClock } from '#domain/time/business-day.ts'
import type { Scope, Tx } from '#platform/database/db.ts'

type ShopScope = Required<Scope>

/** A move or its undo was decided. In the queue's lock, sent with the statements of the move: none may take another lock. */
export type OnTicket = (tx: Tx, scope: ShopScope, before: { id: string; bookedFor: Date | null }, after: TicketState) => Promise<void>

/** What a feature has to do at an instant (docs/decisions/028-alarm.md). */
export type OnAlarm = {
  /** What is due by now and when something is due next. Also read outside the lock, where only the instants count. */
  read(tx: Tx, shopId: string, now: Temporal.Instant): Promise<{ due: readonly DueThing[]; next: readonly Temporal.Instant[] }>
  /** In each round of a shop, `today` its business day: forgets what is kept for some days only. */
  forget(tx: Tx, shopId: string, today: string): Promise<void>
}
/** Runs in the queue's lock, as of the instant at which it was due. */
export type DueThing = (tx: Tx, scope: ShopScope) => Promise<void>

/** How far the card of a number is. `progress`: null where the card is none any more. */
export type TicketCardProgress = { ticketId: string; cardId: string; progress: CardProgress | null }
/** What stands beside a number and is no part of it. */
export type BesideTicket = {
  /** In the snapshot that the queue is read in. */
  read(
    tx: Tx,
    shopId: string,
    of: { ticketIds: readonly string[] } | { cardIds: readonly string[] },
  ): Promise<readonly TicketCardProgress[]>
  /** The topic of hints that name a card which has changed. */
  hint(shopId: string): string
}

/** Whether the shop offers it to visitors. Kept with the entry's settings: whoever changes it raises their version, as `inSettings` does. */
type EntryOffer = (tx: Tx, shopId: string) => Promise<boolean>

/** What a setting may not be changed for. In the settings' transaction, which holds the queue's lock. */
export type Guard = {
  /** Before services are removed. */
  removeServices(
    tx: Tx,
    shopId: string,
    serviceIds: readonly string[],
    now: Temporal.Instant,
  ): Promise<Refusal<'service.reserved'> | undefined>
  /** Hours of its own, which a new beginning of the day must leave possible. */
  hours(tx: Tx, shopId: string): Promise<readonly { hours: WeekHours | null; otherDays: readonly OtherDay[] }[]>
}

/**
 * What a feature keeps of the person of a card (product.md, 10). The card's row is locked by then. `erase` locks the queue until the transaction ends, so
 * it comes last.
 */
export type BesideCard = {
  /** For the person, in their language. */
  take(tx: Tx, cardId: string, asked: { shopId: string; locale: Locale; now: Temporal.Instant }): Promise<OwnReservation[]>
  erase(tx: Tx, cardId: string, asked: { scope: ShopScope; actor: Actor; now: Temporal.Instant }): Promise<void>
  /** How many lose something by a policy: at once, and in the next days. */
  expiring(
    tx: Tx,
    asked: { shopId: string; policy: RetentionPolicy; now: Temporal.Instant; clock: ShopClock; days: number },
  ): Promise<{ now: number; soon: number }>
}

/** What a mail about the shop's latest agreed visit would name, for the preview of a template; undefined: there was none. */
type SampleVisit = (tx: Tx, shopId: string) => Promise<((locale: Locale) => Record<string, string>) | undefined>

export type Hooks = {
  onTicket: readonly OnTicket[]
  onAlarm: readonly OnAlarm[]
  besideTicket: BesideTicket
  reserves: EntryOffer
  guards: readonly Guard[]
  besideCard: BesideCard
  sampleVisit: SampleVisit
}
