/** Visitor actions: request a visit and, by the reservation's token, answer offers, change and cancel. */
import type { Temporal } from 'temporal-polyfill'
import type { VisitorReservation } from '#contract/reservations/visitor.ts'
import { isErased } from '#domain/cards/card.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import {
  awaitsMailConfirmation,
  canMoveReservation,
  hasHoldLapsed,
  isConfirmed,
  isHeld,
  type ReservationMove,
  requestExpiry,
  reservationChangeDeadline,
  slotHoldMinutes,
} from '#domain/reservations/reservation.ts'
import type { Slot } from '#domain/reservations/slots.ts'
import { businessDay, type ShopClock } from '#domain/time/business-day.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { widestNetworkOf } from '#platform/http/network.ts'
import { type ChargeResult, chargeAllOrNone } from '#platform/http/rate-limits.ts'
import { cancelObsoleteMessages } from '#platform/outbox/enqueue.ts'
import { cards } from '../cards/table.ts'
import { resolveCardToken } from '../cards/visitor/visitor-card.ts'
import { notifyMembers } from '../members/member-push.ts'
import { hasNotice } from '../notice/read-notice.ts'
import { isShopClosedDown } from '../shops/show.ts'
import {
  type BookingDetails,
  bookSlot,
  cancelPendingChange,
  completeReplacement,
  findTimeProposedBy,
  hasOpenReservation,
  insertRequestedReservation,
  parseVisitorContacts,
  saveTimesProposedBy,
} from './booking.ts'
import { canMailHeldReservation, notifyVisitorOfReservationRequest } from './notifications.ts'
import { findFirstReservationId, findReplacement } from './replacements.ts'
import {
  checkInDeadline,
  findReservation,
  type ReservationContext,
  reservationMoveRefusalCode,
  runReservationCommand,
  transitionReservation,
} from './reservation-command.ts'
import {
  readNearestFreeSlots,
  readReservationRules,
  readServiceRules,
  readShopClock,
  readSlotCapacity,
  type ServiceRules,
  type SlotWithCapacity,
  slotByRules,
  toAgreedVisit,
} from './rules.ts'
import { readRulesVersion, type ServiceRulesCache } from './service-rules.ts'
import { hasTimePassed, readVisitorReservation } from './show.ts'
import type { ReservationRow, reservations } from './table.ts'

const visitor = { by: 'visitor' } as const

export async function resolveReservationToken(db: Database, token: string): Promise<{ scope: Required<Scope>; id: string } | undefined> {
  const resolved = isPublicToken(token) ? await findLookup(db, 'reservation', token) : undefined
  return resolved && { scope: { organizationId: resolved.organizationId, shopId: resolved.shopId }, id: resolved.entityId }
}

type RequestInput = BookingDetails & {
  code: string
  requestedTimes: readonly string[]
  consent: number
  card?: string | undefined
  linkSource?: string | undefined
  address: string | undefined
}
type Requested = { token: string; reservation: VisitorReservation }
type SlotRefusal = Refusal<'service.notFound' | 'reservation.disabled' | 'reservation.noSlot' | 'reservation.full'>
type NotWritten = SlotRefusal | Refusal<'entry.shopClosed' | 'privacy.notFound' | 'reservation.contactTaken'>

/**
 * Requests a visit. A shop that confirms automatically holds or books the first free requested time. The rules are read before the lock, from
 * memory if they are known. If they have changed until the lock, all is read again inside it.
 */
export async function requestReservation(
  ctx: ReservationContext,
  serviceRules: ServiceRulesCache,
  { code: typed, address, card, ...input }: RequestInput,
  call: IdempotentCall,
): Promise<
  | Requested
  | NotWritten
  | Refusal<'entry.notFound' | 'entry.replaced' | 'card.notFound' | 'reservation.invalid' | 'reservation.tooMany' | 'idempotency.mismatch'>
