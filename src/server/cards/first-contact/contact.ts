/** The shop's first contact with the visitor of a card (docs/decisions/194-first-contact.md). */
import { and, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Actor } from '#domain/actor.ts'
import { type ContactHours, contactDueAt, type FirstContactWay, type MadeContact, openMinutesBetween } from '#domain/cards/first-contact.ts'
import { isServing } from '#domain/tickets/status.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { cancelObsoleteMessages } from '#platform/outbox/enqueue.ts'
import type { TicketMoveHook } from '../../hooks/hooks.ts'
import { clockOf } from '../../shops/clock.ts'
import { readShopRow } from '../../shops/read-shop-row.ts'
import { toShopHours } from '../../shops/shop-hours.ts'
import type { shops } from '../../shops/table.ts'
import { recordCardEvent } from '../record.ts'
import { firstContacts } from '../table.ts'

export const contactHoursOf = (shop: typeof shops.$inferSelect): ContactHours => ({ hours: toShopHours(shop), clock: clockOf(shop) })

/** Returns the end of the shop's present target for each time; null without a target. */
export async function readContactDueTimes(tx: Tx, shopId: string, times: readonly Date[]): Promise<(Date | null)[]> {
  const shop = await readShopRow(tx, shopId)
  const { contactTargetMinutes } = shop
  if (contactTargetMinutes === null) return times.map(() => null)
  return times.map((since) => {
    const due = contactDueAt(Temporal.Instant.fromEpochMilliseconds(since.getTime()), contactTargetMinutes, contactHoursOf(shop))
    return due ? new Date(due.epochMilliseconds) : null
  })
}

/** `dueAt` and `lateNotifiedAt`: of the mail of which the card was made. */
type Expected = { cardId: string; since: Date; dueAt?: Date | null; lateNotifiedAt?: Date | null }

/** Begins to wait for the first contact with the visitors of sent cards. */
export async function expectFirstContacts(tx: Tx, scope: Required<Scope>, expected: readonly Expected[]): Promise<void> {
  const dueTimes = await readContactDueTimes(
    tx,
    scope.shopId,
    expected.map(({ since }) => since),
  )
  await writeExpectedContacts(
    tx,
    scope,
    expected.map((one, index) => ({ ...one, dueAt: one.dueAt === undefined ? dueTimes[index]! : one.dueAt })),
  )
}

export async function writeExpectedContacts(
  tx: Tx,
  scope: Required<Scope>,
  expected: readonly (Expected & { dueAt: Date | null })[],
): Promise<void> {
  await tx.insert(firstContacts).values(expected.map((one) => ({ ...scope, ...one })))
}

type Contact = { scope: Required<Scope>; cardId: string; way: FirstContactWay; actor: Actor; now: Temporal.Instant }

type CardKey = { shopId: string; cardId: string }

const contactsOf = ({ shopId, cardId }: CardKey) => and(eq(firstContacts.shopId, shopId), eq(firstContacts.cardId, cardId))

/** Returns undefined if the card expects no contact. */
async function lockContacts(tx: Tx, card: CardKey): Promise<{ contacts: readonly MadeContact[]; since: Date } | undefined> {
  const { contacts, since } = firstContacts
  const [row] = await tx.select({ contacts, since }).from(firstContacts).where(contactsOf(card)).for('update')
  return row
}

/** Stores the card's contacts, and the earliest one as the first contact. */
async function writeContacts(tx: Tx, card: CardKey, made: readonly MadeContact[]): Promise<void> {
  const contacts = made.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const [first] = contacts
  await tx
    .update(firstContacts)
    .set({ contacts, contactedAt: first ? new Date(first.at) : null, way: first?.way ?? null })
    .where(contactsOf(card))
    .execute()
}

/** Records a contact. Returns true if it is the first one. It locks no row but its own, so it may be called inside the queue lock. */
export async function recordContact(tx: Tx, { scope, cardId, way, actor, now }: Contact): Promise<boolean> {
  const card = { shopId: scope.shopId, cardId }
  const [shop, expected] = await Promise.all([readShopRow(tx, scope.shopId), lockContacts(tx, card)])
  if (!expected) return false
  const isFirst = expected.contacts.length === 0
  const since = Temporal.Instant.fromEpochMilliseconds(expected.since.getTime())
  const at = new Date(now.epochMilliseconds).toISOString()
  await Promise.all([
    writeContacts(tx, card, [...expected.contacts, { way, at, openMinutes: openMinutesBetween(since, now, contactHoursOf(shop)) }]),
    isFirst && recordCardEvent(tx, { scope, cardId, kind: 'card.contact', actor, now, data: { way } }),
  ])
  return isFirst
}

/** Records the contact of a member's work on a locked card, and cancels the unsent mails to managers about it. */
export async function recordContactByStaff(tx: Tx, contact: Contact): Promise<void> {
  if (!(await recordContact(tx, contact))) return
  const { cardId, now } = contact
  await cancelObsoleteMessages(tx, { ids: [cardId], because: 'obsolete', now, only: ['card.overdue', 'member.cardOverdue'] })
}

/** Withdraws the contacts that were made this way, or only the one of this time if it is given. */
export async function withdrawContact(tx: Tx, { way, at, ...card }: CardKey & { way: FirstContactWay; at?: Date }): Promise<void> {
  const expected = await lockContacts(tx, card)
  const isKept = (contact: MadeContact) => contact.way !== way || (at && contact.at !== at.toISOString())
  if (expected) await writeContacts(tx, card, expected.contacts.filter(isKept))
}

/** Counts the beginning of a service as contact with the visitor of the ticket's card, and takes it back with the service. */
export const recordContactByService: TicketMoveHook = async (tx, scope, before, after, { actor, move }) => {
  if (isServing(before.status) === isServing(after.status)) return
  const starts = isServing(after.status)
  if (!starts && move !== 'undo' && move !== 'backToQueue') return
  const { rows } = await tx.$client.query<{ cardId: string }>({
    name: 'card-of-ticket',
    text: 'select card_id as "cardId" from card_ticket where shop_id = $1 and ticket_id = $2',
    values: [scope.shopId, before.id],
  })
  const [card] = rows
  if (!card) return
  const way = 'visit'
  if (starts && after.startedAt) await recordContact(tx, { scope, ...card, way, actor, now: after.startedAt })
  else if (before.startedAt) await withdrawContact(tx, { shopId: scope.shopId, ...card, way, at: before.startedAt })
}
