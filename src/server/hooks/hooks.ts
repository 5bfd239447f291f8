/**
 * What rooms call in features that stand above them. Plain functions in lists: features.ts names who provides them, and a feature is taken out by its
 * line there. One that takes a `tx` runs in its caller's transaction and scope; `eraseAgain`, `chores` and the operations of `inPrivacyRequests` open their
 * own. None throws a refusal: a guard returns it.
 */
import type { Temporal } from 'temporal-polyfill'
import type { CardVisit } from '#contract/cards/detail.ts'
import type {
  dayReportParts,
  entryParts,
  HoursRefusal,
  handedOnParts,
  lossParts,
  mailedParts,
  openWorkParts,
  ownDataParts,
  PartsOf,
  privacyRequestParts,
  ServiceRefusal,
  shopCopyParts,
  staffWorkParts,
  takenParts,
} from '#contract/parts.ts'
import type { PrivacyRequest } from '#contract/privacy/requests.ts'
import type { Actor } from '#domain/actor.ts'
import type { CardProgress } from '#domain/cards/progress.ts'
import type { RetentionPolicy } from '#domain/cards/retention.ts'
import type { erasureKinds } from '#domain/kinds.ts'
import type { Locale } from '#domain/locale.ts'
import type { OtherDay, WeekHours } from '#domain/queue-settings/hours.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { Role } from '#domain/roles.ts'
import type { TicketState } from '#domain/tickets/ticket.ts'
import type { ShopClock } from '#domain/time/business-day.ts'
import type { SignedIn } from '#platform/accounts.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import type { Handled, Membership } from '#platform/http/call.ts'
import type { Chore } from '#platform/schedules.ts'

type ShopScope = Required<Scope>

/**
 * A move or its undo was decided. In the queue's lock, sent with the statements of the move. It may set the alarm and change rows that change under this lock
 * only. Rows that others lock before the queue, such as cards, are not for it: two moves would wait for each other.
 */
export type OnTicket = (tx: Tx, scope: ShopScope, before: { id: string; bookedFor: Date | null }, after: TicketState) => Promise<void>

/** What a feature has to do at an instant (docs/decisions/029-timers-and-schedules.md). */
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

/** What the shop offers to visitors. Kept with the entry's settings: whoever changes it raises their version, as `inSettings` does. */
type EntryOffer = (tx: Tx, shopId: string) => Promise<PartsOf<typeof entryParts>>

/** What a setting may not be changed for. In the settings' transaction, which holds the queue's lock. */
export type Guard = {
  /** Before services are removed. */
  removeServices(tx: Tx, shopId: string, serviceIds: readonly string[], now: Temporal.Instant): Promise<Refusal<ServiceRefusal> | undefined>
  /** Before the shop's week becomes “always open”. */
  removeHours(tx: Tx, shopId: string): Promise<Refusal<HoursRefusal> | undefined>
  /** Hours of its own, which a new beginning of the day must leave possible. */
  hours(tx: Tx, shopId: string): Promise<readonly { hours: WeekHours | null; otherDays: readonly OtherDay[] }[]>
}

/**
 * What a feature keeps of the person of a card. The card's row is locked by then. `erase` locks the queue until the transaction ends, so
 * it comes last.
 */
export type BesideCard = {
  /** For staff who read the card. */
  visits(tx: Tx, shopId: string, cardId: string): Promise<readonly CardVisit[]>
  /** For the person, in their language. */
  take(tx: Tx, cardId: string, asked: { shopId: string; locale: Locale; now: Temporal.Instant }): Promise<PartsOf<typeof ownDataParts>>
  erase(tx: Tx, cardId: string, asked: { scope: ShopScope; actor: Actor; now: Temporal.Instant }): Promise<void>
  /** How many lose something by a policy: at once, and in the next days. */
  expiring(
    tx: Tx,
    asked: { shopId: string; policy: RetentionPolicy; now: Temporal.Instant; clock: ShopClock; days: number },
  ): Promise<{ now: PartsOf<typeof lossParts>; soon: PartsOf<typeof lossParts> }>
}

/** What a feature has of a person of the staff who leaves. In the queue's lock. */
export type OnLeave = {
  /** What is still to come, for whoever decides who takes over. */
  read(tx: Tx, shopId: string, staffId: string, now: Temporal.Instant): Promise<PartsOf<typeof staffWorkParts>>
  nothing: { work: PartsOf<typeof staffWorkParts>; handed: PartsOf<typeof handedOnParts> }
  /** Returns how many were handed on. `lastDay`: only what comes after it. */
  handOn(tx: Tx, leaving: HandingOn): Promise<PartsOf<typeof handedOnParts>>
}
type HandingOn = { scope: ShopScope; from: string; to: string | null; lastDay: string | null; actor: Actor; now: Temporal.Instant }

