/**
 * Functions through which lower layers call features; features.ts lists them. A hook with `tx` runs in the caller's transaction and scope; `eraseAgain`,
 * `chores` and the operations of `inPrivacyRequests` open their own. No hook throws a refusal.
 */
import type { Temporal } from 'temporal-polyfill'
import type { CardAppointment } from '#contract/cards/detail.ts'
import type {
  dayReportExtraFields,
  entryShopExtraFields,
  HoursRemovalRefusal,
  InferredFields,
  openWorkExtraFields,
  outboxMessageExtraFields,
  ownCardDataExtraFields,
  privacyRequestExtraFields,
  reassignedWorkExtraFields,
  requesterExportExtraFields,
  retentionLossExtraFields,
  ServiceRemovalRefusal,
  shopCopyExtraFields,
  staffWorkExtraFields,
} from '#contract/parts.ts'
import type { PrivacyRequest } from '#contract/privacy/requests.ts'
import type { Actor } from '#domain/actor.ts'
import type { CardProgress } from '#domain/cards/progress.ts'
import type { RetentionPolicy } from '#domain/cards/retention.ts'
import type { LiveQueue, WaitReading } from '#domain/estimates/wait-reading.ts'
import type { erasureKinds } from '#domain/kinds.ts'
import type { Locale } from '#domain/locale.ts'
import type { OutboxEvent } from '#domain/outbox/events.ts'
import type { SpecialDay, WeekHours } from '#domain/queue-settings/hours.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { Role } from '#domain/roles.ts'
import type { TicketMove, TicketState, TicketStatus } from '#domain/tickets/ticket.ts'
import type { ShopClock } from '#domain/time/business-day.ts'
import type { AuthenticatedAccount } from '#platform/accounts.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import type { CallerMembership, OperationWithHandler } from '#platform/http/call.ts'
import type { ScheduledJob } from '#platform/schedules.ts'

type ShopScope = Required<Scope>

/** Ticket before a move. */
type MovedTicket = { id: string; status: TicketStatus; bookedFor: Date | null; startedAt: Date | null }
/**
 * Called after a move or its undo, inside the queue lock, pipelined with the move's statements. It may set the alarm and change rows under this lock only.
 * Rows locked before the queue elsewhere, such as cards, would deadlock.
 */
export type TicketMoveHook = (
  tx: Tx,
  scope: ShopScope,
  before: MovedTicket,
  after: TicketState,
  by: { actor: Actor; move: TicketMove | 'undo' },
) => Promise<void>

/** Timed work of a feature (docs/decisions/029-timers-and-schedules.md). */
export type AlarmHook = {
  /** Returns what is due and the next due times. Also called outside the lock, where only the times count. */
  read(tx: Tx, shopId: string, now: Temporal.Instant): Promise<{ due: readonly AlarmAction[]; next: readonly Temporal.Instant[] }>
  /** Called in each round of a shop with its business day: deletes data that is stored for some days only. */
  eraseOldKeys(tx: Tx, shopId: string, today: string): Promise<void>
}
/** Runs inside the queue lock, as of its due time. */
export type AlarmAction = (tx: Tx, scope: ShopScope) => Promise<void>

/** Progress of a ticket's card. `progress` is null if it is no longer a card. */
/** `locked`: the ticket's link never opens the card. */
export type TicketCardProgress = { ticketId: string; cardId: string; progress: (CardProgress & { locked: boolean }) | null }
export type CardsOrTickets = { ticketIds: readonly string[] } | { cardIds: readonly string[] }
/** Data shown beside a ticket that is not part of it. */
export type TicketExtrasHook = {
  /** Runs in the snapshot in which the queue is read. */
  read(tx: Tx, shopId: string, of: CardsOrTickets): Promise<readonly TicketCardProgress[]>
  /** Returns the topic of hints that name a changed card. */
  hint(shopId: string): string
}

/** The card of a ticket that was merged into an earlier one. Runs inside the queue lock, so it may lock no card. */
type MergedTicketCardHook = {
  /** Links the card to the earlier ticket if that has none or an empty one, which is then `replaced`. Returns undefined if nothing was linked. */
  link(
    tx: Tx,
    scope: ShopScope,
    merged: { from: string; into: string; actor: Actor; now: Temporal.Instant },
  ): Promise<{ replaced: string | null } | undefined>
  /** Takes the link back. */
  unlink(tx: Tx, scope: ShopScope, merged: { from: string; into: string; replaced: string | null; now: Temporal.Instant }): Promise<void>
}

/** Reads a shop's estimates from its live queue, at most once a second; `now` in milliseconds. */
export type ReadWaits = (queue: LiveQueue, now: number) => WaitReading

