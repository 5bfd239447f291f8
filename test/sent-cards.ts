/** Writes sent cards into the database, because a request for each would take many times as long. */
import type { Answers } from '#domain/forms/answers.ts'
import { newId } from '#platform/ids.ts'
import { cardListColumnValues } from '#server/cards/list/list-columns.ts'
import { addCustomers } from '#server/cards/persons/customer.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import type { TestApp } from './app.ts'

/** The answers of `minimalCardAnswers` (test/access/card-samples.ts), as the server stores them. */
const whole: Answers = { name: ['山本 由佳'], phone: ['+819012345678'], 'moveIn.kind': ['any'], consentPurpose: ['yes'] }

const asSent = (answers: Answers): Answers => (answers.phone === whole.phone ? { ...answers, phone: ['090-1234-5678'] } : answers)

export type InsertedCard = { cardId: string; personId: string; rev: number }

/** Writes a sent card for each of these answers, which must be in stored form. */
export function insertSentCards(
  { app }: { app: Pick<TestApp, 'db' | 'clock'> },
  { scope }: Pick<CreatedShop, 'scope'>,
  all: readonly Answers[],
): Promise<InsertedCard[]> {
  const now = app.clock()
  const made = all.map((given) => {
    const answers = { ...whole, ...given }
    const { organizationId, shopId } = scope
    return {
      ...{ id: newId(now.epochMilliseconds), customerId: newId(now.epochMilliseconds), begin: newId(), submit: newId(), consent: newId() },
      ...{ organizationId, shopId, answers, ...cardListColumnValues(shopId, answers, answers) },
    }
  })
  return app.db.inScope(scope, async (tx) => {
    const people = made.map(({ customerId, answers }) => ({ id: customerId, answers, sent: asSent(answers), locale: 'ja' as const }))
    await addCustomers(tx, scope, people, now)
    await tx.$client.query({
      name: 'put-cards',
      text: `with given as (
           select *, (select max(version) from form_version where form_version.shop_id = given."shopId") as form_version,
                  (select id from card_stage where card_stage.shop_id = given."shopId" order by sort limit 1) as stage
             from jsonb_to_recordset($1) as given (id uuid, "customerId" uuid, "begin" uuid, submit uuid, consent uuid, "organizationId" uuid, "shopId" uuid,
               answers jsonb, name text, kana text, "rentFrom" int, "rentTo" int, search text, grams int[])
         ), cards as (
           insert into card (id, organization_id, shop_id, customer_id, form_version, status, stage_id, locale, name, kana, rent_from, rent_to, search, grams,
                             answers, created_at, touched_at, submitted_at, rev)
           select id, "organizationId", "shopId", "customerId", form_version, 'submitted', stage, 'ja', name, kana, "rentFrom", "rentTo", search, grams,
                  answers, $2, $2, $2, 2 from given
         ), consents as (
           insert into consent (id, organization_id, shop_id, card_id, key, about, text_version, locale, given_at)
           select consent, "organizationId", "shopId", id, 'consentPurpose', 'notice', 1, 'ja', $2 from given
         )
         insert into event (id, organization_id, shop_id, entity_type, entity_id, kind, actor_kind, at)
         select "begin", "organizationId", "shopId", 'card', id, 'card.begin', 'visitor', $2::timestamptz from given
         union all select submit, "organizationId", "shopId", 'card', id, 'card.submit', 'visitor', $2 from given`,
      values: [JSON.stringify(made), new Date(now.epochMilliseconds)],
    })
    return made.map(({ id, customerId }) => ({ cardId: id, personId: customerId, rev: 2 }))
  })
}

export async function insertSentCard(
  scene: Parameters<typeof insertSentCards>[0],
  shop: Pick<CreatedShop, 'scope'>,
  answers: Answers = {},
): Promise<InsertedCard> {
  return (await insertSentCards(scene, shop, [answers]))[0]!
}
