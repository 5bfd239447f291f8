import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { CardDetail, CardEvent } from '#contract/cards/detail.ts'
import type { Proposal } from '#contract/cards/items.ts'
import { isDeleted, isErased } from '#domain/cards/card.ts'
import { contactFieldKeys, maskContactAnswers } from '#domain/cards/hidden-answers.ts'
import type { Answers } from '#domain/forms/answers.ts'
import type { Field } from '#domain/forms/field.ts'
import type { PrivacyClass } from '#domain/forms/form.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { formatTicketNumber } from '#domain/tickets/number.ts'
import { unpinnedBusinessDay } from '#domain/time/business-day.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { events, eventValues, readLatestKeyReads } from '#platform/database/event-log.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import type { TokenDeriver } from '#platform/tokens.ts'
import { fillMissingActorNames, readStaffNamesByAccount } from '../../members/actor-names.ts'
import { createFailedAddressCheck } from '../../outbox/failed-address.ts'
import { clockOf } from '../../shops/clock.ts'
import { readShopRow } from '../../shops/read-shop-row.ts'
import { tickets } from '../../tickets/table.ts'
import { isVisibleToStaff } from '../card-command.ts'
import type { CardContext, CardDetailContext } from '../context.ts'
import { readMissingFields } from '../form/missing-fields.ts'
import { collectFieldsOfSteps, readVisitorForm } from '../form/visitor-form.ts'
import { cardEmailAddress } from '../notifications/visitor.ts'
import { readPersonId, readShopPersonVisibility, visiblePersonsCondition } from '../persons/persons.ts'
import { readStageCategoryOfCard } from '../stages.ts'
import { readAttachments, toAttachmentView } from '../stored-files/read.ts'
import { type CardRow, cards, cardTickets, consents, customers, firstContacts } from '../table.ts'
import { readCardItems } from './items.ts'

type NotThere = Refusal<'card.notFound' | 'card.purged'>

export async function readCardDetail(
  { db, clock, accounts, tokens, hooks }: CardDetailContext & Pick<CardContext, 'tokens' | 'hooks'>,
  { organizationId, shopId }: Required<Scope>,
  cardId: string,
): Promise<CardDetail | NotThere> {
  const read = await db.readScope({ organizationId, shopId }, (tx) => readParts(tx, { tokens, hooks, shopId, cardId, now: clock() }))
  if ('refused' in read) return read
  const events = await fillMissingActorNames(accounts, read.events)
  const deletion = events.findLast(({ kind }) => kind === 'card.delete')
  const { deleted } = read.detail
  const named = await fillMissingActorNames(accounts, read.proposals)
  const proposals = named.map(({ actor, ...proposal }) => ({ ...proposal, by: actor.name }))
  return { ...read.detail, deleted: deleted && { ...deleted, by: deletion?.actor.name ?? null }, proposals, events }
}

type Acted = CardEvent & { accountId: string | null }
type Proposed = Proposal & { accountId: string | null; actor: { name: string | null } }
type Parts = { detail: Omit<CardDetail, 'events' | 'proposals'>; proposals: Proposed[]; events: Acted[] }

type ReadPartsInput = { tokens: TokenDeriver; hooks: CardContext['hooks']; shopId: string; cardId: string; now: Temporal.Instant }