> {
  const code = parseEntryCode(typed)
  if (!code) return refuse('entry.notFound')
  const settings = await ctx.entrySettings.find(code)
  if (!settings) return ctx.entrySettings.refuse(code)
  const contacts = parseVisitorContacts(input)
  if (isRefusal(contacts)) return contacts
  const { scope, clock } = settings
  const ownCard = card ? await resolveCardToken(ctx.db, card) : undefined
  if (card && ownCard?.scope.shopId !== scope.shopId) return refuse('card.notFound')
  const { serviceId, consent } = input
  const query = { scope, startTexts: input.requestedTimes, contacts, consent, ownCard }
  const known = await serviceRules.find(ctx.db, scope, serviceId, ctx.clock())
  let written: { row: ReservationRow; rules: ServiceRules; isNew: true } | undefined
  return runReservationCommand<RequestFacts, Requested, NotWritten | Refusal<'card.notFound' | 'reservation.tooMany'>>(ctx, scope, call, {
    read: (tx) => readRequestFacts(tx, query, known.rules, ctx.clock()),
    async work(tx, now, facts) {
      if (facts.cardErased) return refuse('card.notFound')
      const charge = ctx.consumeNetwork('reservation', { shopId: scope.shopId, day: businessDay(now, clock), address })
      if (isRefusal(charge)) return { ...charge, refused: 'reservation.tooMany' }
      const { rules } = facts.version === known.version ? known : await serviceRules.read(tx, scope.shopId, serviceId, now)
      const done = await writeVisitorRequest(tx, ctx, {
        ...{ scope, input: { ...input, ...contacts }, cardId: ownCard?.cardId ?? null, now, rules },
        facts: rules === known.rules ? facts : await readRequestFacts(tx, query, rules, now),
        networkKey: networkKeyOf(ctx, { scope, clock, address, now }),
      })
      if (!isRefusal(done)) {
        written = { row: done, rules, isNew: true }
        return done.id
      }
      // A taken contact is charged. Otherwise lists of phone numbers could be tested for reservations here.
      if (done.refused !== 'reservation.contactTaken') charge.refund()
      return done
    },
    async readResult(tx, id) {
      const known = written ?? { row: (await findReservation(tx, scope.shopId, id))! }
      const token = ctx.tokens.derive('reservation', id, known.row.tokenVersion)
      return { token, reservation: (await readVisitorReservation(tx, ctx, scope.shopId, id, known))! }
    },
  })
}

type OwnCard = NonNullable<Awaited<ReturnType<typeof resolveCardToken>>>
type RequestQuery = {
  scope: Required<Scope>
  startTexts: readonly string[]
  contacts: { phone: string | null; email: string | null }
  consent: number
  ownCard: OwnCard | undefined
}
type RequestFacts = Awaited<ReturnType<typeof readRequestFacts>>

/** Reads what a request depends on besides the rules. Call inside the queue lock, which an erasure waits for. */
async function readRequestFacts(
  tx: Tx,
  { scope: { shopId }, startTexts, contacts, consent, ownCard }: RequestQuery,
  rules: ServiceRules,
  now: Temporal.Instant,
) {
  const [version, isNoticeKnown, contactTaken, cardErased, slots] = await Promise.all([
    readRulesVersion(tx, shopId),
    hasNotice(tx, shopId, consent),
    rules?.rules.onePerContact ? hasOpenReservation(tx, shopId, contacts) : false,
    ownCard ? isCardErased(tx, ownCard) : false,
    rules ? readSlots(tx, shopId, { startTexts, now }, rules) : [],
  ])
  return { version, isNoticeKnown, contactTaken, cardErased, slots }
}

async function isCardErased(tx: Tx, { scope, cardId }: OwnCard): Promise<boolean> {
  const [card] = await tx
    .select({ status: cards.status })
    .from(cards)
    .where(rowInShopCondition(cards, { shopId: scope.shopId, id: cardId }))
  return card !== undefined && isErased(card.status)
}

type Writing = {
  scope: Required<Scope>
  input: Omit<RequestInput, 'code' | 'address' | 'card' | 'phone' | 'email'> & { phone: string | null; email: string | null }
  cardId: string | null
  networkKey: Buffer | null
  now: Temporal.Instant
  rules: ServiceRules
  facts: RequestFacts
}