/** Estimates that learn from the shop's past days (docs/decisions/181-learning-estimates.md). */
export type WaitHook = {
  /**
   * Brings the shop's estimator to what the transaction sees. Returns undefined while the plain rule answers: the estimator is being
   * built, or too little is known. In a transaction that writes nothing is learned, because it may be rolled back.
   */
  prepare(tx: Tx, scope: ShopScope, now: Temporal.Instant): Promise<ReadWaits | undefined>
  /** As `prepare`, but newcomers have a reservation, and each reading is a new one. */
  prepareForBooked(tx: Tx, scope: ShopScope, now: Temporal.Instant): Promise<ReadWaits | undefined>
  /** Begins to build the shop's estimator if there is none, and resolves when that has ended. */
  finishBuild(scope: ShopScope): Promise<void>
  /** Calls `due` when a newer reading than the last one is possible. Returns the function that unsubscribes. */
  watch(scope: ShopScope, due: () => void): () => void
}

/**
 * Returns the reservations of a shop between two times in milliseconds. `expected`: their visitors may still come. `planned`: not
 * cancelled, whether or not their visitors came.
 */
export type ReservedVisitsHook = (
  tx: Tx,
  shopId: string,
  between: { from: number; until: number },
  which: 'expected' | 'planned',
) => Promise<readonly { bookedAt: number; serviceId: string }[]>

/** Offers of the shop to visitors. Cached with the entry settings: a change must raise their version, as `runSettingsCommand` does. */
type EntryOffer = (tx: Tx, shopId: string) => Promise<InferredFields<typeof entryShopExtraFields>>

/** Guards against settings changes. Runs in the settings' transaction, inside the queue lock. */
export type SettingsGuard = {
  /** Called before services are removed. */
  removeServices(
    tx: Tx,
    shopId: string,
    serviceIds: readonly string[],
    now: Temporal.Instant,
  ): Promise<Refusal<ServiceRemovalRefusal> | undefined>
  /** Called before the shop's week becomes “always open”. */
  removeHours(tx: Tx, shopId: string): Promise<Refusal<HoursRemovalRefusal> | undefined>
  /** Returns the feature's own hours, which a new day start must keep possible. */
  hours(tx: Tx, shopId: string): Promise<readonly { hours: WeekHours | null; otherDays: readonly SpecialDay[] }[]>
}

/** Data of a feature about a card's person. The caller has locked the card's row. `erase` locks the queue, so call it last in the transaction. */
export type CardDataHook = {
  /** Visits for staff who read the card. */
  visits(tx: Tx, shopId: string, cardId: string): Promise<readonly CardAppointment[]>
  /** Exports the person's data in their language. */
  take(
    tx: Tx,
    cardId: string,
    options: { shopId: string; locale: Locale; now: Temporal.Instant },
  ): Promise<InferredFields<typeof ownCardDataExtraFields>>
  erase(tx: Tx, cardId: string, options: { scope: ShopScope; actor: Actor; now: Temporal.Instant }): Promise<void>
  /** Counts what loses data under a policy, now and in the next days. */
  expiring(
    tx: Tx,
    options: { shopId: string; policy: RetentionPolicy; now: Temporal.Instant; clock: ShopClock; days: number },
  ): Promise<{ now: InferredFields<typeof retentionLossExtraFields>; soon: InferredFields<typeof retentionLossExtraFields> }>
}

/** Work of a member of staff who leaves. Runs inside the queue lock. */
export type StaffLeaveHook = {
  /** Returns the open work, for the choice of a successor. */
  read(tx: Tx, shopId: string, staffId: string, now: Temporal.Instant): Promise<InferredFields<typeof staffWorkExtraFields>>
  nothing: { work: InferredFields<typeof staffWorkExtraFields>; handed: InferredFields<typeof reassignedWorkExtraFields> }
  /** Returns how much was handed on. `lastDay`: only what comes after it. */
  reassignWork(tx: Tx, leaving: HandingOn): Promise<InferredFields<typeof reassignedWorkExtraFields>>
}
type HandingOn = { scope: ShopScope; from: string; to: string | null; lastDay: string | null; actor: Actor; now: Temporal.Instant }

/** Data that a copied shop takes over, in a scope that sees both shops. */
export type ShopCopyHook = {
  preview(tx: Tx, shopId: string): Promise<InferredFields<typeof shopCopyExtraFields>>
  /** `serviceIds`: old to new ids. */
  copy(tx: Tx, from: string, scope: ShopScope, serviceIds: ReadonlyMap<string, string>, now: Temporal.Instant): Promise<void>
}

