/** Erases answers whose retention term is over (docs/decisions/060-retention.md). The card and everything that figures count remain. */
import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { isSubmitted } from '#domain/cards/card.ts'
import type { RetentionTerm } from '#domain/cards/retention.ts'
import type { Answers } from '#domain/forms/answers.ts'
import { answerControlNames } from '#domain/forms/field.ts'
import { allFields, type Form } from '#domain/forms/form.ts'
import { recordErasure } from '#platform/backup/erasures.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { events, eventValues } from '#platform/database/event-log.ts'
import { eraseMessages } from '#platform/outbox/erase.ts'
import { tickets } from '../../tickets/table.ts'
import { eraseTicketContacts, eraseTicketVisitorData } from '../../tickets/visitor/erase-visitors.ts'
import type { CardContext } from '../context.ts'
import { cardListColumnValues } from '../list/list-columns.ts'
import { recordCardEvent } from '../record.ts'
import { lockCards, writeCard } from '../store.ts'
import { attachments } from '../stored-files/table.ts'
import { type CardRow, cardItems, cards, cardTickets, customerContacts, customers } from '../table.ts'

/** Fields of the history that hold free text of staff or file names, which may name the card's person. */
export const freeTextHistoryFields = ['note', 'task', 'proposal', 'lostReason', 'correction', 'file'] as const

type ExpiredTerms = { form: Form; terms: readonly RetentionTerm[] }

export type ExpireContext = Pick<CardContext, 'db' | 'clock'>

/**
 * Expires one card in its own transaction. `expiredTermsOf` returns the terms that are over for the locked row. Returns true if anything was erased.
 */
export function expireAnswersOfCard(
  { db, clock }: ExpireContext,
  scope: Required<Scope>,
  cardId: string,
  expiredTermsOf: (tx: Tx, row: CardRow) => Promise<ExpiredTerms | undefined>,
): Promise<boolean> {
  return db.inScope(scope, async (tx) => {
    const [row] = await lockCards(tx, scope.shopId, [cardId])
    if (!row || !isSubmitted(row.status)) return false
    const expired = await expiredTermsOf(tx, row)
    return expired !== undefined && expireAnswers(db, tx, { scope, row, ...expired, now: clock() })
  })
}

type Expiring = ExpiredTerms & { scope: Required<Scope>; row: CardRow; now: Temporal.Instant }

/** Erases what `terms` name from the locked row. Returns false if nothing was left to erase. Call last in the transaction. */
async function expireAnswers(db: Database, tx: Tx, { scope, row, form, terms, now }: Expiring): Promise<boolean> {
  const expiredKeys = new Set(terms.flatMap(({ fields }) => fields))
  const fields = allFields(form).filter(({ key }) => expiredKeys.has(key))
  const controls = new Set(fields.flatMap(answerControlNames))
  const answers: Answers = Object.fromEntries(Object.entries(row.answers).filter(([control]) => !controls.has(control)))
  const whole = (privacy: RetentionTerm['privacy']) => terms.some((term) => term.whole && term.privacy === privacy)
  const files = await eraseFilesOf(tx, row, {
    keys: [...expiredKeys],
    papers: whole('paper'),
    mail: whole('contact') || whole('person'),
  })
  const visits = await readVisits(tx, row)
  const worded = whole('person') && (await eraseWords(tx, row))
  const reached = whole('contact') ? visits.filter(({ contact, hasMails }) => contact || hasMails) : []
  // A mail holds words that may name the person, and an address. Either class erases the whole mail.
  const mailed = (whole('contact') || whole('person')) && (await eraseMessages(tx, [row.id]))
  const before = await eraseValues(tx, row.id, [...expiredKeys])
  const gone = new Set([
    ...fields.filter((field) => answerControlNames(field).some((control) => row.answers[control])).map(({ key }) => key),
    ...files.flatMap(({ field }) => field ?? []),
    ...before.filter((field) => expiredKeys.has(field)),
  ])
  const papers = files.some(({ field, kind }) => field === null && kind !== 'text')
  const inquired = files.some(({ kind }) => kind === 'text')
  if (gone.size === 0 && !worded && !papers && !mailed && !inquired && reached.length === 0) return false
  if (files.length > 0) await eraseValues(tx, row.id, ['file'])
  const lostKeys = searched.filter((key) => gone.has(key))
  const { rentFrom, rentTo, routes, stations, ...searchColumns } = cardListColumnValues(scope.shopId, answers, answers)
  const listed = { rentFrom, rentTo, routes, stations, ...(lostKeys.length > 0 && searchColumns) }
  await writeCard(tx, row, { answers, ...listed, ...(worded && { lostReason: null, correctionWords: null }) })
  const beside: Partial<Record<RetentionTerm['privacy'], boolean>> = {
    person: worded || ((mailed || inquired) && whole('person')),
    paper: papers,
    contact: reached.length > 0 || ((mailed || inquired) && whole('contact')),
  }
  const classes = new Set(
    terms.flatMap(({ privacy, fields: keys }) => (keys.some((key) => gone.has(key)) || beside[privacy] ? privacy : [])),
  )
  const data = { classes: [...classes] }
  await recordCardEvent(tx, { scope, cardId: row.id, kind: 'card.expireAnswers', actor: { by: 'system' }, now, changed: [...gone], data })
  await recordErasure(tx, scope, { kind: 'answers', ids: [row.id], what: { terms } })
  if (row.customerId && lostKeys.length > 0) await eraseCustomerData(db, tx, scope, row.customerId, lostKeys)
  // Erases the visitor's data on the tickets too, because no link leads from the card to them afterwards.
  const idsOf = (some: typeof visits) => some.map(({ id }) => id)
  await (whole('person') ? eraseTicketVisitorData(tx, scope, idsOf(visits)) : eraseTicketContacts(tx, scope, idsOf(reached)))
  return true
}

