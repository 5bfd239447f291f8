/** Visitor actions: request a visit and, by the reservation's token, answer offers, change and cancel. */
import type { Temporal } from 'temporal-polyfill'
import type { VisitorReservation } from '#contract/reservations/visitor.ts'
import { isErased } from '#domain/cards/card.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import {
  awaitsMail,
  canMoveReservation,
  changeableUntil,
  hasLapsed,
  heldMinutes,
  isConfirmed,
  isHeld,
  type ReservationMove,
  requestEnds,
} from '#domain/reservations/reservation.ts'
import type { Slot } from '#domain/reservations/slots.ts'
import { businessDay, type ShopClock } from '#domain/time/business-day.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { resolve } from '#platform/database/resolver.ts'
import { rowOf } from '#platform/database/row-of.ts'
import { siteOf } from '#platform/http/network.ts'
import { type ChargeResult, chargeAll } from '#platform/http/rate-limits.ts'
import { cancelObsolete } from '#platform/outbox/enqueue.ts'
import { cards } from '../cards/table.ts'
import { findOwnCard } from '../cards/visitor/visitor-card.ts'
import { readNotice } from '../notice/read-notice.ts'
import { isShopClosed } from '../shops/show.ts'
import {
  bookSlot,
  cancelPendingChange,
  completeReplacement,
  findFirstId,
  findReplacement,
  findRequestedTime,
  hasOpenReservation,
  readContacts,
  saveRequestedTimes,
  type VisitorDetails,
  writeRequest,
} from './booking.ts'
import {
  arrivalDeadline,
  findReservation,
  inReservationScope,
  type ReservationContext,
  refuseMove,
  transitionReservation,
} from './in-reservation.ts'
import { canBeMailed, tellRequested } from './notifications.ts'
import { findSlot, readClock, readNearestFree, readRules, readServiceRules, type ServiceRules } from './rules.ts'
import { isOver, readVisitorReservation } from './show.ts'
import type { ReservationRow, reservations } from './table.ts'

const visitor = { by: 'visitor' } as const

export async function findOwnReservation(db: Database, token: string): Promise<{ scope: Required<Scope>; id: string } | undefined> {
  const found = isPublicToken(token) ? await resolve(db, 'reservation', token) : undefined
  return found && { scope: { organizationId: found.organizationId, shopId: found.shopId }, id: found.entityId }
}

type Wished = VisitorDetails & {
  code: string
  wishes: readonly string[]
  consent: number
  card?: string | undefined
  address: string | undefined
}
type Requested = { token: string; reservation: VisitorReservation }
type NotWished = Refusal<'service.notFound' | 'reservation.disabled' | 'reservation.noSlot' | 'reservation.full'>
type NotWritten = NotWished | Refusal<'entry.shopClosed' | 'privacy.notFound' | 'reservation.contactTaken'>

/** Requests a visit. A shop that confirms automatically holds or books the first free wish. */
export async function requestReservation(
  ctx: ReservationContext,
  { code: typed, address, card, ...wished }: Wished,
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
  const contacts = readContacts(wished)
  if (isRefusal(contacts)) return contacts
  const { scope, clock } = settings
  const own = card ? await findOwnCard(ctx.db, card) : undefined
  if (card && own?.scope.shopId !== scope.shopId) return refuse('card.notFound')
  return inReservationScope<Requested, NotWritten | Refusal<'card.notFound' | 'reservation.tooMany'>>(
    ctx,
    scope,
    call,
    async (tx, now) => {
      if (own && (await isCardErased(tx, own))) return refuse('card.notFound')
      const taken = ctx.consumeNetwork('reservation', { shopId: scope.shopId, day: businessDay(now, clock), address })
      if (isRefusal(taken)) return { ...taken, refused: 'reservation.tooMany' }
      const written = await writeWished(tx, ctx, {
        ...{ scope, wished: { ...wished, ...contacts }, cardId: own?.cardId ?? null, now },
        placeKey: placeKeyOf(ctx, { scope, clock, address, now }),
      })
      // A taken contact is charged. Otherwise lists of phone numbers could be tested for reservations here.
      if (isRefusal(written) && written.refused !== 'reservation.contactTaken') taken.refund()
      return written
    },
    async (tx, id) => {
      const row = (await findReservation(tx, scope.shopId, id))!
      const token = ctx.tokens.derive('reservation', id, row.tokenVersion)
      return { token, reservation: (await readVisitorReservation(tx, ctx, scope.shopId, id))! }
    },
  )
}

