/** What goes of a card whose answers were kept long enough (docs/decisions/060-retention.md). The card stays, with all that figures are made of. */
import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { isSubmitted } from '#domain/cards/card.ts'
import type { Term } from '#domain/cards/retention.ts'
import type { Answers } from '#domain/forms/answers.ts'
import { answerKeys } from '#domain/forms/field.ts'
import { allFields, type Form } from '#domain/forms/form.ts'
import { noteErasure } from '#platform/backup/erasures.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { events, eventValues } from '#platform/database/event-log.ts'
import { eraseMessages } from '#platform/outbox/erase.ts'
import { tickets } from '../../tickets/table.ts'
import { forgetContacts, forgetVisitors } from '../../tickets/visitor/forget-visitors.ts'
import type { CardContext } from '../context.ts'
import { listedColumns } from '../list/listed.ts'
import { recordCard } from '../record.ts'
import { lockCards, writeCard } from '../store.ts'
import { attachments } from '../stored-files/table.ts'
import { type CardRow, cardItems, cards, cardTickets, customerContacts, customers } from '../table.ts'

/** Free words of staff's in a card's history: they may name whom the card is of, and so do names of files. */
export const freeWords = ['note', 'task', 'proposal', 'lostReason', 'correction', 'file'] as const

type Due = { form: Form; terms: readonly Term[] }

export type ExpireContext = Pick<CardContext, 'db' | 'clock'>

/** One card, in a transaction of its own. `dueOf`: the terms whose time is over for the card as it is by then. Answers whether anything went. */
export function expireCard(
  { db, clock }: ExpireContext,
  scope: Required<Scope>,
  cardId: string,
  dueOf: (tx: Tx, row: CardRow) => Promise<Due | undefined>,
): Promise<boolean> {
  return db.inScope(scope, async (tx) => {
    const [row] = await lockCards(tx, scope.shopId, [cardId])
    if (!row || !isSubmitted(row.status)) return false
    const due = await dueOf(tx, row)
    return due !== undefined && expireAnswers(db, tx, { scope, row, ...due, now: clock() })
  })
}

type Expiring = Due & { scope: Required<Scope>; row: CardRow; now: Temporal.Instant }

/** `row`: under its lock; `terms`: those whose time is over. False where nothing of it was left. The last in its transaction. */
async function expireAnswers(db: Database, tx: Tx, { scope, row, form, terms, now }: Expiring): Promise<boolean> {
  const due = new Set(terms.flatMap(({ fields }) => fields))
  const fields = allFields(form).filter(({ key }) => due.has(key))
  const controls = new Set(fields.flatMap(answerKeys))
  const answers: Answers = Object.fromEntries(Object.entries(row.answers).filter(([control]) => !controls.has(control)))
  const whole = (privacy: Term['privacy']) => terms.some((term) => term.whole && term.privacy === privacy)
  const files = await eraseFilesOf(tx, row, { keys: [...due], papers: whole('paper') })
  const visits = await readVisits(tx, row)
  const worded = whole('person') && (await eraseWords(tx, row))
  const reached = whole('contact') ? visits.filter(({ contact, told }) => contact || told) : []
  // Words to them may name them, and the address is how to reach them: either takes all of a mail.
  const mailed = (whole('contact') || whole('person')) && (await eraseMessages(tx, [row.id]))
  const before = await eraseValues(tx, row.id, [...due])
  const gone = new Set([
    ...fields.filter((field) => answerKeys(field).some((control) => row.answers[control])).map(({ key }) => key),
    ...files.flatMap(({ field }) => field ?? []),
    ...before.filter((field) => due.has(field)),
  ])
  const papers = files.some(({ field }) => field === null)
  if (gone.size === 0 && !worded && !papers && !mailed && reached.length === 0) return false
  if (files.length > 0) await eraseValues(tx, row.id, ['file'])
  const said = searched.filter((key) => gone.has(key))
  const { rentFrom, rentTo, routes, stations, ...found } = listedColumns(scope.shopId, answers, answers)
  const listed = { rentFrom, rentTo, routes, stations, ...(said.length > 0 && found) }
  await writeCard(tx, row, { answers, ...listed, ...(worded && { lostReason: null, correctionWords: null }) })
  const beside: Partial<Record<Term['privacy'], boolean>> = {
    person: worded || (mailed && whole('person')),
    paper: papers,
    contact: reached.length > 0 || (mailed && whole('contact')),
  }
  const classes = new Set(
    terms.flatMap(({ privacy, fields: keys }) => (keys.some((key) => gone.has(key)) || beside[privacy] ? privacy : [])),
  )
  const data = { classes: [...classes] }
  await recordCard(tx, { scope, cardId: row.id, kind: 'card.expireAnswers', actor: { by: 'system' }, now, changed: [...gone], data })
  await noteErasure(tx, scope, { kind: 'answers', ids: [row.id], what: { terms } })
  if (row.customerId && said.length > 0) await forgetSaid(db, tx, scope, row.customerId, said)
  // Whatever a number says of its visitor goes with the link: nothing would lead from the card to it any more.
  const numbers = (some: typeof visits) => some.map(({ id }) => id)
  await (whole('person') ? forgetVisitors(tx, scope, numbers(visits)) : forgetContacts(tx, scope, numbers(reached)))
  return true
}

