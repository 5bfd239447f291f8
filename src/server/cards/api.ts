import * as acts from '#contract/cards/card-acts.ts'
import { createCard as createEntry } from '#contract/cards/create.ts'
import { listDeletedCards, purgeCard as purgeEntry } from '#contract/cards/deleted.ts'
import { editCard as editEntry, noteCard as noteEntry, readCard, revealAnswer as revealEntry } from '#contract/cards/detail.ts'
import { exportCards as exportEntry, listExports as listExportsEntry } from '#contract/cards/export.ts'
import { checkImport as checkImportEntry, importCards as importEntry } from '#contract/cards/import.ts'
import * as items from '#contract/cards/items.ts'
import { listCards, listStages, readCardBoard, readListedCards } from '#contract/cards/list.ts'
import * as many from '#contract/cards/many-cards.ts'
import {
  eraseOwnData as eraseOwnEntry,
  exportOwnData as exportOwnEntry,
  unsubscribeFromPromotions as stopOwnOffers,
} from '#contract/cards/own-data.ts'
import * as same from '#contract/cards/same-person.ts'
import { listTicketCards, searchTickets } from '#contract/cards/ticket-cards.ts'
import * as contract from '#contract/cards/visitor-card.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { accountOf, addressOf, type Call, handle, idempotencyOf, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { staffCallOf } from '../feed/staff-call.ts'
import { requestCorrection } from './card/correction.ts'
import { createCard } from './card/create.ts'
import { readCardDetail } from './card/detail.ts'
import { editCard } from './card/edit.ts'
import { addCardItem, changeCardItem, finishCardItem, setCardItemRemoved } from './card/items.ts'
import { changeCards, deleteCards, restoreCards } from './card/many-cards.ts'
import { listTasksOf } from './card/my-tasks.ts'
import { noteCard } from './card/note.ts'
import { revealAnswer } from './card/reveal.ts'
import { changeCard, deleteCard, restoreCard } from './card/staff-commands.ts'
import { readTicketCards, searchTicketsOfDay } from './card/ticket-cards.ts'
import type { CardContext, DetailContext } from './context.ts'
import { exportCards } from './csv/export.ts'
import { listExports } from './csv/exports.ts'
import { checkImport, importCards } from './csv/import.ts'
import { findDeletedCards } from './deletion/bin.ts'
import { purgeCard } from './deletion/purge.ts'
import { readBoard } from './list/board.ts'
import { withFacts } from './list/facts.ts'
import { findCards, readListed } from './list/list.ts'
import { eraseOwnData, exportOwnData } from './personal/own-data.ts'
import { showDuplicates } from './persons/duplicates.ts'
import { markDistinct, mergeCustomers, unmergeCustomers } from './persons/merge.ts'
import { readStages } from './stages.ts'
import { findTicketCard, openTicketCard } from './visitor/card-by-ticket.ts'
import { linkTicket } from './visitor/link-ticket.ts'
import { sendPromotion, unsubscribeFromPromotions } from './visitor/offer.ts'
import { findOwnCard, readVisitorCard } from './visitor/visitor-card.ts'
import { beginCard, saveCard, sendCard, showEntryForm } from './visitor/visitor-commands.ts'

const readerOf = (call: Call) => ({ shopId: membershipOf(call).shopId, locale: call.locale })
const taskOf = ({ cardId, taskId }: { cardId: string; taskId: string }) => ({ kind: 'task', cardId, itemId: taskId }) as const
const proposalOf = ({ cardId, proposalId }: { cardId: string; proposalId: string }) =>
  ({ kind: 'proposal', cardId, itemId: proposalId }) as const