/** Call inside the queue lock, which an erasure waits for. */
async function isCardErased(tx: Tx, { scope, cardId }: NonNullable<Awaited<ReturnType<typeof findOwnCard>>>): Promise<boolean> {
  const [card] = await tx
    .select({ status: cards.status })
    .from(cards)
    .where(rowOf(cards, { shopId: scope.shopId, id: cardId }))
  return card !== undefined && isErased(card.status)
}

type Writing = {
  scope: Required<Scope>
  wished: Omit<Wished, 'code' | 'address' | 'card' | 'phone' | 'email'> & { phone: string | null; email: string | null }
  cardId: string | null
  placeKey: Buffer | null
  now: Temporal.Instant
}

async function writeWished(
  tx: Tx,
  ctx: ReservationContext,
  { scope, wished: { wishes, consent, ...who }, cardId, placeKey, now }: Writing,
): Promise<string | NotWritten> {
  const { shopId } = scope
  if (await isShopClosed(tx, shopId)) return refuse('entry.shopClosed')
  if (!(await readNotice(tx, shopId, consent))) return refuse('privacy.notFound')
  const rules = await readServiceRules(tx, shopId, who.serviceId, now)
  if (!rules?.rules.open) return refuse(rules ? 'reservation.disabled' : 'service.notFound')
  const slots = await readWished(tx, scope, { wishes, now }, rules)
  if (isRefusal(slots)) return slots
  if (rules.rules.onePerContact && (await hasOpenReservation(tx, shopId, who))) return refuse('reservation.contactTaken')
  const written = { wishes: slots, source: 'visitor', actor: visitor, cardId, noticeVersion: consent, placeKey } as const
  const row = await writeRequest(tx, ctx, { scope, who, now, ...written })
  // The reservation's mail also confirms the card.
  if (cardId) await cancelObsolete(tx, { ids: [cardId], because: 'obsolete', now, only: 'card.received' })
  const move = await ownMove(tx, ctx, { scope, row, now }, rules.rules)
  if (move) return confirmFirst(tx, ctx, scope, { row, slots, now, move }, rules)
  await tellRequested(tx, ctx, { scope, row, now })
  return row.id
}

type Asking = { scope: Required<Scope>; clock: ShopClock; address: string | undefined; now: Temporal.Instant }

/** Returns the daily keyed hash of the client's network site; null without a client address, as in tests. */
function placeKeyOf({ tokens }: Pick<ReservationContext, 'tokens'>, { scope: { shopId }, clock, address, now }: Asking): Buffer | null {
  return address === undefined ? null : tokens.dayKey('site', siteOf(address), shopId, businessDay(now, clock))
}

type Wishing = { wishes: readonly string[]; now: Temporal.Instant; except?: string | undefined }

/** Returns the requested slots. Each must follow the rules, and one must be free. `except`: the reservation that releases its slot for the new time. */
async function readWished(
  tx: Tx,
  { shopId }: Required<Scope>,
  { wishes, now, except }: Wishing,
  rules: NonNullable<ServiceRules>,
): Promise<Slot[] | Refusal<'reservation.noSlot' | 'reservation.full'>> {
  const starts = wishes.map((wish) => Date.parse(wish))
  const found = await Promise.all(starts.map((startsAt) => findSlot(tx, shopId, rules, { startsAt, now, near: false, except })))
  const slots = found.filter((slot) => slot !== undefined)
  const isGiven = slots.length === wishes.length
  if (isGiven && slots.some(({ left }) => left > 0)) return slots.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))
  const free = await readNearestFree(tx, shopId, rules, { wishes: starts, now })
  return refuse(isGiven ? 'reservation.full' : 'reservation.noSlot', { current: { free } })
}