async function writeVisitorRequest(
  tx: Tx,
  ctx: ReservationContext,
  { scope, input: { requestedTimes, consent, linkSource, ...who }, cardId, networkKey, now, rules, facts }: Writing,
): Promise<ReservationRow | NotWritten> {
  const { shopId } = scope
  if (rules ? rules.shop.closedAt : await isShopClosedDown(tx, shopId)) return refuse('entry.shopClosed')
  if (!facts.isNoticeKnown) return refuse('privacy.notFound')
  if (!rules?.rules.open) return refuse(rules ? 'reservation.disabled' : 'service.notFound')
  const slots = await bookableSlots(tx, scope, { startTexts: requestedTimes, now }, rules, facts.slots)
  if (isRefusal(slots)) return slots
  if (facts.contactTaken) return refuse('reservation.contactTaken')
  const written = { requestedSlots: slots, source: 'visitor', actor: visitor, cardId, noticeVersion: consent, networkKey } as const
  const row = await insertRequestedReservation(tx, ctx, { scope, who, now, linkSource: linkSource ?? null, ...written })
  // The reservation's mail also confirms the card.
  if (cardId) await cancelObsoleteMessages(tx, { ids: [cardId], because: 'obsolete', now, only: ['card.received'] })
  const move = await findAutomaticMove(tx, ctx, { scope, row, now }, rules.rules)
  if (move) return confirmFirst(tx, ctx, scope, { row, slots, now, move }, rules)
  await notifyVisitorOfReservationRequest(tx, ctx, { scope, row, now })
  await notifyMembers(tx, { event: 'member.reservationRequested', scope, now, about: { kind: 'reservation', id: row.id } })
  return row
}

type SiteKeyInput = { scope: Required<Scope>; clock: ShopClock; address: string | undefined; now: Temporal.Instant }

/** Returns the daily keyed hash of the client's network site; null without a client address, as in tests. */
function networkKeyOf(
  { tokens }: Pick<ReservationContext, 'tokens'>,
  { scope: { shopId }, clock, address, now }: SiteKeyInput,
): Buffer | null {
  return address === undefined ? null : tokens.dayKey('site', widestNetworkOf(address), shopId, businessDay(now, clock))
}

type RequestedSlotsQuery = { startTexts: readonly string[]; now: Temporal.Instant; except?: string | undefined }

/** Returns the requested slots with their capacities; undefined for a time that the rules do not give. */
function readSlots(
  tx: Tx,
  shopId: string,
  { startTexts, now, except }: RequestedSlotsQuery,
  rules: NonNullable<ServiceRules>,
): Promise<(SlotWithCapacity | undefined)[]> {
  const slots = startTexts.map((startText) => slotByRules(rules, { startsAt: Date.parse(startText), now, near: false }))
  return Promise.all(slots.map((slot) => slot && readSlotCapacity(tx, shopId, rules, slot, except)))
}

/** Returns the requested slots. Each must follow the rules, and one must be free. */
async function bookableSlots(
  tx: Tx,
  { shopId }: Required<Scope>,
  { startTexts, now }: RequestedSlotsQuery,
  rules: NonNullable<ServiceRules>,
  slotsOrNone: readonly (SlotWithCapacity | undefined)[],
): Promise<SlotWithCapacity[] | Refusal<'reservation.noSlot' | 'reservation.full'>> {
  const slots = slotsOrNone.filter((slot) => slot !== undefined)
  const allExist = slots.length === startTexts.length
  if (allExist && slots.some(({ left }) => left > 0)) return slots
  const free = await readNearestFreeSlots(tx, shopId, rules, { startTimes: startTexts.map((startText) => Date.parse(startText)), now })
  return refuse(allExist ? 'reservation.full' : 'reservation.noSlot', { current: { free } })
}

type AutomaticMove = 'autoAccept' | 'holdForMail'

/**
 * Returns the automatic move of a request; undefined if staff answer it. Without the confirmation mail an attacker could book all free times under false
 * contacts.
 */
