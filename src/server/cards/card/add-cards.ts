/** Adds cards that visitors did not send: created by a member, imported from a file, or made of a portal's mail. */
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '#domain/actor.ts'
import type { CardSource } from '#domain/cards/card.ts'
import { expectsFirstContact } from '#domain/cards/first-contact.ts'
import type { CardProperties } from '#domain/cards/properties.ts'
import type { Answers } from '#domain/forms/answers.ts'
import type { Locale } from '#domain/locale.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { addLookup } from '#platform/database/resolver.ts'
import { newId } from '#platform/ids.ts'
import type { TokenDeriver } from '#platform/tokens.ts'
import { expectFirstContacts } from '../first-contact/contact.ts'
import type { readVisitorForm } from '../form/visitor-form.ts'
import { cardListColumnValues } from '../list/list-columns.ts'
import { consentsFromAnswers } from '../persons/consents.ts'
import { addCustomers } from '../persons/customer.ts'
import { recordCardEvents } from '../record.ts'
import { cards, consents } from '../table.ts'

export type NewCard = {
  id: string
  locale: Locale
  submittedAt: Date
  properties: CardProperties
  answers: Answers
  /** The answers before normalization. */
  sent: Answers
  /** Mail of which the card is made. `portal`: null if it was read without a rule. */
  inquiry?: { id: string; portal: string | null; dueAt: Date | null; lateNotifiedAt: Date | null }
}

type By = {
  scope: Required<Scope>
  form: Awaited<ReturnType<typeof readVisitorForm>>
  tokens: TokenDeriver
  actor: Actor
  now: Temporal.Instant
  source: Exclude<CardSource, 'visitor'>
}

const kinds = { staff: 'card.create', file: 'card.import', portal: 'card.inquire' } as const

/** Limits the length of one statement. */
const atOnce = 200

export async function addCards(tx: Tx, all: readonly NewCard[], by: By): Promise<void> {
  for (let from = 0; from < all.length; from += atOnce) await addSome(tx, all.slice(from, from + atOnce), by)
}

async function addSome(tx: Tx, some: readonly NewCard[], { scope, form, tokens, actor, now, source }: By): Promise<void> {
  const at = new Date(now.epochMilliseconds)
  const withCustomers = some.map((card) => ({ ...card, customerId: newId(now.epochMilliseconds) }))
  await addCustomers(
    tx,
    scope,
    withCustomers.map(({ customerId: id, answers, sent, locale }) => ({ id, answers, sent, locale })),
    now,
  )
  await tx.insert(cards).values(
    withCustomers.map(({ id, customerId, locale, submittedAt, properties, answers, sent, inquiry }) => ({
      ...{ id, ...scope, customerId, formVersion: form.version, status: 'submitted' as const, source, locale, answers },
      ...properties,
      ...{ inquiryId: inquiry?.id ?? null, portal: inquiry?.portal ?? null },
      ...cardListColumnValues(scope.shopId, answers, sent),
      ...{ createdAt: at, touchedAt: at, submittedAt },
    })),
  )
  const agreed = withCustomers.flatMap(({ id, answers, locale, submittedAt }) =>
    consentsFromAnswers({ form, answers, locale }).map((one) => ({
      id: newId(now.epochMilliseconds),
      ...scope,
      cardId: id,
      ...one,
      givenAt: submittedAt,
    })),
  )
  if (agreed.length > 0) await tx.insert(consents).values(agreed)
  if (expectsFirstContact(source))
    await expectFirstContacts(
      tx,
      scope,
      withCustomers.map(({ id: cardId, submittedAt: since, inquiry }) => ({
        ...{ cardId, since },
        ...(inquiry && { dueAt: inquiry.dueAt, lateNotifiedAt: inquiry.lateNotifiedAt }),
      })),
    )
  for (const { id } of withCustomers) await addLookup(tx, 'card', tokens.derive('card', id), { ...scope, entityId: id })
  await recordCardEvents(
    tx,
    withCustomers.map(({ id }) => ({ scope, cardId: id, kind: kinds[source], actor, now })),
  )
}