function readVisits(tx: Tx, { shopId, id }: CardRow) {
  return tx
    .select({
      id: tickets.id,
      contact: isNotNull(tickets.contact).mapWith(Boolean),
      told: sql<boolean>`exists (select from outbox_message m where m.about_id = ${tickets.id} and m.address is not null)`,
    })
    .from(cardTickets)
    .innerJoin(tickets, eq(tickets.id, cardTickets.ticketId))
    .where(and(eq(cardTickets.shopId, shopId), eq(cardTickets.cardId, id)))
}

/** What a card is found by, and its person known by. */
const searched = ['name', 'kana', 'phone', 'email'] as const
type Searched = (typeof searched)[number]

/** With their bytes. `papers`: those too that staff have laid beside the answers. */
async function eraseFilesOf(tx: Tx, { shopId, id }: CardRow, { keys, papers }: { keys: readonly string[]; papers: boolean }) {
  const its = or(inArray(attachments.field, [...keys]), papers ? isNull(attachments.field) : undefined)
  return tx
    .delete(attachments)
    .where(and(eq(attachments.shopId, shopId), eq(attachments.cardId, id), its))
    .returning({ field: attachments.field })
}

/** What staff have written down beside the answers, and the visit, which may name its visitor. Answers whether anything was there. */
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
    eraseValues(tx, id, freeWords),
  ])
  return lostReason !== null || correctionWords !== null || items.length + visits.length + values.length > 0
}

/** Answers of which fields there were any. */
async function eraseValues(tx: Tx, cardId: string, fields: readonly string[]): Promise<string[]> {
  const said = tx.select({ id: events.id }).from(events).where(eq(events.entityId, cardId))
  const gone = await tx
    .delete(eventValues)
    .where(and(inArray(eventValues.eventId, said), inArray(eventValues.field, [...fields])))
    .returning({ field: eventValues.field })
  return gone.map(({ field }) => field)
}

/** What is known of the person, unless another card of the organization still says so, perhaps in a shop that this scope doesn't see. */
async function forgetSaid(db: Database, tx: Tx, scope: Required<Scope>, customerId: string, said: readonly Searched[]): Promise<void> {
  await db.enterScope(tx, { organizationId: scope.organizationId })
  const others = await tx
    .select({ answers: cards.answers })
    .from(cards)
    .where(and(eq(cards.organizationId, scope.organizationId), eq(cards.customerId, customerId), ne(cards.status, 'purged')))
  const lost = said.filter((key) => !others.some(({ answers }) => answers[key]))
  const known = { ...(lost.includes('name') && { name: '' }), ...(lost.includes('kana') && { kana: null }) }
  if (Object.keys(known).length > 0) await tx.update(customers).set(known).where(eq(customers.id, customerId))
  const kinds = (['phone', 'email'] as const).filter((kind) => lost.includes(kind))
  if (kinds.length > 0)
    await tx.delete(customerContacts).where(and(eq(customerContacts.customerId, customerId), inArray(customerContacts.kind, kinds)))
  await db.enterScope(tx, scope)
}