function readVisits(tx: Tx, { shopId, id }: CardRow) {
  return tx
    .select({
      id: tickets.id,
      contact: isNotNull(tickets.contact).mapWith(Boolean),
      hasMails: sql<boolean>`exists (select from outbox_message m where m.about_id = ${tickets.id} and m.address is not null)`,
    })
    .from(cardTickets)
    .innerJoin(tickets, eq(tickets.id, cardTickets.ticketId))
    .where(and(eq(cardTickets.shopId, shopId), eq(cardTickets.cardId, id)))
}

/** Keys that cards are searched by and persons are known by. */
const searched = ['name', 'kana', 'phone', 'email'] as const
type Searched = (typeof searched)[number]

type ErasedFiles = { keys: readonly string[]; papers: boolean; mail: boolean }

/** Deletes the files of these fields with their bytes. `papers`: also the files beside the answers. `mail`: also the mail of which the card was made. */
async function eraseFilesOf(tx: Tx, { shopId, id }: CardRow, { keys, papers, mail }: ErasedFiles) {
  const its = or(
    inArray(attachments.field, [...keys]),
    papers ? isNull(attachments.field) : undefined,
    mail ? eq(attachments.kind, 'text') : undefined,
  )
  return tx
    .delete(attachments)
    .where(and(eq(attachments.shopId, shopId), eq(attachments.cardId, id), its))
    .returning({ field: attachments.field, kind: attachments.kind })
}

/** Erases staff notes, visits and free text in the history, which may name the visitor. Returns true if there was anything. */
async function eraseWords(tx: Tx, { shopId, id, lostReason, correctionWords }: CardRow): Promise<boolean> {
  const [items, visits, values] = await Promise.all([
    tx
      .delete(cardItems)
      .where(and(eq(cardItems.shopId, shopId), eq(cardItems.cardId, id)))
      .returning({ id: cardItems.id }),
    tx
      .delete(cardTickets)
      .where(and(eq(cardTickets.shopId, shopId), eq(cardTickets.cardId, id)))
      .returning({ id: cardTickets.ticketId }),
    eraseValues(tx, id, freeTextHistoryFields),
  ])
  return lostReason !== null || correctionWords !== null || items.length + visits.length + values.length > 0
}

/** Returns the fields that had values. */
async function eraseValues(tx: Tx, cardId: string, fields: readonly string[]): Promise<string[]> {
  const eventIds = tx.select({ id: events.id }).from(events).where(eq(events.entityId, cardId))
  const gone = await tx
    .delete(eventValues)
    .where(and(inArray(eventValues.eventId, eventIds), inArray(eventValues.field, [...fields])))
    .returning({ field: eventValues.field })
  return gone.map(({ field }) => field)
}

/** Erases what is known of the person, unless another card of the organization still says so. That card may be in another shop. */
async function eraseCustomerData(
  db: Database,
  tx: Tx,
  scope: Required<Scope>,
  customerId: string,
  erasedKeys: readonly Searched[],
): Promise<void> {
  await db.enterScope(tx, { organizationId: scope.organizationId })
  const otherCards = await tx
    .select({ answers: cards.answers })
    .from(cards)
    .where(and(eq(cards.organizationId, scope.organizationId), eq(cards.customerId, customerId), ne(cards.status, 'purged')))
  const lost = erasedKeys.filter((key) => !otherCards.some(({ answers }) => answers[key]))
  const erasedColumns = { ...(lost.includes('name') && { name: '' }), ...(lost.includes('kana') && { kana: null }) }
  if (Object.keys(erasedColumns).length > 0) await tx.update(customers).set(erasedColumns).where(eq(customers.id, customerId))
  const kinds = (['phone', 'email'] as const).filter((kind) => lost.includes(kind))
  if (kinds.length > 0)
    await tx.delete(customerContacts).where(and(eq(customerContacts.customerId, customerId), inArray(customerContacts.kind, kinds)))
  await db.enterScope(tx, scope)
}