async function findAutomaticMove(
  tx: Tx,
  ctx: ReservationContext,
  request: { scope: Required<Scope>; row: ReservationRow; now: Temporal.Instant },
  { autoAccept, confirmWithoutMail }: NonNullable<ServiceRules>['rules'],
): Promise<AutomaticMove | undefined> {
  if (!autoAccept) return undefined
  // The visitor already has a confirmed reservation, which this one replaces.
  if (request.row.previousId) return 'autoAccept'
  if (await canMailHeldReservation(tx, ctx, request)) return 'holdForMail'
  return confirmWithoutMail ? 'autoAccept' : undefined
}

type First = { row: ReservationRow; slots: readonly (Slot | SlotWithCapacity)[]; now: Temporal.Instant; move: AutomaticMove }

/** Holds or books the first free requested time of `row`. */
async function confirmFirst(
  tx: Tx,
  ctx: ReservationContext,
  scope: Required<Scope>,
  { row, slots, now, move }: First,
  rules: NonNullable<ServiceRules>,
) {
  const change = move === 'holdForMail' ? { dueAt: heldUntil(now) } : {}
  const agreed = await bookSlot(tx, ctx, { scope, row, slots, move, actor: visitor, now, change }, rules)
  if (!isRefusal(agreed)) return agreed
  const startTimes = slots.map(({ startsAt }) => startsAt)
  return refuse(agreed.refused, { current: { free: await readNearestFreeSlots(tx, scope.shopId, rules, { startTimes, now }) } })
}

type OwnChange = { scope: Required<Scope>; row: ReservationRow; now: Temporal.Instant }
type OwnRefusal = Refusal<'reservation.notFound' | 'reservation.changed' | 'reservation.wrongStatus' | 'idempotency.mismatch'>
type ExpectedRev = { rev: number }

/** `address`: of the client. */
export type VisitorCall = { address: string; idempotency: IdempotentCall }

/** Runs a visitor's action. Refusals contain the reservation as `current` and refund the rate limit. */
async function inOwnReservation<Refused extends Refusal>(
  ctx: ReservationContext,
  token: string,
  { address, idempotency }: VisitorCall,
  work: (tx: Tx, ownChange: OwnChange) => Promise<ReservationRow | Refused>,
): Promise<VisitorReservation | Refused | OwnRefusal | Refusal<'request.tooMany'>> {
  const resolved = await resolveReservationToken(ctx.db, token)
  if (!resolved) return refuse('reservation.notFound')
  const { scope, id } = resolved
  type Stopped = Refused | OwnRefusal | Refusal<'request.tooMany'>
  return runReservationCommand<ReservationRow | undefined, VisitorReservation, Stopped>(ctx, scope, idempotency, {
    read: (tx) => findReservation(tx, scope.shopId, id),
    async work(tx, now, row) {
      if (!row) return refuse('reservation.notFound')
      const [current, charge] = await Promise.all([
        readVisitorReservation(tx, ctx, scope.shopId, id, { row }),
        takeAct(tx, ctx, { row, address, now }),
      ])
      if (isRefusal(charge)) return charge
      const done = await work(tx, { scope, row, now })
      if (!isRefusal(done)) return id
      charge.refund()
      return { current: current!, ...done }
    },
    readResult: async (tx) => (await readVisitorReservation(tx, ctx, scope.shopId, id))!,
  })
}

type Act = { row: ReservationRow; address: string; now: Temporal.Instant }

/** Charges the limits of the visitor's network and of the reservation's chain, or neither. */
async function takeAct(tx: Tx, ctx: ReservationContext, { row, address, now }: Act): Promise<ChargeResult> {
  const [clock, first] = await Promise.all([readShopClock(tx, row.shopId), findFirstReservationId(tx, row)])
  const day = businessDay(now, clock)
  return chargeAllOrNone([
    () => ctx.consumeNetwork('ownReservation', { shopId: row.shopId, day, address }),
    () => ctx.consumeChain('ownReservation', first),
  ])
}

function refuseOwnMove(row: ReservationRow, move: ReservationMove, { rev }: ExpectedRev) {
  const code = reservationMoveRefusalCode(row, { move, rev, changed: 'reservation.changed' })
  return code && refuse(code)
}