/** Adds to a business day's report. `calledAt`: first call of a ticket in epoch milliseconds. */
export type DayReportHook = (
  tx: Tx,
  shopId: string,
  day: { businessDay: string; clock: ShopClock },
  calledAt: (ticketId: string) => number | undefined,
) => Promise<InferredFields<typeof dayReportExtraFields>>

/** Counts a feature's work that waits for its readers. */
export type OpenWorkHook = (tx: Tx, membership: CallerMembership) => Promise<InferredFields<typeof openWorkExtraFields>>

/** Data of a feature that is shown beside messages about its objects. */
export type OutboxExtrasHook = {
  nothing: InferredFields<typeof outboxMessageExtraFields>
  /** Returns the data by the id of the message's object; ids of other features are left out. */
  read(
    tx: Tx,
    shopId: string,
    aboutIds: readonly string[],
    role: Role,
  ): Promise<ReadonlyMap<string, InferredFields<typeof outboxMessageExtraFields>>>
}

/** A feature's own data in privacy requests. Staff choose it for the requester, then it is exported or erased. */
type ChosenFields = Partial<InferredFields<typeof privacyRequestExtraFields>>
type ExportedFields = Partial<InferredFields<typeof requesterExportExtraFields>>

export type PrivacyRequestHook<Chosen extends ChosenFields = ChosenFields, Exported extends ExportedFields = ExportedFields> = {
  nothing: Chosen
  /** Returns what staff chose, by request. */
  read(tx: Tx, requestIds: readonly string[]): Promise<ReadonlyMap<string, Chosen>>
  /** Exports the chosen data for the person, in their language. */
  take(tx: Tx, shopId: string, chosen: Chosen, options: { locale: Locale; now: Temporal.Instant }): Promise<Exported>
  /** Call last in the transaction, as `CardDataHook.erase`. */
  erase(tx: Tx, chosen: Chosen, options: { scope: ShopScope; actor: Actor; now: Temporal.Instant }): Promise<void>
  /** Removes the choices from requests whose retention has ended. */
  deleteChoices(tx: Tx, requestIds: readonly string[]): Promise<void>
  api(ctx: { db: Database }, choose: PrivacyChoiceSaver): OperationWithHandler[]
}
/** Stores what a request is about. `work` runs under the request's lock and returns the number chosen, for the log. */
export type PrivacyChoiceSaver = <Refused extends Refusal>(
  call: { membership: CallerMembership; account: AuthenticatedAccount; idempotency: IdempotentCall },
  seen: { requestId: string; rev: number },
  work: (tx: Tx, scope: ShopScope) => Promise<Record<string, number> | Refused>,
) => Promise<
  | PrivacyRequest
  | Refused
  | Refusal<'privacyRequest.closed' | 'privacyRequest.notFound' | 'privacyRequest.changed' | 'idempotency.mismatch'>
>

/** Repeats an erasure that a restore has reverted. `what`: as recorded. */
export type ErasureRepeater = (ctx: EraseContext, scope: ShopScope, id: string, what: Record<string, unknown>) => Promise<void>
type EraseContext = { db: Database; clock: () => Temporal.Instant }

/** Returns sample variables from the shop's newest visit for a template's preview; undefined if there is none. */
type SampleVisit = (tx: Tx, shopId: string) => Promise<((locale: Locale) => Record<string, string>) | undefined>

export type FeatureHooks = {
  onTicket: readonly TicketMoveHook[]
  onAlarm: readonly AlarmHook[]
  besideTicket: TicketExtrasHook
  mergedTicketCard: MergedTicketCardHook
  waits: WaitHook
  entryOffers: readonly EntryOffer[]
  guards: readonly SettingsGuard[]
  besideCard: readonly CardDataHook[]
  sampleVisit: SampleVisit
  /** Returns the labels of the buttons below an event's message at LINE. */
  lineButtons: (event: OutboxEvent, locale: Locale) => string[]
  /** Returns the ids of what else a ticket's visitor gets messages about at LINE, which end with the ticket's. */
  besideLine: (tx: Tx, shopId: string, ticketId: string) => Promise<readonly string[]>
  onLeave: readonly StaffLeaveHook[]
  onCopy: readonly ShopCopyHook[]
  onDay: readonly DayReportHook[]
  openWork: readonly OpenWorkHook[]
  besideMail: readonly OutboxExtrasHook[]
  inPrivacyRequests: readonly PrivacyRequestHook[]
  eraseAgain: Readonly<Partial<Record<(typeof erasureKinds)[number], ErasureRepeater>>>
  chores: readonly ((ctx: EraseContext) => ScheduledJob)[]
}