type OwnMove = 'autoAccept' | 'holdForMail'

/**
 * Returns the automatic move of a request; undefined if staff answer it. Without the confirmation mail an attacker could book all free times under false
 * contacts.
 */
async function ownMove(
  tx: Tx,
  ctx: ReservationContext,
  told: { scope: Required<Scope>; row: ReservationRow; now: Temporal.Instant },
  { autoAccept, confirmWithoutMail }: NonNullable<ServiceRules>['rules'],
): Promise<OwnMove | undefined> {
  if (!autoAccept) return undefined
  // The visitor already has a confirmed reservation, which this one replaces.
  if (told.row.previousId) return 'autoAccept'
  if (await canBeMailed(tx, ctx, told)) return 'holdForMail'
  return confirmWithoutMail ? 'autoAccept' : undefined
}

type First = { row: ReservationRow; slots: readonly Slot[]; now: Temporal.Instant; move: OwnMove }

/** Holds or books the first free wish of the request `row`. */
async function confirmFirst(
  tx: Tx,
  ctx: ReservationContext,
  scope: Required<Scope>,
  { row, slots, now, move }: First,
  rules: NonNullable<ServiceRules>,
) {
  const change = move === 'holdForMail' ? { dueAt: heldUntil(now) } : {}
  const agreed = await bookSlot(tx, ctx, { scope, row, slots, move, actor: visitor, now, change }, rules)
  if (!isRefusal(agreed)) return agreed.id
  const wishes = slots.map(({ startsAt }) => startsAt)
  return refuse(agreed.refused, { current: { free: await readNearestFree(tx, scope.shopId, rules, { wishes, now }) } })
}

type Own = { scope: Required<Scope>; row: ReservationRow; now: Temporal.Instant }
type NotOwn = Refusal<'reservation.notFound' | 'reservation.changed' | 'reservation.wrongStatus' | 'idempotency.mismatch'>
type Seen = { rev: number }

/** `address`: of the client. */
export type VisitorCall = { address: string; idempotency: IdempotentCall }

/** Runs a visitor's action. Refusals contain the reservation as `current` and refund the rate limit. */
async function inOwn<Refused extends Refusal>(
  ctx: ReservationContext,
  token: string,
  { address, idempotency }: VisitorCall,
  work: (tx: Tx, own: Own) => Promise<ReservationRow | Refused>,
): Promise<VisitorReservation | Refused | NotOwn | Refusal<'request.tooMany'>> {
  const found = await findOwnReservation(ctx.db, token)
  if (!found) return refuse('reservation.notFound')
  const { scope, id } = found
  const read = (tx: Tx) => readVisitorReservation(tx, ctx, scope.shopId, id)
  return inReservationScope<VisitorReservation, Refused | NotOwn | Refusal<'request.tooMany'>>(
    ctx,
    scope,
    idempotency,
    async (tx, now) => {
      const [row, current] = [await findReservation(tx, scope.shopId, id), await read(tx)]
      if (!row || !current) return refuse('reservation.notFound')
      const taken = await takeAct(tx, ctx, { row, address, now })
      if (isRefusal(taken)) return taken
      const done = await work(tx, { scope, row, now })
      if (!isRefusal(done)) return id
      taken.refund()
      return { current, ...done }
    },
    async (tx) => (await read(tx))!,
  )
}

type Act = { row: ReservationRow; address: string; now: Temporal.Instant }

