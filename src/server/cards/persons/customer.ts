import { and, eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { parseEmail } from '#domain/email.ts'
import { type Answers, firstAnswer } from '#domain/forms/answers.ts'
import type { Locale } from '#domain/locale.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { customerContacts, customers } from '../table.ts'

type CustomerInput = {
  scope: Required<Scope>
  customerId: string
  isNew: boolean
  answers: Answers
  /** The answers before normalization. */
  sent: Answers
  locale: Locale
  now: Temporal.Instant
}

/**
 * Saves the customer of a card: creates one with the first submission and updates it later. Never looks one up by name or contact: only
 * staff decide who is the same person, and sending cards must not reveal it. Sent at once, so that the card's row may follow.
 */
export async function saveCustomer(
  tx: Tx,
  { scope: { organizationId, shopId }, customerId: id, isNew, answers, sent, locale, now }: CustomerInput,
): Promise<void> {
  const details = detailsOf(answers, locale)
  const contacts = contactsIn(answers, sent).map((contact) => ({ customerId: id, organizationId, ...contact }))
  await Promise.all([
    isNew
      ? tx
          .insert(customers)
          .values({ id, organizationId, homeShopId: shopId, ...details, createdAt: new Date(now.epochMilliseconds) })
          .execute()
      : tx.update(customers).set(details).where(eq(customers.id, id)).execute(),
    tx
      .delete(customerContacts)
      .where(and(eq(customerContacts.customerId, id), eq(customerContacts.organizationId, organizationId)))
      .execute(),
    contacts.length > 0 && tx.insert(customerContacts).values(contacts).execute(),
  ])
}

type NewCustomer = Pick<CustomerInput, 'answers' | 'sent' | 'locale'> & { id: string }

export async function addCustomers(
  tx: Tx,
  { organizationId, shopId }: Required<Scope>,
  people: readonly NewCustomer[],
  now: Temporal.Instant,
) {
  const createdAt = new Date(now.epochMilliseconds)
  await tx
    .insert(customers)
    .values(people.map(({ id, answers, locale }) => ({ id, organizationId, homeShopId: shopId, ...detailsOf(answers, locale), createdAt })))
  const contacts = people.flatMap(({ id, answers, sent }) =>
    contactsIn(answers, sent).map((contact) => ({ customerId: id, organizationId, ...contact })),
  )
  if (contacts.length > 0) await tx.insert(customerContacts).values(contacts)
}

/** Updates `across_shops` from the consents of the customer's cards. Call after each change of these. */
export async function updateCustomerSharing(tx: Tx, shopId: string, cardId: string): Promise<void> {
  await tx.$client.query({
    name: 'share-customer',
    text: `update customer p set across_shops = agreed.across_shops
             from (select c.customer_id, bool_or(k.id is not null) as across_shops
                     from card sent join card c on c.customer_id = sent.customer_id
                     left join consent k on k.card_id = c.id and k.across_shops and k.withdrawn_at is null
                    where sent.shop_id = $2 and sent.id = $1 group by c.customer_id) agreed
            where p.id = agreed.customer_id and p.across_shops <> agreed.across_shops`,
    values: [cardId, shopId],
  })
}

function detailsOf(answers: Answers, locale: Locale) {
  // The generated column `reading` drops only ・.
  const kana = firstAnswer(answers, 'kana')?.replaceAll('゠', '・') ?? null
  return { name: firstAnswer(answers, 'name') ?? '', kana, locale }
}

function contactsIn(answers: Answers, sent: Answers): readonly { kind: 'phone' | 'email'; value: string; raw: string }[] {
  const [phone, address] = [firstAnswer(answers, 'phone'), firstAnswer(answers, 'email')]
  const email = address && parseEmail(address)
  return [
    ...(phone ? [{ kind: 'phone' as const, value: phone, raw: (firstAnswer(sent, 'phone') ?? phone).trim() }] : []),
    ...(email ? [{ kind: 'email' as const, value: email.key, raw: email.address }] : []),
  ]
}
