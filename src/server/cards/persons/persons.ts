import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { Person } from '#contract/cards/same-person.ts'
import { formatPhone } from '#domain/answers/phone.ts'
import { isDeleted } from '#domain/cards/card.ts'
import { customerAndMergedIds, type MergeRecord, mainCustomerId, removeErasedCustomer } from '#domain/cards/merges.ts'
import type { ComparedPerson } from '#domain/cards/same-person.ts'
import { maskContact } from '#domain/tickets/contact.ts'
import { formatTicketNumber } from '#domain/tickets/number.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { tickets } from '../../tickets/table.ts'
import { cardStages, cards, cardTickets, customerContacts, customerMerges, customers, distinctCustomers } from '../table.ts'
import { type PersonReadContext, readOtherShopsOfPersons } from './other-shops.ts'

/**
 * Serializes decisions about persons in an organization. A merge can reach from any person to any other, so row locks would have no fixed
 * order and could deadlock. Always taken after the card's lock.
 */
export async function lockPersonChanges(tx: Tx, organizationId: string): Promise<void> {
  await tx.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 57))', [organizationId])
}

export async function readPersonId(tx: Tx, customerId: string): Promise<string | undefined> {
  const [customer] = await tx.select({ personId: customers.personId }).from(customers).where(eq(customers.id, customerId))
  return customer?.personId
}

/** Returns the merges that made these persons. */
export async function readMerges(tx: Tx, personIds: readonly string[]): Promise<MergeRecord[]> {
  return tx
    .select({
      id: customerMerges.id,
      keptId: customerMerges.keptId,
      mergedId: customerMerges.mergedId,
      mergedAt: customerMerges.mergedAt,
      mergedBy: customerMerges.mergedBy,
      until: customerMerges.until,
    })
    .from(customerMerges)
    .innerJoin(customers, eq(customers.id, customerMerges.mergedId))
    .where(inArray(customers.personId, [...personIds]))
    .orderBy(desc(customerMerges.mergedAt), desc(customerMerges.id))
}

/** Saves which person each of these customers belongs to according to the merges. */
export async function saveCustomerPersons(tx: Tx, merges: readonly MergeRecord[], customerIds: readonly string[]): Promise<void> {
  const byPerson = Map.groupBy(customerIds, (id) => mainCustomerId(merges, id))
  for (const [personId, ids] of byPerson) {
    const otherIds = ids.filter((id) => id !== personId)
    if (ids.includes(personId)) await tx.update(customers).set({ sameAs: null }).where(eq(customers.id, personId))
    if (otherIds.length > 0) await tx.update(customers).set({ sameAs: personId }).where(inArray(customers.id, otherIds))
  }
}

/** Erases a customer. Customers that were merged through it stay merged. Call in the scope of the whole organization. */
export async function eraseCustomer(tx: Tx, organizationId: string, customerId: string): Promise<void> {
  await lockPersonChanges(tx, organizationId)
  const personId = await readPersonId(tx, customerId)
  const merges = personId ? await readMerges(tx, [personId]) : []
  const after = removeErasedCustomer(merges, customerId)
  const touching = or(eq(customerMerges.keptId, customerId), eq(customerMerges.mergedId, customerId))
  await tx.delete(customerMerges).where(touching)
  const moved = after.filter((merge) => !merges.includes(merge))
  if (moved.length > 0) await tx.insert(customerMerges).values(moved.map((merge) => ({ ...merge, organizationId })))
  const otherIds = personId ? customerAndMergedIds(merges, personId).filter((id) => id !== customerId) : []
  await saveCustomerPersons(tx, after, otherIds)
  await tx.delete(customers).where(eq(customers.id, customerId))
}

/** Returns the persons that staff marked as different from this one. */
export async function readDistinctPersonIds(tx: Tx, personId: string): Promise<string[]> {
  const { rows } = await tx.$client.query<{ person_id: string }>({
    name: 'read-apart',
    text: `select distinct other.person_id
             from customer mine
             join lateral (select other_id as id from customer_distinct where one_id = mine.id
                           union all select one_id from customer_distinct where other_id = mine.id) marked on true
             join customer other on other.id = marked.id
            where mine.person_id = $1`,
    values: [personId],
  })
  return rows.map(({ person_id }) => person_id)
}

export async function eraseDistinctPairsBetween(tx: Tx, personId: string, otherId: string): Promise<boolean> {
  const parts = (id: string) => tx.select({ id: customers.id }).from(customers).where(eq(customers.personId, id))
  const [mine, theirs] = [parts(personId), parts(otherId)]
  const gone = await tx
    .delete(distinctCustomers)
    .where(
      or(
        and(inArray(distinctCustomers.oneId, mine), inArray(distinctCustomers.otherId, theirs)),
        and(inArray(distinctCustomers.oneId, theirs), inArray(distinctCustomers.otherId, mine)),
      ),
    )
    .returning({ oneId: distinctCustomers.oneId })
  return gone.length > 0
}

/** The persons that a shop may see: its own, and those of other shops if `shared`, that is, if both sides agreed. */
export type ShopPersonVisibility = Required<Scope> & { shared: boolean }