/** Charges the limits of the visitor's network and of the reservation's chain, or neither. */
async function takeAct(tx: Tx, ctx: ReservationContext, { row, address, now }: Act): Promise<ChargeResult> {
  const day = businessDay(now, await readClock(tx, row.shopId))
  const first = await findFirstId(tx, row)
  return chargeAll([
    () => ctx.consumeNetwork('ownReservation', { shopId: row.shopId, day, address }),
    () => ctx.consumeChain('ownReservation', first),
  ])
}

function refuseOwn(row: ReservationRow, move: ReservationMove, { rev }: Seen) {
  const code = refuseMove(row, { move, rev, changed: 'reservation.changed' })
  return code && refuse(code)
}

/** A time held until the mail is confirmed is not an offer of the shop. */
const refuseOffer = (row: ReservationRow) => (awaitsMail(row) ? refuse('reservation.wrongStatus') : undefined)

const heldUntil = (now: Temporal.Instant) => new Date(now.add({ minutes: heldMinutes }).epochMilliseconds)

export function holdReservation(
  ctx: ReservationContext,
  token: string,
  { startsAt, ...seen }: Seen & { startsAt: string },
  call: VisitorCall,
) {
  return inOwn<NotOwn | Refusal<'reservation.full' | 'reservation.noSlot'>>(ctx, token, call, async (tx, { scope, row, now }) => {
    const refused = refuseOwn(row, 'hold', seen) ?? refuseOffer(row)
    if (refused) return refused
    const slot = await findRequestedTime(tx, row, 'shop', Date.parse(startsAt))
    if (!slot) return refuse('reservation.noSlot')
    const change = { dueAt: heldUntil(now), lapsedAt: null }
    return bookSlot(tx, ctx, { scope, row, slots: [slot], move: 'hold', actor: visitor, now, change })
  })
}

type Confirming = Seen & { mail?: string | undefined }

export function confirmReservation(ctx: ReservationContext, token: string, { mail, ...seen }: Confirming, call: VisitorCall) {
  return inOwn<NotOwn | Refusal<'reservation.lapsed' | 'reservation.mailNeeded'>>(ctx, token, call, async (tx, { scope, row, now }) => {
    // Tells a late visitor the reason, even before the alarm has run.
    if (hasLapsed(row) || (isHeld(row.status) && isOver(row.dueAt, now))) return refuse('reservation.lapsed')
    const refused = refuseOwn(row, 'confirm', seen)
    if (refused) return refused
    // The requester has the token too, so only the mail proves ownership of the address.
    if (awaitsMail(row) && mail !== ctx.tokens.derive('reservationMail', row.id)) return refuse('reservation.mailNeeded')
    const after = await completeReplacement(tx, ctx, { scope, row, actor: visitor, now })
    const change = { dueAt: arrivalDeadline(row.startsAt!.getTime(), await readClock(tx, scope.shopId)) }
    const data = { startsAt: row.startsAt!.toISOString() }
    return transitionReservation(tx, ctx, { scope, row: after, move: 'confirm', actor: visitor, now, change, data })
  })
}

export function rejectReservationOffers(ctx: ReservationContext, token: string, seen: Seen, call: VisitorCall) {
  return inOwn<NotOwn>(ctx, token, call, async (tx, { scope, row, now }) => {
    const refused = refuseOwn(row, 'rejectOffers', seen) ?? refuseOffer(row)
    return (
      refused ??
      transitionReservation(tx, ctx, { scope, row, move: 'rejectOffers', actor: visitor, now, change: await askedAnew(tx, row, now) })
    )
  })
}

/** The request waits for new wishes as long as a proposal would. */
async function askedAnew(tx: Tx, row: ReservationRow, now: Temporal.Instant): Promise<Partial<typeof reservations.$inferInsert>> {
  const { proposalHours } = await readRules(tx, row.shopId)
  const dueAt = new Date(now.add({ hours: proposalHours }).epochMilliseconds)
  return { dueAt, proposedUntil: null, lapsedAt: null, turnedDownAt: new Date(now.epochMilliseconds) }
}

