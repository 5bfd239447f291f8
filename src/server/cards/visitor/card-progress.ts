import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { isDraft } from '#domain/cards/card.ts'
import { draftProgress, visitorCardState } from '#domain/cards/progress.ts'
import type { Answers } from '#domain/forms/answers.ts'
import type { QuestionStep } from '#domain/forms/field.ts'
import { pagesForLocale } from '#domain/forms/visitor-steps.ts'
import type { Locale } from '#domain/locale.ts'
import type { Tx } from '#platform/database/db.ts'
import { readPublishedForm } from '../../forms/published-form.ts'
import type { CardsOrTickets, TicketCardProgress } from '../../hooks/hooks.ts'
import { fillFormsWithRailwayNames } from '../../railways/railway-offer.ts'
import { tickets } from '../../tickets/table.ts'
import { draftSteps } from '../form/draft-steps.ts'
import { cardStages, cards, cardTickets } from '../table.ts'
import { isCardLocked } from './card-by-ticket.ts'

/** Returns the progress of the cards of these tickets, or of these cards. Cards without a ticket are left out. */
export async function readVisitorCardProgress(tx: Tx, shopId: string, wanted: CardsOrTickets): Promise<TicketCardProgress[]> {
  const ids = 'cardIds' in wanted ? wanted.cardIds : wanted.ticketIds
  if (ids.length === 0) return []
  const rows = await tx
    .select({
      ticketId: cardTickets.ticketId,
      cardId: cards.id,
      status: cards.status,
      category: cardStages.category,
      assigneeId: cards.assigneeId,
      locked: isCardLocked,
      correctionRequested: isNotNull(cards.correctionAskedAt).mapWith(Boolean),
      version: cards.formVersion,
      locale: cards.locale,
      furthestStep: cards.furthestStep,
      // Answers are only needed to count the progress of drafts.
      answers: sql<Answers>`case when ${cards.status} = 'draft' then ${cards.answers} else '{}' end`,
    })
    .from(cardTickets)
    .innerJoin(cards, eq(cards.id, cardTickets.cardId))
    .innerJoin(tickets, eq(tickets.id, cardTickets.ticketId))
    .leftJoin(cardStages, eq(cardStages.id, cards.stageId))
    .where(inArray('cardIds' in wanted ? cardTickets.cardId : cardTickets.ticketId, [...ids]))
  const pagesOf = await readPages(
    tx,
    shopId,
    rows.filter(({ status }) => isDraft(status)),
  )
  return rows.map(({ ticketId, cardId, status, category, assigneeId, correctionRequested, version, locked, ...filled }) => {
    const state = visitorCardState({ status, category, assigneeId, correctionRequested })
    if (!state) return { ticketId, cardId, progress: null }
    const progress = state === 'draft' ? draftProgress(pagesOf(version, filled.locale), filled) : { state, done: 0, pages: 0, next: null }
    return { ticketId, cardId, progress: { ...progress, locked } }
  })
}

async function readPages(tx: Tx, shopId: string, drafts: readonly { version: number; answers: Answers }[]) {
  const versions = [...new Set(drafts.map(({ version }) => version))]
  const rows = await Promise.all(versions.map(async (version) => ({ version, form: await readPublishedForm(tx, shopId, version) })))
  const storedAnswers = drafts.map(({ answers }) => answers)
  // A page about railway lines is not asked in a shop without lines.
  const forms = new Map((await fillFormsWithRailwayNames(tx, shopId, rows, storedAnswers)).map(({ version, form }) => [version, form]))
  const pagesByKey = new Map<string, readonly QuestionStep[]>()
  return (version: number, locale: Locale) => {
    const key = `${version} ${locale}`
    const formPages = pagesByKey.get(key) ?? pagesForLocale(draftSteps(forms.get(version)!), locale)
    pagesByKey.set(key, formPages)
    return formPages
  }
}