async function readParts(tx: Tx, { tokens, hooks, shopId, cardId, now }: ReadPartsInput): Promise<Parts | NotThere> {
  const [row] = await tx
    .select()
    .from(cards)
    .where(rowInShopCondition(cards, { shopId, id: cardId }))
  if (row && isErased(row.status)) return refuse('card.purged')
  if (!row || !isVisibleToStaff(row)) return refuse('card.notFound')
  const email = cardEmailAddress(row)
  const [shop, linkedTickets, givenConsents, files, happened, keyReads, items, isFailed, visits, [contact]] = await Promise.all([
    readShopRow(tx, shopId),
    tx
      .select({
        id: tickets.id,
        rev: tickets.rev,
        letter: tickets.letter,
        ordinal: tickets.ordinal,
        status: tickets.status,
        joinedAt: tickets.joinedAt,
      })
      .from(cardTickets)
      .innerJoin(tickets, eq(tickets.id, cardTickets.ticketId))
      .where(and(eq(cardTickets.shopId, shopId), eq(cardTickets.cardId, cardId)))
      .orderBy(asc(tickets.joinedAt)),
    tx
      .select()
      .from(consents)
      .where(and(eq(consents.shopId, shopId), eq(consents.cardId, cardId)))
      .orderBy(asc(consents.givenAt)),
    readAttachments(tx, row),
    tx.select().from(events).where(eq(events.entityId, cardId)).orderBy(asc(events.at), asc(events.id)),
    readLatestKeyReads(tx, cardId),
    readCardItems(tx, cardId),
    createFailedAddressCheck(tx, { tokens, shopId }, [email]),
    Promise.all(hooks.besideCard.map((one) => one.visits(tx, shopId, cardId))),
    tx
      .select()
      .from(firstContacts)
      .where(and(eq(firstContacts.shopId, shopId), eq(firstContacts.cardId, cardId))),
  ])
  const { tasks, proposals: proposed } = items
  const values = await readValues(tx, happened)
  const formerAnswers = values
    .flatMap(({ before, after }) => [before, after])
    .filter((one) => typeof one === 'object' && one !== null) as Answers[]
  const form = await readVisitorForm(tx, shopId, row.formVersion, [row.answers, ...formerAnswers])
  const fields = collectFieldsOfSteps(form.steps)
  const contacts = contactFieldKeys(form.stored)
  const missing = (await readMissingFields(tx, shopId, [{ ...row, form: form.stored }])).get(cardId) ?? []
  const {
    id,
    rev,
    name,
    kana,
    locale,
    lostReason,
    temperature,
    assigneeId,
    nextContactOn,
    submittedAt,
    touchedAt,
    correctionAskedAt,
    correctionWords,
  } = row
  const detail = {
    ...{ id, rev, name: name ?? '', kana, locale, stageId: row.stageId!, lostReason, temperature, assigneeId, nextContactOn },
    category: (await readStageCategoryOfCard(tx, row))!,
    source: row.source,
    portal: row.portal,
    sentAt: submittedAt!.toISOString(),
    touchedAt: touchedAt.toISOString(),
    firstContact: contact
      ? {
          since: contact.since.toISOString(),
          dueAt: contact.dueAt?.toISOString() ?? null,
          at: contact.contactedAt?.toISOString() ?? null,
          way: contact.way,
        }
      : null,
    asked: correctionAskedAt && { at: correctionAskedAt.toISOString(), words: correctionWords },
    deleted: isDeleted(row.status) ? { at: row.deletedAt!.toISOString(), by: null, purgeOn: row.purgeOn! } : null,
    shop: { id: shopId, name: shop.name, timeZone: shop.timeZone, today: unpinnedBusinessDay(now, clockOf(shop)) },
    form: { version: form.version, steps: form.steps },
    ...(maskContactAnswers(fields, contacts, row.answers) as Pick<CardDetail, 'answers' | 'hidden'>),
    ...(isFailed(email) && { emailFailed: true as const }),
    missing: missing.map(({ key }) => key),
    tickets: linkedTickets.map(({ letter, ordinal, joinedAt, ...ticket }) => ({
      ...ticket,
      number: formatTicketNumber(letter, ordinal),
      joinedAt: joinedAt.toISOString(),
    })),
    visits: visits.flat(),
    tasks,
    proposes: form.template === 'rental' || proposed.length > 0,
    consents: givenConsents.map(({ key, about, textVersion, locale, givenAt, withdrawnAt }) => ({
      ...{ key, about, textVersion, locale },
      givenAt: givenAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    })),
  }
  const proposers = await readStaffNamesByAccount(
    tx,
    proposed.map(({ createdBy }) => ({ actorId: createdBy })),
  )
  const proposals = proposed.map(({ createdBy, ...proposal }) => ({
    ...proposal,
    accountId: createdBy,
    actor: { name: proposers.get(createdBy ?? '') ?? null },
  }))
  return {
    detail: { ...detail, files: files.map(toAttachmentView) },
    proposals,
    events: await describeEvents(tx, row, { rows: inOrder([...happened, ...keyReads]), values }, fields, contacts),
  }
}

type EventRow = typeof events.$inferSelect
type History = { rows: readonly EventRow[]; values: readonly (typeof eventValues.$inferSelect)[] }

const inOrder = (rows: readonly EventRow[]) => [...rows].sort((a, b) => a.at.getTime() - b.at.getTime())

async function readValues(tx: Tx, rows: readonly EventRow[]): Promise<History['values']> {
  const ids = rows.map(({ id }) => id)
  return ids.length > 0 ? tx.select().from(eventValues).where(inArray(eventValues.eventId, ids)) : []
}

async function readNames(tx: Tx, { organizationId, shopId, customerId }: CardRow, ids: readonly string[]) {
  const personId = customerId && (await readPersonId(tx, customerId))
  if (!personId) return []
  const sight = await readShopPersonVisibility(tx, { organizationId, shopId }, personId)
  return tx
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(and(visiblePersonsCondition(sight), inArray(customers.id, [...ids])))
}

async function describeEvents(
  tx: Tx,
  row: CardRow,
  { rows, values }: History,
  fields: readonly Field[],
  contacts: ReadonlySet<string>,
): Promise<Acted[]> {
  const otherPersons = rows.flatMap(({ data }) => (typeof data.with === 'string' ? data.with : []))
  const [names, persons] = await Promise.all([
    readStaffNamesByAccount(tx, rows),
    otherPersons.length > 0 ? readNames(tx, row, otherPersons) : [],
  ])
  // Mask contacts in the history too, or it would reveal what the card hides.
  const masked = (field: string, value: unknown) =>
    contacts.has(field) && value ? maskContactAnswers(fields, contacts, value as Answers).answers : value
  return rows.map(({ id, kind, at, actorKind, actorId, changed, data }) => ({
    accountId: actorId,
    actor: { by: actorKind, name: names.get(actorId ?? '') ?? null },
    ...{ id, kind, at: at.toISOString(), fields: changed },
    with: persons.find((person) => person.id === data.with)?.name || null,
    gone: (data.classes as PrivacyClass[] | undefined) ?? [],
    changes: values
      .filter(({ eventId }) => eventId === id)
      .map(({ field, before, after }) => ({ field, before: masked(field, before), after: masked(field, after) })),
  }))
}