/** Returns true after the shop's limit for changes of a confirmed visit. */
async function isTooLate(tx: Tx, row: ReservationRow, now: Temporal.Instant): Promise<boolean> {
  if (!isConfirmed(row.status)) return false
  const { changeMinutes } = await readRules(tx, row.shopId)
  return now.epochMilliseconds > changeableUntil(row.startsAt!.getTime(), changeMinutes)
}

type NotChanged = Refusal<'reservation.noSlot' | 'reservation.full' | 'reservation.tooLate' | 'reservation.disabled'>

export function changeReservation(
  ctx: ReservationContext,
  token: string,
  { wishes, ...seen }: Seen & { wishes: string[] },
  call: VisitorCall,
) {
  return inOwn<NotOwn | NotChanged>(ctx, token, call, async (tx, { scope, row, now }) => {
    const refused = refuseOwn(row, isConfirmed(row.status) ? 'rescheduleByVisitor' : 'change', seen)
    if (refused) return refused
    if (await isTooLate(tx, row, now)) return refuse('reservation.tooLate')
    const later = await findReplacement(tx, row)
    if (later && canMoveReservation(later.status, 'cancel')) return refuse('reservation.wrongStatus')
    const rules = await readServiceRules(tx, scope.shopId, row.serviceId, now)
    if (!rules) return refuse('reservation.disabled')
    const slots = await readWished(tx, scope, { wishes, now, except: row.id }, rules)
    if (isRefusal(slots)) return withoutCurrent(slots)
    const wished = isConfirmed(row.status)
      ? await wishBeside(tx, ctx, { scope, row, slots, now })
      : await wishAnew(tx, ctx, { scope, row, slots, now })
    const move = await ownMove(tx, ctx, { scope, row: wished, now }, rules.rules)
    if (!move) return row
    const agreed = await confirmFirst(tx, ctx, scope, { row: wished, slots, now, move }, rules)
    return isRefusal(agreed) ? withoutCurrent(agreed) : row
  })
}

/** Drops `current`, because the response contains the visitor's reservation there. */
const withoutCurrent = <Code extends string>({ refused }: Refusal<Code>): Refusal<Code> => refuse(refused)

type WithSlots = Own & { slots: readonly Slot[] }

/** Requests another time. The agreed visit stands until the new one is agreed. */
function wishBeside(tx: Tx, ctx: ReservationContext, { scope, row, slots, now }: WithSlots): Promise<ReservationRow> {
  const { serviceId, partySize, name, phone, email, note, locale, cardId, noticeVersion } = row
  const who = { serviceId, partySize, name: name ?? '', phone, email, note: note ?? '', locale }
  const more = { cardId, noticeVersion, previous: row }
  return writeRequest(tx, ctx, { scope, who, wishes: slots, source: 'visitor', actor: visitor, now, ...more })
}

async function wishAnew(tx: Tx, ctx: ReservationContext, { scope, row, slots, now }: WithSlots): Promise<ReservationRow> {
  await saveRequestedTimes(tx, scope, { id: row.id, proposedBy: 'visitor', wishes: slots })
  const dueAt = new Date(requestEnds(slots.map(({ startsAt }) => startsAt)))
  const change = { dueAt, proposedUntil: null, lapsedAt: null, turnedDownAt: null }
  return transitionReservation(tx, ctx, { scope, row, move: 'change', actor: visitor, now, change, data: { wishes: slots.length } })
}

export function cancelReservation(ctx: ReservationContext, token: string, seen: Seen, call: VisitorCall) {
  return inOwn<NotOwn | Refusal<'reservation.tooLate'>>(ctx, token, call, async (tx, { scope, row, now }) => {
    const refused = refuseOwn(row, 'cancel', seen)
    if (refused) return refused
    if (await isTooLate(tx, row, now)) return refuse('reservation.tooLate')
    await cancelPendingChange(tx, ctx, { scope, row, actor: visitor, now })
    return transitionReservation(tx, ctx, { scope, row, move: 'cancel', actor: visitor, now })
  })
}