/** A time held until the mail is confirmed is not an offer of the shop. */
const refuseOffer = (row: ReservationRow) => (awaitsMailConfirmation(row) ? refuse('reservation.wrongStatus') : undefined)

const heldUntil = (now: Temporal.Instant) => new Date(now.add({ minutes: slotHoldMinutes }).epochMilliseconds)

export function holdOfferedSlot(
  ctx: ReservationContext,
  token: string,
  { startsAt, ...expected }: ExpectedRev & { startsAt: string },
  call: VisitorCall,
) {
  return inOwnReservation<OwnRefusal | Refusal<'reservation.full' | 'reservation.noSlot'>>(
    ctx,
    token,
    call,
    async (tx, { scope, row, now }) => {
      const refused = refuseOwnMove(row, 'hold', expected) ?? refuseOffer(row)
      if (refused) return refused
      const slot = await findTimeProposedBy(tx, row, 'shop', Date.parse(startsAt))
      if (!slot) return refuse('reservation.noSlot')
      const change = { dueAt: heldUntil(now), lapsedAt: null }
      return bookSlot(tx, ctx, { scope, row, slots: [slot], move: 'hold', actor: visitor, now, change })
    },
  )
}

type Confirming = ExpectedRev & { mail?: string | undefined }

export function confirmHeldTime(ctx: ReservationContext, token: string, { mail, ...expected }: Confirming, call: VisitorCall) {
  return inOwnReservation<OwnRefusal | Refusal<'reservation.lapsed' | 'reservation.mailNeeded'>>(
    ctx,
    token,
    call,
    async (tx, { scope, row, now }) => {
      // Tells a late visitor the reason, even before the alarm has run.
      if (hasHoldLapsed(row) || (isHeld(row.status) && hasTimePassed(row.dueAt, now))) return refuse('reservation.lapsed')
      const refused = refuseOwnMove(row, 'confirm', expected)
      if (refused) return refused
      // The requester has the token too, so only the mail proves ownership of the address.
      if (awaitsMailConfirmation(row) && mail !== ctx.tokens.derive('reservationMail', row.id)) return refuse('reservation.mailNeeded')
      const after = await completeReplacement(tx, ctx, { scope, row, actor: visitor, now })
      const change = { dueAt: checkInDeadline(row.startsAt!.getTime(), await readShopClock(tx, scope.shopId)) }
      const data = { startsAt: row.startsAt!.toISOString() }
      return transitionReservation(tx, ctx, { scope, row: after, move: 'confirm', actor: visitor, now, change, data })
    },
  )
}

export function rejectReservationOffers(ctx: ReservationContext, token: string, expected: ExpectedRev, call: VisitorCall) {
  return inOwnReservation<OwnRefusal>(ctx, token, call, async (tx, { scope, row, now }) => {
    const refused = refuseOwnMove(row, 'rejectOffers', expected) ?? refuseOffer(row)
    return (
      refused ??
      transitionReservation(tx, ctx, {
        scope,
        row,
        move: 'rejectOffers',
        actor: visitor,
        now,
        change: await changeAfterRejection(tx, row, now),
      })
    )
  })
}

/** The request waits for new requested times as long as a proposal would. */
async function changeAfterRejection(
  tx: Tx,
  row: ReservationRow,
  now: Temporal.Instant,
): Promise<Partial<typeof reservations.$inferInsert>> {
  const { proposalHours } = await readReservationRules(tx, row.shopId)
  const dueAt = new Date(now.add({ hours: proposalHours }).epochMilliseconds)
  return { dueAt, proposedUntil: null, lapsedAt: null, turnedDownAt: new Date(now.epochMilliseconds) }
}

/** Returns true after the shop's limit for changes of a confirmed visit. */
async function isTooLate(tx: Tx, row: ReservationRow, now: Temporal.Instant): Promise<boolean> {
  if (!isConfirmed(row.status)) return false
  const { changeMinutes } = await readReservationRules(tx, row.shopId)
  return now.epochMilliseconds > reservationChangeDeadline(toAgreedVisit(row), changeMinutes)
}

type NotChanged = Refusal<'reservation.noSlot' | 'reservation.full' | 'reservation.tooLate' | 'reservation.disabled'>

