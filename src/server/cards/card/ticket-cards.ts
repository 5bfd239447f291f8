import { and, eq, inArray, or } from 'drizzle-orm'
import type { TicketCard } from '#contract/cards/ticket-cards.ts'
import { type CardLifecycleStatus, isDraft, isSubmitted } from '#domain/cards/card.ts'
import { filledPercent } from '#domain/cards/filled-percent.ts'
import { contactFieldKeys } from '#domain/cards/hidden-answers.ts'
import { cardSearchText, matchesSearchWord, splitSearchQuery } from '#domain/cards/search.ts'
import { answerControlNames } from '#domain/forms/field.ts'
import { allFields, type Form, type FormField } from '#domain/forms/form.ts'
import { isFieldVisible } from '#domain/forms/visible.ts'
import type { Locale } from '#domain/locale.ts'
import { toTextLocale } from '#domain/locale.ts'
import { seesContactsMasked } from '#domain/roles.ts'
import { openStatuses } from '#domain/tickets/ticket.ts'
import type { Tx } from '#platform/database/db.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { formVersions } from '../../forms/table.ts'
import { fillFormsWithRailwayNames } from '../../railways/railway-offer.ts'
import { readShopAndDay } from '../../tickets/read/queue.ts'
import { tickets } from '../../tickets/table.ts'
import type { CardCommandContext } from '../card-command.ts'
import { formatShortAnswer } from '../form/fact-words.ts'
import { readMissingFields } from '../form/missing-fields.ts'
import { type CardRow, cards, cardTickets } from '../table.ts'

type TicketCardsQuery = { shopId: string; cardIds?: readonly string[] | undefined; ticketId?: string | undefined; locale: Locale }

/** Returns the cards of tickets on the waiting screen. Deleted, erased and abandoned cards are left out. */
export async function readTicketCards(
  tx: Tx,
  { clock }: Pick<CardCommandContext, 'clock'>,
  query: TicketCardsQuery,
): Promise<TicketCard[]> {
  const { shopId, cardIds, ticketId, locale } = query
  const shopDay = await readShopAndDay(tx, shopId, clock())
  if (!shopDay) return []
  const rows = await tx
    .select({ ticketId: cardTickets.ticketId, card: shown })
    .from(tickets)
    .innerJoin(cardTickets, eq(cardTickets.ticketId, tickets.id))
    .innerJoin(cards, eq(cards.id, cardTickets.cardId))
    .where(
      and(
        eq(tickets.shopId, shopId),
        ticketId === undefined ? isOnScreen(shopDay.day) : eq(tickets.id, ticketId),
        cardIds && inArray(cards.id, [...cardIds]),
      ),
    )
  const versions = [...new Set(rows.map(({ card }) => card.formVersion))]
  const forms = await tx
    .select({ version: formVersions.version, form: formVersions.form })
    .from(formVersions)
    .where(and(eq(formVersions.shopId, shopId), inArray(formVersions.version, versions)))
  const storedAnswers = rows.map(({ card }) => card.answers)
  const read = await fillFormsWithRailwayNames(tx, shopId, forms, storedAnswers)
  const formOf = new Map(read.map(({ version, form }) => [version, form]))
  const missing = await readMissingFields(
    tx,
    shopId,
    rows.map(({ card }) => ({ ...card, form: formOf.get(card.formVersion)! })),
  )
  const named = ({ key, label }: FormField) => ({ field: key, label: label[toTextLocale(locale)] })
  return rows.flatMap(({ ticketId: of, card }) => {
    const { id, status } = card
    if (!isShown(status)) return []
    const shown = showCard({ ...card, status }, formOf.get(card.formVersion)!, locale)
    return { ticketId: of, cardId: id, ...shown, missing: (missing.get(id) ?? []).map(named) }
  })
}

/** Returns the tickets on the screen that match all words, by the ticket's contact or by the search text of a submitted card. */
export async function findTicketIdsByVisitor(
  tx: Tx,
  { clock }: Pick<CardCommandContext, 'clock'>,
  { shopId, role }: CallerMembership,
  text: string,
): Promise<string[]> {
  const words = splitSearchQuery(text)
  const shopDay = await readShopAndDay(tx, shopId, clock())
  if (!shopDay || words.length === 0) return []
  const rows = await tx
    .select({ id: tickets.id, contact: tickets.contact, status: cards.status, search: cards.search })
    .from(tickets)
    .leftJoin(cardTickets, eq(cardTickets.ticketId, tickets.id))
    .leftJoin(cards, eq(cards.id, cardTickets.cardId))
    .where(and(eq(tickets.shopId, shopId), isOnScreen(shopDay.day)))
  const matching = rows.filter(({ contact, status, search }) => {
    const ofContact = contact && cardSearchText({ name: '', kana: undefined, phones: [contact], email: contact })
    const searchable = [ofContact, status && isSubmitted(status) ? search : null].filter((one) => one !== null)
    return words.every((word) => searchable.some((one) => matchesSearchWord(one, word, seesContactsMasked(role))))
  })
  return [...new Set(matching.map(({ id }) => id))]
}

const isOnScreen = (day: string) => or(inArray(tickets.status, [...openStatuses]), eq(tickets.businessDay, day))

const shown = {
  id: cards.id,
  name: cards.name,
  status: cards.status,
  stageId: cards.stageId,
  source: cards.source,
  formVersion: cards.formVersion,
  locale: cards.locale,
  answers: cards.answers,
}

const isShown = (status: CardLifecycleStatus): status is TicketCard['status'] => isDraft(status) || isSubmitted(status)

type Shown = Pick<CardRow, 'answers' | 'locale' | 'name'> & { status: TicketCard['status'] }

/** Hides the name and answers of a draft from staff until it is sent. */
function showCard({ status, name, answers, locale: visitors }: Shown, form: Form, locale: Locale) {
  if (isDraft(status)) return { status, name: null, filled: filledPercent(allFields(form), answers, visitors), facts: [], contacts: [] }
  const facts = allFields(form)
    .filter((field) => field.onTicket && !field.off && isFieldVisible(field, answers, visitors))
    .flatMap((field) => {
      const text = formatShortAnswer(field, answers, locale)
      return text ? { label: field.label[toTextLocale(locale)], text } : []
    })
  const hidden = contactFieldKeys(form)
  const contacts = allFields(form)
    .filter((field) => hidden.has(field.key) && answerControlNames(field).some((control) => answers[control]?.length))
    .map(({ key, label }) => ({ field: key, label: label[toTextLocale(locale)] }))
  return { status, name: name || null, filled: 100, facts, contacts }
}