/** What a copy of a shop takes over, in a scope that sees both shops. */
export type OnCopy = {
  preview(tx: Tx, shopId: string): Promise<PartsOf<typeof shopCopyParts>>
  /** `serviceIds`: the new ones by those that they are copies of. */
  copy(tx: Tx, from: string, scope: ShopScope, serviceIds: ReadonlyMap<string, string>, now: Temporal.Instant): Promise<void>
}

/** What a feature adds to the report of a business day. `calledAt`: when the visitor with that number was called first, in milliseconds. */
export type OnDay = (
  tx: Tx,
  shopId: string,
  day: { businessDay: string; clock: ShopClock },
  calledAt: (ticketId: string) => number | undefined,
) => Promise<PartsOf<typeof dayReportParts>>

/** What of a feature waits for an answer of its readers. */
export type OpenWork = (tx: Tx, membership: Membership) => Promise<PartsOf<typeof openWorkParts>>

/** What a feature tells of the messages that are about something of its own. */
export type BesideMail = {
  nothing: PartsOf<typeof mailedParts>
  /** By the id of what a message is about; those that are none of the feature's are left out. */
  read(tx: Tx, shopId: string, aboutIds: readonly string[], role: Role): Promise<ReadonlyMap<string, PartsOf<typeof mailedParts>>>
}

/** What requests about own data can be about, beside cards and numbers. */
export type PrivacyRequestPart = {
  nothing: PartsOf<typeof privacyRequestParts>
  /** What staff chose, by request. */
  read(tx: Tx, requestIds: readonly string[]): Promise<ReadonlyMap<string, PartsOf<typeof privacyRequestParts>>>
  /** What is kept of it, for the person, in their language. */
  take(
    tx: Tx,
    shopId: string,
    chosen: PartsOf<typeof privacyRequestParts>,
    asked: { locale: Locale; now: Temporal.Instant },
  ): Promise<PartsOf<typeof takenParts>>
  /** As `BesideCard.erase`. */
  erase(
    tx: Tx,
    chosen: PartsOf<typeof privacyRequestParts>,
    asked: { scope: ShopScope; actor: Actor; now: Temporal.Instant },
  ): Promise<void>
  /** Takes what was chosen out of requests whose time is over. */
  forget(tx: Tx, requestIds: readonly string[]): Promise<void>
  /** Its operations. */
  api(ctx: { db: Database }, choose: ChoosePart): Handled[]
}
/** Chooses what a request is about. `work` runs under its lock; it returns how many were chosen, for the log. */
export type ChoosePart = <Refused extends Refusal>(
  call: { membership: Membership; account: SignedIn; idempotency: IdempotentCall },
  seen: { requestId: string; rev: number },
  work: (tx: Tx, scope: ShopScope) => Promise<Record<string, number> | Refused>,
) => Promise<
  | PrivacyRequest
  | Refused
  | Refusal<'privacyRequest.closed' | 'privacyRequest.notFound' | 'privacyRequest.changed' | 'idempotency.mismatch'>
>

/** Erases again after a restore what was erased since the backup. `what`: as it was noted. */
export type EraseAgain = (ctx: EraseContext, scope: ShopScope, id: string, what: Record<string, unknown>) => Promise<void>
type EraseContext = { db: Database; clock: () => Temporal.Instant }

/** What a mail about the shop's latest agreed visit would name, for the preview of a template; undefined: there was none. */
type SampleVisit = (tx: Tx, shopId: string) => Promise<((locale: Locale) => Record<string, string>) | undefined>

export type Hooks = {
  onTicket: readonly OnTicket[]
  onAlarm: readonly OnAlarm[]
  besideTicket: BesideTicket
  entryOffers: readonly EntryOffer[]
  guards: readonly Guard[]
  besideCard: readonly BesideCard[]
  sampleVisit: SampleVisit
  onLeave: readonly OnLeave[]
  onCopy: readonly OnCopy[]
  onDay: readonly OnDay[]
  openWork: readonly OpenWork[]
  besideMail: readonly BesideMail[]
  inPrivacyRequests: readonly PrivacyRequestPart[]
  eraseAgain: Readonly<Partial<Record<(typeof erasureKinds)[number], EraseAgain>>>
  chores: readonly ((ctx: EraseContext) => Chore)[]
}