export function requestReservationChange(
  ctx: ReservationContext,
  token: string,
  { requestedTimes, ...expected }: ExpectedRev & { requestedTimes: string[] },
  call: VisitorCall,
) {
  return inOwnReservation<OwnRefusal | NotChanged>(ctx, token, call, async (tx, { scope, row, now }) => {
    const refused = refuseOwnMove(row, isConfirmed(row.status) ? 'rescheduleByVisitor' : 'change', expected)
    if (refused) return refused
    if (await isTooLate(tx, row, now)) return refuse('reservation.tooLate')
    const later = await findReplacement(tx, row)
    if (later && canMoveReservation(later.status, 'cancel')) return refuse('reservation.wrongStatus')
    const rules = await readServiceRules(tx, scope.shopId, row.serviceId, now)
    if (!rules) return refuse('reservation.disabled')
    const query = { startTexts: requestedTimes, now, except: row.id }
    const slots = await bookableSlots(tx, scope, query, rules, await readSlots(tx, scope.shopId, query, rules))
    if (isRefusal(slots)) return withoutCurrent(slots)
    const requested = isConfirmed(row.status)
      ? await requestReplacement(tx, ctx, { scope, row, slots, now })
      : await requestOtherTimes(tx, ctx, { scope, row, slots, now })
    const move = await findAutomaticMove(tx, ctx, { scope, row: requested, now }, rules.rules)
    if (!move) return row
    // Without the capacities: the replaced reservation releases its slot before.
    const times = slots.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))
    const agreed = await confirmFirst(tx, ctx, scope, { row: requested, slots: times, now, move }, rules)
    return isRefusal(agreed) ? withoutCurrent(agreed) : row
  })
}

/** Drops `current`, because the response contains the visitor's reservation there. */
const withoutCurrent = <Code extends string>({ refused }: Refusal<Code>): Refusal<Code> => refuse(refused)

type WithSlots = OwnChange & { slots: readonly Slot[] }

/** Requests another time. The agreed visit stands until the new one is agreed. */
function requestReplacement(tx: Tx, ctx: ReservationContext, { scope, row, slots, now }: WithSlots): Promise<ReservationRow> {
  const { serviceId, partySize, name, phone, email, note, locale, cardId, noticeVersion, linkSource } = row
  const who = { serviceId, partySize, name: name ?? '', phone, email, note: note ?? '', locale }
  const copied = { cardId, noticeVersion, linkSource, previous: row }
  return insertRequestedReservation(tx, ctx, { scope, who, requestedSlots: slots, source: 'visitor', actor: visitor, now, ...copied })
}

async function requestOtherTimes(tx: Tx, ctx: ReservationContext, { scope, row, slots, now }: WithSlots): Promise<ReservationRow> {
  await saveTimesProposedBy(tx, scope, { id: row.id, proposedBy: 'visitor', slots })
  const dueAt = new Date(requestExpiry(slots.map(({ startsAt }) => startsAt)))
  const change = { dueAt, proposedUntil: null, lapsedAt: null, turnedDownAt: null }
  return transitionReservation(tx, ctx, { scope, row, move: 'change', actor: visitor, now, change, data: { requestedTimes: slots.length } })
}

export function cancelOwnReservation(ctx: ReservationContext, token: string, expected: ExpectedRev, call: VisitorCall) {
  return inOwnReservation<OwnRefusal | Refusal<'reservation.tooLate'>>(
    ctx,
    token,
    call,
    async (tx, own) => refuseOwnMove(own.row, 'cancel', expected) ?? cancelAsVisitor(tx, ctx, own),
  )
}

/** The caller has checked the move. */
export async function cancelAsVisitor(
  tx: Tx,
  ctx: ReservationContext,
  { scope, row, now }: OwnChange,
): Promise<ReservationRow | Refusal<'reservation.tooLate'>> {
  if (await isTooLate(tx, row, now)) return refuse('reservation.tooLate')
  await cancelPendingChange(tx, ctx, { scope, row, actor: visitor, now })
  return transitionReservation(tx, ctx, { scope, row, move: 'cancel', actor: visitor, now })
}