/** Returns what is visible from a card of that person. */
export async function readShopPersonVisibility(
  tx: Tx,
  { organizationId, shopId }: Required<Scope>,
  personId: string,
): Promise<ShopPersonVisibility> {
  const { rows } = await tx.$client.query<{ shared: boolean }>({
    name: 'sight-of',
    text: `select exists (select from organization where id = $1 and across_shops)
              and exists (select from customer where person_id = $2 and home_shop_id = $3 and across_shops) as shared`,
    values: [organizationId, personId, shopId],
  })
  return { organizationId, shopId, shared: rows[0]!.shared }
}

export function visiblePersonsCondition({ organizationId, shopId, shared }: ShopPersonVisibility) {
  const { homeShopId, acrossShops } = customers
  const ofShop = eq(homeShopId, shopId)
  return and(eq(customers.organizationId, organizationId), shared ? or(ofShop, acrossShops) : ofShop)
}

/** Returns the merges whose two customers are both among these. */
export function filterMergesAmong(merges: readonly MergeRecord[], customers: readonly { id: string }[]): MergeRecord[] {
  const ids = new Set(customers.map(({ id }) => id))
  return merges.filter(({ keptId, mergedId }) => ids.has(keptId) && ids.has(mergedId))
}

/** Returns the persons of which at least one customer is visible. */
export async function findVisiblePersonIds(tx: Tx, sight: ShopPersonVisibility, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ personId: customers.personId })
    .from(customers)
    .where(and(visiblePersonsCondition(sight), inArray(customers.personId, [...ids])))
  return new Set(rows.map(({ personId }) => personId))
}

export type VisiblePerson = { person: Person; known: ComparedPerson; customerIds: readonly string[] }

/** Returns the persons with what the reader may see at this shop. */
export async function readVisiblePersons(
  tx: Tx,
  reader: PersonReadContext,
  sight: ShopPersonVisibility,
  ids: readonly string[],
): Promise<VisiblePerson[]> {
  if (ids.length === 0) return []
  const parts = await tx
    .select()
    .from(customers)
    .where(and(visiblePersonsCondition(sight), inArray(customers.personId, [...ids])))
    .orderBy(customers.id)
  const customerIds = parts.map(({ id }) => id)
  if (customerIds.length === 0) return []
  const [contacts, sent] = await Promise.all([
    tx
      .select()
      .from(customerContacts)
      .where(inArray(customerContacts.customerId, customerIds))
      .orderBy(desc(customerContacts.kind), customerContacts.value),
    readCards(tx, sight.shopId, customerIds),
  ])
  const elsewhere = await readOtherShopsOfPersons(tx, reader, sight, parts)
  return ids.flatMap((id) => {
    const ownParts = parts.filter(({ personId }) => personId === id)
    // The customer that names the person may not be visible.
    const root = ownParts.find((part) => part.id === id) ?? ownParts[0]
    if (!root) return []
    const ownIds = ownParts.map((part) => part.id)
    const reached = [...new Map(contacts.filter(({ customerId }) => ownIds.includes(customerId)).map((one) => [one.value, one])).values()]
    const theirs = sent.filter(({ customerId }) => ownIds.includes(customerId))
    const values = (kind: 'phone' | 'email') => reached.flatMap((one) => (one.kind === kind ? one.value : []))
    const person = {
      ...{ id, name: root.name, kana: root.kana },
      contacts: reached.map(({ kind, value }) => ({ kind, masked: maskContact(kind === 'phone' ? formatPhone(value) : value) })),
      cards: theirs.map(({ card }) => card),
      elsewhere: elsewhere.get(id) ?? [],
    }
    const personData = {
      names: ownParts.map(({ name }) => name),
      kanas: ownParts.flatMap(({ kana }) => kana ?? []),
      phones: values('phone'),
      emails: values('email'),
    }
    return [{ person, known: personData, customerIds: ownIds }]
  })
}

async function readCards(tx: Tx, shopId: string, customerIds: readonly string[]) {
  const rows = await tx
    .select({
      id: cards.id,
      name: cards.name,
      status: cards.status,
      stage: cardStages.name,
      sentAt: cards.submittedAt,
      customerId: cards.customerId,
    })
    .from(cards)
    .innerJoin(cardStages, eq(cardStages.id, cards.stageId))
    .where(and(eq(cards.shopId, shopId), inArray(cards.customerId, [...customerIds])))
    .orderBy(desc(cards.submittedAt), desc(cards.id))
  const visits =
    rows.length > 0
      ? await readVisits(
          tx,
          shopId,
          rows.map(({ id }) => id),
        )
      : []
  return rows.map(({ customerId, id, name, status, stage, sentAt }) => ({
    customerId: customerId!,
    card: {
      ...{ id, name: name ?? '', stage: isDeleted(status) ? null : stage, sentAt: sentAt!.toISOString() },
      tickets: visits
        .filter(({ cardId }) => cardId === id)
        .map((visit) => ({
          ...{ id: visit.id, status: visit.status, joinedAt: visit.joinedAt.toISOString() },
          number: formatTicketNumber(visit.letter, visit.ordinal),
        })),
    },
  }))
}

function readVisits(tx: Tx, shopId: string, cardIds: readonly string[]) {
  const { id, letter, ordinal, status, joinedAt } = tickets
  return tx
    .select({ cardId: cardTickets.cardId, id, letter, ordinal, status, joinedAt })
    .from(cardTickets)
    .innerJoin(tickets, eq(tickets.id, cardTickets.ticketId))
    .where(and(eq(cardTickets.shopId, shopId), inArray(cardTickets.cardId, [...cardIds])))
    .orderBy(tickets.joinedAt)
}