export function cardApi(ctx: CardContext & DetailContext): OperationWithHandler[] {
  return [
    handle(contract.getEntryForm, ({ params, query }, { device }) => showEntryForm(ctx, params.code, { ticket: query.ticket, device })),
    handle(contract.beginCard, ({ params: { code }, body: { ticket, ...filled } }, call) =>
      beginCard(ctx, { code, ticket, device: call.device, ...filled, address: addressOf(call) }, idempotencyOf(call)),
    ),
    handle(contract.showCard, async ({ params }) => {
      const owner = await findOwnCard(ctx.db, params.token)
      return (
        (owner &&
          (await ctx.db.readScope(owner.scope, (tx) => readVisitorCard(tx, { shopId: owner.scope.shopId, id: owner.cardId }, ctx)))) ??
        refuse('card.notFound')
      )
    }),
    handle(listCards, async ({ query }, call) => {
      const page = await findCards(ctx.db, membershipOf(call), query)
      if (isRefusal(page) || query.facts === 'false') return page
      return { ...page, cards: await ctx.db.readScope(membershipOf(call), (tx) => withFacts(tx, readerOf(call), page.cards)) }
    }),
    handle(readCardBoard, ({ query }, call) =>
      ctx.db.readScope(membershipOf(call), (tx) => readBoard(tx, membershipOf(call), query, call.locale)),
    ),
    handle(readListedCards, ({ query }, call) =>
      ctx.db.readScope(membershipOf(call), async (tx) => {
        const listed = await readListed(tx, query.id)
        return { cards: query.facts === 'true' ? await withFacts(tx, readerOf(call), listed) : listed }
      }),
    ),
    handle(listStages, async (_, call) => ({
      stages: await ctx.db.readScope(membershipOf(call), (tx) => readStages(tx, membershipOf(call).shopId)),
    })),
    handle(listTicketCards, async ({ query }, call) => {
      const { shopId } = membershipOf(call)
      const filter = { shopId, cardIds: query.card, ticketId: query.ticket, locale: call.locale }
      return { cards: await ctx.db.readScope(membershipOf(call), (tx) => readTicketCards(tx, ctx, filter)) }
    }),
    handle(searchTickets, async ({ query }, call) => {
      const { shopId } = membershipOf(call)
      return { ticketIds: await ctx.db.readScope(membershipOf(call), (tx) => searchTicketsOfDay(tx, ctx, shopId, query.text)) }
    }),
    handle(acts.changeCard, ({ params, body }, call) => changeCard(ctx, staffCallOf(call), params.cardId, body)),
    handle(acts.requestCorrection, ({ params, body }, call) => requestCorrection(ctx, staffCallOf(call), params.cardId, body.words)),
    handle(acts.sendPromotion, ({ params, body }, call) => sendPromotion(ctx, staffCallOf(call), params.cardId, body.words)),
    handle(acts.deleteCard, ({ params, body }, call) => deleteCard(ctx, staffCallOf(call), params.cardId, body.rev)),
    handle(acts.restoreCard, ({ params, body }, call) => restoreCard(ctx, staffCallOf(call), params.cardId, body.rev)),
    handle(createEntry, ({ body }, call) => createCard(ctx, staffCallOf(call), body, call.locale)),
    handle(readCard, ({ params }, call) => readCardDetail(ctx, membershipOf(call), params.cardId)),
    handle(revealEntry, ({ params, body }, call) => revealAnswer(ctx, staffCallOf(call), params.cardId, body.field, call.locale)),
    handle(noteEntry, ({ params, body }, call) => noteCard(ctx, staffCallOf(call), params.cardId, body.text)),
    handle(editEntry, ({ params, body }, call) => editCard(ctx, staffCallOf(call), params.cardId, body, call.locale)),
    handle(listDeletedCards, ({ query }, call) => findDeletedCards(ctx, membershipOf(call), query)),
    handle(purgeEntry, ({ params, body }, call) => purgeCard(ctx, staffCallOf(call), params.cardId, body.rev)),
    handle(many.bulkUpdateCards, ({ body }, call) => changeCards(ctx, staffCallOf(call), body)),
    handle(many.bulkDeleteCards, ({ body }, call) => deleteCards(ctx, staffCallOf(call), body.cards)),
    handle(many.bulkRestoreCards, ({ body }, call) => restoreCards(ctx, staffCallOf(call), body.cards)),
    handle(exportEntry, ({ body }, call) => exportCards(ctx, staffCallOf(call), body, call.locale)),
    handle(listExportsEntry, ({ query }, call) => listExports(ctx, membershipOf(call), query)),
    handle(same.readDuplicates, ({ params }, call) => showDuplicates(ctx, accountOf(call), membershipOf(call), params.cardId)),
    handle(same.mergeCustomers, ({ params, body }, call) => mergeCustomers(ctx, staffCallOf(call), params.cardId, body)),
    handle(same.unmergeCustomers, ({ params, body }, call) => unmergeCustomers(ctx, staffCallOf(call), params.cardId, body.mergeId)),
    handle(same.markDistinct, ({ params, body }, call) => markDistinct(ctx, staffCallOf(call), params.cardId, body)),
    handle(checkImportEntry, ({ body }, call) => checkImport(ctx, staffCallOf(call), body, call.locale)),
    handle(importEntry, ({ body }, call) => importCards(ctx, staffCallOf(call), body, call.locale)),
    handle(exportOwnEntry, ({ params }, call) => exportOwnData(ctx, params.token, call.locale)),
    handle(stopOwnOffers, ({ params }, call) => unsubscribeFromPromotions(ctx, params.token, idempotencyOf(call))),
    handle(eraseOwnEntry, ({ params }, call) => eraseOwnData(ctx, params.token, idempotencyOf(call))),
    handle(items.addTask, ({ params, body }, call) => addCardItem(ctx, staffCallOf(call), { kind: 'task', cardId: params.cardId }, body)),
    handle(items.changeTask, ({ params, body }, call) => changeCardItem(ctx, staffCallOf(call), taskOf(params), body)),
    handle(items.doTask, ({ params, body }, call) => finishCardItem(ctx, staffCallOf(call), taskOf(params), { ...body, done: true })),
    handle(items.undoTask, ({ params, body }, call) => finishCardItem(ctx, staffCallOf(call), taskOf(params), { ...body, done: false })),
    handle(items.removeTask, ({ params, body }, call) =>
      setCardItemRemoved(ctx, staffCallOf(call), taskOf(params), { ...body, removed: true }),
    ),
    handle(items.listMyTasks, ({ query }, call) => listTasksOf(ctx, { membership: membershipOf(call), account: call.account! }, query)),
    handle(items.addProposal, ({ params, body }, call) =>
      addCardItem(ctx, staffCallOf(call), { kind: 'proposal', cardId: params.cardId }, body),
    ),
    handle(items.changeProposal, ({ params, body }, call) => changeCardItem(ctx, staffCallOf(call), proposalOf(params), body)),
    handle(items.removeProposal, ({ params, body }, call) =>
      setCardItemRemoved(ctx, staffCallOf(call), proposalOf(params), { ...body, removed: true }),
    ),
    handle(items.restoreProposal, ({ params, body }, call) =>
      setCardItemRemoved(ctx, staffCallOf(call), proposalOf(params), { ...body, removed: false }),
    ),
    handle(contract.saveCard, ({ params, body }, call) => saveCard(ctx, params.token, body, idempotencyOf(call))),
    handle(contract.linkTicket, ({ params, body }, call) =>
      linkTicket(ctx, params.token, { ticket: body.ticket, device: call.device }, idempotencyOf(call)),
    ),
    handle(contract.findTicketCard, ({ params }, { device }) => findTicketCard(ctx, params.token, device)),
    handle(contract.openTicketCard, ({ params, body }, call) =>
      openTicketCard(ctx, params.token, { digits: body.digits, device: call.device }, idempotencyOf(call)),
    ),
    handle(contract.sendCard, ({ params, body }, call) => sendCard(ctx, params.token, body, idempotencyOf(call))),
  ]
}
