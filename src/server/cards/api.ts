import * as acts from '#contract/cards/card-acts.ts'
import { createCard as createEntry } from '#contract/cards/create.ts'
import { listDeletedCards, purgeCard as purgeEntry } from '#contract/cards/deleted.ts'
import { editCard as editEntry, getCard, addCardNote as noteEntry, revealAnswer as revealEntry } from '#contract/cards/detail.ts'
import { exportCards as exportEntry, listCardExports as listExportsEntry } from '#contract/cards/export.ts'
import { checkImport as checkImportEntry, importCards as importEntry } from '#contract/cards/import.ts'
import * as items from '#contract/cards/items.ts'
import { getCardBoard, getCardsByIds, listCards, listStages } from '#contract/cards/list.ts'
import * as many from '#contract/cards/many-cards.ts'
import {
  eraseOwnCard as eraseOwnEntry,
  exportOwnCardData as exportOwnEntry,
  unsubscribeFromPromotions as stopOwnOffers,
} from '#contract/cards/own-data.ts'
import * as same from '#contract/cards/same-person.ts'
import { listTicketCards, searchTicketsByVisitor } from '#contract/cards/ticket-cards.ts'
import * as contract from '#contract/cards/visitor-card.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import {
  accountOf,
  clientAddressOf,
  idempotentCallOf,
  implementOperation,
  membershipOf,
  noPersonalData,
  type OperationCall,
  type OperationWithHandler,
} from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import { requestCorrection } from './card/correction.ts'
import { createCard } from './card/create.ts'
import { readCardDetail } from './card/detail.ts'
import { editCardAnswers } from './card/edit.ts'
import { addCardItem, changeCardItem, setCardItemDone, setCardItemRemoved } from './card/items.ts'
import { changePropertiesOfCards, deleteCards, restoreCards } from './card/many-cards.ts'
import { listOwnTasks } from './card/my-tasks.ts'
import { addCardNote } from './card/note.ts'
import { recordCall, sendReply } from './card/reply.ts'
import { revealAnswer } from './card/reveal.ts'
import { changeCard, deleteCard, restoreCard } from './card/staff-commands.ts'
import { findTicketIdsByVisitor, readTicketCards } from './card/ticket-cards.ts'
import type { CardContext, CardDetailContext } from './context.ts'
import { exportCards } from './csv/export.ts'
import { listCardExports } from './csv/exports.ts'
import { checkImport, importCards } from './csv/import.ts'
import { findDeletedCards } from './deletion/deleted-cards.ts'
import { purgeCard } from './deletion/purge.ts'
import { readBoard } from './list/board.ts'
import { fillListedCardFacts } from './list/facts.ts'
import { findCards, readListedCardsByIds } from './list/list.ts'
import { eraseOwnData, exportOwnData } from './personal/own-data.ts'
import { showDuplicates } from './persons/duplicates.ts'
import { mergeCustomers, setPersonsDistinct, unmergeCustomers } from './persons/merge.ts'
import { readStages } from './stages.ts'
import { findTicketCardToken, openTicketCardByPhoneDigits } from './visitor/card-by-ticket.ts'
import { linkTicketByVisitor } from './visitor/link-ticket.ts'
import { sendPromotion, unsubscribeFromPromotions } from './visitor/offer.ts'
import { readVisitorCard, resolveCardToken } from './visitor/visitor-card.ts'
import { beginCard, saveCardDraft, showEntryForm, submitCard } from './visitor/visitor-commands.ts'

const readerOf = (call: OperationCall) => ({ shopId: membershipOf(call).shopId, locale: call.locale })
const taskOf = ({ cardId, taskId }: { cardId: string; taskId: string }) => ({ kind: 'task', cardId, itemId: taskId }) as const
const proposalOf = ({ cardId, proposalId }: { cardId: string; proposalId: string }) =>
  ({ kind: 'proposal', cardId, itemId: proposalId }) as const

const idsOfCards = ({ cards }: { cards: readonly { id: string }[] }) => cards.map(({ id }) => id)
const idsOfOutcomes = ({ outcomes }: { outcomes: readonly many.BulkCardResult[] }) => outcomes.flatMap(({ card }) => card?.id ?? [])
const idsOfPersons = ({ person, candidates, apart }: same.CustomerDuplicates) => [person, ...candidates, ...apart].flatMap(idsOfCards)

export function cardApi(ctx: CardContext & CardDetailContext): OperationWithHandler[] {
  return [
    implementOperation(contract.getEmptyCard, ({ params, query }, { device }) =>
      showEntryForm(ctx, params.code, { ticket: query.ticket, device }),
    ),
    implementOperation(contract.beginCard, ({ params: { code }, body: { ticket, ...filled } }, call) =>
      beginCard(ctx, { code, ticket, device: call.device, ...filled, address: clientAddressOf(call) }, idempotentCallOf(call)),
    ),
    implementOperation(contract.getVisitorCard, async ({ params }) => {
      const owner = await resolveCardToken(ctx.db, params.token)
      return (
        (owner &&
          (await ctx.db.readScope(owner.scope, (tx) => readVisitorCard(tx, { shopId: owner.scope.shopId, id: owner.cardId }, ctx)))) ??
        refuse('card.notFound')
      )
    }),
    implementOperation(
      listCards,
      async ({ query }, call) => {
        const page = await findCards(ctx.db, membershipOf(call), query)
        if (isRefusal(page) || query.facts === 'false') return page
        return { ...page, cards: await ctx.db.readScope(membershipOf(call), (tx) => fillListedCardFacts(tx, readerOf(call), page.cards)) }
      },
      idsOfCards,
    ),
    implementOperation(
      getCardBoard,
      ({ query }, call) => ctx.db.readScope(membershipOf(call), (tx) => readBoard(tx, membershipOf(call), query, call.locale)),
      ({ columns }) => columns.flatMap(idsOfCards),
    ),
    implementOperation(
      getCardsByIds,
      ({ query }, call) =>
        ctx.db.readScope(membershipOf(call), async (tx) => {
          const listed = await readListedCardsByIds(tx, query.id)
          return { cards: query.facts === 'true' ? await fillListedCardFacts(tx, readerOf(call), listed) : listed }
        }),
      idsOfCards,
    ),
    implementOperation(
      listStages,
      async (_, call) => ({ stages: await ctx.db.readScope(membershipOf(call), (tx) => readStages(tx, membershipOf(call).shopId)) }),
      noPersonalData,
    ),
    implementOperation(
      listTicketCards,
      async ({ query }, call) => {
        const { shopId } = membershipOf(call)
        const filter = { shopId, cardIds: query.card, ticketId: query.ticket, locale: call.locale }
        return { cards: await ctx.db.readScope(membershipOf(call), (tx) => readTicketCards(tx, ctx, filter)) }
      },
      ({ cards }) => cards.map(({ cardId }) => cardId),
    ),
    implementOperation(
      searchTicketsByVisitor,
      async ({ query }, call) => {
        return {
          ticketIds: await ctx.db.readScope(membershipOf(call), (tx) => findTicketIdsByVisitor(tx, ctx, membershipOf(call), query.text)),
        }
      },
      ({ ticketIds }) => ticketIds,
    ),
    implementOperation(acts.changeCardProperties, ({ params, body }, call) => changeCard(ctx, toStaffRequest(call), params.cardId, body)),
    implementOperation(acts.requestCorrection, ({ params, body }, call) =>
      requestCorrection(ctx, toStaffRequest(call), params.cardId, body.words),
    ),
    implementOperation(acts.sendReply, ({ params, body }, call) => sendReply(ctx, toStaffRequest(call), params.cardId, body)),
    implementOperation(acts.recordCall, ({ params, body }, call) => recordCall(ctx, toStaffRequest(call), params.cardId, body.note)),
    implementOperation(acts.sendPromotion, ({ params, body }, call) => sendPromotion(ctx, toStaffRequest(call), params.cardId, body.words)),
    implementOperation(acts.deleteCard, ({ params, body }, call) => deleteCard(ctx, toStaffRequest(call), params.cardId, body.rev)),
    implementOperation(acts.restoreCard, ({ params, body }, call) => restoreCard(ctx, toStaffRequest(call), params.cardId, body.rev)),
    implementOperation(createEntry, ({ body }, call) => createCard(ctx, toStaffRequest(call), body, call.locale)),
    implementOperation(getCard, async ({ params }, call) => {
      const card = await readCardDetail(ctx, membershipOf(call), params.cardId)
      // A program must not see a change because it or another program has read the card.
      return isRefusal(card) || !call.recordRead ? card : { ...card, events: card.events.filter(({ kind }) => kind !== 'apiKey.read') }
    }),
    implementOperation(revealEntry, ({ params, body }, call) =>
      revealAnswer(ctx, toStaffRequest(call), params.cardId, body.field, call.locale),
    ),
    implementOperation(noteEntry, ({ params, body }, call) => addCardNote(ctx, toStaffRequest(call), params.cardId, body.text)),
    implementOperation(editEntry, ({ params, body }, call) => editCardAnswers(ctx, toStaffRequest(call), params.cardId, body, call.locale)),
    implementOperation(listDeletedCards, ({ query }, call) => findDeletedCards(ctx, membershipOf(call), query), idsOfCards),
    implementOperation(purgeEntry, ({ params, body }, call) => purgeCard(ctx, toStaffRequest(call), params.cardId, body.rev)),
    implementOperation(many.bulkUpdateCards, ({ body }, call) => changePropertiesOfCards(ctx, toStaffRequest(call), body), idsOfOutcomes),
    implementOperation(many.bulkDeleteCards, ({ body }, call) => deleteCards(ctx, toStaffRequest(call), body.cards), idsOfOutcomes),
    implementOperation(many.bulkRestoreCards, ({ body }, call) => restoreCards(ctx, toStaffRequest(call), body.cards), idsOfOutcomes),
    implementOperation(exportEntry, ({ body }, call) => exportCards(ctx, toStaffRequest(call), body, call), noPersonalData),
    implementOperation(listExportsEntry, ({ query }, call) => listCardExports(ctx, membershipOf(call), query)),
    implementOperation(
      same.getCustomerDuplicates,
      ({ params }, call) => showDuplicates(ctx, accountOf(call), membershipOf(call), params.cardId),
      idsOfPersons,
    ),
    implementOperation(
      same.mergeCustomers,
      ({ params, body }, call) => mergeCustomers(ctx, toStaffRequest(call), params.cardId, body),
      idsOfPersons,
    ),
    implementOperation(
      same.unmergeCustomers,
      ({ params, body }, call) => unmergeCustomers(ctx, toStaffRequest(call), params.cardId, body.mergeId),
      idsOfPersons,
    ),
    implementOperation(
      same.markDistinct,
      ({ params, body }, call) => setPersonsDistinct(ctx, toStaffRequest(call), params.cardId, body),
      idsOfPersons,
    ),
    implementOperation(checkImportEntry, ({ body }, call) => checkImport(ctx, toStaffRequest(call), body, call.locale)),
    implementOperation(importEntry, ({ body }, call) => importCards(ctx, toStaffRequest(call), body, call.locale)),
    implementOperation(exportOwnEntry, ({ params }, call) => exportOwnData(ctx, params.token, call.locale)),
    implementOperation(stopOwnOffers, ({ params }, call) => unsubscribeFromPromotions(ctx, params.token, idempotentCallOf(call))),
    implementOperation(eraseOwnEntry, ({ params }, call) => eraseOwnData(ctx, params.token, idempotentCallOf(call))),
    implementOperation(items.addTask, ({ params, body }, call) =>
      addCardItem(ctx, toStaffRequest(call), { kind: 'task', cardId: params.cardId }, body),
    ),
    implementOperation(items.changeTask, ({ params, body }, call) => changeCardItem(ctx, toStaffRequest(call), taskOf(params), body)),
    implementOperation(items.completeTask, ({ params, body }, call) =>
      setCardItemDone(ctx, toStaffRequest(call), taskOf(params), { ...body, done: true }),
    ),
    implementOperation(items.reopenTask, ({ params, body }, call) =>
      setCardItemDone(ctx, toStaffRequest(call), taskOf(params), { ...body, done: false }),
    ),
    implementOperation(items.removeTask, ({ params, body }, call) =>
      setCardItemRemoved(ctx, toStaffRequest(call), taskOf(params), { ...body, removed: true }),
    ),
    implementOperation(items.listMyTasks, ({ query }, call) =>
      listOwnTasks(ctx, { membership: membershipOf(call), account: call.account! }, query),
    ),
    implementOperation(items.addProposal, ({ params, body }, call) =>
      addCardItem(ctx, toStaffRequest(call), { kind: 'proposal', cardId: params.cardId }, body),
    ),
    implementOperation(items.changeProposal, ({ params, body }, call) =>
      changeCardItem(ctx, toStaffRequest(call), proposalOf(params), body),
    ),
    implementOperation(items.removeProposal, ({ params, body }, call) =>
      setCardItemRemoved(ctx, toStaffRequest(call), proposalOf(params), { ...body, removed: true }),
    ),
    implementOperation(items.restoreProposal, ({ params, body }, call) =>
      setCardItemRemoved(ctx, toStaffRequest(call), proposalOf(params), { ...body, removed: false }),
    ),
    implementOperation(contract.saveVisitorCardDraft, ({ params, body }, call) =>
      saveCardDraft(ctx, params.token, body, idempotentCallOf(call)),
    ),
    implementOperation(contract.linkTicket, ({ params, body }, call) =>
      linkTicketByVisitor(ctx, params.token, { ticket: body.ticket, device: call.device }, idempotentCallOf(call)),
    ),
    implementOperation(contract.findTicketCard, ({ params }, { device }) => findTicketCardToken(ctx, params.token, device)),
    implementOperation(contract.openTicketCardByPhoneDigits, ({ params, body }, call) =>
      openTicketCardByPhoneDigits(ctx, params.token, { digits: body.digits, device: call.device }, idempotentCallOf(call)),
    ),
    implementOperation(contract.submitVisitorCard, ({ params, body }, call) => submitCard(ctx, params.token, body, idempotentCallOf(call))),
  ]
}
